/** Branches for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { keepingBookings } from '../upcoming-bookings/public.ts'
import { changeBranch, listCompanyBranches } from './change-branch.ts'

export function serveStaffBranches(serve: Serve, deps: Deps): void {
  serve(calls.listCompanyBranches, ({ company, query }) =>
    listCompanyBranches(deps.database.db, company, query),
  )
  serve(calls.createBranch, ({ company, body, operator: by }) =>
    changeBranch(deps, company, { by }, body.branch),
  )
  serve(calls.changeBranch, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      changeBranch(deps, company, { by: operator, branchId: params.branch, keepsBookings }, body.branch),
    ),
  )
}
