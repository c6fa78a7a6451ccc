/** Consent to measuring for a company, stored in this browser with the version of the consent text. */
import { useSyncExternalStore } from 'react'
import { localStore } from '#widget/browser/storage.ts'
import type { TextStorage } from '#widget/browser/storage.ts'

export type Consent = 'accepted' | 'refused'

const slotOf = (companyId: string) => `measuring_${companyId}`

/** Undefined: never requested, or given to another version. */
export function storedConsent(
  store: Pick<TextStorage, 'get'>,
  companyId: string,
  version: string,
): Consent | undefined {
  const stored = store.get(slotOf(companyId))
  return (['accepted', 'refused'] as const).find((consent) => stored === `${consent} ${version}`)
}

export const keepConsent = (
  store: Pick<TextStorage, 'set'>,
  companyId: string,
  version: string,
  consent: Consent,
) => store.set(slotOf(companyId), `${consent} ${version}`)

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  // A rejection in another tab also applies here.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useConsent(companyId: string, version: string) {
  const consent = useSyncExternalStore(listen, () => storedConsent(localStore, companyId, version))
  const choose = (chosen: Consent) => {
    keepConsent(localStore, companyId, version, chosen)
    for (const listener of listeners) listener()
  }
  return { consent, choose }
}
