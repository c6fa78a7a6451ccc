export { placesHeldBy } from './held-places.ts'
export { eventsKeptForLine, isKeptForLine, isWaitedFor } from './kept-for-line.ts'
export { addPlaces, type EventRow, findEvent, lockPlaces, returnPlaces } from './places.ts'
