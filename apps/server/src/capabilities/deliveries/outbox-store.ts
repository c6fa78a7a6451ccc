import type { Outbox, OutboxEntry } from '../../gateways/outbox.ts'
import type { Database } from '../../database/database.ts'

/** The store behind senders that send nothing. */
export const outboxStore = (database: Database): Outbox => ({
  put: async ({ messageId, channel, to, subject, text, calendar, sentAt }) => {
    await database.read
      .insertInto('outbox_message')
      .values({
        message_id: messageId,
        channel,
        sent_to: to,
        subject: subject ?? null,
        text,
        calendar: calendar ?? null,
        sent_at: sentAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

/** Newest first. */
export async function readOutbox(database: Database, limit = 100): Promise<OutboxEntry[]> {
  const rows = await database.read
    .selectFrom('outbox_message')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    messageId: row.message_id,
    channel: row.channel,
    to: row.sent_to,
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: row.text,
    ...(row.calendar === null ? {} : { calendar: row.calendar }),
    sentAt: new Date(row.sent_at),
  }))
}
