import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { exportOwnData } from './export-own-data.ts'

export function serveDataRights(serve: Serve, deps: Deps): void {
  serve(calls.exportOwnData, ({ session, query }) => exportOwnData(deps, session, query))
  serve(calls.deleteAccount, ({ session, query }) => deleteAccount(deps, session, query))
}
