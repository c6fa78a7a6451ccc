export { addPlaces, type EventRow, findEvent, returnPlaces } from './places.ts'
