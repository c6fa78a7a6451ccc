import type { CompanyClient } from '@zapys/contract'
import { newTypedStore } from '#staff/session/typed.ts'
import { useTyped } from '#staff/session/use-typed.ts'
import { type Draft, emptyDraft } from './draft.ts'

const drafts = newTypedStore<Draft>()

/** Draft of a booking on the board; another screen can start it with a client. */
export const useDraft = (day: string, client?: CompanyClient) =>
  useTyped(drafts, 'booking', (stored) =>
    client === undefined ? (stored ?? emptyDraft(day)) : { ...emptyDraft(day), client },
  )
