import { keepInOutbox, type OutboxOptions } from '../outbox.ts'
import type { SmsProvider } from './port.ts'

/** Sends nothing: a developer reads the message in the store. */
export const outboxSms = (options: OutboxOptions): SmsProvider => ({
  name: 'outbox',
  repeatsAreSafe: true,
  send: (sms) => keepInOutbox(options, { channel: 'SMS', ...sms }),
})
