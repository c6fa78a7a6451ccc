import { inOrder } from '../../../platform/db/company-passes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { endUnpaid } from '../../booking/appointments/public.ts'
import { askAboutPayments, sendRefunds, settleAllLate } from '../payments/public.ts'

/** Bookings whose payment did not come in time end, and their time is free. */
export const endUnpaidAppointments = (deps: Deps): Promise<void> => endUnpaid(deps)

/** Payments without a notice are asked about, late ones settled, refunds sent. */
export const reconcilePayments = (deps: Deps): Promise<void> =>
  inOrder([() => askAboutPayments(deps), () => settleAllLate(deps), () => sendRefunds(deps)])
