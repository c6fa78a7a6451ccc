import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { keyHasRight } from '../../staff/keys/public.ts'
import { listBranches } from './list-branches.ts'
import { branchBookingSettings } from './queries.ts'
import { withStaffChats } from './staff-chats.ts'

export function serveBranches(serve: Serve, { database, clock }: Deps): void {
  serve(
    calls.listBranches,
    async ({ company, query, locale, authorization }) => {
      const branches = await listBranches(database.db, company, query, locale)
      const readsStaff = await keyHasRight({ database, clock }, company, authorization, 'staff.read')
      return readsStaff ? withStaffChats(database.db, company, branches) : branches
    },
    { cached: 'AT_ANY_TIME' },
  )
  serve(
    calls.getBranchBooking,
    ({ company, params }) => branchBookingSettings(database.db, company, params.branch),
    { cached: 'AT_ANY_TIME' },
  )
}
