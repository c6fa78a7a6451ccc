/** Where messages go when no provider is configured: a store of the application that a developer can look at. */
export type Outbox = {
  /** Keeps the message; of two with the same `messageId` one. */
  put(entry: OutboxEntry): Promise<void>
}

export type OutboxEntry = {
  messageId: string
  channel: 'SMS' | 'MAIL' | 'MESSENGER'
  /** A number (+digits), a mail address or the id of a chat. */
  to: string
  /** Mails alone have one. */
  subject?: string
  /** With the addresses of links in it. */
  text: string
  /** The calendar file of a mail, as it would be attached. */
  calendar?: string
  sentAt: Date
}
