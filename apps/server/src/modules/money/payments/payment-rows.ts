/** Stored payments. */
import type { Selectable } from 'kysely'
import { catalogue } from '@zapys/contract'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Known } from '../../../gateways/payment-providers/port.ts'
import type { Desk, Subject, SubjectKind } from './ledger.ts'
import type { Deps, Payable, PayableSubject, Payer } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

export type PaymentRow = Selectable<Tables['payment']>

export const isUnderWay = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'OPEN' || state === 'PROCESSING'

export const paymentsOf = (db: Connection, company: CompanyScope) =>
  db.selectFrom('payment').selectAll().where('company_id', '=', company.companyId)

export const findPayment = (
  db: Connection,
  company: CompanyScope,
  paymentId: string,
): Promise<PaymentRow | undefined> =>
  paymentsOf(db, company).where('payment_id', '=', paymentId).executeTakeFirst()

/** Always locked after the row of what is paid, to avoid deadlocks. */
export const lockPayment = (
  tx: Tx,
  company: CompanyScope,
  paymentId: string,
): Promise<PaymentRow | undefined> =>
  paymentsOf(tx, company).where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()

export async function savePayment(
  write: Connection,
  company: CompanyScope,
  paymentId: string,
  changed: Partial<{
    state: PaymentRow['state']
    ask_at: Date | null
    success_url: string | null
    failure_url: string | null
    return_url: string | null
  }>,
): Promise<void> {
  await write
    .updateTable('payment')
    .set(changed)
    .where('company_id', '=', company.companyId)
    .where('payment_id', '=', paymentId)
    .execute()
}

export const subjectOf = ({ subject_kind, subject_id }: PaymentRow): Subject => ({
  kind: subject_kind,
  id: subject_id,
})

export const knownOf = (payment: PaymentRow): Known => ({
  companyId: payment.company_id,
  paymentId: payment.payment_id,
  reference: payment.provider_reference,
  amount: payment.amount + payment.tip,
  currency_code: payment.currency_code,
})

/** Method and branch of a payment that staff took; undefined for online payments. */
export const deskOf = ({ method, branch_id }: Pick<PaymentRow, 'method' | 'branch_id'>): Desk | undefined =>
  method === 'ONLINE' || branch_id === null ? undefined : { method, branchId: branch_id }

/** Whether any payment was ever started for the subject, with any outcome. */
export async function hasPayments(
  db: Connection,
  company: CompanyScope,
  { kind, id }: Subject,
): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('payment_id')
    .where('company_id', '=', company.companyId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}

/** The tip on a page that is open or processed. The subject must be locked. */
export async function tipUnderWay(tx: Tx, company: CompanyScope, { kind, id }: Subject): Promise<number> {
  const payment = await tx
    .selectFrom('payment')
    .select('tip')
    .where('company_id', '=', company.companyId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('state', 'in', ['OPEN', 'PROCESSING'])
    .executeTakeFirst()
  return payment?.tip ?? 0
}

/** The module that owns this kind of payable. Rejects with `payment.notAllowed` if there is none. */
export function payableOf({ payables }: Pick<Deps, 'payables'>, kind: SubjectKind): PayableSubject {
  const subject = payables.find((each) => each.kind === kind)
  if (subject === undefined) throw new ApiError('payment.notAllowed')
  return subject
}

/**
 * The payment's subject, if it belongs to the payer. Rejects with `payment.notFound`: a different code would reveal to
 * an attacker which payment ids exist.
 */
export async function payableOfPayment(
  deps: Deps,
  company: CompanyScope,
  { kind, id }: Subject,
  payer: Payer,
): Promise<Payable> {
  try {
    return await payableOf(deps, kind).find(deps, company, id, payer)
  } catch (error) {
    if (error instanceof ApiError && catalogue[error.code].status === 404)
      throw new ApiError('payment.notFound', { cause: error })
    throw error
  }
}
