/** Personal data in payments: webhook bodies and return addresses. docs/rules/data-rights.md */
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

/** Columns that may contain personal data of the payer. */
export const addresses = ['url', 'success_url', 'failure_url', 'return_url'] as const
export const NO_ADDRESSES = { url: null, success_url: null, failure_url: null, return_url: null } as const

/** Whether the row's payment is for a booking or a membership of the client. */
const isOf = ({ companyId }: CompanyScope, clientId: string): RawBuilder<boolean> => sql<boolean>`(
  payment.subject_kind = 'APPOINTMENT' and payment.subject_id in (
    select appointment_id from appointment where company_id = ${companyId} and client_id = ${clientId})
  or payment.subject_kind = 'MEMBERSHIP' and payment.subject_id in (
    select membership_id from membership where company_id = ${companyId} and client_id = ${clientId}))`

export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const payments = await db
    .selectFrom('payment')
    .select(['payment_id', 'amount', 'tip', 'currency_code', 'provider', 'state', 'locale', 'created'])
    .select(['success_url', 'failure_url', 'return_url'])
    .where('payment.company_id', '=', company.companyId)
    .where(isOf(company, clientId))
    .orderBy('created')
    .execute()
  const notices = await noticesOf(db, company, clientId)
  const refunds = await refundsOf(db, company, clientId)
  return payments.map(({ payment_id, created, ...payment }) => ({
    ...payment,
    created: new Date(created).toISOString(),
    refunds: refunds
      .filter((refund) => refund.payment_id === payment_id)
      .map(({ payment_id: _, created: decided, ...refund }) => ({
        ...refund,
        created: new Date(decided).toISOString(),
      })),
    notices: notices
      .filter((notice) => notice.payment_id === payment_id)
      .map(({ received, raw_body }) => ({
        received: new Date(received).toISOString(),
        text: raw_body?.toString('utf8') ?? null,
      })),
  }))
}

const refundsOf = (db: Connection, company: CompanyScope, clientId: string) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'payment_refund.company_id')
        .onRef('payment.payment_id', '=', 'payment_refund.payment_id'),
    )
    .select(['payment_refund.payment_id', 'payment_refund.amount', 'payment_refund.tip'])
    .select(['payment_refund.state', 'reason', 'handed_over', 'payment_refund.created'])
    .where('payment_refund.company_id', '=', company.companyId)
    .where('payment.company_id', '=', company.companyId)
    .where(isOf(company, clientId))
    .orderBy('payment_refund.created')
    .execute()

const noticesOf = (db: Connection, company: CompanyScope, clientId: string) =>
  db
    .selectFrom('payment_notice')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'payment_notice.company_id')
        .onRef('payment.payment_id', '=', 'payment_notice.payment_id'),
    )
    .select(['payment_notice.payment_id', 'received', 'raw_body'])
    .where('payment_notice.company_id', '=', company.companyId)
    .where('payment.company_id', '=', company.companyId)
    .where(isOf(company, clientId))
    .orderBy('received')
    .execute()

/**
 * Sums and states are retained for accounting; texts by staff are erased. A webhook keeps its hash, so that the holder
 * of a body can still prove it.
 */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  const forgotten = await tx
    .updateTable('payment')
    .set({ ...NO_ADDRESSES, payer_forgotten: true })
    .where('payment.company_id', '=', company.companyId)
    .where(isOf(company, clientId))
    .returning('payment_id')
    .execute()
  if (forgotten.length === 0) return
  const ids = forgotten.map(({ payment_id }) => payment_id)
  await tx
    .updateTable('payment_notice')
    .set({ raw_body: null })
    .where('company_id', '=', company.companyId)
    .where('payment_id', 'in', ids)
    .execute()
  await tx
    .updateTable('payment_refund')
    .set({ reason: null })
    .where('company_id', '=', company.companyId)
    .where('payment_id', 'in', ids)
    .execute()
}
