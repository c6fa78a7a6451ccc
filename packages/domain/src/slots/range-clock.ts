/**
 * Clock of a branch over some days, as whole numbers that fit 32 bits. A *reading* is wall-clock time in seconds from
 * midnight of the first day; a *moment* is elapsed time in seconds from the same midnight. Both are equal until the
 * clocks change. Zone rules are read once per day, when the clock is created.
 */
import { DAY_SECONDS, offsetsBetween } from '../time/index.ts'

export type RangeClock = {
  /** The epoch second of moment 0. */
  origin: number
  /** Number of stretches between changes of clocks. */
  stretches: number
  /** First moment of each stretch, and the moment after its last. */
  from: Int32Array
  until: Int32Array
  /** The first moment whose reading has not been shown before: later than `from` where clocks went back. */
  freshFrom: Int32Array
  /** Reading minus moment. */
  shift: Int32Array
}

/** Seconds from the origin that no range reaches and that fit an Int32Array. */
export const BEYOND = 2 ** 30

export function rangeClock(timeZone: string, firstDayNumber: number, days: number): RangeClock {
  const midnight = firstDayNumber * DAY_SECONDS
  // More than a day to either side covers every offset from UTC.
  const { first, changes } = offsetsBetween(
    timeZone,
    midnight - DAY_SECONDS,
    midnight + (days + 2) * DAY_SECONDS,
  )
  const origin = midnight - first
  const stretches = changes.length + 1
  const clock: RangeClock = {
    origin,
    stretches,
    from: new Int32Array(stretches).fill(-BEYOND),
    until: new Int32Array(stretches).fill(BEYOND),
    freshFrom: new Int32Array(stretches).fill(-BEYOND),
    shift: new Int32Array(stretches),
  }
  let highestReading = -BEYOND
  changes.forEach(({ at, offset }, index) => {
    const moment = at - origin
    const shift = offset - first
    highestReading = Math.max(highestReading, moment + (clock.shift[index] ?? 0))
    clock.until[index] = moment
    clock.from[index + 1] = moment
    clock.shift[index + 1] = shift
    clock.freshFrom[index + 1] = Math.max(moment, highestReading - shift)
  })
  return clock
}

/** Reads an element; the caller ensures that the index is valid. */
export const at = (list: Int32Array, index: number): number => list[index] as number

/** First moment at which the wall clock shows `reading` or later. Work that begins in skipped time begins after it. */
export function momentOf(clock: RangeClock, reading: number): number {
  for (let index = 0; index < clock.stretches; index++) {
    const moment = Math.max(at(clock.from, index), reading - at(clock.shift, index))
    if (moment < at(clock.until, index)) return moment
  }
  return BEYOND
}

export function readingAt(clock: RangeClock, moment: number): number {
  let index = clock.stretches - 1
  while (index > 0 && moment < at(clock.from, index)) index--
  return moment + at(clock.shift, index)
}
