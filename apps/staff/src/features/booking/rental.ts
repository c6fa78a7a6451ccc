/** Hours of a rental. docs/rules/hours.md. Pure: clock times are seconds from midnight of the day at the branch. */
import type { CompanyServiceDetails, MergedAnswer } from '@zapys/contract'
import type { HourSlot } from '@zapys/domain/hours'
import { dayNumber, DAY_SECONDS, isLocalDate, toInstant, toLocal } from '@zapys/domain/time'

export type RentalService = Pick<CompanyServiceDetails, 'id' | 'min_duration' | 'max_duration'>

/** Lengths that clients can book, in seconds. `step`: length of a slot. */
export const lengthsOf = ({ min_duration, max_duration }: RentalService, step: number) => ({
  minSeconds: Math.ceil((min_duration ?? step) / step) * step,
  maxSeconds: max_duration ?? Infinity,
})

/** Staff may book other lengths; the form only warns. */
export const isUnusual = (seconds: number, service: RentalService, step: number): boolean => {
  const { minSeconds, maxSeconds } = lengthsOf(service, step)
  return seconds < minSeconds || seconds > maxSeconds || seconds % step !== 0
}

/** Clock time at which a rental ends; past 86400 on a later day. Null: the start does not exist. */
export function endOf(timezone: string, day: string, start: number, seconds: number): number | null {
  const instant = isLocalDate(day) ? toInstant(timezone, day, start) : null
  if (instant === null) return null
  const end = toLocal(timezone, instant + seconds)
  return (dayNumber(end.date) - dayNumber(day)) * DAY_SECONDS + end.seconds
}

/** Real seconds between two clock times; null if the clocks skip one of them. */
export function secondsBetween(timezone: string, day: string, start: number, end: number): number | null {
  const [from, until] = [start, end].map((at) => (isLocalDate(day) ? toInstant(timezone, day, at) : null))
  return from == null || until == null ? null : until - from
}

/** A time of day after the start: on its day, else on the next one. */
export function nextAfter(start: number, timeOfDay: number): number {
  const midnight = Math.floor(start / DAY_SECONDS) * DAY_SECONDS
  return midnight + timeOfDay + (midnight + timeOfDay > start ? 0 : DAY_SECONDS)
}

type OwnHours = { day: string; start: number; end: number; resource: string }

/** Slots of a day. Those of the booking that moves count as free. */
export function slotsIn(
  answer: object | undefined,
  day: string,
  own?: OwnHours,
): (HourSlot & { resource_ids: string[] })[] {
  if (answer === undefined || !('days' in answer)) return []
  const { days } = answer as MergedAnswer
  const times = days.filter(({ date }) => date === day).flatMap((one) => Object.values(one.times))
  const isOwn = ({ start_time, end_time }: HourSlot) =>
    own !== undefined && own.day === day && start_time >= own.start && end_time <= own.end
  return times
    .map(({ time, available, resource_ids }) => {
      const slot = { ...time, available, resource_ids }
      if (own === undefined || !isOwn(slot)) return slot
      return { ...time, available: true, resource_ids: [...new Set([...resource_ids, own.resource])] }
    })
    .toSorted((one, other) => one.start_time - other.start_time)
}

/** Starts of the slots that make up the chosen hours; empty if other hours were typed. */
export function hoursBetween(slots: readonly HourSlot[], start: number | null, end: number | null): number[] {
  if (start === null || end === null) return []
  const hours: number[] = []
  let at = start
  for (const { start_time, end_time, available } of slots)
    if (available && start_time === at && end_time <= end && end_time > at) {
      hours.push(start_time)
      at = end_time
    }
  return at === end ? hours : []
}

/** Part of a change that restores the price: another length alone would be charged by the price lists. */
export const formerPrice = (former: { price: number }, changed: { price: number }, price_reason: string) => ({
  price: former.price,
  ...(changed.price !== former.price && { price_reason }),
})
