/**
 * Holds and the waiting list: an offer to a client is a hold, and time freed by a hold is offered to the waiting
 * list. Only this folder writes rows of `hold`, `waiting_entry` and `waiting_look`. docs/rules/waiting-list.md
 */
export { bookHold, dropHold } from './book-hold.ts'
export { deleteEndedHolds, eraseHoldCallers } from './cleanup.ts'
export {
  type EndedHold,
  endOldPlaceHolds,
  endPlaceHolds,
  lockEventsInOrder,
  offerEndedHolds,
} from './end-holds.ts'
export { lockHoldRows } from './hold-rows.ts'
export { endOldHolds } from './jobs.ts'
export { type PlacesFacts, rejectSoldOut, takePlaces } from './take-places.ts'
export { deleteOldWaitingListEntries, eraseEntryCallers } from './waiting-list/cleanup.ts'
export { expireEntries, saveEntryContact } from './waiting-list/entry-rows.ts'
export { eraseClient } from './waiting-list/forget-client.ts'
export { offerFreedDays, offerGatheredPlaces } from './waiting-list/jobs.ts'
export { offerPlaces } from './waiting-list/offer-places.ts'
export { scheduleOfferCheck, offerTime } from './waiting-list/offer-time.ts'
export { mergeClient, ownDataOf, linkEntries } from './waiting-list/own-data.ts'
export { endEntryForTime, holdPlacesForEntry } from './waiting-list/promote.ts'
export { waitingKey } from './waiting-list/waiting-key.ts'
