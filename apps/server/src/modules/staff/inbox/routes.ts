/** The inbox of a staff member. docs/rules/inbox.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { lookAt, readInbox, setAside } from './inbox.ts'

export function serveInbox(serve: Serve, deps: Pick<Deps, 'database' | 'clock'>): void {
  serve(calls.readInbox, ({ company, operator }) => readInbox(deps, company, operator))
  serve(calls.setAsideInbox, ({ company, body, operator }) => setAside(deps, company, body.inbox, operator))
  serve(calls.lookAtInbox, ({ company, body, operator }) => lookAt(deps, company, body.inbox, operator))
}
