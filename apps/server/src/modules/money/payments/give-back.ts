/**
 * Refunds are decided in the transaction of their cause. Online refunds are sent afterwards (refunds.ts); money that
 * staff took waits until staff hand it over. docs/rules/payments.md
 */
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Subject, SubjectKind } from './ledger.ts'
import type { PaymentRow } from './payment-rows.ts'

type GiveBack = {
  /** Cause of the refund: each payment is refunded once per key. */
  key: string
  /** Maximum to refund of what was paid toward the price. */
  amount: number
  /** Payment to refund; absent: any payment of the subject. */
  of?: string
  /** Which tips are refunded; a full refund includes the tip. A number: the maximum of tips to refund. */
  tips: 'ALL' | 'OF_WHOLE_PAYMENTS' | 'NONE' | number
  /** As typed by staff. */
  reason?: string
  /** Retries what a provider rejected and clears that debt; otherwise it stays owed beside this refund. */
  takesOver?: boolean
}

/** A refund as decided, with its payment's method. */
export type Decided = Pick<
  Selectable<Tables['payment_refund']>,
  'refund_id' | 'payment_id' | 'amount' | 'tip'
> &
  Pick<PaymentRow, 'method'>

/**
 * Decides refunds and returns them; what is already decided is not decided again. Online payments come first, since
 * staff must hand over the others; within each, the latest first.
 * `now`: epoch milliseconds. The row of the subject must be locked.
 */
export const giveBack = (
  tx: Tx,
  moment: { now: number },
  company: CompanyScope,
  { kind, id }: Subject,
  { of, reason, takesOver, ...requests }: GiveBack,
): Promise<Decided[]> =>
  decide(tx, moment, company, kind, new Map([[id, requests]]), { of, reason, takesOver })

/** As `giveBack`, for several subjects by id. */
export const giveBackEach = (
  tx: Tx,
  moment: { now: number },
  company: CompanyScope,
  kind: SubjectKind,
  requests: ReadonlyMap<string, RefundAmount>,
): Promise<Decided[]> => decide(tx, moment, company, kind, requests, {})

type RefundAmount = Pick<GiveBack, 'key' | 'amount' | 'tips'>

async function decide(
  tx: Tx,
  { now }: { now: number },
  company: CompanyScope,
  kind: SubjectKind,
  requests: ReadonlyMap<string, RefundAmount>,
  { of, reason, takesOver = false }: { [Part in 'of' | 'reason' | 'takesOver']?: GiveBack[Part] | undefined },
): Promise<Decided[]> {
  const { companyId } = company
  const payments = await tx
    .selectFrom('payment')
    .select(['payment_id', 'subject_id', 'amount', 'tip', 'method'])
    .select(({ selectFrom }) => [
      selectFrom('payment_refund')
        .select(sql<number>`coalesce(sum(payment_refund.amount), 0)::bigint`.as('sum'))
        .where('payment_refund.company_id', '=', companyId)
        .whereRef('payment_refund.payment_id', '=', 'payment.payment_id')
        .$if(takesOver, (all) => all.where('payment_refund.state', '<>', 'REFUSED'))
        .as('given_back'),
      selectFrom('payment_refund')
        .select(sql<number>`coalesce(sum(payment_refund.tip), 0)::bigint`.as('sum'))
        .where('payment_refund.company_id', '=', companyId)
        .whereRef('payment_refund.payment_id', '=', 'payment.payment_id')
        .$if(takesOver, (all) => all.where('payment_refund.state', '<>', 'REFUSED'))
        .as('tip_given_back'),
    ])
    .where('company_id', '=', companyId)
    .where('subject_kind', '=', kind)
    .where(isOneOf('subject_id', [...requests.keys()]))
    .where('state', '=', 'PAID')
    .$call((only) => (of === undefined ? only : only.where('payment_id', '=', of)))
    .orderBy('subject_id')
    .orderBy(sql`method <> 'ONLINE'`)
    .orderBy('created', 'desc')
    .orderBy('payment_id', 'desc')
    .forUpdate()
    .execute()
  const left = new Map([...requests].map(([id, { amount }]) => [id, amount]))
  const tipsLeft = new Map(
    [...requests].map(([id, { tips }]) => [id, typeof tips === 'number' ? tips : Infinity]),
  )
  const rows = payments.flatMap((payment) => {
    const { subject_id, payment_id, method } = payment
    const { key, tips } = requests.get(subject_id)!
    const rest = payment.amount - (payment.given_back ?? 0)
    const part = Math.min(left.get(subject_id)!, rest)
    const takesTip =
      tips === 'ALL' ||
      typeof tips === 'number' ||
      (tips === 'OF_WHOLE_PAYMENTS' && part === rest && part > 0)
    const tip = takesTip
      ? Math.min(tipsLeft.get(subject_id)!, payment.tip - (payment.tip_given_back ?? 0))
      : 0
    left.set(subject_id, left.get(subject_id)! - part)
    tipsLeft.set(subject_id, tipsLeft.get(subject_id)! - tip)
    return part + tip > 0 ? [{ refund_id: newId(), payment_id, amount: part, tip, key, method }] : []
  })
  if (rows.length === 0) return []
  if (takesOver) for (const row of rows) await takeOverRefused(tx, company, row.payment_id, row)
  const decided = await tx
    .insertInto('payment_refund')
    .values(
      rows.map(({ method, ...row }) => ({
        company_id: companyId,
        ...row,
        reason: reason ?? null,
        state: 'WAITING' as const,
        ask_at: method === 'ONLINE' ? new Date(now) : null,
        created: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'payment_id', 'key']).doNothing())
    .returning('refund_id')
    .execute()
  return rows
    .filter((row) => decided.some(({ refund_id }) => refund_id === row.refund_id))
    .map(({ key: _, ...row }) => row)
}

/**
 * Reduces the debt of a rejected refund by what is refunded after all: otherwise it would count twice. The row of the
 * payment must be locked.
 */
export async function takeOverRefused(
  tx: Tx,
  { companyId }: CompanyScope,
  paymentId: string,
  gone: { amount: number; tip: number },
): Promise<void> {
  const refused = await tx
    .selectFrom('payment_refund')
    .select(['refund_id', 'amount', 'tip'])
    .where('company_id', '=', companyId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'REFUSED')
    .orderBy('created')
    .orderBy('refund_id')
    .execute()
  let { amount, tip } = gone
  for (const refund of refused) {
    const left = {
      amount: Math.max(0, refund.amount - amount),
      tip: Math.max(0, refund.tip - tip),
    }
    amount -= refund.amount - left.amount
    tip -= refund.tip - left.tip
    const { refund_id } = refund
    await (left.amount + left.tip === 0
      ? tx
          .deleteFrom('payment_refund')
          .where('company_id', '=', companyId)
          .where('refund_id', '=', refund_id)
          .execute()
      : tx
          .updateTable('payment_refund')
          .set(left)
          .where('company_id', '=', companyId)
          .where('refund_id', '=', refund_id)
          .execute())
  }
}
