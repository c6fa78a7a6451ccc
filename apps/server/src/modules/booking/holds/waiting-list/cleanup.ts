import { DAY_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { companyIdOf } from '../../../../platform/db/conditions.ts'
import { instant } from '../../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../../deps/deps.ts'

/** Kept for clients' questions about their entry. */
const RETENTION_DAYS = 30

/**
 * Deletes entries for days and events long past, since they contain names and phones. Messages and
 * notifications about an entry are deleted before it.
 */
export async function deleteOldWaitingListEntries({ database, clock }: Deps): Promise<void> {
  const oldestKept = instant(clock.now() - RETENTION_DAYS * DAY_MS)
  await cleanUpByCompany(
    database,
    'waiting_entry',
    (company) => sql`(date < ${oldestKept}::date or exists (
      select from event
      where event.company_id = ${companyIdOf(company)} and event.event_id = waiting_entry.event_id
        and event.starts_at < ${oldestKept}))
      and not exists (
        select from message
        where message.company_id = ${companyIdOf(company)} and message.entry_id = waiting_entry.entry_id)
      and not exists (
        select from notification
        where notification.company_id = ${companyIdOf(company)}
          and notification.entry_id = waiting_entry.entry_id)`,
  )
}

/** Deletes the callers of closed entries, which no longer count against fair-use limits. */
export async function eraseEntryCallers({ database }: Deps): Promise<void> {
  await cleanUpByCompany(
    database,
    'waiting_entry',
    sql`caller_block is not null and status not in ('WAITING', 'OFFERED')`,
    sql`caller_host = null, caller_block = null`,
  )
}
