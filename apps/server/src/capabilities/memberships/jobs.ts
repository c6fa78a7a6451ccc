import { companyScope } from '../../database/company-scope.ts'
import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { appointmentEnd } from '../visits/public.ts'
import { countAsUsed } from './redeem.ts'

/** At one run; the next one is a minute on. */
const MOST_AT_ONCE = 500

/** What visits had reserved that are over is used. Each membership for itself, so that nobody waits for a long run. */
export async function countUsedVisits({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const due = await database.read
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
    // It is starts that are indexed, and most lie ahead.
    .where('appointment.starts_at', '<', instant(now))
    .where(appointmentEnd, '<=', instant(now))
    .orderBy('membership_use.membership_id')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const [membershipId, uses] of Map.groupBy(due, ({ membership_id }) => membership_id)) {
    await database.inTransaction(async (tx) => {
      const company = await companyScope(tx, uses[0]!.company_id)
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
        uses.map(({ use_id }) => use_id),
      )
    })
  }
}
