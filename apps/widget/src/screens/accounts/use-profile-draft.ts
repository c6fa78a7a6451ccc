/** Unsaved profile values, stored for the session, so that a reload or leaving the page loses nothing. */
import { useState } from 'react'
import { sessionStore } from '#widget/browser/storage.ts'
import type { Typed } from '#widget/features/client-form/form-fields.ts'

/** `owner`: client and company of the data, so that the next client on this device does not see them. */
export function useProfileDraft(owner: { user: string; company: string }) {
  const key = `profile_${owner.company}_${owner.user}`
  const [draft, setDraft] = useState<Typed>(() => readTyped(sessionStore.get(key)))
  return {
    draft,
    type: (id: string, value: string) =>
      setDraft((before) => {
        const next = { ...before, [id]: value }
        sessionStore.set(key, JSON.stringify(next))
        return next
      }),
    clear() {
      sessionStore.remove(key)
      setDraft({})
    },
  }
}

function readTyped(text: string | null): Typed {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Typed) : {}
  } catch {
    return {} // Invalid data.
  }
}
