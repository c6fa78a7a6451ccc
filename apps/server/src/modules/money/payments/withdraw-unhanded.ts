/** Refunds in person that a reopened booking makes unnecessary. docs/rules/payments.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { netPaid, type Subject } from './ledger.ts'

/**
 * Withdraws refunds of the cancellation that staff have not handed over yet, as far as the booking then is not paid
 * above its price. The row of the subject must be locked, and memberships must cover it already.
 */
export async function withdrawUnhanded(
  tx: Tx,
  company: CompanyScope,
  subject: Subject,
  price: number,
): Promise<void> {
  const { companyId } = company
  const waiting = await tx
    .selectFrom('payment_refund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'payment_refund.company_id')
        .onRef('payment.payment_id', '=', 'payment_refund.payment_id'),
    )
    .select(['refund_id', 'payment_refund.amount'])
    .where('payment_refund.company_id', '=', companyId)
    .where('payment.company_id', '=', companyId)
    .where('payment.subject_kind', '=', subject.kind)
    .where('payment.subject_id', '=', subject.id)
    .where('payment.method', '<>', 'ONLINE')
    .where('payment_refund.state', '=', 'WAITING')
    .where('payment_refund.key', 'like', 'ended:%')
    .orderBy('payment_refund.created')
    .orderBy('refund_id')
    .execute()
  if (waiting.length === 0) return
  let { all: paid } = await netPaid(tx, company, subject)
  for (const { refund_id, amount } of waiting) {
    if (paid + amount > price) continue
    paid += amount
    await tx
      .deleteFrom('payment_refund')
      .where('company_id', '=', companyId)
      .where('refund_id', '=', refund_id)
      .where('state', '=', 'WAITING')
      .execute()
  }
}
