/** Payments and refunds by staff. docs/rules/payments.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { correctPayment } from './correct-payment.ts'
import { handOverRefund, refundPayment, refundTip } from './refund-payment.ts'
import { listCompanyRefunds, readCompanyReceipt } from './company-receipt.ts'
import { listLedger, readLedgerDay } from './company-ledger.ts'
import { recordPayment } from './record-payment.ts'
import { recordTip } from './record-tip.ts'
import { subjectOfRequest } from './staff-subject.ts'

export function serveStaffPayments(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.recordPayment, async ({ company, params, body, operator: by, idempotencyKey }) => {
    await requireBranch(db, company, params.branch)
    return recordPayment(deps, company, { by, branchId: params.branch, idempotencyKey }, body.payment)
  })
  serve(calls.refundPayment, async ({ company, params, query, body, operator: by, idempotencyKey }) => {
    await requireBranch(db, company, params.branch)
    const giving = { branchId: params.branch, keepsBookings: query.keepAppointments ?? false }
    return refundPayment(deps, company, { by, ...giving, idempotencyKey }, body.refund)
  })
  serve(calls.recordTip, async ({ company, params, body, operator: by, idempotencyKey }) => {
    await requireBranch(db, company, params.branch)
    return recordTip(deps, company, { by, branchId: params.branch, idempotencyKey }, body.tip)
  })
  serve(calls.refundTip, async ({ company, params, body, operator: by, idempotencyKey }) => {
    await requireBranch(db, company, params.branch)
    return refundTip(deps, company, { by, branchId: params.branch, idempotencyKey }, body.refund)
  })
  serve(calls.handOverRefund, async ({ company, params, body, operator: by }) => {
    await requireBranch(db, company, params.branch)
    const { branch: branchId, refund: refundId } = params
    return handOverRefund(deps, company, { by, branchId, refundId, method: body.refund.method ?? undefined })
  })
  serve(calls.correctPayment, ({ company, params, query, body, operator: by, idempotencyKey }) =>
    correctPayment(
      deps,
      company,
      { by, paymentId: params.payment, keepsBookings: query.keepAppointments ?? false, idempotencyKey },
      body.correction,
    ),
  )
  serve(calls.readCompanyReceipt, ({ company, query }) =>
    readCompanyReceipt(db, deps, company, subjectOfRequest(query)),
  )
  serve(calls.listCompanyRefunds, ({ company, query }) => listCompanyRefunds(db, company, query))
  serve(calls.listLedger, ({ company, query }) => listLedger(db, company, query))
  serve(calls.readLedgerDay, ({ company, query }) => readLedgerDay(db, company, query))
}
