/**
 * Manage keys of a guest: for a booking, a waiting list entry, an order. In a link the key follows `#`, so it is never
 * sent to a server or logged. It is also stored on this device, so that the plain address works too.
 */
import { useEffect } from 'react'
import { usePlace } from '#widget/browser/router.tsx'
import { localStore } from '#widget/browser/storage.ts'

type Owned = 'manage' | 'waiting' | 'order' | 'gift'

const slot = (owned: Owned, id: string) => `${owned}_${id}`

export function keepKey(owned: Owned, id: string, key: string | undefined) {
  if (key !== undefined) localStore.set(slot(owned, id), key)
}

export const storedKey = (owned: Owned, id: string) => localStore.get(slot(owned, id)) ?? undefined

export const withKey = (address: string, key: string | undefined) =>
  key === undefined ? address : `${address}#key=${encodeURIComponent(key)}`

/** The key from the address, else the one stored on this device. */
export function useOwnersKey(owned: Owned, id: string): string | undefined {
  usePlace() // Another link to the same item changes only the part after `#`.
  const fromAddress = new URLSearchParams(location.hash.slice(1)).get('key') ?? undefined
  useEffect(() => {
    keepKey(owned, id, fromAddress)
  }, [owned, id, fromAddress])
  return fromAddress ?? storedKey(owned, id)
}
