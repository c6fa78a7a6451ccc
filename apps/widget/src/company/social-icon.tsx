/** Brand marks, loaded apart: they are large and the page does not wait for them. */
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

/** LinkedIn, Skype and Google+ have withdrawn their marks from the set; they are shown as a plain link. */
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
}

export default function SocialIcon({ kind }: { kind: string }) {
  const mark = marks[kind]
  if (kind === 'tel') return <PhoneIcon aria-hidden="true" />
  if (!mark) return <GlobeIcon aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={mark.path} />
    </svg>
  )
}
