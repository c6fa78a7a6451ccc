/** What a booking costs, for lists, holds and bookings. docs/rules/pricing.md. */
export { calculatePrice } from './calculate-price.ts'
export {
  type PricedLeg,
  pricedRent,
  priceEvent,
  priceLegs,
  type PriceLists,
  priceListsOf,
  priceVisit,
} from './price-visit.ts'
