/** Reports. docs/rules/reports.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { readReport } from './report.ts'

export function serveReports(serve: Serve, deps: Deps): void {
  serve(calls.readReport, ({ company, query }) => readReport(deps.database.db, company, query))
}
