import type { CompanyReceipt, DeskMethod, ErrorCode, StaffPaymentRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type KeyHolder } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { closePage } from './begin-payment.ts'
import { readCompanyReceipt } from './company-receipt.ts'
import { netPaid, type Subject } from './ledger.ts'
import { type PaymentRow, paymentsOf, savePayment, payableOf } from './payment-rows.ts'
import { notifyPaid, writeCharge } from './settle-payment.ts'
import { lockSubject, nameOfSubject, subjectOfRequest, subjectNamed } from './staff-subject.ts'

export type Recording = { by: KeyHolder; branchId: string; idempotencyKey: string | undefined }

/**
 * Records what staff took in cash, by terminal or by transfer, up to the price. It counts as paid at once. Rejects as
 * `calls.recordPayment` lists.
 */
export async function recordPayment(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, idempotencyKey }: Recording,
  request: StaffPaymentRequest,
): Promise<CompanyReceipt> {
  const subject = subjectOfRequest(request)
  let ended: PaymentRow | undefined
  const key = idempotencyKey && `recorded ${callerIdOf(by)} ${idempotencyKey}`
  await writeOnce(deps, company, key, { branchId, ...request }, async (tx) => {
    await recordIn(tx, deps, company, subject, { by, branchId, request })
    ended = await endPage(tx, company, subject)
    return subject
  })
  // A payment completed there anyway is reported later, and any excess is refunded.
  if (ended !== undefined) await closePage(deps, company, ended)
  return readCompanyReceipt(deps.database.db, deps, company, subject)
}

export const wrong = (field: string, code: ErrorCode) =>
  new ApiError(code, { errors: [{ field, message: `${field}: ${code}` }] })

type StaffPayment = {
  by: KeyHolder
  branchId: string
  request: Pick<StaffPaymentRequest, 'method' | 'amount' | 'currency_code'>
}

/** Runs in the transaction of the sale. */
export async function recordIn(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  subject: Subject,
  { by, branchId, request }: StaffPayment,
): Promise<void> {
  const { price, hasEnded } = await lockSubject(tx, deps, company, subject)
  const { title, currency_code, clientId } = await nameOfSubject(tx, deps, company, subject)
  if (request.currency_code && request.currency_code !== currency_code)
    throw wrong('payment.currency_code', 'payment.currency.other')
  if (hasEnded) throw new ApiError('appointment.cancelled')
  const { all: paid } = await netPaid(tx, company, subject)
  if (paid >= price) throw new ApiError('payment.alreadyPaid')
  // A provider's books may show more refunded than paid: never record more than the price.
  const left = Math.min(price, price - paid)
  const amount = request.amount ?? left
  if (amount > left) throw wrong('payment.amount', 'payment.amount.tooMuch')
  const now = deps.clock.now()
  const payment = await addDeskPayment(tx, deps, company, subject, {
    title,
    currency_code,
    branchId,
    method: request.method,
    amount,
    tip: 0,
  })
  await payableOf(deps, subject.kind).settled(tx, deps, company, subject.id, paid + amount)
  await writeAudit(tx, company, {
    by,
    act: 'payment.recorded',
    thing: 'payment',
    thingId: payment.payment_id,
    clientId,
    now,
    after: { ...subjectNamed(subject), amount, currency_code, method: request.method, branch_id: branchId },
  })
}

type DeskPayment = Pick<PaymentRow, 'title' | 'amount' | 'tip'> & {
  currency_code: string
  branchId: string
  method: DeskMethod
}

/** Adds a payment to the ledger and queues its webhook. The row of the subject must be locked. */
export async function addDeskPayment(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  subject: Subject,
  { title, amount, tip, currency_code, branchId, method }: DeskPayment,
): Promise<PaymentRow> {
  const now = new Date(deps.clock.now())
  const payment = await tx
    .insertInto('payment')
    .values({
      company_id: company.companyId,
      payment_id: newId(),
      amount,
      tip,
      title,
      currency_code: currency_code as PaymentRow['currency_code'],
      subject_kind: subject.kind,
      subject_id: subject.id,
      state: 'PAID',
      method,
      branch_id: branchId,
      provider: null,
      locale: company.language,
      expires_at: now,
      created: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeCharge(tx, deps, company, payment)
  await notifyPaid(tx, deps, company, payment)
  return payment
}

/** Expires an open page, whose amount is no longer right. A payment that the bank already processes is continued. */
async function endPage(
  tx: Tx,
  company: CompanyScope,
  { kind, id }: Subject,
): Promise<PaymentRow | undefined> {
  const open = await paymentsOf(tx, company)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('state', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirst()
  if (open !== undefined) await savePayment(tx, company, open.payment_id, { state: 'EXPIRED' })
  return open
}
