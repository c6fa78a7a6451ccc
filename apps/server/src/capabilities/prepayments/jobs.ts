import type { Deps } from '../../deps.ts'
import { endUnpaid } from '../appointments/public.ts'
import { askAboutPayments, sendRefunds, settleAllLate } from '../payments/public.ts'

/** Bookings whose payment did not come in time end, and their time is free. */
export const endUnpaidAppointments = (deps: Deps): Promise<void> => endUnpaid(deps)

/** What nobody told is asked for, what came late is settled, and what is to be given back is sent. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  await askAboutPayments(deps)
  await settleAllLate(deps)
  await sendRefunds(deps)
}
