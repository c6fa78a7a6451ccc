/** The one hold of this page. */
import { carry } from '#widget/api/endpoints.ts'
import { isServer } from '#widget/browser/hydration.ts'
import { localStore } from '#widget/browser/storage.ts'
import { createHoldKeeper } from './hold-keeper.ts'
import type { HoldInput } from './hold-keeper.ts'
import { createHoldStore } from './hold-store.ts'

export const holdStore = createHoldStore(localStore, () => crypto.randomUUID())
export const holdKeeper = createHoldKeeper(holdStore, Date.now)

/** Whether this browser has exactly this hold, in any tab; `what`: the request as text. */
export function isHeldHere(what: string): boolean {
  const hold = holdStore.hold()
  return hold?.what === what && Date.parse(hold.held_until) > Date.now()
}

/** Places of an event held by this browser, in any tab; 0 if none. */
export function placesHeldHere(event: string): number {
  const hold = holdStore.hold()
  if (hold === null || Date.parse(hold.held_until) <= Date.now()) return 0
  const { event_id, space } = JSON.parse(hold.what) as HoldInput
  return event_id === event ? (space ?? 1) : 0
}

/** Lists of free times and places. For its holder a held time is free. */
export const freeLists = [
  ...(['listResourceSlots', 'listRentSlots', 'listVisitSlots', 'listEventSlots', 'getEvent'] as const),
  ...(['listManagedMoves', 'listOwnMoves'] as const),
  ...(['listFirstSlots', 'listFirstManagedMoves', 'listFirstOwnMoves'] as const),
]
const ofHolder = (): Record<string, string> => {
  const holder = holdStore.knownHolder()
  return holder === undefined ? {} : { 'X-Holder': holder }
}
carry(freeLists, ofHolder)
/** Only its holder can book a held time. */
carry(
  [
    ...(['bookAppointment', 'bookEvent', 'bookSeries', 'moveManaged'] as const),
    ...(['bookOwnAppointment', 'bookOwnEvent', 'bookOwnSeries', 'moveOwnAppointment'] as const),
  ],
  ofHolder,
)

if (!isServer)
  addEventListener('storage', ({ key }) => {
    if (key === 'hold' || key === null) holdStore.refresh()
  })
