/** Payment links for staff, and deposits that they request. docs/rules/payments.md, Money by staff */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { askForDeposit } from '../../booking/appointments/public.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { readMembershipPaymentLink, readPaymentLink } from './payment-link.ts'

export function servePaymentLinks(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  const atBooking = (params: { branch: string; appointment: string }) => ({
    branchId: params.branch,
    appointmentId: params.appointment,
  })
  serve(calls.readPaymentLink, async ({ company, params }) => {
    await requireBranch(db, company, params.branch)
    return readPaymentLink(deps, company, atBooking(params))
  })
  serve(calls.askForDeposit, async ({ company, params, body, operator: by }) => {
    await requireBranch(db, company, params.branch)
    await askForDeposit(deps, company, { by, ...atBooking(params) }, body)
    return readPaymentLink(deps, company, atBooking(params))
  })
  serve(calls.readMembershipPaymentLink, ({ company, params }) =>
    readMembershipPaymentLink(deps, company, params.membership),
  )
}
