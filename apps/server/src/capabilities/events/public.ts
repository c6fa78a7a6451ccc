export { type EventRow, findEvent, takePlaces } from './take-places.ts'
