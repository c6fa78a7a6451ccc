/** Texts of account notices and of codes by email. Pure. */
import { createTexts } from '@zapys/i18n/server'
import type { Mail } from '../../../gateways/mail/port.ts'
import type { AccountNotice, SealedCode } from '../messages/public.ts'
import { shortened } from './sms-words.ts'

export type MailWords = Pick<Mail, 'fromName' | 'subject' | 'locale' | 'body'>

/** `profileUrl` opens the profile, where a pending change can be cancelled. */
type Sender = { company: string; profileUrl: string }

/** Changes of the email address are sent only to the old address. */
type SmsEvent = Exclude<AccountNotice['event'], 'MAIL_CHANGED'>

/** At most two segments. Contains a link only if it leads to an action: a pending change or an invitation. */
export function accountSms(
  { event, locale, ending = '', link = '', provider = '' }: AccountNotice,
  { company, profileUrl }: Sender,
): string {
  return createTexts(locale)(`messages.account.${event as SmsEvent}.sms`, {
    company: shortened(company),
    ending,
    provider,
    link: event === 'PHONE_CHANGE_WAITS' ? profileUrl : link,
  }).trim()
}

export function accountMail(
  { event, locale, ending = '', link = '', provider = '' }: AccountNotice,
  { company, profileUrl }: Sender,
): MailWords {
  const text = createTexts(locale)
  const title = text(`messages.account.${event}.title`, { company, provider })
  return {
    fromName: company,
    subject: title,
    locale,
    body: {
      heading: title,
      paragraphs: [text(`messages.account.${event}.mail`, { company, ending, provider })],
      ...(event === 'PHONE_CHANGE_WAITS' && {
        link: { text: text('messages.account.cancel'), url: profileUrl },
      }),
      ...(event === 'STAFF_INVITED' && {
        link: { text: text('messages.account.STAFF_INVITED.open'), url: link },
      }),
      footer: text(event.startsWith('STAFF_') ? 'messages.staff.footer' : 'messages.account.footer', {
        company,
      }),
    },
  }
}

export function codeMail(company: string, { code, locale, purpose }: SealedCode): MailWords {
  const text = createTexts(locale)
  const title = text('messages.account.code.title', { code })
  return {
    fromName: company,
    subject: title,
    locale,
    body: {
      heading: title,
      paragraphs: [
        text(purpose === 'STAFF' ? 'messages.staff.code.mail' : 'messages.account.code.mail', { company }),
      ],
      footer: text(purpose === 'STAFF' ? 'messages.staff.footer' : 'messages.account.footer', { company }),
    },
  }
}
