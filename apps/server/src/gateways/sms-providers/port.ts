import type { Sent } from '../sent.ts'

/** Always returns within seconds: errors are in the result, never thrown. */
export type SmsProvider = {
  name: string
  /** The provider sends a message once, however often it receives the same `messageId`. */
  repeatsAreSafe: boolean
  send(message: Sms): Promise<Sent>
}

export type Sms = {
  /** + and digits. */
  to: string
  text: string
  /** A UUID, the same at every try. */
  messageId: string
}
