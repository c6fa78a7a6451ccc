import type { MessageSettings, SmsSettings } from '../config/messages.ts'
import { outboxMail } from './mail/outbox.ts'
import type { MailSender } from './mail/port.ts'
import { smtp } from './mail/smtp.ts'
import { outboxMessenger } from './messengers/outbox.ts'
import type { Messenger } from './messengers/port.ts'
import { telegram } from './messengers/telegram.ts'
import type { OutboxOptions } from './outbox.ts'
import { outboxSms } from './sms-providers/outbox.ts'
import type { SmsProvider } from './sms-providers/port.ts'
import { smsApi } from './sms-providers/smsapi.ts'
import { turboSms } from './sms-providers/turbosms.ts'
import { twilio } from './sms-providers/twilio.ts'

export type Senders = { sms: SmsProvider; mail: MailSender; messenger: Messenger }

/** One sender per channel; the outbox for channels without a provider. */
export function createSenders(settings: MessageSettings, outbox: OutboxOptions): Senders {
  const { sms, mail, telegram: bot } = settings
  return {
    sms: createSms(sms, outbox),
    mail: mail ? smtp(mail) : outboxMail(outbox),
    messenger: bot ? telegram(bot) : outboxMessenger(outbox),
  }
}

function createSms(settings: SmsSettings, outbox: OutboxOptions): SmsProvider {
  switch (settings.provider) {
    case 'outbox':
      return outboxSms(outbox)
    case 'twilio':
      return twilio(settings)
    case 'turbosms':
      return turboSms(settings)
    case 'smsapi':
      return smsApi(settings)
  }
}
