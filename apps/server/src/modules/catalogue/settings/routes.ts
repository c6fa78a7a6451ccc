import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { changeBranchSettings, changeCompanySettings } from './change-settings.ts'
import { readBranchSettings, readCompanySettings } from './read-settings.ts'

export function serveSettings(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.readCompanySettings, ({ company }) => readCompanySettings(db, company))
  serve(calls.changeCompanySettings, ({ company, body, operator: by }) =>
    changeCompanySettings(deps, company, { by }, body.settings),
  )
  serve(calls.readBranchSettings, ({ company, params }) => readBranchSettings(db, company, params.branch))
  serve(calls.changeBranchSettings, ({ company, params, body, operator: by }) =>
    changeBranchSettings(deps, company, { by, branchId: params.branch }, body.settings),
  )
}
