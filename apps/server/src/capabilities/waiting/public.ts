export { eventsKeptForLine, isKeptForLine } from './kept.ts'
export { endOffer, offerPlaces, offerTime } from './offer.ts'
