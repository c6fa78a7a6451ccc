/** What a form of a new company needs: templates of services, their guide prices, and time zones. Runs in browsers. */
export { zoneOfCity } from './cities.ts'
export { guidePrice } from './guide-prices.ts'
export { trades } from './trades.ts'
