import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import {
  addRestriction,
  changeRestriction,
  listRestrictions,
  removeRestriction,
} from './company-restrictions.ts'

export function serveRestrictions(serve: Serve, deps: Deps): void {
  serve(calls.listRestrictions, ({ company, query }) => listRestrictions(deps.database.db, company, query))
  serve(calls.createRestriction, ({ company, body, operator: by }) =>
    addRestriction(deps, company, by, body.restriction),
  )
  serve(calls.changeRestriction, ({ company, params, body, operator: by }) =>
    changeRestriction(deps, company, { by, restrictionId: params.restriction }, body.restriction),
  )
  serve(calls.removeRestriction, async ({ company, params, operator: by }) => {
    await removeRestriction(deps, company, { by, restrictionId: params.restriction })
    return { done: true as const }
  })
}
