import type { Locale } from '@zapys/contract'
import type { Sent } from '../sent.ts'

/** `send` always returns within seconds: errors are in the result, never thrown. */
export type Messenger = {
  name: string
  repeatsAreSafe: boolean
  /** Opens the bot; undefined: there is none, so registration is not offered. */
  botLink: string | undefined
  send(message: ChatMessage): Promise<Sent>
  /**
   * Receives messages to the bot until `signal` is aborted; resolves when the last one was handled.
   * Only one program at a time may do so per bot; the caller ensures that. Network faults are retried.
   * Rejects if the token is rejected, or another program receives.
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
  /** A user pressed Registration and shared their number (+digits): messages for it may go to this chat. */
  onRegistered(registration: { chatId: string; phone: string; locale: Locale }): Promise<void>
  /** A user stopped messages in this chat. */
  onStopped(stopped: { chatId: string }): Promise<void>
  /** Handling an update failed; the user was told to try again. */
  onError(error: unknown): void
}
