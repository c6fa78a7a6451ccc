/** Books of the sandbox provider, separate from our payments as a bank's would be. */
import { randomBytes } from 'node:crypto'
import type { Currency, Locale } from '@zapys/contract'
import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import type { SandboxBank } from '../../../gateways/payment-providers/sandbox.ts'
import type { Known, Order } from '../../../gateways/payment-providers/port.ts'

export const createSandboxBank = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): SandboxBank => {
  const { db } = database
  const row = (companyId: string, paymentId: string) =>
    db
      .selectFrom('sandbox_payment')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('payment_id', '=', paymentId)
      .executeTakeFirst()
  return {
    open: async ({
      companyId,
      paymentId,
      amount,
      tip,
      currency_code,
      title,
      locale,
      returnUrl,
      expiresAt,
    }: Order) => {
      await db
        .insertInto('sandbox_payment')
        .values({
          company_id: companyId,
          // A bearer secret: it is enough to pay.
          reference: randomBytes(16).toString('base64url'),
          payment_id: paymentId,
          amount,
          tip,
          currency_code,
          title: title.slice(0, 300),
          locale,
          return_url: returnUrl,
          state: 'OPEN',
          expires_at: new Date(expiresAt),
        })
        .onConflict((conflict) => conflict.columns(['company_id', 'payment_id']).doNothing())
        .execute()
      const { reference } = (await row(companyId, paymentId))!
      return { reference }
    },
    read: async ({ companyId, paymentId }: Known) => {
      await finishDue(db, companyId, clock.now())
      const payment = await row(companyId, paymentId)
      if (payment === undefined) return { kind: 'unknown' }
      const { amount, currency_code } = payment
      const state = payment.state === 'SECURE' ? 'OPEN' : payment.state
      return {
        kind: 'reported',
        state,
        amount,
        currency_code,
        refunded: await refundedOf(db, companyId, payment.reference),
      }
    },
    refund: ({ companyId, paymentId }, { refundId, amount }) =>
      database.inTransaction(async (tx) => {
        const payment = await tx
          .selectFrom('sandbox_payment')
          .select(['reference', 'amount', 'state'])
          .where('company_id', '=', companyId)
          .where('payment_id', '=', paymentId)
          .forUpdate()
          .executeTakeFirst()
        if (payment?.state !== 'PAID') return 'refused'
        const known = await tx
          .selectFrom('sandbox_refund')
          .select('amount')
          .where('company_id', '=', companyId)
          .where('refund_id', '=', refundId)
          .executeTakeFirst()
        if (known !== undefined) return known.amount === amount ? 'done' : 'refused'
        if ((await refundedOf(tx, companyId, payment.reference)) + amount > payment.amount) return 'refused'
        await tx
          .insertInto('sandbox_refund')
          .values({ company_id: companyId, reference: payment.reference, refund_id: refundId, amount })
          .execute()
        return 'done'
      }),
    close: async ({ companyId, paymentId }) => {
      await db
        .updateTable('sandbox_payment')
        .set({ state: 'EXPIRED' })
        .where('company_id', '=', companyId)
        .where('payment_id', '=', paymentId)
        .where('state', 'in', ['OPEN', 'SECURE'])
        .execute()
    },
  }
}

/** Marks delayed payments as paid once their time has come. */
async function finishDue(write: Connection, companyId: string, now: number): Promise<void> {
  await write
    .updateTable('sandbox_payment')
    .set({ state: 'PAID' })
    .where('company_id', '=', companyId)
    .where('state', '=', 'PROCESSING')
    .where('done_at', '<=', sql<number>`${new Date(now).toISOString()}::timestamptz`)
    .execute()
}

export async function refundedOf(db: Connection, companyId: string, reference: string): Promise<number> {
  const { sum } = await db
    .selectFrom('sandbox_refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('company_id', '=', companyId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Refunds the rest of a paid payment, or half of it, at the bank itself, bypassing the port. False if nothing is left.
 */
export const takeBackAtSandbox = (
  database: Deps['database'],
  { company_id, reference }: Pick<SandboxRow, 'company_id' | 'reference'>,
  { by, share }: { by: 'COMPANY' | 'BANK'; share: 1 | 2 },
): Promise<boolean> =>
  database.inTransaction(async (tx) => {
    const payment = await tx
      .selectFrom('sandbox_payment')
      .select(['amount', 'state'])
      .where('company_id', '=', company_id)
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst()
    if (payment?.state !== 'PAID') return false
    const left = payment.amount - (await refundedOf(tx, company_id, reference))
    if (left <= 0) return false
    await tx
      .insertInto('sandbox_refund')
      .values({ company_id, reference, refund_id: newId(), amount: Math.ceil(left / share), decided_by: by })
      .execute()
    return true
  })

/** Returns what the bank took, as after a dispute that the company won. False if it took nothing. */
export async function returnAtSandbox(
  write: Connection,
  { company_id, reference }: Pick<SandboxRow, 'company_id' | 'reference'>,
): Promise<boolean> {
  const returned = await write
    .deleteFrom('sandbox_refund')
    .where('company_id', '=', company_id)
    .where('reference', '=', reference)
    .where('decided_by', '=', 'BANK')
    .returning('refund_id')
    .execute()
  return returned.length > 0
}

export type SandboxRow = {
  company_id: string
  reference: string
  payment_id: string
  amount: number
  tip: number
  currency_code: Currency
  state: 'OPEN' | 'SECURE' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED'
  title: string
  locale: Locale
  return_url: string
  expires_at: number
}

/** Finds a payment by the unguessable reference in its address, which also identifies the company. */
export const findSandboxPayment = (db: Connection, reference: string): Promise<SandboxRow | undefined> =>
  db
    .selectFrom('sandbox_payment')
    .select(['company_id', 'reference', 'payment_id', 'amount', 'tip', 'currency_code', 'state'])
    .select(['title', 'locale', 'return_url', 'expires_at'])
    .where('company_id', 'is not', null)
    .where('reference', '=', reference)
    .executeTakeFirst() as Promise<SandboxRow | undefined>

/** Returns false if the payment was no longer in that state; then nothing was changed. */
export async function turnSandboxPayment(
  write: Connection,
  { company_id, reference }: Pick<SandboxRow, 'company_id' | 'reference'>,
  turn: { from: readonly SandboxRow['state'][]; to: SandboxRow['state']; doneAt?: number },
): Promise<boolean> {
  const turned = await write
    .updateTable('sandbox_payment')
    .set({ state: turn.to, ...(turn.doneAt === undefined ? {} : { done_at: new Date(turn.doneAt) }) })
    .where('company_id', '=', company_id)
    .where('reference', '=', reference)
    .where('state', 'in', [...turn.from])
    .returning('reference')
    .executeTakeFirst()
  return turned !== undefined
}
