import { useMemo, useSyncExternalStore } from 'react'
import { sessionStore } from '#widget/browser/storage.ts'
import { createDraftStore } from './draft-store.ts'
import type { BookingDraft, DraftStore } from './draft-store.ts'

const stores = new Map<string, DraftStore>()

/** One store per company and branch for the life of the page, so that every screen sees one draft. */
export function draftStore(company: string, branch: string): DraftStore {
  const key = `${company}/${branch}`
  const store = stores.get(key) ?? createDraftStore(sessionStore, { company, branch })
  stores.set(key, store)
  return store
}

export function useDraft(
  company: string,
  branch: string,
): { draft: BookingDraft } & Pick<DraftStore, 'update' | 'clear'> {
  const store = useMemo(() => draftStore(company, branch), [company, branch])
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  return { draft, update: store.update, clear: store.clear }
}
