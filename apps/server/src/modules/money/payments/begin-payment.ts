/** Opens payment pages, one at a time per subject: a double click or a second tab must not pay twice. */
import { HOUR_MS, MINUTE_MS } from '@zapys/domain/time'
import type { ErrorCode, PaymentLink, PaymentRequest } from '@zapys/contract'
import { locales } from '@zapys/contract'
import { maxTip } from '@zapys/domain/payments'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { answeredBefore, writeOnce } from '../../../platform/db/idempotency.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Payable, Payer } from '../../deps/payable-subject.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { accountAt, accountInUse } from './account.ts'
import { netPaid, type Subject } from './ledger.ts'
import {
  findPayment,
  isUnderWay,
  knownOf,
  paymentsOf,
  type PaymentRow,
  savePayment,
  subjectOf,
  payableOf,
  payableOfPayment,
} from './payment-rows.ts'
import { returnAddresses } from './return-addresses.ts'

/** Lifetime of a page without a payment deadline. */
const PAGE_MS = 60 * MINUTE_MS
/** Payments per hour and booking or order: allows for changes of mind and retries after a declined card. */
const MAX_AN_HOUR = 30
/** Delay of the first status poll: most payments are complete by then. */
const FIRST_ASKED_MS = 20_000

/** Rejects as `calls.payAppointment` lists. S7.payment. */
export async function beginPayment(
  deps: Deps,
  company: CompanyScope,
  subject: Subject,
  { request, payer, idempotencyKey }: PaymentCall,
): Promise<PaymentLink> {
  const { db } = deps.database
  const payable = await payableOf(deps, subject.kind).find(deps, company, subject.id, payer)
  // The owner is verified by now, so the key is scoped to the owner's subject.
  const key = idempotencyKey && `payment ${subject.id} ${idempotencyKey}`
  const input = { kind: subject.kind, asked: request }
  const before = await answeredBefore<StartedPayment>(db, company, key, input)
  const payment =
    before === undefined
      ? await begin(deps, company, subject, payable, { key, input, request, payer })
      : (await findPayment(db, company, before.paymentId))!
  return payment.url === null
    ? openPage(deps, company, payment, payable.title)
    : { id: payment.payment_id, url: payment.url }
}

type PaymentCall = { request: PaymentRequest; payer: Payer; idempotencyKey: string | undefined }

/** Stored for replays of an idempotent request. */
type StartedPayment = { paymentId: string }

async function begin(
  deps: Deps,
  company: CompanyScope,
  subject: Subject,
  payable: Payable,
  {
    key,
    input,
    request,
    payer,
  }: Omit<PaymentCall, 'idempotencyKey'> & { key: string | undefined; input: object },
): Promise<PaymentRow> {
  const sums = sumsOf(payable, request)
  const account = await accountInUse(deps.database.db, deps, company, payable.currency_code)
  if (account === undefined) throw new ApiError('payment.unavailable')
  const addresses = returnAddresses(request, deps.publicUrl, account.origins)
  const locale = locales.find((known) => known === request.locale) ?? payer.locale ?? company.language
  let opened: { payment: PaymentRow; ended: PaymentRow[] } | undefined
  const begun = await writeOnce(deps, company, key, input, async (tx) => {
    opened = await reuseOrInsert(tx, deps, company, subject, {
      ...sums,
      currency_code: payable.currency_code,
      locale,
      ...addresses,
      provider: account.provider.name,
      title: payable.title,
      pay_until: payable.payment.pay_until,
    })
    return { paymentId: opened.payment.payment_id }
  })
  // A concurrent request was first: return its payment.
  if (opened?.payment.payment_id !== begun.paymentId)
    return (await findPayment(deps.database.db, company, begun.paymentId))!
  for (const over of opened.ended) await closePage(deps, company, over)
  return opened.payment
}

/** Page of a payment in progress; if the payment has ended, a new one for the same subject. */
export async function continuePayment(
  deps: Deps,
  company: CompanyScope,
  paymentId: string,
  by: PaymentCall,
): Promise<PaymentLink> {
  const payment = await findPayment(deps.database.db, company, paymentId)
  if (payment?.subject_kind !== 'APPOINTMENT') throw new ApiError('payment.notFound')
  await payableOfPayment(deps, company, subjectOf(payment), by.payer)
  return beginPayment(deps, company, subjectOf(payment), by)
}

const wrong = (field: keyof PaymentRequest, code: ErrorCode) =>
  new ApiError(code, { errors: [{ field, message: `${field}: ${code}` }] })

function sumsOf({ payment, tips, hasEnded, price, paid, currency_code }: Payable, request: PaymentRequest) {
  if (hasEnded) throw new ApiError('appointment.cancelled')
  if (paid >= price) throw new ApiError('payment.alreadyPaid')
  if (payment.requirement === 'NONE') throw new ApiError('payment.notAllowed')
  if (request.currency_code && request.currency_code !== currency_code)
    throw wrong('currency_code', 'payment.currency.other')
  const amount = request.amount ?? payment.amount
  if (amount > payment.remaining) throw wrong('amount', 'payment.amount.tooMuch')
  if (payment.requirement === 'REQUIRED' && amount < payment.amount)
    throw wrong('amount', 'payment.amount.tooLittle')
  const tip = request.tip ?? 0
  if (tip > 0 && !tips) throw wrong('tip', 'payment.tip.notTaken')
  if (tip > maxTip(price)) throw wrong('tip', 'payment.tip.tooMuch')
  return { amount, tip }
}

/** The subject may have been paid or cancelled since it was read. */
function rejectOver(
  { price, paid, hasEnded }: Pick<Payable, 'price' | 'paid' | 'hasEnded'>,
  amount: number,
): void {
  if (hasEnded) throw new ApiError('appointment.cancelled')
  if (paid >= price) throw new ApiError('payment.alreadyPaid')
  if (amount > price - paid) throw wrong('amount', 'payment.amount.tooMuch')
}

type PaymentToOpen = Pick<
  PaymentRow,
  | 'amount'
  | 'tip'
  | 'currency_code'
  | 'locale'
  | 'provider'
  | 'title'
  | 'success_url'
  | 'failure_url'
  | 'return_url'
> & { pay_until: string | null }

/**
 * Also returns the payments that this one replaces. A payment that the bank already processes is continued, even if
 * another amount was requested.
 */
async function reuseOrInsert(
  tx: Tx,
  { clock, ...deps }: Deps,
  company: CompanyScope,
  subject: Subject,
  { pay_until, ...request }: PaymentToOpen,
): Promise<{ payment: PaymentRow; ended: PaymentRow[] }> {
  // Serializes concurrent payments of one subject.
  const payable = await payableOf(deps, subject.kind).lock(tx, company, subject.id)
  if (payable !== undefined) rejectOver(payable, request.amount)
  const now = clock.now()
  const known = await paymentsOf(tx, company)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', 'in', ['OPEN', 'PROCESSING'])
    .forUpdate()
    .executeTakeFirst()
  const isTheSame =
    known !== undefined &&
    known.amount === request.amount &&
    known.tip === request.tip &&
    known.provider === request.provider &&
    known.locale === request.locale &&
    known.expires_at > now
  if (known !== undefined && (isTheSame || known.state === 'PROCESSING')) {
    const { success_url, failure_url, return_url } = request
    await savePayment(tx, company, known.payment_id, { success_url, failure_url, return_url })
    return { payment: known, ended: [] }
  }
  if (payable !== undefined && request.tip > 0)
    await rejectTips(tx, company, subject, payable.price, request.tip)
  await rejectMany(tx, company, subject, now)
  if (known !== undefined) await savePayment(tx, company, known.payment_id, { state: 'EXPIRED' })
  const until = pay_until === null ? now + PAGE_MS : Math.min(Date.parse(pay_until), now + PAGE_MS)
  const payment = await tx
    .insertInto('payment')
    .values({
      company_id: company.companyId,
      payment_id: newId(),
      subject_kind: subject.kind,
      subject_id: subject.id,
      ...request,
      state: 'OPEN',
      expires_at: new Date(until),
      ask_at: new Date(now + FIRST_ASKED_MS),
      created: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { payment, ended: known === undefined ? [] : [known] }
}

/** Includes tips of earlier payments, except those being refunded. */
async function rejectTips(
  tx: Tx,
  company: CompanyScope,
  subject: Subject,
  price: number,
  tip: number,
): Promise<void> {
  const { tips } = await netPaid(tx, company, subject)
  if (tips + tip > maxTip(price)) throw wrong('tip', 'payment.tip.tooMuch')
}

/** Counts all addresses together: each payment is a page at the provider. Rejects with `request.tooMany`. */
async function rejectMany(tx: Tx, company: CompanyScope, subject: Subject, now: number): Promise<void> {
  const { lately } = await paymentsOf(tx, company)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('lately'))
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('created', '>', instant(now - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (lately >= MAX_AN_HOUR) throw new ApiError('request.tooMany', { retryAfterSeconds: HOUR_MS / 1000 })
}

/** Concurrent calls return one page, even if the provider does not recognize the payment by its id. */
async function openPage(
  deps: Deps,
  company: CompanyScope,
  payment: PaymentRow,
  title: string,
): Promise<PaymentLink> {
  if (!isUnderWay(payment)) throw new ApiError('payment.link.failed')
  const account = await accountAt(deps.database.db, deps, company, payment.provider)
  if (account === undefined) throw new ApiError('payment.unavailable')
  const { provider, keys } = account
  const { database, publicUrl, clock } = deps
  const { companyId } = company
  const { payment_id: id, amount, tip, currency_code, locale } = payment
  const opened = await provider.open(keys, {
    companyId,
    paymentId: id,
    amount: amount + tip,
    tip,
    currency_code,
    title,
    locale,
    returnUrl: `${publicUrl}/v1/payment/return/${companyId}/${id}`,
    noticeUrl: `${publicUrl}/v1/payment/notice/${provider.name}/${companyId}`,
    expiresAt: payment.expires_at,
    now: clock.now(),
  })
  if (opened.kind === 'opened') {
    const known = await storePage(database.db, company, id, opened)
    // Another payment of the same subject started while this page was created: only that one's page stays.
    const isOver = known.state === 'EXPIRED' || known.state === 'FAILED'
    if (isOver || known.reference !== opened.reference)
      await provider.close(keys, { ...knownOf(payment), reference: opened.reference })
    if (isOver) throw new ApiError('payment.link.failed')
    return { id, url: known.url }
  }
  // The page may exist despite the missing response: a retry opens the same payment.
  if (opened.kind === 'noAnswer') throw new ApiError('payment.unavailable', { cause: opened.detail })
  await database.db
    .updateTable('payment')
    .set({ state: 'FAILED', ask_at: null })
    .where('company_id', '=', companyId)
    .where('payment_id', '=', id)
    .where('state', '=', 'OPEN')
    .where('created', '<=', instant(clock.now()))
    .execute()
  throw new ApiError('payment.link.failed', { cause: opened.detail })
}

/** Returns the page that was stored first: no client was sent to another one. */
async function storePage(
  write: Connection,
  { companyId }: CompanyScope,
  id: string,
  { url, reference }: { url: string; reference: string },
): Promise<{ url: string; reference: string | null; state: PaymentRow['state'] }> {
  const row = await write
    .updateTable('payment')
    .set({
      url: sql<string>`coalesce(url, ${url})`,
      provider_reference: sql<string>`case when url is null then ${reference} else provider_reference end`,
    })
    .where('company_id', '=', companyId)
    .where('payment_id', '=', id)
    .returning(['url', 'provider_reference', 'state'])
    .executeTakeFirstOrThrow()
  return { url: row.url ?? url, reference: row.provider_reference, state: row.state }
}

/** A payment completed there anyway is reported later and settled as usual. */
export async function closePage(deps: Deps, company: CompanyScope, payment: PaymentRow): Promise<void> {
  const account = await accountAt(deps.database.db, deps, company, payment.provider)
  if (account !== undefined && isUnderWay(payment))
    await account.provider.close(account.keys, knownOf(payment))
}
