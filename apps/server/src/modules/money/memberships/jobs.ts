import { actOnDue } from '../../../platform/db/company-passes.ts'
import { isOfPage } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { appointmentEnd } from '../../booking/visits/public.ts'
import { countAsUsed } from './redeem.ts'

/** Uses per statement. */
const PAGE_ROWS = 500

/**
 * Counts the reserved uses of past visits as used. One transaction per membership, so that no booking waits for a long
 * run.
 */
export async function countUsedVisits({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await actOnDue(database.db, {
    pageSize: PAGE_ROWS,
    find: (companies) =>
      database.db
        .selectFrom('membership_use')
        .innerJoin('appointment', (join) =>
          join
            .onRef('appointment.company_id', '=', 'membership_use.company_id')
            .onRef('appointment.appointment_id', '=', 'membership_use.appointment_id'),
        )
        .innerJoin('company', 'company.company_id', 'membership_use.company_id')
        .select(['membership_use.company_id', 'membership_use.membership_id', 'membership_use.use_id'])
        .where('membership_use.state', '=', 'RESERVED')
        .where('company.active', '=', true)
        .where(isOfPage('membership_use.company_id', companies))
        .where('appointment.starts_at', '<', instant(now))
        .where(appointmentEnd, '<=', instant(now))
        .orderBy('membership_use.membership_id')
        .limit(PAGE_ROWS)
        .execute(),
    act: async (company, uses) => {
      for (const [membershipId, own] of Map.groupBy(uses, ({ membership_id }) => membership_id))
        await database.inTransaction(async (tx) => {
          await tx
            .selectFrom('membership')
            .select('membership_id')
            .where('company_id', '=', company.companyId)
            .where('membership_id', '=', membershipId)
            .forNoKeyUpdate()
            .execute()
          await countAsUsed(
            tx,
            company,
            own.map(({ use_id }) => use_id),
          )
        })
    },
  })
}
