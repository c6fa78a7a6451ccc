import { companyScope } from '../../database/company-scope.ts'
import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { endOldPlaceHolds, endOldTimeHold } from './hold-rows.ts'

/** More than this in one run wait for the next one, two seconds later. */
const MOST_AT_ONCE = 200

/**
 * Ends holds that ran out. Nobody who books waits for this job, since whoever takes a time ends old holds first; it shows
 * true figures to those who only look, and offers what became free to the waiting list.
 */
export async function endOldHolds({ database, clock }: Deps): Promise<void> {
  // The one look over all companies: which of them have something to tidy.
  const old = await database.read
    .selectFrom('hold')
    .select(['company_id', 'hold_id', 'branch_id', 'event_id'])
    .where('active', '=', true)
    .where('held_until', '<=', instant(clock.now()))
    .orderBy('held_until')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const hold of old) {
    const company = await companyScope(database.read, hold.company_id)
    await database.inTransaction((tx) =>
      hold.event_id === null
        ? endOldTimeHold(tx, { clock }, company, hold)
        : endOldPlaceHolds(tx, { clock }, company, hold.event_id),
    )
  }
}
