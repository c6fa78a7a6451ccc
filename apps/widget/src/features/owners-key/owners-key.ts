/**
 * Keys to things of a guest: a booking, an entry of a waiting list, an order. In a link the key stands after `#`, which no server
 * and no log sees; on this device it is kept, so that the plain address opens as well.
 */
import { useEffect } from 'react'
import { usePlace } from '#widget/browser/router.tsx'
import { localStore } from '#widget/browser/storage.ts'

type Owned = 'manage' | 'waiting' | 'order' | 'gift'

const slot = (owned: Owned, id: string) => `${owned}_${id}`

export function keepKey(owned: Owned, id: string, key: string | undefined) {
  if (key !== undefined) localStore.set(slot(owned, id), key)
}

export const keptKey = (owned: Owned, id: string) => localStore.get(slot(owned, id)) ?? undefined

export const withKey = (address: string, key: string | undefined) =>
  key === undefined ? address : `${address}#key=${encodeURIComponent(key)}`

/** The key in the address, else the one kept here. */
export function useOwnersKey(owned: Owned, id: string): string | undefined {
  usePlace() // Another link to the same thing changes only what stands after `#`.
  const given = new URLSearchParams(location.hash.slice(1)).get('key') ?? undefined
  useEffect(() => {
    keepKey(owned, id, given)
  }, [owned, id, given])
  return given ?? keptKey(owned, id)
}
