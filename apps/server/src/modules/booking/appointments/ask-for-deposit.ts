/** Lets staff request a deposit after the booking was made. docs/rules/payments.md, Money by staff */
import { MINUTE_MS } from '@zapys/domain/time'
import type { AskedDepositRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { netPaid } from '../../money/payments/public.ts'
import { lockAppointment } from './appointment-access.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { readFacts, logStaffAction } from './staff-log.ts'
import { rejectOlder } from './staff-parts.ts'
import { writePaid, writeToPay } from './write-status.ts'

/** Minimum time to pay: a slow client needs it on the provider's page. */
const MIN_MS = 5 * MINUTE_MS

type DepositRequest = { by: Operator; branchId: string; appointmentId: string }
type Deposit = NonNullable<AskedDepositRequest['deposit']>

/** A repeated request changes nothing. Rejects as `calls.askForDeposit` lists. */
export async function askForDeposit(
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, branchId, appointmentId }: DepositRequest,
  { deposit, version }: AskedDepositRequest,
): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    const { appointment } = await lockAppointment(tx, company, { appointmentId, locale: undefined })
    if (appointment.branch_id !== branchId) throw new ApiError('appointment.notFound')
    if (appointment.cancelled_at !== null) throw new ApiError('appointment.cancelled')
    const prepayment = deposit && (await readPrepayment(tx, deps, company, appointment, deposit))
    const isSo =
      deposit === null
        ? appointment.pay_until === null
        : appointment.prepayment === prepayment && appointment.pay_until === Date.parse(deposit.pay_until)
    if (isSo) return
    rejectOlder({ version }, appointment)
    const were = await readFacts(tx, company, [appointmentId])
    if (deposit === null || prepayment === null) await writePaid(tx, deps, company, appointmentId)
    else {
      const toPay = { prepayment, pay_until: new Date(deposit.pay_until) }
      await writeToPay(tx, deps, company, appointmentId, toPay, { isNotified: deposit.notify !== false })
    }
    await logStaffAction(tx, deps, company, {
      by,
      appointmentIds: [appointmentId],
      act: deposit === null ? 'appointment.deposit_withdrawn' : 'appointment.deposit_asked',
      were,
      ...(deposit?.notify === false && { reasons: { is_silent: true } }),
    })
  })
}

/** Total to pay by the deadline, including what is paid already, in minor units. */
async function readPrepayment(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { appointment_id: id, price, starts_at, takes_payments }: AppointmentRow,
  { amount, pay_until }: Deposit,
): Promise<number> {
  const { all: paid } = await netPaid(tx, company, { kind: 'APPOINTMENT', id })
  if (paid >= price) throw new ApiError('payment.alreadyPaid')
  if (amount > price - paid)
    throw new ApiError('payment.amount.tooMuch', {
      errors: [{ field: 'deposit.amount', message: `deposit.amount: at most ${price - paid}` }],
    })
  const until = Date.parse(pay_until)
  if (until < clock.now() + MIN_MS) throw invalid('deposit.pay_until', 'must be at least five minutes ahead')
  if (until > starts_at) throw invalid('deposit.pay_until', 'must not be after the start of the booking')
  if (!takes_payments) throw new ApiError('payment.notAllowed')
  return paid + amount
}
