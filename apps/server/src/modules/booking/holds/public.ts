export { bookHold, dropHold, holdToRedeem } from './book-hold.ts'
export { type EndedHold, endOldPlaceHolds, endPlaceHolds, lockInOrder, offerOn } from './end-holds.ts'
export { endOldHolds } from './jobs.ts'
export { type PlacesSeen, refuseSoldOut, takePlaces } from './take-places.ts'
