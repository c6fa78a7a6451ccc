import { sql } from 'kysely'
import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/** Forgets by whom holds, bookings and wishes were made once they are over: they count against no share any more. */
export async function forgetCallers({ database, clock }: Deps): Promise<void> {
  const now = instant(clock.now())
  await sql`update appointment set caller_host = null, caller_block = null
             where company_id is not null and caller_block is not null
               and (starts_at + make_interval(secs => duration) < ${now} or cancelled_at is not null)`.execute(
    database.read,
  )
  await sql`update hold set caller_host = null, caller_block = null
             where company_id is not null and caller_block is not null
               and (held_until < ${now} or not active)`.execute(database.read)
  await sql`update waiting_entry set caller_host = null, caller_block = null
             where company_id is not null and caller_block is not null
               and status not in ('WAITING', 'OFFERED')`.execute(database.read)
}
