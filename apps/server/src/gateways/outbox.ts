import type { Clock } from '../platform/clock.ts'
import type { Sent } from './sent.ts'

/** Receives messages when no provider is configured: a store of the application that developers can read. */
export type Outbox = {
  /** Stores the message once per `messageId`. */
  put(entry: OutboxEntry): Promise<void>
}

export type OutboxEntry = {
  messageId: string
  channel: 'SMS' | 'MAIL' | 'MESSENGER'
  /** A number (+digits), a mail address or the id of a chat. */
  to: string
  /** Only for mails. */
  subject?: string
  /** Includes the addresses of links. */
  text: string
  /** The calendar file that would be attached to a mail. */
  calendar?: string
  sentAt: Date
}

export type OutboxOptions = {
  outbox: Outbox
  clock: Clock
  /** Receives a line for the console, without personal data. */
  log(line: string): void
}

/** Stores a message instead of sending it. A failing store counts as a busy provider. */
export async function keepInOutbox(
  { outbox, clock, log }: OutboxOptions,
  entry: Omit<OutboxEntry, 'sentAt'>,
): Promise<Sent> {
  try {
    await outbox.put({ ...entry, sentAt: new Date(clock.now()) })
  } catch {
    return { kind: 'tryLater', reason: 'busy', detail: 'the outbox cannot be written' }
  }
  log(`A message (${entry.channel}) was put into the outbox instead of being sent`)
  return { kind: 'accepted', providerId: entry.messageId }
}
