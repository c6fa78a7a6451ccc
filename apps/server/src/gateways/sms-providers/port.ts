import type { Sent } from '../sent.ts'

/** Answers always and within seconds: what went wrong is in the answer, never thrown. */
export type SmsProvider = {
  name: string
  /** The provider sends a message once however often it gets the same `messageId`. */
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
