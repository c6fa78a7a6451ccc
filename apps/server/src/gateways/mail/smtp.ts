import { PassThrough } from 'node:stream'
import { z } from 'zod'
import type { Sent } from '../sent.ts'
import type { Mail, MailSender } from './port.ts'
import { mailHtml, mailText } from './render.ts'

export type SmtpAccount = {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  url: string
  /** The address of the sender. */
  from: string
}

export type SmtpLimits = { connectMs: number; totalMs: number }

/** Mails are sent in the background, so a server that scans a mail before it accepts it may take long. */
const usualLimits: SmtpLimits = { connectMs: 5_000, totalMs: 15_000 }

/** Mail servers drop a second mail with the same Message-ID at best, so repeats are not safe. */
export function smtp({ url, from }: SmtpAccount, limits: SmtpLimits = usualLimits): MailSender {
  const { hostname, username } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    name: 'smtp',
    address: from,
    repeatsAreSafe: false,
    async send(mail): Promise<Sent> {
      if (!isAddress(mail.to.address))
        return { kind: 'refused', reason: 'badRecipient', detail: 'not an address' }
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url,
        // A password is sent over TLS only, even if the server, or an attacker in between, offers none.
        requireTLS: username !== '' && !isHere,
        connectionTimeout: limits.connectMs,
        greetingTimeout: limits.totalMs,
        socketTimeout: limits.totalMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      // A server can have accepted only a mail that was written completely.
      let isWritten = false
      transport.use('stream', ({ message }, next) => {
        message?.transform(
          () =>
            new PassThrough({
              flush(done) {
                isWritten = true
                done()
              },
            }),
        )
        next()
      })
      try {
        const { messageId } = await transport.sendMail({
          ...content(mail, from),
          signal: AbortSignal.timeout(limits.totalMs),
        })
        return { kind: 'accepted', providerId: messageId }
      } catch (error) {
        return sentByError(readFault(error), isWritten)
      }
    },
  }
}

const isAddress = (text: string) => z.email().safeParse(text).success

function content(mail: Mail, from: string) {
  const { to, fromName, replyTo, subject, calendar, messageId } = mail
  return {
    from: { name: fromName ?? '', address: from },
    to: { name: to.name ?? '', address: to.address },
    // A company's mistyped address must not stop mails to its clients.
    ...(replyTo !== undefined && isAddress(replyTo) ? { replyTo } : {}),
    subject,
    text: mailText(mail),
    html: mailHtml(mail),
    ...(calendar === undefined
      ? {}
      : {
          icalEvent: {
            method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH',
            filename: 'booking.ics',
            content: calendar,
          },
        }),
    messageId: `<${messageId}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

const fault = z.object({
  code: z.string().catch('error'),
  command: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
  /** The server's response starts with its code and usually a finer one: `550 5.1.1`. It can name the person. */
  response: z.string().catch(''),
})
type Fault = { code: string; command: string; replyCode: number | undefined; finerCode: string | undefined }

function readFault(error: unknown): Fault {
  const { code, command, responseCode, response } = fault.parse(error)
  const finerCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return { code, command, replyCode: responseCode, finerCode }
}

function sentByError({ code, command, replyCode, finerCode }: Fault, isWritten: boolean): Sent {
  const detail = [command, replyCode ?? code, finerCode].filter(Boolean).join(' ')
  if (code === 'EAUTH' || code === 'ENOAUTH') return { kind: 'tryLater', reason: 'account', detail }
  if (replyCode === undefined) {
    return isWritten ? { kind: 'unknown', detail } : { kind: 'tryLater', reason: 'unreachable', detail }
  }
  // 503 is about the order of commands, not about the mail. RFC 5321, 4.2.1.
  const isForGood = replyCode >= 500 && replyCode !== 503
  if (!isForGood) return { kind: 'tryLater', reason: 'busy', detail }
  // 5.7 is a policy error: a relay that does not serve us returns it for every recipient. RFC 3463, 3.8.
  if (command === 'RCPT TO' && !finerCode?.startsWith('5.7'))
    return { kind: 'refused', reason: 'badRecipient', detail }
  if (command === 'DATA') return { kind: 'refused', reason: 'badMessage', detail }
  return { kind: 'tryLater', reason: 'account', detail }
}
