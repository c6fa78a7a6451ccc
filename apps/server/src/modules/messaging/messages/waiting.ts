import { sql } from 'kysely'
import { type Database, instant } from '../../../platform/db/database.ts'

export type WaitingMessages = {
  /** Not ended yet, also those for later and those at a gateway. */
  waiting: number
  /** Since when the oldest of those that should have left waits for a worker, in epoch milliseconds; null: none does. */
  oldestDue: number | null
}

/** What of all companies waits. A partial index holds just these rows. */
export async function waitingMessages({ db }: Database, now: number): Promise<WaitingMessages> {
  const { rows } = await sql<WaitingMessages>`
    select count(*) as waiting,
           min(due_at) filter (where status = 'QUEUED' and due_at <= ${instant(now)}) as "oldestDue"
      from message where company_id is not null and status in ('QUEUED', 'CLAIMED', 'SENDING')`.execute(db)
  return rows[0]!
}
