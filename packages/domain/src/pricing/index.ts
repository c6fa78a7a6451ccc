export { choosePrice, pricesOn } from './prices.ts'
export { discountedPrice, shownDiscount } from './discounts.ts'
export { leastPrice, type LeastPriceQuestion } from './price-from.ts'
export { priceServices, rentStarts, sumOfPrices, type PriceSums } from './sums.ts'
