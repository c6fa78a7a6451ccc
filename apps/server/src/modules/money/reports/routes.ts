/** Reports. docs/rules/reports.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { readBranchMonth } from './branch-month.ts'
import { readReport } from './report.ts'

export function serveReports(serve: Serve, deps: Deps): void {
  serve(calls.readReport, ({ company, query }) => readReport(deps.database.db, company, query))
  serve(calls.readBranchMonth, ({ company, params, query, operator }) =>
    readBranchMonth(deps.database.db, company, { branchId: params.branch, ...query }, operator),
  )
}
