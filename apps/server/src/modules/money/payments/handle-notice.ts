/** Webhooks of payment providers: verified and stored as received, processed once. docs/rules/payments.md */
import { DAY_MS } from '@zapys/domain/time'
import { createHash } from 'node:crypto'
import type { PaymentProviderName } from '@zapys/contract'
import { sql } from 'kysely'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import { isId, newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { NoticeResult, RawNotice, PaymentReport } from '../../../gateways/payment-providers/port.ts'
import { consumeUnlessOver } from '../../../platform/rate-limits/public.ts'
import { type Account, accountAt } from './account.ts'
import { addresses, NO_ADDRESSES } from './own-data.ts'
import { findPayment, knownOf, type PaymentRow } from './payment-rows.ts'
import { type Books, byItsBooks, settlePayment } from './settle-payment.ts'

/**
 * Throws `payment.notice.refused`, or `server.busy` if the provider is to retry. Rejected notices are stored with their
 * reason, within a rate limit.
 */
export async function handleNotice(
  deps: Deps,
  companyId: string,
  providerName: string,
  notice: RawNotice,
  address: string,
): Promise<NoticeResult['answer']> {
  const { database, clock } = deps
  const company = await companyScope(database.db, companyId, { includesClosed: true })
  const account = await accountAt(database.db, deps, company, providerName)
  if (account === undefined) throw new ApiError('payment.notice.refused')
  const { provider, keys } = account
  const keep = (write: Connection, handled: HandledNotice) =>
    storeNotice(write, deps, company, provider.name, notice, handled)
  const reject = async (because: string, payment?: PaymentRow): Promise<never> => {
    const over = await consumeUnlessOver(deps, ['payment.notice.refused'], { address, company: companyId })
    if (over === undefined) await keep(database.db, { outcome: 'REFUSED', because, payment })
    throw new ApiError('payment.notice.refused')
  }
  const result = await provider.parseNotice(keys, notice, clock.now())
  if (result.kind === 'refused') return reject(result.because)
  if (result.kind === 'later') throw new ApiError('server.busy', { retryAfterSeconds: result.seconds })
  if (result.kind === 'ignored') {
    await keep(database.db, { outcome: 'DONE', event: result.event })
    return result.answer
  }
  const payment = await paymentOf(deps, company, account, result)
  if (payment?.provider !== provider.name) return reject('payment')
  const report =
    result.kind === 'changed' || result.isUndated ? await readBooks(deps, account, payment) : reportOf(result)
  const settled = await settlePayment(deps, company, payment, report, (tx, locked) =>
    keep(tx, { outcome: 'DONE', event: result.event, payment: locked }),
  )
  if (settled.outcome === 'other') return reject('sum', settled.payment)
  return result.answer
}

const reportOf = ({ state, amount, currency_code }: PaymentReport): PaymentReport => ({
  state,
  amount,
  currency_code,
})

/** Rejects with `payment.unavailable` if the provider does not answer: it retries. */
async function readBooks(
  { clock }: Pick<Deps, 'clock'>,
  { provider, keys }: Account,
  payment: PaymentRow,
): Promise<Books> {
  const asOf = clock.now()
  const answer = await provider.read(keys, knownOf(payment))
  if (answer.kind !== 'reported') throw new ApiError('payment.unavailable')
  return byItsBooks(answer, asOf)
}

/**
 * Undefined if it is not a payment of this company. Throws `payment.unavailable` if the provider must be queried and
 * does not respond.
 */
async function paymentOf(
  { database }: Pick<Deps, 'database'>,
  company: CompanyScope,
  { provider, keys }: Account,
  result: Extract<NoticeResult, { kind: 'reported' | 'changed' }>,
): Promise<PaymentRow | undefined> {
  let paymentId = 'paymentId' in result ? result.paymentId : undefined
  if (!('paymentId' in result)) {
    const providerAnswer = await provider.find?.(keys, result.name)
    if (providerAnswer?.kind === 'noAnswer')
      throw new ApiError('payment.unavailable', { cause: providerAnswer.detail })
    paymentId = providerAnswer?.kind === 'found' ? providerAnswer.paymentId : undefined
  }
  return paymentId !== undefined && isId(paymentId) ? findPayment(database.db, company, paymentId) : undefined
}

type HandledNotice = {
  outcome: 'DONE' | 'REFUSED'
  event?: string
  because?: string
  /** Its current state. Absent if no known payment is concerned. */
  payment?: PaymentRow | undefined
}

/** A literal: with a parameter PostgreSQL cannot use the partial index in a generic plan. */
const isDone = sql<boolean>`outcome = 'DONE'`

/** Rejected bodies may be anything, so their limit is lower. */
const MAX_BYTES = { DONE: 16_384, REFUSED: 2_048 }

/** Returns false if it was processed before; it is then stored as a repeat. */
async function storeNotice(
  write: Connection,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  provider: PaymentProviderName,
  { headers, body }: RawNotice,
  { outcome, event, because, payment }: HandledNotice,
): Promise<boolean> {
  const row = {
    company_id: company.companyId,
    provider,
    payment_id: payment?.payment_id ?? null,
    event: event?.slice(0, 300) ?? null,
    signature: JSON.stringify(signatures(headers)).slice(0, 4000),
    // Only if the payment is known: otherwise the body could not be erased with the payer's data.
    raw_body: payment === undefined || payment.payer_forgotten ? null : body.subarray(0, MAX_BYTES[outcome]),
    body_hash: createHash('sha256').update(body).digest(),
    because: because ?? null,
    received: new Date(clock.now()),
  }
  const stored = await write
    .insertInto('payment_notice')
    .values({ ...row, notice_id: newId(), outcome })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider', 'event']).where(isDone).doNothing())
    .returning('notice_id')
    .executeTakeFirst()
  if (stored !== undefined) return true
  await write
    .insertInto('payment_notice')
    .values({ ...row, notice_id: newId(), outcome: 'REPEATED' })
    .execute()
  return false
}

/** Only signature headers are stored. */
const signatures = (headers: RawNotice['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /sign/i.test(name)))

const RETENTION_MS = 400 * DAY_MS
const REFUSED_RETENTION_MS = 90 * DAY_MS

/** Notices are deleted after 400 days, rejected ones after 90; the ledger stays. */
export async function deleteOldNotices({ database, clock }: Deps): Promise<void> {
  const before = (ms: number) => instant(clock.now() - ms)
  await cleanUpByCompany(
    database,
    'payment_notice',
    sql`(received < ${before(RETENTION_MS)} or (received < ${before(REFUSED_RETENTION_MS)} and outcome <> 'DONE'))`,
  )
  await cleanUpByCompany(
    database,
    'payment',
    sql`created < ${before(RETENTION_MS)} and (${sql.join(
      addresses.map((name) => sql`${sql.ref(name)} is not null`),
      sql` or `,
    )})`,
    sql.join(Object.keys(NO_ADDRESSES).map((name) => sql`${sql.id(name)} = null`)),
  )
}
