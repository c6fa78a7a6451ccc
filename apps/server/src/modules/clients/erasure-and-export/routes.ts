import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { exportOwnData } from './export-own-data.ts'

/** `serveExpensive`: for calls that hash a password, which occupies a core for a while. */
export function serveDataRights(serve: Serve, serveExpensive: Serve, deps: Deps): void {
  serve(calls.exportOwnData, ({ session, query }) => exportOwnData(deps, session, query))
  serveExpensive(calls.deleteAccount, ({ session, query, body, ...caller }) =>
    deleteAccount(deps, session, { ...query, confirmation: body?.confirmation }, caller),
  )
}
