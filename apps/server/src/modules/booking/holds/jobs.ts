import { actOnDue, inOrder } from '../../../platform/db/company-passes.ts'
import { isOfPage } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { offerFreedDays } from './waiting-list/jobs.ts'
import { endOldPlaceHolds, endOldTimeHolds } from './end-holds.ts'

/** Holds per statement and maximum per transaction, few enough to keep locks short. */
const PAGE_ROWS = 200

/**
 * Ends all expired holds. Bookings do not depend on this job, since taking a time ends expired holds first. It frees
 * times that lists show as taken and offers them to the waiting list.
 */
export async function endOldHolds({ database, clock }: Deps): Promise<void> {
  await inOrder([() => endDueHolds({ database, clock }), () => offerFreedDays({ database, clock })])
}

const endDueHolds = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> =>
  actOnDue(database.db, {
    pageSize: PAGE_ROWS,
    find: (companies) =>
      database.db
        .selectFrom('hold')
        .innerJoin('company', 'company.company_id', 'hold.company_id')
        .select(['hold.company_id', 'hold_id', 'event_id'])
        .where('company.active', '=', true)
        .where('hold.active', '=', true)
        .where('held_until', '<=', instant(clock.now()))
        .where(isOfPage('hold.company_id', companies))
        .orderBy('held_until')
        .limit(PAGE_ROWS)
        .execute(),
    act: async (company, holds) => {
      const times = holds.filter((hold) => hold.event_id === null).map((hold) => hold.hold_id)
      if (times.length > 0)
        await database.inTransaction((tx) => endOldTimeHolds(tx, { clock }, company, times))
      for (const eventId of new Set(holds.flatMap((hold) => hold.event_id ?? [])))
        await database.inTransaction((tx) => endOldPlaceHolds(tx, { clock }, company, eventId))
    },
  })
