import { calls } from '@zapys/contract'
import type { Deps } from '../../../deps/deps.ts'
import type { Serve } from '../../../../platform/route/serve.ts'
import { listCompanyWaiting } from './company-waiting.ts'
import { joinWaitingList, leaveWaitingList, readWaitingEntry } from './entries.ts'
import { addByStaff, removeByStaff } from './staff-entries.ts'

export function serveWaiting(serve: Serve, deps: Deps): void {
  serve(calls.joinWaitingList, ({ body, session, idempotencyKey, caller }) =>
    joinWaitingList(deps, body.waiting, { session, idempotencyKey, caller }),
  )
  serve(calls.listCompanyWaiting, ({ company, params, query, operator }) =>
    listCompanyWaiting(deps.database.db, company, params.branch, query, operator),
  )
  serve(calls.addCompanyWaiting, ({ company, params, body, operator: by }) =>
    addByStaff(deps, company, { by, branchId: params.branch }, body.waiting),
  )
  serve(calls.removeCompanyWaiting, ({ company, params, operator: by }) =>
    removeByStaff(deps, company, { by, branchId: params.branch, entryId: params.entry }),
  )
  serve(calls.readWaitingEntry, ({ params, query, manageKey }) =>
    readWaitingEntry(deps, { companyId: query.company_id, entryId: params.entry, key: manageKey }),
  )
  serve(calls.leaveWaitingList, ({ params, body, manageKey }) =>
    leaveWaitingList(deps, { companyId: body.waiting.company_id, entryId: params.entry, key: manageKey }),
  )
}
