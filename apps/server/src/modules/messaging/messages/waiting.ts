import { sql } from 'kysely'
import { type Database, instant } from '../../../platform/db/database.ts'

export type WaitingMessages = {
  /** Not ended yet, including scheduled messages and those at a gateway. */
  waiting: number
  /** Due time of the oldest message that no worker has claimed yet, in epoch milliseconds; null if none. */
  oldestDue: number | null
}

/** Unsent messages of all companies. A partial index contains exactly these rows. */
export async function waitingMessages({ db }: Database, now: number): Promise<WaitingMessages> {
  const { rows } = await sql<WaitingMessages>`
    select count(*) as waiting,
           min(due_at) filter (where status = 'QUEUED' and due_at <= ${instant(now)}) as "oldestDue"
      from message where company_id is not null and status in ('QUEUED', 'CLAIMED', 'SENDING')`.execute(db)
  return rows[0]!
}
