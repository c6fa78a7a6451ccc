/** Data for the form of a new company: service templates, their guide prices, and time zones. Runs in browsers. */
export { zoneOfCity } from './cities.ts'
export { guidePrice } from './guide-prices.ts'
export { trades } from './trades.ts'
