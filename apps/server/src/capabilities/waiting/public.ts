export { eventsKeptForLine, isKeptForLine } from './kept.ts'
export { forgetClient, ownDataOf } from './own-data.ts'
export { offerGatheredPlaces } from './jobs.ts'
export { endOffer, isAnybodyWaiting, offerPlaces, offerTime } from './offer.ts'
