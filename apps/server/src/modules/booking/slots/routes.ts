import { calls } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listEventSlots } from './list-event-slots.ts'
import { listRentSlots, listResourceSlots } from './list-resource-slots.ts'

export function serveSlots(serve: Serve, deps: Deps): void {
  const kept = { kept: 'AT_ITS_MOMENT', scopeOf: deps.catalogue.asItIs } as const
  serve(calls.listResourceSlots, (asked) => listResourceSlots(deps, asked), kept)
  serve(calls.listRentSlots, (asked) => listRentSlots(deps, asked), kept)
  serve(calls.listEventSlots, (asked) => listEventSlots(deps, asked), kept)
}
