/** What was typed and not saved yet, kept for the session: a reload or a look elsewhere costs nothing. */
import { useState } from 'react'
import { sessionStore } from '#widget/browser/storage.ts'
import type { Typed } from '#widget/features/client-form/form-fields.ts'

/** `owner`: the client and the company whose data they are, so that the next one on this device does not meet them. */
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
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Typed) : {}
  } catch {
    return {} // Not ours.
  }
}
