import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listEventSlots } from './list-event-slots.ts'
import { listRentSlots, listResourceSlots } from './list-resource-slots.ts'

export function serveSlots(serve: Serve, deps: Deps): void {
  const cached = { cached: 'WITHIN_SECOND', scopeOf: deps.catalogue.at } as const
  serve(calls.listResourceSlots, (call) => listResourceSlots(deps, call), cached)
  serve(calls.listRentSlots, (call) => listRentSlots(deps, call), cached)
  serve(calls.listEventSlots, (call) => listEventSlots(deps, call), cached)
}
