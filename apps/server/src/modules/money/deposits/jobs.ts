import { inOrder } from '../../../platform/db/company-passes.ts'
import type { Deps } from '../../deps/deps.ts'
import { endUnpaid } from '../../booking/appointments/public.ts'
import { askAboutPayments, sendRefunds, settleAllLate } from '../payments/public.ts'

/** Ends bookings whose deposit was not paid by the deadline and frees their time. */
export const endUnpaidAppointments = (deps: Deps): Promise<void> => endUnpaid(deps)

/** Polls providers for payments without a webhook, settles late payments and sends refunds. */
export const reconcilePayments = (deps: Deps): Promise<void> =>
  inOrder([() => askAboutPayments(deps), () => settleAllLate(deps), () => sendRefunds(deps)])
