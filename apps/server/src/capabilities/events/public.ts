export { placesHeldBy } from './held-places.ts'
export { addPlaces, type EventRow, findEvent, returnPlaces } from './places.ts'
