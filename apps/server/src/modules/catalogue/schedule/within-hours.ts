import { lockCatalogue } from '../../../platform/db/catalogue.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findLostHours } from '../../booking/slots/public.ts'
import { MAX_NAMED, rejectInUse, type UpcomingBooking } from '../upcoming-bookings/public.ts'

/**
 * Wraps a change of hours. Rejects with `catalogue.inUse` if it closes time of bookings or events; those already
 * outside the hours do not count. `resourceId` null: hours of the branch, and so of all its resources.
 */
export async function keepingWithinHours(
  tx: Tx,
  company: CompanyScope,
  scope: Parameters<typeof findLostHours>[2],
  change: () => Promise<void>,
): Promise<void> {
  await lockCatalogue(tx, company)
  const lostBy = await findLostHours(tx, company, scope)
  await change()
  const lost = await lostBy(MAX_NAMED)
  if (lost.length === 0) return
  const named = (kind: 'APPOINTMENT' | 'EVENT') =>
    lost.flatMap((one): UpcomingBooking[] => (one.kind === kind ? [[one.id, one.begins_at]] : []))
  rejectInUse(named('APPOINTMENT'), named('EVENT'))
}
