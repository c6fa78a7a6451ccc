import { sql } from 'kysely'
import { companyIdOf } from '../../../../platform/db/conditions.ts'
import { instant } from '../../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../../../platform/deps.ts'

/** For questions of clients about what became of their wish. */
const KEPT_DAYS = 30

/**
 * Forgets wishes for days and events that are long over: they hold names and phones, and nobody needs them any more.
 * Messages about a wish go before it.
 */
export async function deleteOldWaitingListEntries({ database, clock }: Deps): Promise<void> {
  const lastKept = instant(clock.now() - KEPT_DAYS * 86_400_000)
  await cleanUpByCompany(
    database,
    'waiting_entry',
    (company) => sql`(date < ${lastKept}::date or exists (
      select from event
      where event.company_id = ${companyIdOf(company)} and event.event_id = waiting_entry.event_id
        and event.starts_at < ${lastKept}))
      and not exists (
        select from message
        where message.company_id = ${companyIdOf(company)} and message.entry_id = waiting_entry.entry_id)`,
  )
}

/** Forgets by whom wishes were made that nobody waits for: they count against no share any more. */
export async function forgetWishCallers({ database }: Deps): Promise<void> {
  await cleanUpByCompany(
    database,
    'waiting_entry',
    sql`caller_block is not null and status not in ('WAITING', 'OFFERED')`,
    sql`caller_host = null, caller_block = null`,
  )
}
