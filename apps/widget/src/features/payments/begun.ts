/**
 * Payments that were begun in this browser session: what a page shows that names nothing, and where a second press, a
 * reload or the way back find the one that is open.
 */
type TextStorage = { get(key: string): string | null; set(key: string, value: string): void }

export type PaidFor = { kind: 'm' | 'r'; id: string }
export type Begun = PaidFor & {
  company: string
  payment: string
  /** The page on which it is paid. */
  url: string
}

const LAST = 'paying_last'
const slotOf = (company: string, { kind, id }: PaidFor) => `paying_${company}_${kind}_${id}`

export function keepBegun(storage: TextStorage, begun: Begun) {
  storage.set(slotOf(begun.company, begun), JSON.stringify(begun))
  storage.set(`${LAST}_${begun.company}`, JSON.stringify(begun))
}

/** Of one thing, or the last one where none is named. */
export function begunHere(storage: TextStorage, company: string, of?: PaidFor): Begun | undefined {
  try {
    const kept = JSON.parse(
      storage.get(of ? slotOf(company, of) : `${LAST}_${company}`) ?? 'null',
    ) as Begun | null
    return kept !== null && typeof kept.payment === 'string' && typeof kept.id === 'string' ? kept : undefined
  } catch {
    return undefined // Not ours.
  }
}
