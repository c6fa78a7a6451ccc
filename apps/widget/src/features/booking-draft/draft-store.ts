import type { CartService } from '@zapys/domain/cart'

/** A request under way, as the booking feature wrote it; kept until its outcome is known. */
export type StoredAttempt = { idempotencyKey: string; body: unknown }

/** Who performs the visit: `each` by service; a service without an entry is performed by `all`. */
export type PerformersChoice = { all: string; each: Record<string, string> }

/** How often a visit repeats, and what is done about the dates that are taken, by date. */
export type StoredRepeat = {
  /** Of the first visit, branch-local: another time is another choice. */
  startsAtLocal: string
  everyWeeks: 0 | 1 | 2
  times: number
  choices: Record<string, string>
}

/** Which membership or certificate a booking is to use: the one that fits best, none, or one that is named. */
export type CoverChoice = 'best' | 'none' | { number: string } | { code: string }

/**
 * What a visitor has chosen and typed so far for a new booking at one branch, or for the move of one. It lives as long as the browser's session, so a reload,
 * the back button or a lost slot loses no typed field.
 */
export type BookingDraft = {
  services: CartService[]
  resource: string | null
  /** Branch-local, `YYYY-MM-DDTHH:mm`. */
  startsAtLocal: string | null
  /** The length that the client chose, where the service leaves it to them. */
  seconds: number | null
  performers: PerformersChoice | null
  repeat: StoredRepeat | null
  /** How many places of which event, and the names typed for those beside the client, from the second on. */
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

type TextStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export type DraftStore = {
  get(): BookingDraft
  /** A function sees the newest draft: what answers late must not write over what was typed meanwhile. */
  update(change: Partial<BookingDraft> | ((draft: BookingDraft) => Partial<BookingDraft>)): void
  clear(): void
  subscribe(listener: () => void): () => void
}

/** A draft written by an older version of the page may lack fields: what is missing starts empty. */
function read(text: string | null): BookingDraft {
  if (text === null) return emptyDraft
  try {
    return { ...emptyDraft, ...(JSON.parse(text) as Partial<BookingDraft>) }
  } catch {
    return emptyDraft // Whatever stood there was not ours; an empty draft is the honest answer.
  }
}

export function createDraftStore(storage: TextStorage, scope: { company: string; of: string }): DraftStore {
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
