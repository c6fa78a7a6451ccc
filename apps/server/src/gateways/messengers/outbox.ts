import { once } from 'node:events'
import { keepInOutbox, type OutboxOptions } from '../outbox.ts'
import type { Messenger } from './port.ts'

/** Sends nothing: developers read the message in the store. It receives no messages and gives clients no link. */
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
