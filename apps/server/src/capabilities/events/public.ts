export { addPlaces, type EventRow, findEvent, lockEvent, returnPlaces } from './places.ts'
