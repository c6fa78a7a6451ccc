/** Staff members and their API keys, for an owner's key. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { createCompanyKey, listCompanyKeys, revokeCompanyKey } from './company-keys.ts'
import { addStaffMember, changeStaffMember } from './change-staff.ts'
import { listStaff } from './list-staff.ts'

export function serveStaff(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listStaff, ({ company, query }) => listStaff(db, company, query))
  serve(calls.createStaffMember, ({ company, body, operator: by }) =>
    addStaffMember(deps, company, by, body.staff_member),
  )
  serve(calls.changeStaffMember, ({ company, params, body, operator: by }) =>
    changeStaffMember(deps, company, { by, staffMemberId: params.staffMember }, body.staff_member),
  )
  serve(calls.listKeys, ({ company, query }) => listCompanyKeys(db, company, query))
  serve(calls.createKey, ({ company, body, operator: by }) => createCompanyKey(deps, company, by, body.key))
  serve(calls.revokeKey, ({ company, params, operator: by }) =>
    revokeCompanyKey(deps, company, by, params.key),
  )
}
