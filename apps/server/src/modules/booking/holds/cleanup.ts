import { sql } from 'kysely'
import { companyIdOf } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../../platform/deps.ts'

/** As long as answers to repeats are kept: until then somebody may ask what became of a hold. */
const KEPT_MS = 48 * 3_600_000

/** Forgets holds that were booked, given back or run out. An offer's stays as long as the wish it answered. */
export async function deleteEndedHolds({ database, clock }: Deps): Promise<void> {
  await cleanUpByCompany(
    database,
    'hold',
    (company) => sql`not active and held_until < ${instant(clock.now() - KEPT_MS)} and not exists (
      select from waiting_entry
      where waiting_entry.company_id = ${companyIdOf(company)} and waiting_entry.hold_id = hold.hold_id)`,
  )
}

/** Forgets by whom holds were made that are over: they count against no share any more. */
export async function eraseHoldCallers({ database, clock }: Deps): Promise<void> {
  const isOver = sql`held_until < ${instant(clock.now())} or not active`
  await cleanUpByCompany(
    database,
    'hold',
    sql`caller_block is not null and (${isOver})`,
    sql`caller_host = null, caller_block = null`,
  )
}
