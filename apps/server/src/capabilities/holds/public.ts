export { bookHold, dropHold } from './book-hold.ts'
export { endOldPlaceHolds } from './hold-rows.ts'
export { endOldHolds } from './jobs.ts'
export { takePlaces } from './take-places.ts'
