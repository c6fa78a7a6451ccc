export { eventsKeptForLine, isKeptForLine } from './kept.ts'
export { forgetClient, ownDataOf } from './own-data.ts'
export { forgetOldWishes, offerFreedDays, offerGatheredPlaces } from './jobs.ts'
export {
  endOffer,
  type FreedTime,
  isAnybodyWaiting,
  offerPlaces,
  offerTime,
  offerTimeLater,
} from './offer.ts'
export { waitingKey } from './waiting-key.ts'
