import { at } from './range-clock.ts'
import { addDays, type LocalDate, toInstant } from '../time/index.ts'
import type { Work } from './lost-work.ts'

/**
 * Working seconds in each of the ranges [from, until), in epoch seconds, sorted and without overlaps.
 * Elapsed seconds: a night on which clocks change is an hour longer or shorter.
 */
export function secondsOfWork(
  { origin, unbroken }: Work,
  ranges: readonly (readonly [number, number])[],
): number[] {
  let index = 0
  return ranges.map(([from, until]) => {
    let seconds = 0
    while (index < unbroken.count && origin + at(unbroken.ends, index) <= from) index += 1
    for (let next = index; next < unbroken.count; next += 1) {
      const begin = Math.max(from, origin + at(unbroken.starts, next))
      const end = Math.min(until, origin + at(unbroken.ends, next))
      if (origin + at(unbroken.starts, next) >= until) break
      if (begin < end) seconds += end - begin
    }
    return seconds
  })
}

const QUARTER = 900

/** Each day from its first to its last moment, in epoch seconds; if clocks skip midnight, from the change on. */
export const rangesOfDays = (timeZone: string, days: readonly LocalDate[]): [number, number][] =>
  days.map((day) => [startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, 1))])

function startOfDay(timeZone: string, day: LocalDate): number {
  for (let seconds = 0; ; seconds += QUARTER) {
    const instant = toInstant(timeZone, day, seconds)
    if (instant !== null) return instant
  }
}
