import type { Locale } from '@zapys/contract'
import type { Sent } from '../sent.ts'

/** Answers always and within seconds: what went wrong is in the answer, never thrown. */
export type MailSender = {
  name: string
  /** The sender's address in all mails; absent: nothing is really sent. */
  address?: string
  repeatsAreSafe: boolean
  send(mail: Mail): Promise<Sent>
}

export type Mail = {
  to: { address: string; name?: string }
  /** The company's name, shown as the sender; the address is the deployment's. */
  fromName?: string
  /** Where answers go. */
  replyTo?: string
  subject: string
  /** Language of the texts. */
  locale: Locale
  body: MailBody
  /** A calendar file (iCalendar text) to be attached. */
  calendar?: string
  /** A UUID, the same at every try. */
  messageId: string
}

/** Plain text in reading order; the gateway renders the text and HTML versions. */
export type MailBody = {
  heading: string
  paragraphs: string[]
  /** Facts, a line each, such as the time and the address. */
  facts?: { name: string; value: string }[]
  link?: Link
  /** Several in a row, where one button would not do. */
  links?: Link[]
  /** Small words at the end. */
  footer?: string
}

/** `url` is absolute, http or https. */
export type Link = { text: string; url: string }
