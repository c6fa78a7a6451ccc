/** Prices on slots, and what a day or a merged time says of them. */
import type { Slot } from '@zapys/contract'
import type { LocalDate } from '../time/index.ts'

export type Offer = Pick<Slot, 'price' | 'discount'>

/** Lets the caller add what the engine does not know: the price of this start and its discount. */
export type Decorate = (resourceId: string, date: LocalDate, startSeconds: number) => Offer

/** What is left to pay; undefined where nothing is said of it. */
const toPay = ({ price, discount }: Offer): number | undefined => discount?.discounted_price ?? price

/** The one with the least to pay, its price and its discount together: never the price of one with the discount of another. */
export function bestOffer(offers: readonly Offer[]): Offer {
  let best: Offer = {}
  for (const offer of offers) {
    const [least, pays] = [toPay(best), toPay(offer)]
    if (pays !== undefined && (least === undefined || pays < least)) best = offer
  }
  const { price, discount } = best
  return { ...(price === undefined ? {} : { price }), ...(discount === undefined ? {} : { discount }) }
}
