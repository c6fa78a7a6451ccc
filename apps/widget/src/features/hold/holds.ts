/** The one hold of this page. */
import { carry } from '#widget/api/endpoints.ts'
import { localStore } from '#widget/browser/storage.ts'
import { createHoldKeeper } from './hold-keeper.ts'
import { createHoldStore } from './hold-store.ts'

export const holdStore = createHoldStore(localStore, () => crypto.randomUUID())
export const holdKeeper = createHoldKeeper(holdStore, Date.now)

/** What says which times and places are free. To their holder those that are held are. */
export const freeLists = [
  ...(['listResourceSlots', 'listRentSlots', 'listVisitSlots', 'listEventSlots', 'getEvent'] as const),
  ...(['listManagedMoves', 'listOwnMoves'] as const),
]
carry(freeLists, (): Record<string, string> => {
  const holder = holdStore.knownHolder()
  return holder === undefined ? {} : { 'X-Holder': holder }
})

addEventListener('storage', ({ key }) => {
  if (key === 'hold' || key === null) holdStore.heard()
})
