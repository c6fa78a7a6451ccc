/** Sends decided online refunds (give-back.ts) until the provider answers. docs/rules/payments.md */
import { type RawBuilder, sql } from 'kysely'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOfPage, isReachable } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Reachable } from '../../../platform/db/reachable.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Refunded } from '../../../gateways/payment-providers/port.ts'
import { type Account, accountAt } from './account.ts'
import { eachOf, ASKING_MS, nextTry, pagesOfProviders } from './rounds.ts'
import { writeEntries } from './ledger.ts'
import {
  findPayment,
  knownOf,
  lockPayment,
  type PaymentRow,
  savePayment,
  subjectOf,
  payableOf,
} from './payment-rows.ts'

/**
 * Refunds of one payment are sent one by one: until the earlier one is known to be done, the provider's books do not
 * show whether this one is.
 */
const hasNoneBefore = (which: RawBuilder<unknown>, reachable?: Reachable) => sql<boolean>`not exists (
  select from payment_refund as earlier
   where earlier.company_id = payment_refund.company_id and earlier.payment_id = payment_refund.payment_id
     and earlier.state = 'WAITING' and ${which} and ${isReachable('earlier.company_id', reachable)}
     and (earlier.created, earlier.refund_id) < (payment_refund.created, payment_refund.refund_id))`

/**
 * Sends decided refunds of all companies or one. Refunds that a provider has rejected stay for the company to check.
 */
export const sendRefunds = (deps: Deps, only?: CompanyScope): Promise<void> =>
  actOnDue(deps.database.db, {
    ...pagesOfProviders,
    find: (companies) =>
      deps.database.db
        .selectFrom('payment_refund')
        .innerJoin('company', 'company.company_id', 'payment_refund.company_id')
        .select(['payment_refund.company_id', 'refund_id', 'payment_id', 'amount', 'tip', 'tries'])
        .select('payment_refund.created')
        .where('company.active', '=', true)
        .where('state', '=', 'WAITING')
        .where('ask_at', '<=', instant(deps.clock.now()))
        .where(isOfPage('payment_refund.company_id', companies))
        .where(isReachable('company.company_id', companies.reachable))
        .$if(only !== undefined, (refunds) =>
          refunds.where('payment_refund.company_id', '=', only?.companyId ?? ''),
        )
        .where(hasNoneBefore(sql`earlier.ask_at > ${instant(deps.clock.now())}`, companies.reachable))
        .orderBy('ask_at')
        .limit(pagesOfProviders.pageSize)
        .execute(),
    act: (company, due) =>
      eachOf([...Map.groupBy(due, ({ payment_id }) => payment_id).values()], async (ofOne) => {
        for (const refund of ofOne.toSorted((one, other) => one.created - other.created))
          await send(deps, company, refund)
      }),
  })

/** Completed refunds of a payment, tip included: all of them, and those that the provider's books show. */
export async function givenBack(
  db: Connection,
  companyId: string,
  paymentId: string,
): Promise<{ all: number; byProvider: number }> {
  return db
    .selectFrom('payment_refund')
    .select([
      sql<number>`coalesce(sum(amount + tip), 0)::bigint`.as('all'),
      sql<number>`coalesce(sum(amount + tip) filter (where handed_over is null), 0)::bigint`.as('byProvider'),
    ])
    .where('company_id', '=', companyId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'DONE')
    .executeTakeFirstOrThrow()
}

/** An amount that the provider has already refunded, for any reason, is not refunded a second time. */
async function ask(
  { provider, keys }: Account,
  payment: PaymentRow,
  refund: { refundId: string; amount: number; before: number },
): Promise<RefundAnswer> {
  const { amount, before } = refund
  const books = await provider.read(keys, knownOf(payment))
  if (books.kind === 'noAnswer') return books
  if (books.kind === 'unknown') return { kind: 'refused', detail: 'it is not there' }
  if (books.refunded >= before + amount) return { kind: 'done', found: amount }
  // Unreported refunds count as earlier ones: some providers show only by the sum whether this one is done.
  const part = Math.min(amount, payment.amount + payment.tip - books.refunded)
  const answer = await provider.refund(keys, knownOf(payment), {
    ...refund,
    amount: part,
    before: before + amount - part,
  })
  return answer.kind === 'done' ? { ...answer, found: amount - part } : answer
}

/**
 * `bookedAmount`: amount already in the books before sending. If a bank had taken it, the bank may return it (taken-back.ts).
 */
type RefundAnswer = { kind: 'done'; found: number } | Exclude<Refunded, { kind: 'done' }>

type DueRefund = {
  company_id: string
  refund_id: string
  payment_id: string
  amount: number
  tip: number
  tries: number
}

async function send(
  deps: Deps,
  company: CompanyScope,
  { company_id, refund_id, payment_id, amount, tip, tries }: DueRefund,
): Promise<void> {
  const { database, clock } = deps
  // The process that claims the refund sends it; no other does meanwhile.
  const claimed = await database.db
    .updateTable('payment_refund')
    .set({ ask_at: new Date(clock.now() + ASKING_MS) })
    .where('company_id', '=', company_id)
    .where('refund_id', '=', refund_id)
    .where('state', '=', 'WAITING')
    .where('ask_at', '<=', instant(clock.now()))
    .where(hasNoneBefore(sql`true`))
    .returning('refund_id')
    .executeTakeFirst()
  if (claimed === undefined) return
  const payment = (await findPayment(database.db, company, payment_id))!
  const account = await accountAt(database.db, deps, company, payment.provider)
  const answer =
    account === undefined
      ? ({ kind: 'noAnswer', detail: 'no account' } as const)
      : await ask(account, payment, {
          refundId: refund_id,
          amount: amount + tip,
          before: (await givenBack(database.db, company_id, payment_id)).byProvider,
        })
  await database.inTransaction(async (tx) => {
    const subject = subjectOf(payment)
    await payableOf(deps, subject.kind).lock(tx, company, subject.id)
    await lockPayment(tx, company, payment_id)
    const now = clock.now()
    const bookedAmount = answer.kind === 'done' ? answer.found : 0
    const change = {
      // `as_of`: books read earlier may not contain it yet.
      done: { state: 'DONE', ask_at: null, detail: null, found: bookedAmount, as_of: new Date(now) },
      refused: {
        state: 'REFUSED',
        ask_at: null,
        detail: 'detail' in answer ? answer.detail.slice(0, 500) : null,
      },
      noAnswer: {
        state: 'WAITING',
        ask_at: nextTry(tries, now),
        detail: 'detail' in answer ? answer.detail.slice(0, 500) : null,
      },
    } as const
    const changed = await tx
      .updateTable('payment_refund')
      .set({ ...change[answer.kind], tries: tries + 1 })
      .where('company_id', '=', company_id)
      .where('refund_id', '=', refund_id)
      .where('state', '=', 'WAITING')
      .returning('refund_id')
      .executeTakeFirst()
    if (changed === undefined || answer.kind !== 'done') return
    const of = {
      subject,
      cause: 'REFUND',
      currency_code: payment.currency_code,
      paymentId: payment_id,
    } as const
    await writeEntries(
      tx,
      company,
      [
        ...(amount > 0 ? [{ ...of, amount: -amount, key: `refund:${refund_id}:price` }] : []),
        ...(tip > 0 ? [{ ...of, line: 'TIP' as const, amount: -tip, key: `refund:${refund_id}:tip` }] : []),
      ],
      now,
    )
    const { all: back } = await givenBack(tx, company_id, payment_id)
    if (back >= payment.amount + payment.tip)
      await savePayment(tx, company, payment_id, { state: 'REFUNDED' })
    // Who refunded the found amount is unknown, and it may have changed since: poll again now.
    if (bookedAmount > 0) await savePayment(tx, company, payment_id, { ask_at: new Date(now) })
  })
}
