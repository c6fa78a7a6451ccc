/** Refunds by staff: online payments through the provider, others in person. docs/rules/payments.md */
import type { CompanyReceipt, DeskMethod, StaffRefundRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type KeyHolder } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { readCompanyReceipt } from './company-receipt.ts'
import { type Decided, giveBack } from './give-back.ts'
import { type Desk, type LedgerEntry, type Subject, writeEntries } from './ledger.ts'
import { deskOf, findPayment, lockPayment, savePayment, subjectOf, payableOf } from './payment-rows.ts'
import { givenBack } from './refunds.ts'
import { lockSubject, nameOfSubject, subjectOfRequest, subjectNamed } from './staff-subject.ts'

type RefundContext = {
  by: KeyHolder
  branchId: string
  keepsBookings: boolean
  idempotencyKey: string | undefined
}

export const tooMuch = (field: string) =>
  new ApiError('payment.amount.tooMuch', { errors: [{ field, message: `${field}: payment.amount.tooMuch` }] })

/** Limited to what was paid and not refunded yet. Rejects as `calls.refundPayment` lists. */
export const refundPayment = (
  deps: Deps,
  company: CompanyScope,
  context: RefundContext,
  request: StaffRefundRequest,
): Promise<CompanyReceipt> => giveBackByStaff(deps, company, context, request, 'amount')

/** Refunds tips only: the price stays paid. Rejects as `calls.refundTip` lists. */
export const refundTip = (
  deps: Deps,
  company: CompanyScope,
  context: Omit<RefundContext, 'keepsBookings'>,
  request: StaffRefundRequest,
): Promise<CompanyReceipt> =>
  giveBackByStaff(deps, company, { ...context, keepsBookings: true }, request, 'tip')

const names = {
  amount: { act: 'payment.refunded', key: 'refunded' },
  tip: { act: 'tip.refunded', key: 'tip refunded' },
} as const

async function giveBackByStaff(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, keepsBookings, idempotencyKey }: RefundContext,
  request: StaffRefundRequest,
  line: keyof typeof names,
): Promise<CompanyReceipt> {
  const subject = subjectOfRequest(request)
  const { act } = names[line]
  const key = idempotencyKey && `${names[line].key} ${callerIdOf(by)} ${idempotencyKey}`
  await writeOnce(deps, company, key, { branchId, keepsBookings, ...request }, async (tx) => {
    await lockSubject(tx, deps, company, subject)
    const { currency_code, clientId } = await nameOfSubject(tx, deps, company, subject)
    if (request.currency_code && request.currency_code !== currency_code)
      throw new ApiError('payment.currency.other', {
        errors: [{ field: 'refund.currency_code', message: 'refund.currency_code: payment.currency.other' }],
      })
    if (request.payment) await requirePaymentOf(tx, company, subject, request.payment)
    const now = deps.clock.now()
    const most = request.amount ?? Infinity
    const decided = await giveBack(tx, { now }, company, subject, {
      ...(line === 'amount'
        ? { amount: most, tips: 'OF_WHOLE_PAYMENTS' as const }
        : { amount: 0, tips: most }),
      key: `staff:${newId()}`,
      takesOver: true,
      reason: request.reason,
      ...(request.payment ? { of: request.payment } : {}),
    })
    const back = decided.reduce((sum, part) => sum + part[line], 0)
    if (back < (request.amount ?? 1)) throw tooMuch('refund.amount')
    for (const part of decided)
      if (part.method !== 'ONLINE')
        await handOut(tx, company, part, {
          subject,
          currency_code,
          cause: 'REFUND',
          now,
          by: { method: request.method ?? part.method, branchId },
        })
    if (line === 'amount') await leaveUncovered(tx, deps, company, subject, { keepsBookings })
    await writeAudit(tx, company, {
      by,
      act,
      clientId,
      now,
      thing: subject.kind.toLowerCase(),
      thingId: subject.id,
      after: {
        [line]: back,
        currency_code,
        reason: request.reason,
        branch_id: branchId,
        refunds: decided.map(({ refund_id, payment_id, method, ...part }) => ({
          id: refund_id,
          payment_id,
          ...part,
          method: method === 'ONLINE' ? method : (request.method ?? method),
        })),
      },
    })
    return subject
  })
  return readCompanyReceipt(deps.database.db, deps, company, subject)
}

async function requirePaymentOf(tx: Tx, company: CompanyScope, { kind, id }: Subject, paymentId: string) {
  const payment = await findPayment(tx, company, paymentId)
  if (payment?.subject_kind !== kind || payment.subject_id !== id) throw new ApiError('payment.notFound')
}

type RefundCompletion = {
  subject: Subject
  currency_code: string
  cause: 'REFUND' | 'CORRECTION'
  by: Desk
  now: number
}

/**
 * Completes a decided refund or correction: the client has the money, or it was never received. The payment's row must
 * be locked.
 */
export async function handOut(
  tx: Tx,
  company: CompanyScope,
  { refund_id, payment_id, amount, tip }: Pick<Decided, 'refund_id' | 'payment_id' | 'amount' | 'tip'>,
  { subject, currency_code, cause, by, now }: RefundCompletion,
): Promise<void> {
  const payment = (await findPayment(tx, company, payment_id))!
  await tx
    .updateTable('payment_refund')
    .set({ state: 'DONE', handed_over: payment.method === 'ONLINE' ? by.method : null })
    .where('company_id', '=', company.companyId)
    .where('refund_id', '=', refund_id)
    .execute()
  const of = { subject, cause, currency_code, paymentId: payment_id, by }
  const key = `${cause.toLowerCase()}:${refund_id}`
  const entries: LedgerEntry[] = [
    ...(amount > 0 ? [{ ...of, amount: -amount, key: `${key}:price` }] : []),
    ...(tip > 0 ? [{ ...of, line: 'TIP' as const, amount: -tip, key: `${key}:tip` }] : []),
  ]
  await writeEntries(tx, company, entries, now)
  const { all: back } = await givenBack(tx, company.companyId, payment_id)
  if (back >= payment.amount + payment.tip) await savePayment(tx, company, payment_id, { state: 'REFUNDED' })
}

/**
 * A membership that is no longer paid in full covers no upcoming bookings. Rejects with `catalogue.inUse`, which lists
 * them, unless they are to be kept. No new deposit is required for them: staff have decided.
 */
export async function leaveUncovered(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { kind, id }: Subject,
  { keepsBookings }: { keepsBookings: boolean },
): Promise<void> {
  const owner = payableOf(deps, kind)
  if (owner.coversAhead === undefined) return
  const { price, paid } = await lockSubject(tx, deps, company, { kind, id })
  if (paid >= price) return
  const ahead = await owner.coversAhead(tx, company, id, deps.clock.now())
  if (ahead.length > 0 && !keepsBookings)
    throw new ApiError('catalogue.inUse', {
      appointments: ahead.slice(0, 100).map(({ appointment_id, starts_at }) => ({
        id: appointment_id,
        start_time: new Date(starts_at).toISOString(),
      })),
    })
  await owner.lessPaid?.(tx, deps, company, [id], { isShown: false })
}

type HandoverContext = { by: KeyHolder; branchId: string; refundId: string; method: DeskMethod | undefined }

/**
 * Hands over a refund that waits for staff since its booking ended, or one that a provider rejected and staff give
 * another way. Rejects as `calls.handOverRefund` lists.
 */
export async function handOverRefund(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, refundId, method }: HandoverContext,
): Promise<CompanyReceipt> {
  const paymentRow = await paymentOfRefund(deps, company, refundId)
  const subject = subjectOf(paymentRow)
  await deps.database.inTransaction(async (tx) => {
    await lockSubject(tx, deps, company, subject)
    const payment = (await lockPayment(tx, company, paymentRow.payment_id))!
    const desk = deskOf(payment)
    const refund = await tx
      .selectFrom('payment_refund')
      .select(['refund_id', 'payment_id', 'amount', 'tip', 'state', 'handed_over'])
      .where('company_id', '=', company.companyId)
      .where('refund_id', '=', refundId)
      .executeTakeFirst()
    // Staff cannot act on what the provider is refunding, has refunded, or refunded in a later try.
    const isForStaff = desk !== undefined || refund?.state === 'REFUSED' || refund?.handed_over != null
    if (refund === undefined || !isForStaff) throw new ApiError('payment.notFound')
    if (refund.state === 'DONE') return
    const ownMethod = method ?? desk?.method
    if (ownMethod === undefined)
      throw invalid('refund.method', 'must be said: it came online, and its provider does not give it back')
    const now = deps.clock.now()
    const { currency_code } = payment
    const how = { method: ownMethod, branchId }
    await handOut(tx, company, refund, { subject, currency_code, cause: 'REFUND', by: how, now })
    await writeAudit(tx, company, {
      by,
      act: 'refund.handedOver',
      thing: 'payment_refund',
      thingId: refundId,
      now,
      before: { state: refund.state },
      after: {
        ...subjectNamed(subject),
        amount: refund.amount,
        tip: refund.tip,
        currency_code,
        method: ownMethod,
        branch_id: branchId,
      },
    })
  })
  return readCompanyReceipt(deps.database.db, deps, company, subject)
}

async function paymentOfRefund({ database }: Deps, company: CompanyScope, refundId: string) {
  const refund = await database.db
    .selectFrom('payment_refund')
    .select('payment_id')
    .where('company_id', '=', company.companyId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  const payment = refund && (await findPayment(database.db, company, refund.payment_id))
  if (payment === undefined) throw new ApiError('payment.notFound')
  return payment
}
