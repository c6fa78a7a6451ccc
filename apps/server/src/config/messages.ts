/**
 * Who carries messages to clients. What is not configured goes to the outbox, where a developer can read it.
 *
 * | variable                              | default                       | meaning |
 * |---------------------------------------|-------------------------------|---------|
 * | SMS_PROVIDER                          | outbox                        | outbox, twilio, turbosms or smsapi |
 * | SMS_FROM                              | none                          | sender name or number at the provider; with Twilio also a messaging service (MG…) |
 * | TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN | none                          | needed by twilio |
 * | TURBOSMS_TOKEN                        | none                          | needed by turbosms |
 * | SMSAPI_TOKEN                          | none                          | needed by smsapi |
 * | SMS_API_ROOT                          | the provider's                | where its API is; for accounts of smsapi.pl https://api.smsapi.pl |
 * | SMTP_URL, MAIL_FROM                   | none: mails go to the outbox  | smtps://user:password@host:465, and the address of the sender |
 * | TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME | none: no messenger is offered | as @BotFather gives them |
 * | TELEGRAM_API_ROOT                     | https://api.telegram.org      | another server of the Bot API |
 */
import { z } from 'zod'

export type MessageSettings = {
  sms: SmsSettings
  /** Undefined: the outbox. */
  mail: { url: string; from: string } | undefined
  /** Undefined: the outbox, and no messenger is offered. */
  telegram: { token: string; name: string; apiRoot: string } | undefined
}

export type SmsSettings =
  | { provider: 'outbox' }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string; apiRoot: string }
  | { provider: 'turbosms' | 'smsapi'; token: string; from: string; apiRoot: string }

const smsProviders = ['outbox', 'twilio', 'turbosms', 'smsapi'] as const

/** Sent in a header, where other characters are invalid. */
const key = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of plain letters, digits and signs')
const apiRoot = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(isApiRoot, 'must be an address like https://api.example.com, or http on this machine')

export const messageVariables = {
  SMS_PROVIDER: z
    .enum(smsProviders, { error: `must be one of ${smsProviders.join(', ')}` })
    .default('outbox'),
  SMS_FROM: z
    .string()
    .regex(/^[^\p{Cc}]{1,34}$/u, 'must be a sender name or number of at most 34 characters')
    .optional(),
  SMS_API_ROOT: apiRoot.optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[\da-f]{32}$/i, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: key.optional(),
  TURBOSMS_TOKEN: key.optional(),
  SMSAPI_TOKEN: key.optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must look like smtps://user:password@mail.example.com:465, or begin with smtp:')
    .optional(),
  MAIL_FROM: z.email('must be a mail address like bookings@example.com').optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'must be a token as @BotFather gives it')
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^@?[a-z]\w{3,31}$/i, 'must be the username of the bot')
    .transform((name) => name.replace('@', ''))
    .optional(),
  TELEGRAM_API_ROOT: apiRoot.default('https://api.telegram.org'),
}

const variables = z.object(messageVariables)

type Variable = keyof typeof messageVariables

const keysOf: Record<Exclude<(typeof smsProviders)[number], 'outbox'>, Variable[]> = {
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  turbosms: ['TURBOSMS_TOKEN'],
  smsapi: ['SMSAPI_TOKEN'],
}
const pairs: [Variable, Variable][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME'],
]

/** Settings that are missing next to the given ones. */
export function messageProblems(settings: Record<string, string>): string[] {
  const problems: string[] = []
  for (const [provider, keys] of Object.entries(keysOf)) {
    const isChosen = settings['SMS_PROVIDER'] === provider
    for (const needed of isChosen ? [...keys, 'SMS_FROM'] : [])
      if (!settings[needed]) problems.push(`${needed} must be set when SMS_PROVIDER is ${provider}`)
    // Otherwise messages would silently go to the outbox. Keys of a second provider may be set next to the chosen one.
    const lonely = settings['SMS_PROVIDER'] ? undefined : keys.find((name) => settings[name])
    if (lonely) problems.push(`SMS_PROVIDER must be ${provider} for ${lonely} to have an effect`)
  }
  for (const [first, second] of pairs) {
    if (Boolean(settings[first]) === Boolean(settings[second])) continue
    const [missing, present] = settings[first] ? [second, first] : [first, second]
    problems.push(`${missing} must be set when ${present} is`)
  }
  return problems
}

/** For variables without problems. */
export function messageSettings(read: z.infer<typeof variables>): MessageSettings {
  return {
    sms: smsSettings(read),
    mail: read.SMTP_URL && read.MAIL_FROM ? { url: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    telegram:
      read.TELEGRAM_BOT_TOKEN && read.TELEGRAM_BOT_NAME
        ? { token: read.TELEGRAM_BOT_TOKEN, name: read.TELEGRAM_BOT_NAME, apiRoot: read.TELEGRAM_API_ROOT }
        : undefined,
  }
}

function smsSettings(read: z.infer<typeof variables>): SmsSettings {
  const { SMS_PROVIDER: provider, SMS_FROM: from = '', SMS_API_ROOT: root } = read
  switch (provider) {
    case 'outbox':
      return { provider }
    case 'twilio': {
      const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '' } = read
      return { provider, accountSid, authToken, from, apiRoot: root ?? 'https://api.twilio.com' }
    }
    case 'turbosms':
      return { provider, token: read.TURBOSMS_TOKEN ?? '', from, apiRoot: root ?? 'https://api.turbosms.ua' }
    case 'smsapi':
      return { provider, token: read.SMSAPI_TOKEN ?? '', from, apiRoot: root ?? 'https://api.smsapi.com' }
  }
}

function isApiRoot(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.search || url.hash || url.username) return false
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
}
