/** Result of `cutSlots`: flat lists of whole numbers, read by the projections. */
import { dateOfDayNumber, DAY_SECONDS, type LocalDate } from '../time/index.ts'
import { at, momentOf, type RangeClock, readingAt } from './range-clock.ts'

export type CutSlots = {
  /** Every day of the range. */
  days: LocalDate[]
  resourceIds: string[]
  /** Starts of resource r on day d are at [firstOf[r * days + d], next entry). */
  firstOf: Int32Array
  /** Wall seconds from midnight of the day, ascending; past 86400 on a night shift. */
  starts: Int32Array
  /** 1 if the start can be booked. Null: all can. */
  available: Uint8Array | null
  /** Pairs of working bounds per resource and day, in wall seconds from its midnight; -1 on days off. */
  workBounds: Int32Array
  /** Length of a slot as shown, per resource. */
  shownSeconds: Int32Array
  clock: RangeClock
  /** Number of days between the first day of the clock and the first day of the range. */
  daysBefore: number
}

export const isAvailable = (cut: CutSlots, index: number): boolean =>
  cut.available === null || cut.available[index] === 1

/** Epoch seconds of a start on day `day` of the range. */
export const instantOf = (cut: CutSlots, day: number, start: number): number =>
  cut.clock.origin + momentOf(cut.clock, midnightOf(cut, day) + start)

/** Whether the resource has a bookable start at that instant. */
export function hasStart(cut: CutSlots, resource: number, instant: number): boolean {
  const reading = readingAt(cut.clock, instant - cut.clock.origin)
  const day = Math.floor(reading / DAY_SECONDS) - cut.daysBefore
  // After midnight on a night shift, the date before lists it.
  return [day, day - 1].some((listed) => {
    if (listed < 0 || listed >= cut.days.length) return false
    const start = reading - midnightOf(cut, listed)
    const index = indexOf(
      cut,
      start,
      firstStart(cut, resource, listed),
      firstStart(cut, resource, listed + 1),
    )
    // The second occurrence of a repeated reading is not a start.
    return index >= 0 && isAvailable(cut, index) && instantOf(cut, listed, start) === instant
  })
}

/** Index of a start in [low, high); -1 if it is not among them. */
function indexOf(cut: CutSlots, start: number, low: number, high: number): number {
  const end = high
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(cut.starts, middle) < start) low = middle + 1
    else high = middle
  }
  return low < end && at(cut.starts, low) === start ? low : -1
}

/** Instants with a bookable start of any resource, ascending, without duplicates. */
export function startInstants(cut: CutSlots): number[] {
  const instants = new Set<number>()
  for (let day = 0; day < cut.days.length; day++) {
    const starts = new Set<number>()
    for (let resource = 0; resource < cut.resourceIds.length; resource++) {
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index++)
        if (isAvailable(cut, index)) starts.add(at(cut.starts, index))
    }
    for (const start of starts) instants.add(instantOf(cut, day, start))
  }
  return [...instants].toSorted((a, b) => a - b)
}

/** Earliest start at or after the instant, bookable or not; Infinity if there is none. */
export function nearestStart(cut: CutSlots, soonest: number): number {
  let nearest = Infinity
  for (let resource = 0; resource < cut.resourceIds.length; resource++)
    for (let day = 0; day < cut.days.length; day++) {
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index++) {
        const instant = instantOf(cut, day, at(cut.starts, index))
        if (instant < soonest) continue
        nearest = Math.min(nearest, instant)
        break
      }
    }
  return nearest
}

/** Wall-clock end of that many consecutive slots, counted from midnight of the first one's date. */
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
