/** Form state of a new class. No React here. */
import { addDays, DAY_SECONDS, isLocalDate, toInstant, weekdayOf } from '@zapys/domain/time'
import { secondsOfMinutes } from '#staff/features/forms/minutes.ts'
import { amountIn } from '#staff/features/money/amount.ts'

export type ClassDraft = {
  service: string
  name: string
  leader: string
  rooms: string[]
  /** Weekly until a day, or on single days. */
  repeats: 'DAYS' | 'WEEKLY'
  days: string[]
  weekdays: number[]
  firstDay: string
  lastDay: string
  /** Seconds from midnight. */
  start: number | null
  /** Empty: the service's duration. */
  minutes: string
  places: string
  price: string
}

export const newClass = (day: string, service: string): ClassDraft => ({
  service,
  name: '',
  leader: '',
  rooms: [],
  repeats: 'WEEKLY',
  days: [day],
  weekdays: [weekdayOf(day)],
  firstDay: day,
  lastDay: addDays(day, 7 * 12),
  start: null,
  minutes: '',
  places: '',
  price: '',
})

/** Limit of classes per request. */
const MAX_CLASSES = 200
const MAX_DAYS = 366

export type ClassFault = 'service' | 'time' | 'days' | 'weekdays' | 'period' | 'minutes' | 'places' | 'price'

/** Places of a class; undefined: not a whole number from 1 to 1000. */
export const placesIn = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 1000 ? Number(typed) : undefined

/** A class may be free. */
export const priceIn = (typed: string): number | undefined =>
  /^0+$/.test(typed.trim()) ? 0 : amountIn(typed)

const lengthIn = (typed: string): number | undefined => {
  const seconds = secondsOfMinutes(typed)
  return seconds !== undefined && seconds >= 60 && seconds <= DAY_SECONDS ? seconds : undefined
}

const isWrong = (typed: string, read: (typed: string) => number | undefined) =>
  typed.trim() !== '' && read(typed) === undefined

/** Days of a weekly class, both ends included. */
export function weeklyDays({ weekdays, firstDay, lastDay }: ClassDraft): string[] {
  const days: string[] = []
  if (!isLocalDate(firstDay) || !isLocalDate(lastDay)) return days
  for (let day = firstDay, count = 0; day <= lastDay && count < MAX_DAYS; day = addDays(day, 1), count++)
    if (weekdays.includes(weekdayOf(day))) days.push(day)
  return days
}

export const daysOf = (draft: ClassDraft): string[] =>
  draft.repeats === 'WEEKLY' ? weeklyDays(draft) : [...new Set(draft.days.filter((day) => isLocalDate(day)))]

export function classFaults(draft: ClassDraft): ClassFault[] {
  const count = daysOf(draft).length
  const isPeriod = isLocalDate(draft.firstDay) && isLocalDate(draft.lastDay)
  const isTooLong = isPeriod && draft.lastDay > addDays(draft.firstDay, MAX_DAYS - 1)
  const checks: Record<ClassFault, boolean> = {
    service: draft.service === '',
    time: draft.start === null,
    days: draft.repeats === 'DAYS' && count === 0,
    weekdays: draft.repeats === 'WEEKLY' && draft.weekdays.length === 0,
    period:
      draft.repeats === 'WEEKLY' &&
      draft.weekdays.length > 0 &&
      (!isPeriod || count === 0 || count > MAX_CLASSES || isTooLong),
    minutes: isWrong(draft.minutes, lengthIn),
    places: isWrong(draft.places, placesIn),
    price: isWrong(draft.price, priceIn),
  }
  return (Object.keys(checks) as ClassFault[]).filter((fault) => checks[fault])
}

const partsOf = (draft: ClassDraft) => {
  const [duration, space, price] = [lengthIn(draft.minutes), placesIn(draft.places), priceIn(draft.price)]
  return {
    service_id: draft.service,
    resource_id: draft.leader || null,
    besides: draft.rooms,
    name: draft.name.trim() || null,
    ...(duration === undefined ? {} : { duration }),
    ...(space === undefined ? {} : { space }),
    ...(price === undefined ? {} : { price }),
  }
}

/** Request of `createTimetable` for a valid weekly class. */
export const timetableOf = (draft: ClassDraft) => ({
  ...partsOf(draft),
  weekdays: draft.weekdays,
  start_time: draft.start ?? 0,
  first_day: draft.firstDay,
  last_day: draft.lastDay,
})

/** The first of these days on which clocks skip this time. */
export const skippedDay = (days: readonly string[], start: number | null, timezone: string) =>
  start === null ? undefined : days.find((day) => toInstant(timezone, day, start) === null)

/** Request of `createEvent` for one day; undefined if clocks skip this time on that day. */
export const eventOn = (draft: ClassDraft, day: string, timezone: string) => {
  const instant = toInstant(timezone, day, draft.start ?? 0)
  return instant === null
    ? undefined
    : { ...partsOf(draft), start_time: new Date(instant * 1000).toISOString() }
}
