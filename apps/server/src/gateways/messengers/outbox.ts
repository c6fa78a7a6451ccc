import { once } from 'node:events'
import { keepInOutbox, type OutboxOptions } from '../outbox.ts'
import type { Messenger } from './port.ts'

/** Sends nothing: a developer reads the message in the store. Nobody writes to it, and no client is led to it. */
export const outboxMessenger = (options: OutboxOptions): Messenger => ({
  name: 'outbox',
  repeatsAreSafe: true,
  botLink: undefined,
  send: ({ messageId, chatId, text, link }) =>
    keepInOutbox(options, {
      messageId,
      channel: 'MESSENGER',
      to: chatId,
      text: link ? `${text}\n\n${link.text}: ${link.url}` : text,
    }),
  async receive(_handlers, signal) {
    if (!signal.aborted) await once(signal, 'abort')
  },
})
