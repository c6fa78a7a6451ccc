import type { CompanyEvent } from '@zapys/contract'
import { addDays, toInstant, toLocal, weekdayOf } from '@zapys/domain/time'

/** A class with its day and seconds from midnight at the branch. */
export type PlacedClass = { event: CompanyEvent; day: string; start: number }

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index))

/** From Monday's midnight to the end of Sunday, at the branch. */
export function instantsOfWeek(timezone: string, monday: string) {
  // A midnight that the clocks skip is taken an hour later.
  const midnight = (day: string) => toInstant(timezone, day, 0) ?? toInstant(timezone, day, 3600) ?? 0
  return {
    start: new Date(midnight(monday) * 1000).toISOString(),
    end: new Date(midnight(addDays(monday, 7)) * 1000 - 1).toISOString(),
  }
}

export const placedClass = (timezone: string, event: CompanyEvent): PlacedClass => {
  const { date, seconds } = toLocal(timezone, Date.parse(event.start_time) / 1000)
  return { event, day: date, start: seconds }
}

export const className = ({ name, service }: CompanyEvent): string => name ?? service.name

export const leaderName = ({ resource }: CompanyEvent): string =>
  resource === null ? '' : [resource.name, resource.last_name].filter(Boolean).join(' ')
