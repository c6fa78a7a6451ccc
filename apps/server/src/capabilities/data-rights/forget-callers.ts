import { inOrder } from '../../database/company-passes.ts'
import type { Deps } from '../../deps.ts'
import { forgetBookingCallers } from '../appointments/public.ts'
import { forgetHoldCallers } from '../hold-rows/public.ts'
import { forgetWishCallers } from '../wishes/public.ts'

/** Forgets by whom holds, bookings and wishes were made once they are over: they count against no share any more. */
export async function forgetCallers(deps: Deps): Promise<void> {
  await inOrder([
    () => forgetBookingCallers(deps),
    () => forgetHoldCallers(deps),
    () => forgetWishCallers(deps),
  ])
}
