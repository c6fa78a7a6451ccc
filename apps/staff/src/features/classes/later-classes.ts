/** Classes of one timetable: same service, name, weekday, time and leader. No React here. */
import type { CompanyEvent } from '@zapys/contract'
import { weekdayOf } from '@zapys/domain/time'
import { placedClass, type PlacedClass } from './week.ts'

/** Classes of `events` that follow `placed` in its timetable, the soonest first; excludes `placed`. */
export function laterClasses(
  { event, day, start }: PlacedClass,
  events: readonly CompanyEvent[],
  timezone: string,
): PlacedClass[] {
  return events
    .map((one) => placedClass(timezone, one))
    .filter(
      (other) =>
        other.event.id !== event.id &&
        other.event.active &&
        other.day > day &&
        other.event.service.id === event.service.id &&
        other.event.name === event.name &&
        other.event.resource?.id === event.resource?.id &&
        other.start === start &&
        weekdayOf(other.day) === weekdayOf(day),
    )
    .toSorted((one, other) => one.day.localeCompare(other.day))
}
