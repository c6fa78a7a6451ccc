export { atAnyNotice } from './at-any-notice.ts'
export { busySecondsOfDay, type Calendar, readCalendar } from './calendar.ts'
export { readFamilies } from './families.ts'
export { hasCounted, lockLimits } from './limits.ts'
export { listEventSlots } from './list-event-slots.ts'
export { listRentSlots, listResourceSlots } from './list-resource-slots.ts'
export { minFreePrices } from './min-free-prices.ts'
export { type ListWork, MAX_BYTES, MAX_RESOURCE_DAYS } from './bounds.ts'
export { type Openness, openness, opennessUnder } from './openness.ts'
export { type Own, workingTimes } from './queries.ts'
export { resourcesFreeAt } from './resources-free-at.ts'
export { findLostHours } from './lost-hours.ts'
export {
  addDayFrame,
  dayFramesOf,
  framesOfBranch,
  type HoursOf,
  ownFramesOfBranch,
  removeDayFrame,
  replaceWeek,
  weekFramesOf,
} from './save-frames.ts'
export { serviceToPlan, visitSeconds } from './service-to-plan.ts'
export { cuttingOf } from './slot-question.ts'
export { freeTime, holdTimeLonger, type Owner, takeTime, type TimeToTake } from './take-time.ts'
export { startsOfBranch } from './blocked-starts.ts'
