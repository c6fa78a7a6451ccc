export { eventsKeptForLine, isKeptForLine } from './kept.ts'
export { offerGatheredPlaces } from './jobs.ts'
export { endOffer, offerPlaces, offerTime } from './offer.ts'
