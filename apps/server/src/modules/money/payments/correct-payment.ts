import type { CompanyReceipt, CorrectionRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type KeyHolder } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { readCompanyReceipt } from './company-receipt.ts'
import { giveBack } from './give-back.ts'
import { deskOf, findPayment, subjectOf } from './payment-rows.ts'
import { handOut, leaveUncovered, tooMuch } from './refund-payment.ts'
import { lockSubject, nameOfSubject } from './staff-subject.ts'

type CorrectionContext = {
  by: KeyHolder
  paymentId: string
  keepsBookings: boolean
  idempotencyKey: string | undefined
}

/**
 * Corrects an amount that staff recorded by mistake: it was never received, so nothing is refunded. Online payments are
 * corrected by the provider's books alone. Rejects as `calls.correctPayment` lists.
 */
export async function correctPayment(
  deps: Deps,
  company: CompanyScope,
  { by, paymentId, keepsBookings, idempotencyKey }: CorrectionContext,
  request: CorrectionRequest,
): Promise<CompanyReceipt> {
  const payment = await findPayment(deps.database.db, company, paymentId)
  if (payment === undefined) throw new ApiError('payment.notFound')
  const desk = deskOf(payment)
  if (desk === undefined) throw new ApiError('payment.notAllowed')
  const subject = subjectOf(payment)
  const { currency_code } = payment
  const { amount, reason } = request
  const key = idempotencyKey && `corrected ${callerIdOf(by)} ${idempotencyKey}`
  await writeOnce(deps, company, key, { paymentId, keepsBookings, ...request }, async (tx) => {
    await lockSubject(tx, deps, company, subject)
    const { clientId } = await nameOfSubject(tx, deps, company, subject)
    const now = deps.clock.now()
    const [part] = await giveBack(tx, { now }, company, subject, {
      key: `correction:${newId()}`,
      of: paymentId,
      reason,
      // A tip is a payment of its own.
      ...(payment.amount === 0 ? { amount: 0, tips: amount } : { amount, tips: 'NONE' as const }),
    })
    if (part === undefined || part.amount + part.tip < amount) throw tooMuch('correction.amount')
    await handOut(tx, company, part, { subject, currency_code, cause: 'CORRECTION', by: desk, now })
    await leaveUncovered(tx, deps, company, subject, { keepsBookings })
    await writeAudit(tx, company, {
      by,
      act: 'payment.corrected',
      clientId,
      now,
      thing: subject.kind.toLowerCase(),
      thingId: subject.id,
      before: { payment_id: paymentId, amount: payment.amount, tip: payment.tip },
      after: { payment_id: paymentId, taken_off: amount, currency_code, reason },
    })
    return subject
  })
  return readCompanyReceipt(deps.database.db, deps, company, subject)
}
