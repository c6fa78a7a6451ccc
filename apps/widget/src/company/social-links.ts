/** Targets of a company's social links. Values are typed by the company: an address, a name, a phone number. */
import type { SocialKind, SocialLink } from '@zapys/contract'
import { isOutsideAddress } from '@zapys/domain/addresses'

/** `icon`: name of the icon that the company chose, or the kind. */
export type ReadySocialLink = { kind: string; icon: string; title: string; address: string; order: number }

/** Address from a name or number, by kind; empty if the value does not fit the kind. S3.social. */
const fromName: Record<SocialKind, (name: string) => string> = {
  tel: (number) => `tel:${phone(number)}`,
  facebook: (name) => `https://www.facebook.com/${name}`,
  instagram: (name) => `https://www.instagram.com/${name}`,
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
  twitter: (name) => `https://x.com/${name}`,
  linkedin: (name) => `https://www.linkedin.com/company/${name}`,
  vk: (name) => `https://vk.com/${name}`,
  youtube: (name) => `https://www.youtube.com/@${name}`,
  pinterest: (name) => `https://www.pinterest.com/${name}`,
  tumblr: (name) => `https://${name}.tumblr.com`,
  discord: (name) => `https://discord.gg/${name}`,
  viber: (number) => `viber://chat?number=${encodeURIComponent(phone(number))}`,
  telegram: (name) => `https://t.me/${/^\+?\d[\d\s()-]+$/.test(name) ? phone(name) : name}`,
  whatsapp: (number) => `https://wa.me/${phone(number).replace('+', '')}`,
  messenger: (name) => `https://m.me/${name}`,
  skype: (name) => `skype:${name}?chat`,
  snapchat: (name) => `https://www.snapchat.com/add/${name}`,
  line: (name) => `https://line.me/R/ti/p/${name.startsWith('@') ? name : `~${name}`}`,
  googlePlus: webAddress,
  website: webAddress,
  ios: webAddress,
  android: webAddress,
  qqMobile: (number) => (/^\d{5,12}$/.test(number) ? `mqqwpa://im/chat?chat_type=wpa&uin=${number}` : ''),
  wechat: (name) => (/^[a-z][\w-]{5,19}$/i.test(name) ? `weixin://dl/chat?${name}` : ''),
}

/** Links of a company by order, without unsafe ones. */
export function socialLinks(social: Record<string, SocialLink>): ReadySocialLink[] {
  return Object.entries(social)
    .flatMap(([kind, link]) => {
      const address = socialAddress(kind, link.value)
      return address === undefined
        ? []
        : [{ kind, icon: link.iconName || kind, title: link.title || kind, address, order: link.order }]
    })
    .toSorted((one, other) => one.order - other.order)
}

export function socialAddress(kind: string, value: string): string | undefined {
  const typed = value.trim()
  if (typed === '') return undefined
  const isNewSkypeName = kind === 'skype' && /^live:/i.test(typed)
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[\w.-]+:\d/.test(typed) && !isNewSkypeName
  // In a LINE name the sign tells a company's account from a person's.
  const name = kind === 'line' ? typed : typed.replace(/^@/, '')
  const address = whole
    ? typed
    : isWebAddress(typed)
      ? webAddress(typed)
      : (isKnown(kind) ? fromName[kind] : webAddress)(name)
  if (!URL.canParse(address)) return undefined
  const { href } = new URL(address)
  return isOutsideAddress(href) ? href : undefined
}

const isKnown = (kind: string): kind is SocialKind => Object.hasOwn(fromName, kind)

/** `studio.ua/booking` and `www.studio.ua`, but not the dotted name `anna.nails`. */
const isWebAddress = (typed: string) => /^(www\.)|^[\w-]+(\.[\w-]+)+\//i.test(typed)

function webAddress(typed: string) {
  return `https://${typed}`
}

const phone = (typed: string) => typed.replace(/(?!^\+)\D/g, '')
