export { type EventRow, findEvent, returnPlaces, takePlaces } from './take-places.ts'
