import { useMemo, useSyncExternalStore } from 'react'
import { isServer, useIsHydrated } from '#widget/browser/hydration.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { createDraftStore, emptyDraft } from './draft-store.ts'
import type { BookingDraft, DraftStore } from './draft-store.ts'

const stores = new Map<string, DraftStore>()

/** Draft key for moving a booking, separate from that of a new one. */
export const moveOf = (booking: string) => `move_${booking}`

/** One store per company and `of` (a branch, or `moveOf` a booking) while the page is open, shared by all screens. */
export function draftStore(company: string, of: string): DraftStore {
  const key = `${company}/${of}`
  const store = stores.get(key) ?? createDraftStore(sessionStore, { company, of })
  if (!isServer) stores.set(key, store)
  return store
}

/** Also clears the draft of a mounted screen at once. */
export function forgetDrafts(): void {
  for (const store of stores.values()) store.clear()
}

export function useDraft(
  company: string,
  of: string,
): { draft: BookingDraft } & Pick<DraftStore, 'update' | 'clear'> {
  const store = useMemo(() => draftStore(company, of), [company, of])
  const draft = useSyncExternalStore(store.subscribe, store.get, () => emptyDraft)
  return { draft, update: store.update, clear: store.clear }
}

/**
 * The draft without subscription, for a screen that does not show its own changes: it does not render again
 * on a press that leaves it. On a server-rendered page it is empty until hydration.
 */
export function useDraftBefore(
  company: string,
  of: string,
): { before: BookingDraft } & Pick<DraftStore, 'update'> {
  const isHydrated = useIsHydrated()
  const store = useMemo(() => draftStore(company, of), [company, of])
  return { before: isHydrated ? store.get() : emptyDraft, update: store.update }
}
