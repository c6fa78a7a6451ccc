/** A visit past midnight can begin a service in the work of another date, and must obey that date's limits. */
import { dateOfDayNumber, DAY_SECONDS } from '../time/index.ts'
import { dayOfWork, type FrameTable } from './frame-table.ts'
import { bookingsLeftOn } from './bookings-left-on.ts'
import type { RangeClock } from './range-clock.ts'
import type { SlotQuestion, SlotResource } from './types.ts'

/** Days of a question, by number and by position in the table of a resource. */
type Days = {
  clock: RangeClock
  table: FrameTable
  firstDayNumber: number
  days: number
  lastOpenDay: number
}

export type DatesOfServices = {
  /** True if no visit may begin on the date with that number. */
  isFull(date: number): boolean
  /** Filter for the starts of a date, as moments of the clock; undefined if all may stay. */
  mayStart(date: number): ((moment: number) => boolean) | undefined
}

/** For one resource, while the table holds its frames. */
export function datesOfServices(
  { furthestDays }: Pick<SlotQuestion, 'furthestDays'>,
  { maxADay, services = [] }: Pick<SlotResource, 'maxADay' | 'services'>,
  { clock, table, firstDayNumber, days, lastOpenDay }: Days,
): DatesOfServices {
  const bounds = [maxADay, services[0]?.maxADay].filter((bound) => bound !== undefined)
  const later = services.slice(1)
  const begins = later.length === 0 ? [] : services
  // A night shift also lists starts on the next date.
  const reach = 1 + Math.ceil((later.at(-1)?.from ?? 0) / DAY_SECONDS)
  const isBounded = later.some((service) => service.maxADay !== undefined)
  /** Per service: how many more may begin on each day. */
  const left = begins.map(
    ({ maxADay: bound }) =>
      bound &&
      Array.from({ length: days }, (_, day) => bookingsLeftOn(bound, dateOfDayNumber(firstDayNumber + day))),
  )
  /** Earlier services of the visit that count toward the same limit. */
  const alike = begins.map(({ serviceId }, index) =>
    begins
      .slice(0, index)
      .flatMap((before, number) =>
        serviceId !== undefined && before.serviceId === serviceId ? [number] : [],
      ),
  )
  const dayOf = new Int32Array(begins.length)
  const mayStart = (moment: number): boolean => {
    for (let index = 0; index < begins.length; index++) {
      const day = dayOfWork(table, clock, days, moment + begins[index]!.from)
      dayOf[index] = day
      if (day < 0) continue
      if (firstDayNumber + day > lastOpenDay) return false
      const own = alike[index]!.filter((number) => dayOf[number] === day).length
      if ((left[index]?.[day] ?? Infinity) < own + 1) return false
    }
    return true
  }
  return {
    isFull: (date) => bounds.some((bound) => bookingsLeftOn(bound, dateOfDayNumber(date)) < 1),
    mayStart: (date) => {
      const isNearLast = furthestDays !== undefined && later.length > 0 && date + reach > lastOpenDay
      return isBounded || isNearLast ? mayStart : undefined
    },
  }
}
