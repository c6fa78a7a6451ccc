export { isOfActiveService } from './active-service.ts'
export { readClosedDates, isOpenThen } from './closed-days.ts'
export { placesHeldBy } from './held-places.ts'
export {
  eventsReservedForWaitingList,
  isReservedForWaitingList,
  isWaitedFor,
} from './reserved-for-waiting-list.ts'
export {
  addPlaces,
  type EventRow,
  type EventTime,
  findEvent,
  findOfferedEvent,
  lockPlaces,
  rejectOtherEvent,
  rejectOtherStart,
  rejectTooLate,
  returnPlaces,
} from './places.ts'
export { addEvent, lockEvent, saveEvent } from './save-event.ts'
