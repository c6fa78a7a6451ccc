import { keepInOutbox, type OutboxOptions } from '../outbox.ts'
import type { MailSender } from './port.ts'
import { mailText } from './render.ts'

/** Sends nothing: a developer reads the mail in the store. */
export const outboxMail = (options: OutboxOptions): MailSender => ({
  name: 'outbox',
  repeatsAreSafe: true,
  send: (mail) =>
    keepInOutbox(options, {
      messageId: mail.messageId,
      channel: 'MAIL',
      to: mail.to.address,
      subject: mail.subject,
      text: mailText(mail),
      ...(mail.calendar === undefined ? {} : { calendar: mail.calendar }),
    }),
})
