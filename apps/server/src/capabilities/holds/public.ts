export { bookHold, dropHold } from './book-hold.ts'
export { endOldPlaceHolds, lockInOrder } from './end-holds.ts'
export { endOldHolds } from './jobs.ts'
export { refuseSoldOut, takePlaces } from './take-places.ts'
