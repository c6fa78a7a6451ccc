/** The one hold of this page. */
import { localStore } from '#widget/browser/storage.ts'
import { createHoldKeeper } from './hold-keeper.ts'
import { createHoldStore } from './hold-store.ts'

export const holdStore = createHoldStore(localStore, () => crypto.randomUUID())
export const holdKeeper = createHoldKeeper(holdStore, Date.now)

addEventListener('storage', ({ key }) => {
  if (key === 'hold' || key === null) holdStore.heard()
})
