export { choosePrice, pricesOn } from './prices.ts'
export { discountedPrice, shownDiscount } from './discounts.ts'
export { priceServices, rentStarts, sumOfPrices, type PriceSums } from './sums.ts'
