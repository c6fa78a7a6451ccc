/** What a booking costs, asked by whoever lists, holds or books one. docs/rules/pricing.md. */
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
