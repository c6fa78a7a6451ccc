/** Messages that staff wrote: recipients, and the text for each channel. docs/rules/messages.md */
import type { Locale } from '@zapys/contract'
import { createTexts } from '@zapys/i18n/server'
import type { Mail } from '../../../gateways/mail/port.ts'
import type { ChatMessage } from '../../../gateways/messengers/port.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'
import type { Claimed } from '../messages/public.ts'
import {
  contactOf,
  type Content,
  type Dropped,
  isDropped,
  readChats,
  type Recipient,
  recipientsOf,
  smsFrom,
} from './content.ts'
import type { NamedCompany } from './named-company.ts'
import { shortened } from './sms-words.ts'

export type CustomContent = {
  kind: 'CUSTOM'
  locale: Locale
  company: string
  text: string
  /** Emails and messenger messages link to the booking. */
  isAboutBooking: boolean
  smsFrom?: number | undefined
  recipients: Recipient[]
}

/** For the client of a booking. */
export const customContent = (message: Claimed, content: Content | Dropped): CustomContent | Dropped => {
  if (isDropped(content)) return content
  if (message.text === null) return { dropped: 'client deleted' }
  const { locale, company, recipients } = content
  return {
    kind: 'CUSTOM',
    locale,
    company: company.name,
    text: message.text,
    isAboutBooking: true,
    smsFrom: content.smsFrom,
    recipients,
  }
}

/** For a client, about no booking. */
export async function clientContent(
  { database, publicUrl, clock }: Pick<Deps, 'database' | 'publicUrl' | 'clock'>,
  { company, named }: { company: CompanyScope; named: NamedCompany },
  message: Claimed,
): Promise<CustomContent | Dropped> {
  const client = await readClient(database.db, company, message.client_id!)
  if (client === undefined || client.deleted_at !== null || message.text === null)
    return { dropped: 'client deleted' }
  const locale = client.locale ?? named.language
  return {
    kind: 'CUSTOM',
    locale,
    company: named.nameIn(locale),
    text: message.text,
    isAboutBooking: false,
    smsFrom: smsFrom(settingsInForce(client.company_wide, {}).messages, named.timezone, {
      now: clock.now(),
      startsAt: undefined,
    }),
    recipients: await recipientsOfClient(database.db, client, `${publicUrl}${named.path}`),
  }
}

export type WrittenClient = NonNullable<Awaited<ReturnType<typeof readClient>>>

export const readClient = (db: Connection, { companyId }: CompanyScope, clientId: string) =>
  db
    .selectFrom('client')
    .leftJoin('company_settings', 'company_settings.company_id', 'client.company_id')
    .select(['client_id', 'phone', 'email', 'email_verified', 'deleted_at', 'blocked', 'locale'])
    .select('company_settings.booking_settings as company_wide')
    .where('client.company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export async function recipientsOfClient(
  db: Connection,
  client: WrittenClient,
  url: string,
): Promise<Recipient[]> {
  const { phone, email } = contactOf({ contact: {} }, { ...client, has_account: false })
  return recipientsOf(await readChats(db, phone === undefined ? [] : [phone]), {
    channels: settingsInForce(client.company_wide, {}).messages.channels,
    phone: phone === undefined ? undefined : { to: phone, url },
    email: email === undefined ? undefined : { to: email, url },
  })
}

export const customSms = ({ company, text }: Pick<CustomContent, 'company' | 'text'>): string =>
  `${shortened(company)}: ${text}`

const linkOf = ({ locale, isAboutBooking }: CustomContent, url: string) =>
  isAboutBooking ? { link: { text: createTexts(locale)('messages.link.manage'), url } } : {}

export const customChat = (content: CustomContent, url: string): Pick<ChatMessage, 'text' | 'link'> => ({
  text: `${content.company}\n${content.text}`,
  ...linkOf(content, url),
})

export function customMail(
  content: CustomContent,
  url: string,
): Pick<Mail, 'fromName' | 'subject' | 'locale' | 'body'> {
  const { company, locale } = content
  const text = createTexts(locale)
  const title = text('messages.CUSTOM.title')
  return {
    fromName: company,
    subject: title,
    locale,
    body: {
      heading: title,
      paragraphs: content.text.split(/\n\s*\n/),
      ...linkOf(content, url),
      footer: text('messages.footer', { company }),
    },
  }
}
