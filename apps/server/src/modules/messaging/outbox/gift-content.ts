/**
 * Content for the recipient of a gift, read at sending. The buyer's greeting is only on the card.
 * docs/rules/messages.md
 */
import type { Locale } from '@zapys/contract'
import type { LocalDate } from '@zapys/domain/time'
import { createFormats } from '@zapys/i18n'
import { createTexts } from '@zapys/i18n/server'
import type { Mail } from '../../../gateways/mail/port.ts'
import type { ChatMessage } from '../../../gateways/messengers/port.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { giftToSend } from '../../money/memberships/public.ts'
import { type Dropped, readChats, type Recipient, recipientsOf, smsFrom } from './content.ts'
import type { NamedCompany } from './named-company.ts'
import { firstThatFits, shortened } from './sms-words.ts'

export type GiftContent = {
  kind: 'GIFT'
  locale: Locale
  company: string
  /** Name of the certificate. */
  what: string
  lastDay: LocalDate
  smsFrom: number | undefined
  recipients: Recipient[]
}

export async function giftContent(
  deps: Deps,
  { company, named }: { company: CompanyScope; named: NamedCompany },
  membershipId: string,
): Promise<GiftContent | Dropped> {
  const gift = await giftToSend(deps, company, membershipId)
  if (gift === undefined) return { dropped: 'refunded' }
  const { locale, phone, email, until } = gift
  const chats = await readChats(deps.database.db, phone === null ? [] : [phone])
  const link = {
    url: `${deps.publicUrl}${named.path}/gift/${membershipId}#key=${gift.key}`,
    short: { companyId: company.companyId, id: membershipId, purpose: 'gift' as const, until },
  }
  const { messages } = gift.settings
  return {
    kind: 'GIFT',
    locale,
    company: named.nameIn(locale),
    what: gift.name,
    lastDay: gift.lastDay,
    smsFrom: smsFrom(messages, gift.timezone, { now: deps.clock.now(), startsAt: undefined }),
    recipients: recipientsOf(chats, {
      channels: messages.channels,
      phone: phone === null ? undefined : { to: phone, ...link },
      email: email === null ? undefined : { to: email, ...link },
    }),
  }
}

export function giftSms({ locale, company, what }: GiftContent, link: string): string {
  const text = createTexts(locale)
  return firstThatFits(
    [` (${what})`, ''].map((named) =>
      text('messages.GIFT.sms', { company: shortened(company), what: named, link }),
    ),
  )
}

export function giftChat(content: GiftContent, url: string): Pick<ChatMessage, 'text' | 'link'> {
  const { locale, company, what } = content
  const text = createTexts(locale)
  return {
    text: [company, text('messages.GIFT.title'), what, text('messages.GIFT.mail', { company })].join('\n'),
    link: { text: text('messages.link.gift'), url },
  }
}

export function giftMail(
  { locale, company, what, lastDay }: GiftContent,
  url: string,
): Pick<Mail, 'fromName' | 'subject' | 'locale' | 'body'> {
  const text = createTexts(locale)
  const title = text('messages.GIFT.title')
  return {
    fromName: company,
    subject: `${title}. ${company}`,
    locale,
    body: {
      heading: title,
      paragraphs: [text('messages.GIFT.mail', { company })],
      facts: [
        { name: text('messages.fact.certificate'), value: what },
        { name: text('messages.fact.validUntil'), value: createFormats(locale).date(lastDay) },
      ],
      link: { text: text('messages.link.gift'), url },
      footer: text('messages.GIFT.footer', { company }),
    },
  }
}
