import { actOnDue, inOrder } from '../../../platform/db/company-passes.ts'
import { isOfPage } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { offerFreedDays } from './waiting-list/jobs.ts'
import { endOldPlaceHolds, endOldTimeHolds } from './end-holds.ts'

/** Holds in one statement, and at most ended in one transaction: few enough for its locks to be short. */
const PAGE_ROWS = 200

/**
 * Ends holds that ran out, until none is left. A booking does not wait for this job, since taking a time ends old holds first;
 * the job frees what is shown as taken, and offers it to the waiting list.
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
