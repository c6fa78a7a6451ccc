import type { Locale } from '@zapys/contract'
import type { Sent } from '../sent.ts'

/** `send` answers always and within seconds: what went wrong is in the answer, never thrown. */
export type Messenger = {
  name: string
  repeatsAreSafe: boolean
  /** Opens the bot; undefined: there is none, so the set-up is not offered. */
  botLink: string | undefined
  send(message: ChatMessage): Promise<Sent>
  /**
   * Hears what people write to the bot until `signal` is aborted; ends when the last of it was handled. One program at a
   * time may do so for a bot: who is up to the caller. Rejects when it is not possible any more: the token is rejected,
   * or another program hears. Passing faults of the network are waited out.
   */
  receive(handlers: BotHandlers, signal: AbortSignal): Promise<void>
}

export type ChatMessage = {
  chatId: string
  text: string
  /** A button below the text. `url` is absolute, http or https. */
  link?: { text: string; url: string }
  /** A UUID, the same at every try. */
  messageId: string
}

export type BotHandlers = {
  /** Somebody pressed Registration and shared the own number (+digits): messages for it may go to this chat. */
  onRegistered(registration: { chatId: string; phone: string; locale: Locale }): Promise<void>
  /** Somebody wants no more messages in this chat. */
  onStopped(stopped: { chatId: string }): Promise<void>
  /** Something went wrong while an update was handled; the person was told to try again. */
  onError(error: unknown): void
}
