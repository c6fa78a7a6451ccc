export { bookHold, dropHold } from './book-hold.ts'
export { endOldPlaceHolds } from './hold-rows.ts'
export { endOldHolds } from './jobs.ts'
export { refuseSoldOut, takePlaces } from './take-places.ts'
