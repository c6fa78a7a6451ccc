/** Memberships and certificates ordered in this browser session, for the page after the order, also after a reload. */
import type { Membership } from '@zapys/contract'

type TextStorage = { get(key: string): string | null; set(key: string, value: string): void }

const LAST = 'ordered_last'

export function keepOrdered(storage: TextStorage, ordered: Membership) {
  storage.set(`ordered_${ordered.id}`, JSON.stringify(ordered))
  storage.set(LAST, ordered.id)
}

/** Without an id: the last one. Undefined for orders of another session. */
export function orderedHere(storage: TextStorage, id: string | undefined): Membership | undefined {
  try {
    const kept = JSON.parse(
      storage.get(`ordered_${id ?? storage.get(LAST) ?? ''}`) ?? 'null',
    ) as Membership | null
    return kept !== null && typeof kept.id === 'string' ? kept : undefined
  } catch {
    return undefined // Invalid data.
  }
}
