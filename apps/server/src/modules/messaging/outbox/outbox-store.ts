import { sql } from 'kysely'
import type { Outbox, OutboxEntry } from '../../../gateways/outbox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { batched } from '../../../platform/db/batched.ts'

/** Storage for senders that do not send. */
export const outboxStore = (database: Database): Outbox => ({ put: (entry) => storeEntry(database, entry) })

const storeEntry = batched<OutboxEntry>(async (database, entries) => {
  await sql`
    insert into outbox_message (message_id, channel, sent_to, subject, text, calendar, sent_at)
    select * from unnest(${entries.map(({ messageId }) => messageId)}::uuid[],
                         ${entries.map(({ channel }) => channel)}::text[], ${entries.map(({ to }) => to)}::text[],
                         ${entries.map(({ subject }) => subject ?? null)}::text[],
                         ${entries.map(({ text }) => text)}::text[],
                         ${entries.map(({ calendar }) => calendar ?? null)}::text[],
                         ${entries.map(({ sentAt }) => sentAt)}::timestamptz[])
        on conflict do nothing`.execute(database.db)
})

/** Newest first. */
export async function readOutbox(database: Database, limit = 100): Promise<OutboxEntry[]> {
  const rows = await database.db
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
