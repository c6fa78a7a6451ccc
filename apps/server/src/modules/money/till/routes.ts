/** The till of a branch. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { closeTill, openTill, readTillDay } from './till.ts'

export function serveTill(serve: Serve, deps: Deps): void {
  serve(calls.readTillDay, ({ company, params, query }) =>
    readTillDay(deps.database.db, company, { branchId: params.branch, day: query.day }),
  )
  serve(calls.openTill, ({ company, params, body, operator: by }) =>
    openTill(deps, company, { by, branchId: params.branch }, body.till),
  )
  serve(calls.closeTill, ({ company, params, body, operator: by }) =>
    closeTill(deps, company, { by, branchId: params.branch }, body.till),
  )
}
