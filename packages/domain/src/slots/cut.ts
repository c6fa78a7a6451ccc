/** What `cutSlots` gives: plain lists of whole numbers, read by the projections. */
import { dateOfDayNumber, DAY_SECONDS, type LocalDate } from '../time/index.ts'
import { at, momentOf, type RangeClock, readingAt } from './range-clock.ts'

export type CutSlots = {
  /** Every day of the range. */
  days: LocalDate[]
  resourceIds: string[]
  /** Starts of resource r on day d: those from `firstOf[r * days + d]` to before the next entry. */
  firstOf: Int32Array
  /** Wall seconds from midnight of the day, ascending; past 86400 on a night shift. */
  starts: Int32Array
  /** 1 where the start may be taken. Null: every one may. */
  available: Uint8Array | null
  /** Pairs of working bounds per resource and day, in wall seconds from its midnight; -1 on days off. */
  workBounds: Int32Array
  /** Length of a slot as shown, per resource. */
  shownSeconds: Int32Array
  clock: RangeClock
  /** How many days the clock begins before the first day. */
  daysBefore: number
}

/** One start of a cut, found by the projections. */
export type FoundStart = {
  resource_id: string
  date: LocalDate
  start_time: number
  end_time: number
  /** Epoch seconds. */
  startsAt: number
}

export const isAvailable = (cut: CutSlots, index: number): boolean =>
  cut.available === null || cut.available[index] === 1

/** Epoch seconds of a start on day `day` of the range. */
export const instantOf = (cut: CutSlots, day: number, start: number): number =>
  cut.clock.origin + momentOf(cut.clock, midnightOf(cut, day) + start)

/** What the wall shows at the end of so many slots in a row, counted from midnight of the first one's own date. */
export function endTimeOf(cut: CutSlots, resource: number, day: number, start: number, slots = 1): number {
  const midnight = midnightOf(cut, day)
  const ends = momentOf(cut.clock, midnight + start) + slots * at(cut.shownSeconds, resource)
  return readingAt(cut.clock, ends) - midnight
}

export const workBound = (cut: CutSlots, resource: number, day: number, side: 0 | 1): number | null => {
  const bound = at(cut.workBounds, (resource * cut.days.length + day) * 2 + side)
  return bound < 0 ? null : bound
}

export const firstStart = (cut: CutSlots, resource: number, day: number): number =>
  at(cut.firstOf, resource * cut.days.length + day)

export const daysFrom = (firstDayNumber: number, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, index) => dateOfDayNumber(firstDayNumber + index))

const midnightOf = (cut: CutSlots, day: number) => (cut.daysBefore + day) * DAY_SECONDS
