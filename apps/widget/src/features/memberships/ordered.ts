/** Memberships and certificates ordered in this browser session: what the page after the order shows, also after a reload. */
import type { Membership } from '@zapys/contract'

type TextStorage = { get(key: string): string | null; set(key: string, value: string): void }

const LAST = 'ordered_last'

export function keepOrdered(storage: TextStorage, ordered: Membership) {
  storage.set(`ordered_${ordered.id}`, JSON.stringify(ordered))
  storage.set(LAST, ordered.id)
}

/** Without an id: the last one. Undefined for one that another session ordered. */
export function orderedHere(storage: TextStorage, id: string | undefined): Membership | undefined {
  try {
    const kept = JSON.parse(
      storage.get(`ordered_${id ?? storage.get(LAST) ?? ''}`) ?? 'null',
    ) as Membership | null
    return kept !== null && typeof kept.id === 'string' ? kept : undefined
  } catch {
    return undefined // Not ours.
  }
}
