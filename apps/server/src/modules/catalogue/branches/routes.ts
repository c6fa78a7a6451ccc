import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listBranches } from './list-branches.ts'
import { branchBookingSettings } from './queries.ts'

export function serveBranches(serve: Serve, { database }: Deps): void {
  serve(
    calls.listBranches,
    ({ company, query, locale }) => listBranches(database.db, company, query, locale),
    { cached: 'AT_ANY_TIME' },
  )
  serve(
    calls.getBranchBooking,
    ({ company, params }) => branchBookingSettings(database.db, company, params.branch),
    { cached: 'AT_ANY_TIME' },
  )
}
