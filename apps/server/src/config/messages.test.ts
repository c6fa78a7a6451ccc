import { describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import type { MessageSettings } from './messages.ts'

const accountSid = `AC${'0a'.repeat(16)}`
const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
const twilio = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 'tw1l10', SMS_FROM: '+15005550006' }

type Environment = Record<string, string>

const accepted: { environment: Environment; gives: Partial<MessageSettings>; because: string }[] = [
  { environment: {}, gives: {}, because: 'without a provider messages are kept in the outbox' },
  { environment: { SMS_PROVIDER: 'outbox' }, gives: {}, because: 'the outbox may be asked for' },
  {
    environment: { SMS_PROVIDER: 'outbox', TURBOSMS_TOKEN: 'abc' },
    gives: {},
    because: 'a key may lie ready while the outbox is asked for',
  },
  {
    environment: { SMS_PROVIDER: 'twilio', ...twilio },
    gives: {
      sms: {
        provider: 'twilio',
        accountSid,
        authToken: 'tw1l10',
        from: '+15005550006',
        apiRoot: 'https://api.twilio.com',
      },
    },
    because: 'Twilio needs an account, its token and a sender',
  },
  {
    environment: { SMS_PROVIDER: 'turbosms', TURBOSMS_TOKEN: 'abc', SMS_FROM: 'Лілея', ...twilioKeys() },
    gives: {
      sms: { provider: 'turbosms', token: 'abc', from: 'Лілея', apiRoot: 'https://api.turbosms.ua' },
    },
    because: 'keys of a second provider may lie ready beside the chosen one',
  },
  {
    environment: {
      SMS_PROVIDER: 'smsapi',
      SMSAPI_TOKEN: 'abc',
      SMS_FROM: 'Zapys',
      SMS_API_ROOT: 'https://api.smsapi.pl/',
    },
    gives: { sms: { provider: 'smsapi', token: 'abc', from: 'Zapys', apiRoot: 'https://api.smsapi.pl' } },
    because: 'accounts of smsapi.pl have an API of their own',
  },
  {
    environment: { SMTP_URL: 'smtps://u:p%26w@mail.example.com:465', MAIL_FROM: 'bookings@example.com' },
    gives: { mail: { url: 'smtps://u:p%26w@mail.example.com:465', from: 'bookings@example.com' } },
    because: 'mails need a server and a sender',
  },
  {
    environment: { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_BOT_NAME: '@zapys_bot' },
    gives: { telegram: { token: botToken, name: 'zapys_bot', apiRoot: 'https://api.telegram.org' } },
    because: 'a bot is often written with an @',
  },
  {
    environment: {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_BOT_NAME: 'zapys_bot',
      TELEGRAM_API_ROOT: 'http://127.0.0.1:8081/',
    },
    gives: { telegram: { token: botToken, name: 'zapys_bot', apiRoot: 'http://127.0.0.1:8081' } },
    because: 'a Bot API of our own may stand on this machine',
  },
]

function twilioKeys(): Environment {
  const { SMS_FROM: _, ...keys } = twilio
  return keys
}

const refused: { environment: Environment; problems: string[]; because: string }[] = [
  {
    environment: { SMS_PROVIDER: 'nexmo' },
    problems: ['SMS_PROVIDER must be one of outbox, twilio, turbosms, smsapi'],
    because: 'there is no such provider',
  },
  {
    environment: { SMS_PROVIDER: 'twilio' },
    problems: [
      'TWILIO_ACCOUNT_SID must be set when SMS_PROVIDER is twilio',
      'TWILIO_AUTH_TOKEN must be set when SMS_PROVIDER is twilio',
      'SMS_FROM must be set when SMS_PROVIDER is twilio',
    ],
    because: 'nothing is sent without an account',
  },
  {
    environment: { SMS_PROVIDER: 'turbosms', SMSAPI_TOKEN: 'abc', SMS_FROM: 'Zapys' },
    problems: ['TURBOSMS_TOKEN must be set when SMS_PROVIDER is turbosms'],
    because: 'the key of another provider opens nothing',
  },
  {
    environment: twilioKeys(),
    problems: ['SMS_PROVIDER must be twilio for TWILIO_ACCOUNT_SID to have an effect'],
    because: 'messages would stay in the outbox unnoticed',
  },
  {
    environment: { SMS_PROVIDER: 'twilio', ...twilio, TWILIO_ACCOUNT_SID: '../Accounts/x' },
    problems: ['TWILIO_ACCOUNT_SID must be AC and 32'],
    because: 'it becomes part of an address',
  },
  {
    environment: { SMS_PROVIDER: 'smsapi', SMSAPI_TOKEN: 'a\nb', SMS_FROM: 'Zapys' },
    problems: ['SMSAPI_TOKEN must be one word'],
    because: 'a key with a line break was pasted wrong',
  },
  {
    environment: { SMS_API_ROOT: 'http://api.smsapi.com' },
    problems: ['SMS_API_ROOT must be an address like https'],
    because: 'keys do not cross a network in the open',
  },
  {
    environment: { SMTP_URL: 'smtp://mail.example.com' },
    problems: ['MAIL_FROM must be set when SMTP_URL is'],
    because: 'a mail has a sender',
  },
  {
    environment: { MAIL_FROM: 'bookings@example.com' },
    problems: ['SMTP_URL must be set when MAIL_FROM is'],
    because: 'a sender alone sends nothing',
  },
  {
    environment: { SMTP_URL: 'mail.example.com:25', MAIL_FROM: 'Zapys' },
    problems: ['SMTP_URL must look like smtps', 'MAIL_FROM must be a mail address'],
    because: 'a server has a scheme and a sender an @',
  },
  {
    environment: { TELEGRAM_BOT_TOKEN: botToken },
    problems: ['TELEGRAM_BOT_NAME must be set when TELEGRAM_BOT_TOKEN is'],
    because: 'clients are led to the bot by its name',
  },
  {
    environment: { TELEGRAM_BOT_TOKEN: 'abc', TELEGRAM_BOT_NAME: 'https://t.me/zapys_bot' },
    problems: ['TELEGRAM_BOT_TOKEN must be a token', 'TELEGRAM_BOT_NAME must be the username'],
    because: 'both are copied from @BotFather',
  },
]

describe('the settings of messages', () => {
  it.each(accepted)('$because', ({ environment, gives }) => {
    const outboxes = { sms: { provider: 'outbox' }, mail: undefined, telegram: undefined }
    expect(readSettings(environment).messages).toEqual({ ...outboxes, ...gives })
  })

  it.each(refused)('$because: $environment is refused', ({ environment, problems }) => {
    let message = ''
    try {
      readSettings(environment)
    } catch (error) {
      message = String(error)
    }
    expect(message.split('\n  ').slice(1)).toEqual(
      problems.map((problem) => expect.stringContaining(problem)),
    )
  })

  it('keys that are refused are not printed', () => {
    const environment = {
      SMS_PROVIDER: 'twilio',
      TWILIO_AUTH_TOKEN: 'hun ter2',
      SMTP_URL: 'x://u:hun ter2@h',
      TELEGRAM_BOT_TOKEN: 'hun ter2',
    }
    expect(() => readSettings(environment)).toThrow(/^(?!.*hun ter2)/s)
  })
})
