export { eventsKeptForLine, isKeptForLine } from './kept.ts'
export { offerGatheredPlaces } from './jobs.ts'
export { endOffer, isAnybodyWaiting, offerPlaces, offerTime } from './offer.ts'
