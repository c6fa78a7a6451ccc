import { sql } from 'kysely'
import { companyScope } from '../../database/company-scope.ts'
import { instant } from '../../database/database.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import type { Deps } from '../../deps.ts'
import { offerFreedDays } from '../offers/public.ts'
import { endOldPlaceHolds, endOldTimeHolds } from './hold-rows.ts'

/** Holds looked up, and at most ended in one transaction: few enough for its locks to be short. */
const MOST_AT_ONCE = 200

/**
 * Ends holds that ran out, until none is left. Nobody who books waits for this job, since whoever takes a time ends old
 * holds first; it shows true figures to those who only look, and offers what became free to the waiting list.
 */
export async function endOldHolds({ database, clock }: Deps): Promise<void> {
  for (;;) {
    // The one look over all companies: which of them have something to tidy. One that is switched off waits.
    const old = await database.read
      .selectFrom('hold')
      .innerJoin('company', 'company.company_id', 'hold.company_id')
      .select(['hold.company_id', 'hold_id', 'event_id'])
      .where('company.active', '=', true)
      .where('hold.active', '=', true)
      .where('held_until', '<=', instant(clock.now()))
      .orderBy('held_until')
      .limit(MOST_AT_ONCE)
      .execute()
    for (const [companyId, holds] of Map.groupBy(old, (hold) => hold.company_id)) {
      const company = await companyScope(database.read, companyId)
      const times = holds.filter((hold) => hold.event_id === null).map((hold) => hold.hold_id)
      if (times.length > 0)
        await database.inTransaction((tx) => endOldTimeHolds(tx, { clock }, company, times))
      for (const eventId of new Set(holds.flatMap((hold) => hold.event_id ?? [])))
        await database.inTransaction((tx) => endOldPlaceHolds(tx, { clock }, company, eventId))
    }
    if (old.length < MOST_AT_ONCE) break
  }
  await offerFreedDays({ database, clock })
}

/** As long as answers to repeats are kept: until then somebody may ask what became of a hold. */
const KEPT_MS = 48 * 3_600_000

/** Forgets holds that were booked, given back or run out. An offer's stays as long as the wish it answered. */
export async function forgetEndedHolds({ database, clock }: Deps): Promise<void> {
  await deleteInBatches(
    database,
    'hold',
    sql`company_id is not null and not active and held_until < ${instant(clock.now() - KEPT_MS)} and not exists (
      select from waiting_entry
      where waiting_entry.company_id = hold.company_id and waiting_entry.hold_id = hold.hold_id)`,
  )
}
