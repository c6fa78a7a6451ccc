/**
 * What went back at the provider without our asking: a company gives back in its account there, a bank takes back what was
 * disputed, and returns it where the company was right. docs/rules/payments.md
 */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../../platform/deps.ts'
import { takeOverRefused } from './give-back.ts'
import { type LedgerEntry, writeEntries } from './ledger.ts'
import { type PaymentRow, savePayment, subjectOf } from './payment-rows.ts'

/** Of a payment one row holds all of it. */
const KEY = 'provider'

type Rows = {
  /** What we asked for and is there, and what is decided and may be there already. */
  ours: number
  /** What the provider had rejected, and staff gave back by its own hand: the books know nothing of it. */
  handedOver: number
  waiting: number
  theirs: number
  theirTip: number
  /** Of `ours`, what stood in the books before it was sent. */
  found: number
  /** So often it was written. */
  times: number
  /** Epoch milliseconds; null: never. */
  asOf: number | null
}

/**
 * Brings the ledger to what the books say, and answers what is paid then; undefined: as much as before. What we have decided to
 * give back may stand in the books or not: as long as both are possible nothing is written. The rows of payment and subject
 * are locked.
 */
export async function keepTakenBack(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  payment: PaymentRow,
  { refunded, asOf }: { refunded: number; asOf: number },
): Promise<'LESS' | 'MORE' | undefined> {
  const rows = await rowsOf(tx, company, payment)
  // This answer is older than the stored one and knows no later changes: the provider is asked once more.
  if (rows.asOf !== null && asOf < rows.asOf) {
    await savePayment(tx, company, payment.payment_id, { ask_at: new Date(clock.now()) })
    return undefined
  }
  // Of two answers of the same moment the newer is unknown: neither of them restores money.
  const isNewer = asOf !== rows.asOf
  const whole = payment.amount + payment.tip
  const back = Math.min(refunded, whole)
  const most = Math.max(0, back - rows.ours)
  const least = Math.max(0, most - rows.waiting)
  const sum = rows.theirs > most && isNewer ? most : Math.max(rows.theirs, least)
  const gone = isNewer ? Math.min(rows.found, Math.max(0, rows.ours - back)) : 0
  if (sum === rows.theirs && gone === 0) return undefined
  if (gone > 0) await oweAnew(tx, company, payment, { amount: gone, asOf, now: clock.now() })
  if (sum !== rows.theirs) {
    const tip = Math.max(0, sum - payment.amount)
    const changed = { amount: sum - tip, tip }
    // What a provider has rejected us companies give back there by hand.
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

/** Below 0 it went back, above it was returned. */
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
 * What counted as given back because it stood in the books, and stands there no more: a bank had taken it and has returned it.
 * The last first; what is owed is a new refund, under a new name.
 */
async function oweAnew(
  tx: Tx,
  company: CompanyScope,
  payment: PaymentRow,
  { amount: gone, asOf, now }: { amount: number; asOf: number; now: number },
): Promise<void> {
  const { companyId: company_id } = company
  const { payment_id } = payment
  const found = await tx
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
  for (const refund of found) {
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
