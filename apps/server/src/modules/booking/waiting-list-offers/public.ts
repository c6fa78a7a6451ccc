/** What became free is offered to those in line, as a hold of their own. docs/rules/waiting-list.md */
export { offerFreedDays, offerGatheredPlaces } from './jobs.ts'
export { offerPlaces } from './offer-places.ts'
export { isAnybodyWaiting, lookLater, offerTime, offerTimeLater } from './offer-time.ts'
