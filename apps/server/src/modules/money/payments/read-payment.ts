import type { Payment, Receipt } from '@zapys/contract'
import { paymentStatus } from '@zapys/domain/payments'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Payer } from '../../deps/payable-subject.ts'
import { companyName } from '../../catalogue/companies/public.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Subject } from './ledger.ts'
import { findPayment, isUnderWay, subjectOf, payableOf, payableOfPayment } from './payment-rows.ts'

/** State of a payment. Rejects with `payment.notFound`, also for payments of others. */
export async function readPayment(
  deps: Deps,
  company: CompanyScope,
  paymentId: string,
  payer: Payer,
): Promise<Payment> {
  const { db } = deps.database
  const payment = await findPayment(db, company, paymentId)
  if (payment === undefined) throw new ApiError('payment.notFound')
  const subject = subjectOf(payment)
  const payable = await payableOfPayment(deps, company, subject, payer)
  const isOfAppointment = subject.kind === 'APPOINTMENT'
  return {
    id: payment.payment_id,
    state: payment.state,
    amount: payment.amount,
    tip: payment.tip,
    refunded: await refundedOf(db, company, paymentId),
    currency_code: payment.currency_code,
    membership: isOfAppointment ? null : subject.id,
    appointment: isOfAppointment ? subject.id : null,
    appointment_price: isOfAppointment ? payable.price : null,
    price: payable.price,
    payment_status: paymentStatus(payable.price, payable.paid),
    payment: payable.payment,
    url: isUnderWay(payment) ? payment.url : null,
    created: new Date(payment.created).toISOString(),
  }
}

async function refundedOf(db: Connection, company: CompanyScope, paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('payment_refund')
    .select(sql<number>`coalesce(sum(amount + tip), 0)::bigint`.as('sum'))
    .where('company_id', '=', company.companyId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'DONE')
    .executeTakeFirstOrThrow()
  return sum
}

/** All payments and refunds of a subject, oldest first. */
export async function readReceipt(
  deps: Deps,
  company: CompanyScope,
  subject: Subject,
  payer: Payer,
): Promise<Receipt> {
  const { db } = deps.database
  const { price, paid, payment, title, currency_code } = await payableOf(deps, subject.kind).find(
    deps,
    company,
    subject.id,
    payer,
  )
  const entries = await db
    .selectFrom('ledger_entry')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'ledger_entry.company_id')
        .onRef('payment.payment_id', '=', 'ledger_entry.payment_id'),
    )
    .select(['ledger_entry.cause', 'ledger_entry.line', 'ledger_entry.amount', 'ledger_entry.created'])
    .leftJoin('fiscal_receipt', (join) =>
      join
        .onRef('fiscal_receipt.company_id', '=', 'ledger_entry.company_id')
        .onRef('fiscal_receipt.receipt_id', '=', 'ledger_entry.entry_id'),
    )
    .select(['payment.provider', 'fiscal_receipt.fiscal_number', 'fiscal_receipt.state as fiscal_state'])
    .where('ledger_entry.company_id', '=', company.companyId)
    .where('ledger_entry.subject_kind', '=', subject.kind)
    .where('ledger_entry.subject_id', '=', subject.id)
    .orderBy('ledger_entry.created')
    .orderBy('ledger_entry.line')
    .orderBy('ledger_entry.entry_id')
    .execute()
  const tips = entries.filter(({ line }) => line === 'TIP').map(({ amount }) => amount)
  return {
    title,
    company_name: await companyName(db, company, payer.locale),
    currency_code,
    price,
    paid,
    remaining: payment.remaining,
    tip: tips.reduce((sum, amount) => sum + amount, 0),
    payment_status: paymentStatus(price, paid),
    entries: entries.map(({ fiscal_state, ...entry }) => ({
      ...entry,
      fiscal_number_awaited: fiscal_state === 'WAITING',
      provider: entry.provider as Receipt['entries'][number]['provider'],
      created: new Date(entry.created).toISOString(),
    })),
  }
}
