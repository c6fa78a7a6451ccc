/** Prices for lists, holds and bookings. docs/rules/pricing.md. */
export { calculatePrice } from './calculate-price.ts'
export {
  namesOfDiscounts,
  type PricedLeg,
  pricedRent,
  priceEvent,
  priceLegs,
  type PriceLists,
  priceListsOf,
  priceVisit,
  priceWithNames,
} from './price-visit.ts'
