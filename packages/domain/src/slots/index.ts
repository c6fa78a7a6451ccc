export { closestLane } from './closest-lane.ts'
export { cutSlots } from './cut-slots.ts'
export { type CutSlots, type FoundStart, hasStart, instantOf, startInstants } from './cut.ts'
export { daysLookedAt } from './days-looked-at.ts'
export { keepStarts } from './keep-starts.ts'
export { leftOn } from './most-a-day.ts'
export { nearestStarts, soonest } from './find-starts.ts'
export { isFree, isOffered, whoIsFree, whoIsOffered } from './is-offered.ts'
export { type OpenTime, openTimes, type OpenTimes, type Shift } from './open-time.ts'
export { withOwnStep } from './own-step.ts'
export { bestOffer, type Decorate, type Offer } from './offers.ts'
export { type OccupiedPart, placesOf } from './places.ts'
export { leastRentSlots, rentRange, rentRun, type RentLimits } from './rent.ts'
export { type Kin, standingAgainst, withStandingAgainst } from './standing-against.ts'
export { type ResourceDays, summariseDays, toDays } from './to-days.ts'
export { type EventQuestion, type SlotEvent, toEventSlots } from './to-event-slots.ts'
export { mergeDays, toMerged } from './to-merged.ts'
export { toSlots } from './to-slots.ts'
export {
  type CycleFrame,
  type DayFrame,
  type Frame,
  type Limit,
  type MinTimeStrategy,
  type MostADay,
  type Places,
  type SlotCutterMode,
  type SlotQuestion,
  type SlotResource,
  type StartAlign,
  type Stretch,
  TooManyStarts,
  type WorkingTime,
} from './types.ts'
