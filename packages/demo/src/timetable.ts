/** Weekly classes of the hall; the format of company files cannot express repetition. */
import { HOUR, MINUTE } from './lengths.ts'

export type TimetableEntry = {
  branch: string
  service: string
  resource: string
  weekday: number
  start_time: number
  space: number
  /** Null: the service's price. */
  price: number | null
}

/** Seconds from midnight: `at('09:30')`. */
function at(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * HOUR + Number(minutes) * MINUTE
}

/** The same class on several weekdays. */
const weekly = (
  days: number[],
  clock: string,
  service: string,
  resource: string,
  space: number,
): TimetableEntry[] =>
  days.map((weekday) => ({
    branch: 'antonovycha',
    service,
    resource,
    weekday,
    start_time: at(clock),
    space,
    price: null,
  }))

export const timetableOfHall: TimetableEntry[] = [
  ...weekly([1, 3, 5], '07:30', 'hatha', 'lesia', 12),
  ...weekly([2, 4], '07:30', 'vinyasa', 'mykhailo', 10),
  ...weekly([1, 2, 3, 4], '18:30', 'hatha', 'lesia', 14),
  ...weekly([1, 3, 5], '19:00', 'vinyasa', 'mykhailo', 12),
  ...weekly([2, 4], '20:00', 'restorative', 'lesia', 10),
  ...weekly([6, 7], '09:00', 'hatha', 'mykhailo', 16),
  ...weekly([7], '18:00', 'restorative', 'lesia', 10),
  ...weekly([1, 3, 5], '18:00', 'climbing-intro', 'artem', 8),
  ...weekly([6, 7], '12:00', 'climbing-intro', 'artem', 8),
  ...weekly([2, 4], '16:30', 'climbing-kids', 'artem', 6),
  ...weekly([6], '10:00', 'climbing-kids', 'artem', 6),
  ...weekly([5], '20:00', 'open-boulder', 'boulder-wall', 16),
  ...weekly([7], '15:00', 'open-boulder', 'boulder-wall', 16),
]
