/** Brand icons, loaded separately: they are large and the page does not wait for them. */
import {
  siAndroid,
  siApple,
  siAppstore,
  siDiscord,
  siFacebook,
  siGoogle,
  siInstagram,
  siLine,
  siMessenger,
  siPinterest,
  siQq,
  siSnapchat,
  siTelegram,
  siTiktok,
  siTumblr,
  siViber,
  siVk,
  siWechat,
  siWhatsapp,
  siX,
  siYoutube,
} from 'simple-icons'
import { GlobeIcon, PhoneIcon } from '@zapys/ui/icons.ts'

/** LinkedIn, Skype and Google+ have withdrawn their icons from the set; these letters replace them. */
const letters = {
  linkedin:
    'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM6 9.5v9h2.8v-9zM7.4 5.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 1 0 0-3.2zM10.8 9.5v9h2.8v-4.8c0-1.3.5-2 1.5-2s1.4.7 1.4 2v4.8h2.8v-5.4c0-2.6-1.3-3.8-3.1-3.8-1.3 0-2.1.6-2.6 1.5V9.5z',
  skype:
    'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20zM12.1 6.2c2.3 0 4 .9 4.3 2.6h-2.6c-.2-.6-.8-.9-1.7-.9-1 0-1.6.4-1.6 1 0 .7.8.9 2.2 1.2 2.2.5 3.9 1.1 3.9 3.3 0 2.1-1.8 3.4-4.5 3.4-2.6 0-4.4-1.1-4.6-3.1h2.6c.2.8.9 1.3 2.1 1.3 1.1 0 1.8-.4 1.8-1.1 0-.8-.9-1-2.4-1.3-2-.4-3.6-1.1-3.6-3.2 0-1.9 1.6-3.2 4.1-3.2z',
  googlePlus:
    'M8.5 5a7 7 0 1 0 6.8 8.4V11H8.5v2.6h3.9a4.2 4.2 0 1 1-1.1-4.9l1.9-1.9A7 7 0 0 0 8.5 5zM19 9v2h-2v2h2v2h2v-2h2v-2h-2V9z',
}

const marks: Record<string, { path: string }> = {
  ios: siAppstore,
  android: siAndroid,
  apple: siApple,
  google: siGoogle,
  facebook: siFacebook,
  instagram: siInstagram,
  tiktok: siTiktok,
  twitter: siX,
  vk: siVk,
  youtube: siYoutube,
  pinterest: siPinterest,
  tumblr: siTumblr,
  discord: siDiscord,
  viber: siViber,
  telegram: siTelegram,
  whatsapp: siWhatsapp,
  messenger: siMessenger,
  qqMobile: siQq,
  wechat: siWechat,
  snapchat: siSnapchat,
  line: siLine,
  linkedin: { path: letters.linkedin },
  skype: { path: letters.skype },
  googlePlus: { path: letters.googlePlus },
}

/** `icon`: another icon than that of the kind; an unknown name is ignored. */
export default function SocialIcon({ kind, icon = kind }: { kind: string; icon?: string }) {
  const mark = marks[icon] ?? marks[kind]
  if (icon === 'tel' || (kind === 'tel' && !mark)) return <PhoneIcon aria-hidden="true" />
  if (!mark) return <GlobeIcon aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={mark.path} fillRule="evenodd" />
    </svg>
  )
}
