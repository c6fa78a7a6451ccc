import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listAudit } from './list-audit.ts'

export function serveAudit(serve: Serve, { database }: Pick<Deps, 'database'>): void {
  serve(calls.listAudit, ({ company, query }) => listAudit(database.db, company, query))
}
