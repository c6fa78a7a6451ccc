import type { CompanyReceipt, CorrectionRequest, DeskMethod } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type KeyHolder } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { readCompanyReceipt } from './company-receipt.ts'
import { giveBack } from './give-back.ts'
import { netPaid } from './ledger.ts'
import { deskOf, findPayment, payableOf, type PaymentRow, subjectOf } from './payment-rows.ts'
import { addDeskPayment } from './record-payment.ts'
import { handOut, leaveUncovered, tooMuch } from './refund-payment.ts'
import { lockSubject, nameOfSubject, subjectNamed } from './staff-subject.ts'

type CorrectionContext = {
  by: KeyHolder
  paymentId: string
  keepsBookings: boolean
  idempotencyKey: string | undefined
}

/**
 * Corrects an amount that staff recorded by mistake: it was never received, so nothing is refunded. What was received
 * instead becomes a payment in the same transaction. Online payments are
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
  const { amount, instead, reason } = request
  const isTip = payment.amount === 0
  const key = idempotencyKey && `corrected ${callerIdOf(by)} ${idempotencyKey}`
  await writeOnce(deps, company, key, { paymentId, keepsBookings, ...request }, async (tx) => {
    const { price, hasEnded } = await lockSubject(tx, deps, company, subject)
    const { clientId } = await nameOfSubject(tx, deps, company, subject)
    const now = deps.clock.now()
    const [part] = await giveBack(tx, { now }, company, subject, {
      key: `correction:${newId()}`,
      of: paymentId,
      reason,
      // A tip is a payment of its own.
      ...(isTip ? { amount: 0, tips: amount } : { amount, tips: 'NONE' as const }),
    })
    if (part === undefined || part.amount + part.tip < amount) throw tooMuch('correction.amount')
    await handOut(tx, company, part, { subject, currency_code, cause: 'CORRECTION', by: desk, now })
    const replacing =
      instead &&
      (await recordInstead(tx, deps, company, payment, { ...instead, of: amount, price, hasEnded }))
    await leaveUncovered(tx, deps, company, subject, { keepsBookings })
    await writeAudit(tx, company, {
      by,
      act: 'payment.corrected',
      clientId,
      now,
      thing: subject.kind.toLowerCase(),
      thingId: subject.id,
      before: { payment_id: paymentId, amount: payment.amount, tip: payment.tip, method: payment.method },
      after: {
        payment_id: paymentId,
        taken_off: amount,
        currency_code,
        reason,
        ...(replacing && { recorded: { payment_id: replacing.payment_id, ...instead } }),
      },
    })
    if (replacing)
      await writeAudit(tx, company, {
        by,
        act: isTip ? 'tip.recorded' : 'payment.recorded',
        clientId,
        now,
        thing: 'payment',
        thingId: replacing.payment_id,
        after: {
          ...subjectNamed(subject),
          ...instead,
          currency_code,
          branch_id: desk.branchId,
          corrects: paymentId,
        },
      })
    return subject
  })
  return readCompanyReceipt(deps.database.db, deps, company, subject)
}

type Replacement = {
  amount: number
  method: DeskMethod
  /** Amount taken off before. */
  of: number
  /** Of what is paid; locked. */
  price: number
  hasEnded: boolean
}

/** More than was taken off counts toward the price of what still takes place, at most up to it. */
async function recordInstead(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  payment: PaymentRow,
  { amount, method, of, price, hasEnded }: Replacement,
): Promise<PaymentRow> {
  const subject = subjectOf(payment)
  const { title, currency_code, branch_id } = payment
  const isTip = payment.amount === 0
  const { all: paid } = await netPaid(tx, company, subject)
  const isMore = amount > of
  if (isMore && (isTip || hasEnded || paid + amount > price)) throw tooMuch('correction.instead.amount')
  const added = await addDeskPayment(tx, deps, company, subject, {
    title,
    currency_code,
    branchId: branch_id!,
    method,
    amount: isTip ? 0 : amount,
    tip: isTip ? amount : 0,
  })
  if (isMore) await payableOf(deps, subject.kind).settled(tx, deps, company, subject.id, paid + amount)
  return added
}
