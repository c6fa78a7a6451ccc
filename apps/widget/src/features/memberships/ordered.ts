/** Memberships and certificates ordered in this browser session, for the page after the order, also after a reload. */
import type { TextStorage } from '#widget/browser/storage.ts'
import type { Membership } from '@zapys/contract'

const LAST = 'ordered_last'

export function keepOrdered(storage: Pick<TextStorage, 'get' | 'set'>, ordered: Membership) {
  storage.set(`ordered_${ordered.id}`, JSON.stringify(ordered))
  storage.set(LAST, ordered.id)
}

/** Without an id: the last one. Undefined for orders of another session. */
export function orderedHere(
  storage: Pick<TextStorage, 'get' | 'set'>,
  id: string | undefined,
): Membership | undefined {
  try {
    const stored = JSON.parse(
      storage.get(`ordered_${id ?? storage.get(LAST) ?? ''}`) ?? 'null',
    ) as Membership | null
    return stored !== null && typeof stored.id === 'string' ? stored : undefined
  } catch {
    return undefined // Invalid data.
  }
}
