import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { changeNotifications, listNotifications } from './choose.ts'

export function serveStaffNotifications(serve: Serve, deps: Deps): void {
  serve(calls.listStaffNotifications, ({ company, query, operator }) =>
    listNotifications(deps.database.db, company, operator, query),
  )
  serve(calls.changeStaffNotifications, ({ company, params, body, operator: by }) =>
    changeNotifications(deps, company, { by, staffMemberId: params.staffMember }, body.notifications),
  )
}
