import { inOrder } from '../../../platform/db/company-passes.ts'
import type { Deps } from '../../deps/deps.ts'
import { eraseBookingCallers } from '../../booking/appointments/public.ts'
import { eraseHoldCallers, eraseEntryCallers } from '../../booking/holds/public.ts'

/**
 * Erases the callers of past holds, bookings and waiting list entries: they no longer count toward a fair-use limit.
 */
export async function eraseCallers(deps: Deps): Promise<void> {
  await inOrder([
    () => eraseBookingCallers(deps),
    () => eraseHoldCallers(deps),
    () => eraseEntryCallers(deps),
  ])
}
