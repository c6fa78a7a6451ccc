import { useMemo, useSyncExternalStore } from 'react'
import { isServer, useIsHydrated } from '#widget/browser/hydration.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { createDraftStore, emptyDraft } from './draft-store.ts'
import type { BookingDraft, DraftStore } from './draft-store.ts'

const stores = new Map<string, DraftStore>()

/** What is chosen for a booking that gets another time: beside what is chosen for a new one. */
export const moveOf = (booking: string) => `move_${booking}`

/** One store per company and `of` (a branch, or `moveOf` a booking) for the life of the page, so that every screen sees one draft. */
export function draftStore(company: string, of: string): DraftStore {
  const key = `${company}/${of}`
  const store = stores.get(key) ?? createDraftStore(sessionStore, { company, of })
  if (!isServer) stores.set(key, store)
  return store
}

/** For a screen that still shows one, it is empty at once. */
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
 * What was chosen before, for a screen that draws nothing of what it writes: a press that leads on need not draw the screen
 * that is left once more. Of a drawn page it is empty until that is taken over.
 */
export function useDraftBefore(
  company: string,
  of: string,
): { before: BookingDraft } & Pick<DraftStore, 'update'> {
  const isHydrated = useIsHydrated()
  const store = useMemo(() => draftStore(company, of), [company, of])
  return { before: isHydrated ? store.get() : emptyDraft, update: store.update }
}
