/** Prices of slots, and their summary for a day or a merged time. */
import type { Slot } from '@zapys/contract'
import type { LocalDate } from '../time/index.ts'

export type Offer = Pick<Slot, 'price' | 'discount'>

/** Adds data that the engine does not have: price and discount of this start. */
export type Decorate = (resourceId: string, date: LocalDate, startSeconds: number) => Offer

/** Amount left to pay; undefined if the price is unknown. */
const toPay = ({ price, discount }: Offer): number | undefined => discount?.discounted_price ?? price

/** The offer with the lowest amount to pay. Price and discount stay together, never from different offers. */
export function bestOffer(offers: readonly Offer[]): Offer {
  let best: Offer = {}
  for (const offer of offers) {
    const [least, pays] = [toPay(best), toPay(offer)]
    if (pays !== undefined && (least === undefined || pays < least)) best = offer
  }
  const { price, discount } = best
  return { ...(price === undefined ? {} : { price }), ...(discount === undefined ? {} : { discount }) }
}
