import { inOrder } from '../../../platform/db/company-passes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forgetBookingCallers } from '../../booking/appointments/public.ts'
import { eraseHoldCallers } from '../../booking/hold-rows/public.ts'
import { forgetWishCallers } from '../../booking/waiting-list-entries/public.ts'

/** Forgets by whom holds, bookings and wishes were made once they are over: they count against no share any more. */
export async function eraseCallers(deps: Deps): Promise<void> {
  await inOrder([
    () => forgetBookingCallers(deps),
    () => eraseHoldCallers(deps),
    () => forgetWishCallers(deps),
  ])
}
