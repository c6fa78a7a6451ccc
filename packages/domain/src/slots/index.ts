export { closestLane } from './closest-lane.ts'
export { cutSlots } from './cut-slots.ts'
export { type CutSlots, firstStart, hasStart, instantOf, nearestStart, startInstants } from './cut.ts'
export { relevantDays } from './relevant-days.ts'
export { openDays } from './open-days.ts'
export { hoursOn } from './hours-on.ts'
export { keepStarts } from './keep-starts.ts'
export { bookingsLeftOn } from './bookings-left-on.ts'
export { freeResources, offeredResources } from './offered-resources.ts'
export { losesWork, type Work, workOver } from './lost-work.ts'
export { rangesOfDays, secondsOfWork } from './work-seconds.ts'
export { type OpenTime, openTimes, type OpenTimes, type Shift } from './open-time.ts'
export { withOwnStep } from './own-step.ts'
export { type Kin, blockersOf, withBlockersBusy } from './blocking-resources.ts'
export { bestOffer, type Decorate, type Offer } from './offers.ts'
export { type OccupiedPart, placesOf } from './places.ts'
export {
  type FreeDay,
  type FreeTime,
  readDays,
  readTimes,
  readVisitDays,
  readVisitTimes,
} from './read-slots.ts'
export { minRentSlots } from './rent.ts'
export { type BookableDays, findSoonest, inside } from './soonest.ts'
export { summariseDays, toDays } from './to-days.ts'
export { type SlotEvent, toEventSlots } from './to-event-slots.ts'
export { mergeDays, toMerged } from './to-merged.ts'
export { toSlots } from './to-slots.ts'
export {
  type CycleFrame,
  type DayFrame,
  type Limit,
  type MaxADay,
  type Places,
  type SlotQuestion,
  type SlotResource,
  TooManyStarts,
  type WorkingTime,
} from './types.ts'
