import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { payableOf } from '../payments/public.ts'
import { giveBackUses, type Use } from './redeem.ts'

/**
 * Removes a membership from bookings: reserved uses are given back and deposits are requested again. The rows of
 * bookings and membership must be locked.
 */
export async function uncover(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'payables'>,
  company: CompanyScope,
  uses: readonly Use[],
  by: { isShown: boolean },
): Promise<void> {
  if (uses.length === 0) return
  await giveBackUses(tx, company, uses, deps.clock.now())
  const ids = uses.map(({ appointment_id }) => appointment_id)
  await payableOf(deps, 'APPOINTMENT').lessPaid?.(tx, deps, company, ids, by)
}
