/** Payments and refunds of a subject, as staff see them. */
import type { Calls, CompanyReceipt, CompanyRefund, Paged, QueryOf } from '@zapys/contract'
import { paymentStatus, remaining } from '@zapys/domain/payments'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { netPaid, type Subject } from './ledger.ts'
import { paymentsOf } from './payment-rows.ts'
import { nameOfSubject, subjectNamed } from './staff-subject.ts'

/** Oldest first. Rejects with `appointment.notFound` or `membership.notFound`. */
export async function readCompanyReceipt(
  db: Connection,
  deps: Pick<Deps, 'payables'>,
  company: CompanyScope,
  subject: Subject,
): Promise<CompanyReceipt> {
  const { title, currency_code, price } = await nameOfSubject(db, deps, company, subject)
  const { all: paid, tips: tip } = await netPaid(db, company, subject)
  const payments = await paymentsOf(db, company)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('created')
    .orderBy('payment_id')
    .execute()
  const refunds = await refundsOf(db, company)
    .where('payment.subject_kind', '=', subject.kind)
    .where('payment.subject_id', '=', subject.id)
    .orderBy('payment_refund.created')
    .orderBy('refund_id')
    .execute()
  return {
    ...subjectNamed(subject),
    title,
    price,
    currency_code,
    paid,
    tip,
    remaining: remaining(price, paid),
    payment_status: paymentStatus(price, paid),
    payments: payments.map(({ payment_id: id, method, provider, state, amount, tip, created }) => ({
      id,
      method,
      state,
      amount,
      tip,
      created: new Date(created).toISOString(),
      provider: provider as CompanyReceipt['payments'][number]['provider'],
    })),
    refunds: refunds.map(asRefund),
  }
}

const refundsOf = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'payment_refund.company_id')
        .onRef('payment.payment_id', '=', 'payment_refund.payment_id'),
    )
    .select(['refund_id', 'payment_refund.payment_id', 'payment_refund.amount', 'payment_refund.tip'])
    .select(['payment_refund.state', 'reason', 'payment_refund.created', 'currency_code', 'method'])
    .select('handed_over')
    .select(
      sql<
        CompanyRefund['cause']
      >`case when payment_refund.key like 'correction:%' then 'CORRECTION' else 'REFUND' end`.as('cause'),
    )
    .select(['subject_kind', 'subject_id'])
    .where('payment_refund.company_id', '=', company.companyId)

type RefundRow = Awaited<ReturnType<ReturnType<typeof refundsOf>['executeTakeFirstOrThrow']>>

const asRefund = ({
  refund_id: id,
  subject_kind,
  subject_id,
  created,
  ...refund
}: RefundRow): CompanyRefund => ({
  id,
  ...refund,
  ...subjectNamed({ kind: subject_kind, id: subject_id }),
  created: new Date(created).toISOString(),
})

/** Newest first. `waiting`: only refunds that staff have to hand over. One statement per page. */
export async function listCompanyRefunds(
  db: Connection,
  company: CompanyScope,
  { waiting, state, ...paging }: QueryOf<Calls['listCompanyRefunds']>,
): Promise<Paged<CompanyRefund>> {
  const query = refundsOf(db, company)
    .$if(waiting === true, (all) =>
      all.where('payment_refund.state', '=', 'WAITING').where('payment_refund.ask_at', 'is', null),
    )
    .$call((all) => (state === undefined ? all : all.where('payment_refund.state', '=', state)))
    .orderBy('payment_refund.created', 'desc')
    .orderBy('refund_id', 'desc')
  return mapPage(await pageOf(query, paging), asRefund)
}

/**
 * Refunds that a branch's staff hand over, oldest first: refunds in person of what the branch took, and rejected online
 * refunds of its bookings and of memberships.
 */
export async function listBranchRefunds(
  db: Connection,
  company: CompanyScope,
  { branchId, limit }: { branchId: string; limit: number },
): Promise<CompanyRefund[]> {
  const rows = await refundsOf(db, company)
    .where(
      sql<boolean>`case payment_refund.state
        when 'WAITING' then payment_refund.ask_at is null and payment.branch_id = ${branchId}
        when 'REFUSED' then payment.subject_kind = 'MEMBERSHIP' or exists (
          select from appointment where appointment.company_id = ${company.companyId}
             and appointment.appointment_id = payment.subject_id and appointment.branch_id = ${branchId})
        else false end`,
    )
    .orderBy('payment_refund.created')
    .orderBy('refund_id')
    .limit(limit)
    .execute()
  return rows.map(asRefund)
}
