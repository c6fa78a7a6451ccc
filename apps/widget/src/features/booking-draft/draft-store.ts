import type { TextStorage } from '#widget/browser/storage.ts'
import type { CartService } from '@zapys/domain/cart'

/** A pending request, as the booking feature wrote it; stored until its result is known. */
export type StoredAttempt = { idempotencyKey: string; body: unknown }

/** Chosen performers: `each` by service id; services without an entry use `all`. */
export type PerformersChoice = { all: string; each: Record<string, string> }

/** Repetition of a visit, and the choices for unavailable dates, by date. */
export type StoredRepeat = {
  /** Local start of the first visit; the choices apply to this start only. */
  startsAtLocal: string
  everyWeeks: 0 | 1 | 2
  times: number
  choices: Record<string, string>
}

/** Membership or certificate for the booking: the best fit, none, or a specific one. */
export type CoverChoice = 'best' | 'none' | { number: string } | { code: string }

/**
 * Choices and typed values for a new booking at one branch, or for moving one.
 * Stored for the browser session, so that a reload, the back button or a lost slot loses no typed field.
 */
export type BookingDraft = {
  services: CartService[]
  resource: string | null
  /** Branch-local, `YYYY-MM-DDTHH:mm`. */
  startsAtLocal: string | null
  /** Length chosen by the client, if the service allows it. */
  seconds: number | null
  performers: PerformersChoice | null
  repeat: StoredRepeat | null
  /** Number of places and their event, and the typed names of the other participants, from the second on. */
  places: { event: string; count: number; names?: readonly string[] } | null
  cover: CoverChoice
  /** Typed values by field id, exactly as typed. */
  fields: Record<string, string>
  attempt: StoredAttempt | null
}

export const emptyDraft: BookingDraft = {
  services: [],
  resource: null,
  startsAtLocal: null,
  seconds: null,
  performers: null,
  repeat: null,
  places: null,
  cover: 'best',
  fields: {},
  attempt: null,
}

export type DraftStore = {
  get(): BookingDraft
  /** A function receives the newest draft: late responses must not overwrite values typed meanwhile. */
  update(change: Partial<BookingDraft> | ((draft: BookingDraft) => Partial<BookingDraft>)): void
  clear(): void
  subscribe(listener: () => void): () => void
}

/** A draft from an older version of the page may lack fields; these start empty. */
function read(text: string | null): BookingDraft {
  if (text === null) return emptyDraft
  try {
    return { ...emptyDraft, ...(JSON.parse(text) as Partial<BookingDraft>) }
  } catch {
    return emptyDraft // Not a valid draft, so an empty one is used.
  }
}

export function createDraftStore(
  storage: Pick<TextStorage, 'get' | 'set' | 'remove'>,
  scope: { company: string; of: string },
): DraftStore {
  const key = `draft_${scope.company}_${scope.of}`
  const listeners = new Set<() => void>()
  let draft = read(storage.get(key))
  const change = (next: BookingDraft) => {
    draft = next
    if (next === emptyDraft) storage.remove(key)
    else storage.set(key, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  return {
    get: () => draft,
    update: (part) => change({ ...draft, ...(typeof part === 'function' ? part(draft) : part) }),
    clear: () => change(emptyDraft),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
