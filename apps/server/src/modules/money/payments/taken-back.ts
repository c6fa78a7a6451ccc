/**
 * Refunds at the provider without a request from us: by the company in its account there, or by a bank after a dispute.
 * The bank returns the money if the company was right. docs/rules/payments.md
 */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { takeOverRefused } from './give-back.ts'
import { type LedgerEntry, writeEntries } from './ledger.ts'
import { type PaymentRow, savePayment, subjectOf } from './payment-rows.ts'

/** One row per payment holds all of them. */
const KEY = 'provider'

type Rows = {
  /** Refunds that we requested and that are done, and `waiting`: decided ones that may be done already. */
  ours: number
  /** Refunds that the provider rejected and staff handed over: the books do not contain them. */
  handedOver: number
  waiting: number
  theirs: number
  theirTip: number
  /** Part of `ours` that the books showed before it was sent. */
  found: number
  /** Number of writes so far. */
  times: number
  /** Epoch milliseconds; null if never read. */
  asOf: number | null
}

/**
 * Updates the ledger to the provider's books. Returns the direction in which the paid amount changed; undefined if
 * unchanged.
 * Decided refunds may or may not be in the books yet: while both are possible nothing is written.
 * The rows of payment and subject must be locked.
 */
export async function storeTakenBack(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  payment: PaymentRow,
  { refunded, asOf }: { refunded: number; asOf: number },
): Promise<'LESS' | 'MORE' | undefined> {
  const rows = await rowsOf(tx, company, payment)
  // This response is older than the stored one and misses later changes: query the provider again.
  if (rows.asOf !== null && asOf < rows.asOf) {
    await savePayment(tx, company, payment.payment_id, { ask_at: new Date(clock.now()) })
    return undefined
  }
  // Of two responses from the same moment the newer one is unknown: neither of them restores money.
  const isNewer = asOf !== rows.asOf
  const whole = payment.amount + payment.tip
  const back = Math.min(refunded, whole)
  const most = Math.max(0, back - rows.ours)
  const least = Math.max(0, most - rows.waiting)
  const sum = rows.theirs > most && isNewer ? most : Math.max(rows.theirs, least)
  const gone = isNewer ? Math.min(rows.found, Math.max(0, rows.ours - back)) : 0
  if (sum === rows.theirs && gone === 0) return undefined
  if (gone > 0) await oweAgain(tx, company, payment, { amount: gone, asOf, now: clock.now() })
  if (sum !== rows.theirs) {
    const tip = Math.max(0, sum - payment.amount)
    const changed = { amount: sum - tip, tip }
    // After a provider has rejected our refund, companies refund there by hand.
    await takeOverRefused(tx, company, payment.payment_id, {
      amount: Math.max(0, changed.amount - (rows.theirs - rows.theirTip)),
      tip: Math.max(0, tip - rows.theirTip),
    })
    await save(tx, company, payment, { ...changed, times: rows.times + 1, asOf, now: clock.now() })
    await writeEntries(
      tx,
      company,
      entriesOf(payment, `taken-back:${payment.payment_id}:${rows.times + 1}`, {
        amount: rows.theirs - rows.theirTip - changed.amount,
        tip: rows.theirTip - tip,
      }),
      clock.now(),
    )
  }
  await savePayment(tx, company, payment.payment_id, {
    state: rows.ours + rows.handedOver - gone + sum >= whole ? 'REFUNDED' : 'PAID',
  })
  return sum > rows.theirs ? 'LESS' : 'MORE'
}

async function rowsOf(tx: Tx, company: CompanyScope, { payment_id }: PaymentRow): Promise<Rows> {
  const isTheirs = sql`key = ${KEY}`
  return tx
    .selectFrom('payment_refund')
    .select([
      sql<number>`coalesce(sum(amount + tip) filter (
        where state = 'DONE' and not ${isTheirs} and handed_over is null), 0)::bigint`.as('ours'),
      sql<number>`coalesce(sum(amount + tip) filter (where handed_over is not null), 0)::bigint`.as(
        'handedOver',
      ),
      sql<number>`coalesce(sum(amount + tip) filter (where state = 'WAITING'), 0)::bigint`.as('waiting'),
      sql<number>`coalesce(sum(amount + tip) filter (where ${isTheirs}), 0)::bigint`.as('theirs'),
      sql<number>`coalesce(sum(tip) filter (where ${isTheirs}), 0)::bigint`.as('theirTip'),
      sql<number>`coalesce(sum(found) filter (where state = 'DONE'), 0)::bigint`.as('found'),
      sql<number>`coalesce(max(tries) filter (where ${isTheirs}), 0)`.as('times'),
      sql<number | null>`max(as_of)`.as('asOf'),
    ])
    .where('company_id', '=', company.companyId)
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
}

async function save(
  tx: Tx,
  company: CompanyScope,
  { payment_id }: PaymentRow,
  {
    amount,
    tip,
    times,
    asOf,
    now,
  }: { amount: number; tip: number; times: number; asOf: number; now: number },
): Promise<void> {
  const row = { amount, tip, tries: times, as_of: new Date(asOf) }
  await tx
    .insertInto('payment_refund')
    .values({
      company_id: company.companyId,
      refund_id: newId(),
      payment_id,
      key: KEY,
      state: 'DONE' as const,
      ...row,
      created: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'payment_id', 'key']).doUpdateSet(row))
    .execute()
}

/** Negative if refunded, positive if returned. */
const entriesOf = (
  payment: PaymentRow,
  key: string,
  { amount, tip }: { amount: number; tip: number },
): LedgerEntry[] =>
  (
    [
      { line: 'PRICE', amount },
      { line: 'TIP', amount: tip },
    ] as const
  )
    .filter((part) => part.amount !== 0)
    .map((part) => ({
      subject: subjectOf(payment),
      currency_code: payment.currency_code,
      paymentId: payment.payment_id,
      ...part,
      cause: part.amount < 0 ? 'REFUND' : 'CORRECTION',
      key: `${key}:${part.line.toLowerCase()}`,
    }))

/**
 * Handles refunds that counted as done because the books showed them, and no longer do: a bank took the money and has
 * returned it. Latest first; each amount owed becomes a new refund with a new id.
 */
async function oweAgain(
  tx: Tx,
  company: CompanyScope,
  payment: PaymentRow,
  { amount: gone, asOf, now }: { amount: number; asOf: number; now: number },
): Promise<void> {
  const { companyId: company_id } = company
  const { payment_id } = payment
  const refunds = await tx
    .selectFrom('payment_refund')
    .select(['refund_id', 'amount', 'tip', 'found'])
    .where('company_id', '=', company_id)
    .where('payment_id', '=', payment_id)
    .where('state', '=', 'DONE')
    .where('found', '>', 0)
    .orderBy('created', 'desc')
    .orderBy('refund_id', 'desc')
    .execute()
  let left = gone
  for (const refund of refunds) {
    const part = Math.min(left, refund.found)
    if (part === 0) return
    left -= part
    const amount = Math.min(part, refund.amount)
    const owed = { amount, tip: part - amount }
    const refund_id = newId()
    await tx
      .updateTable('payment_refund')
      .set((columns) => ({
        amount: columns('amount', '-', owed.amount),
        tip: columns('tip', '-', owed.tip),
        found: columns('found', '-', part),
        as_of: new Date(asOf),
      }))
      .where('company_id', '=', company_id)
      .where('refund_id', '=', refund.refund_id)
      .execute()
    await tx
      .insertInto('payment_refund')
      .values({
        company_id,
        refund_id,
        payment_id,
        ...owed,
        key: `anew:${refund_id}`,
        state: 'WAITING',
        ask_at: new Date(now),
        created: new Date(now),
      })
      .execute()
    await writeEntries(tx, company, entriesOf(payment, `anew:${refund_id}`, owed), now)
  }
}
