import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { readEvent } from './read-event.ts'

export function serveEvents(serve: Serve, deps: Deps): void {
  serve(
    calls.getEvent,
    ({ company, params, locale, holder }) =>
      readEvent(deps, company, { branchId: params.branch, eventId: params.event, holder }, locale),
    { cached: 'WITHIN_SECOND' },
  )
}
