import type { TextStorage } from '#widget/browser/storage.ts'

/**
 * Payments started in this browser session. Used by pages without an id in the address,
 * and to find the open payment after a second press, a reload or the back button.
 */
export type PaidFor = { kind: 'm' | 'r'; id: string }
export type Begun = PaidFor & {
  company: string
  payment: string
  /** Address of the payment page. */
  url: string
  /** What was paid toward the price before, in minor units. */
  paidBefore: number
}

const LAST = 'paying_last'
const slotOf = (company: string, { kind, id }: PaidFor) => `paying_${company}_${kind}_${id}`

export function keepBegun(storage: Pick<TextStorage, 'get' | 'set'>, begun: Begun) {
  storage.set(slotOf(begun.company, begun), JSON.stringify(begun))
  storage.set(`${LAST}_${begun.company}`, JSON.stringify(begun))
}

/** The payment of one item, or the last one. */
export function begunHere(
  storage: Pick<TextStorage, 'get' | 'set'>,
  company: string,
  of?: PaidFor,
): Begun | undefined {
  try {
    const stored = JSON.parse(
      storage.get(of ? slotOf(company, of) : `${LAST}_${company}`) ?? 'null',
    ) as Begun | null
    return stored !== null && typeof stored.payment === 'string' && typeof stored.id === 'string'
      ? stored
      : undefined
  } catch {
    return undefined // Invalid data.
  }
}
