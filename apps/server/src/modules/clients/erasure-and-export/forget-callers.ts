import { inOrder } from '../../../platform/db/company-passes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { eraseBookingCallers } from '../../booking/appointments/public.ts'
import { eraseHoldCallers, eraseEntryCallers } from '../../booking/holds/public.ts'

/** Forgets by whom holds, bookings and wishes were made once they are over: they count against no share any more. */
export async function eraseCallers(deps: Deps): Promise<void> {
  await inOrder([
    () => eraseBookingCallers(deps),
    () => eraseHoldCallers(deps),
    () => eraseEntryCallers(deps),
  ])
}
