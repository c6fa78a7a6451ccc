export { bookHold, dropHold } from './book-hold.ts'
export { endOldPlaceHolds, lockInOrder } from './hold-rows.ts'
export { endOldHolds, forgetEndedHolds } from './jobs.ts'
export { refuseSoldOut, takePlaces } from './take-places.ts'
