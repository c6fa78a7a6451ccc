/** Whether this browser may be measured for a company, kept by the version of what was agreed to. */
import { useSyncExternalStore } from 'react'
import { localStore } from '#widget/browser/storage.ts'
import type { TextStorage } from '#widget/browser/storage.ts'

export type Consent = 'accepted' | 'refused'

const slotOf = (companyId: string) => `measuring_${companyId}`

/** Undefined: never asked, or about something else than today. */
export function keptConsent(
  store: Pick<TextStorage, 'get'>,
  companyId: string,
  version: string,
): Consent | undefined {
  const kept = store.get(slotOf(companyId))
  return (['accepted', 'refused'] as const).find((consent) => kept === `${consent} ${version}`)
}

export const keepConsent = (
  store: Pick<TextStorage, 'set'>,
  companyId: string,
  version: string,
  consent: Consent,
) => void store.set(slotOf(companyId), `${consent} ${version}`)

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  // Chosen in another tab: a rejection there holds here too.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useConsent(companyId: string, version: string) {
  const consent = useSyncExternalStore(listen, () => keptConsent(localStore, companyId, version))
  const choose = (chosen: Consent) => {
    keepConsent(localStore, companyId, version, chosen)
    for (const listener of listeners) listener()
  }
  return { consent, choose }
}
