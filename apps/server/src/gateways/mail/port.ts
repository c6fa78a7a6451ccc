import type { Locale } from '@zapys/contract'
import type { Sent } from '../sent.ts'

/** Always returns within seconds: errors are in the result, never thrown. */
export type MailSender = {
  name: string
  /** The sender's address in all mails; absent: no mail is really sent. */
  address?: string
  repeatsAreSafe: boolean
  send(mail: Mail): Promise<Sent>
}

export type Mail = {
  to: { address: string; name?: string }
  /** The company's name, shown as the sender; the address is the deployment's. */
  fromName?: string
  /** Address for replies. */
  replyTo?: string
  subject: string
  /** Language of the texts. */
  locale: Locale
  body: MailBody
  /** A calendar file (iCalendar text) to attach. */
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
  /** Several links in a row, if one button is not enough. */
  links?: Link[]
  /** Small print at the end. */
  footer?: string
}

/** `url` is absolute, http or https. */
export type Link = { text: string; url: string }
