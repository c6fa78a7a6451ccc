/** Prices on slots, and what a day or a merged time says of them. */
import type { Slot } from '@zapys/contract'
import type { LocalDate } from '../time/index.ts'

export type Offer = Pick<Slot, 'price' | 'discount'>

/** Lets the caller add what the engine does not know: the price of this start and its discount. */
export type Decorate = (resourceId: string, date: LocalDate, startSeconds: number) => Offer

/** The lowest price, and the discount that saves most (without prices: the one with the least to pay), where there are any. */
export function bestOffer(offers: readonly Offer[]): Offer {
  const best: Offer = {}
  let mostSaved = -Infinity
  for (const { price, discount } of offers) {
    if (price !== undefined && (best.price === undefined || price < best.price)) best.price = price
    if (discount === undefined) continue
    const saved = (price ?? 0) - discount.discounted_price
    if (saved <= mostSaved) continue
    mostSaved = saved
    best.discount = discount
  }
  return best
}
