export { choosePrice, pricesOn, type PriceEntry } from './prices.ts'
export { discountApplies, discountedPrice, shownDiscount, type Discount, type Occasion } from './discounts.ts'
export { priceServices, rentStarts, type PriceSums, type ServiceToPrice } from './sums.ts'
