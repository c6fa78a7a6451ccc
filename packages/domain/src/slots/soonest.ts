/** Finds the first free time: month by month, then in the days with free times. */
import { addDays, addMonths, startOfMonth, type LocalDate } from '../time/index.ts'
import type { FreeDay } from './read-slots.ts'

/** Limit of the search for the first free time. */
const MAX_MONTHS = 12

/** Both included. */
export type BookableDays = { firstDay: LocalDate; lastDay: LocalDate }

type Days = { start: LocalDate; end: LocalDate }

/** Bookable part of the days, inclusive; `start` is after `end` if there is none. */
export const inside = (days: Days, bookable: BookableDays): Days => ({
  start: days.start < bookable.firstDay ? bookable.firstDay : days.start,
  end: days.end > bookable.lastDay ? bookable.lastDay : days.end,
})

const monthOf = (day: LocalDate): Days => {
  const start = startOfMonth(day)
  return { start, end: addDays(addMonths(start, 1), -1) }
}

type Lists<Time> = {
  daysOf(days: Days): Promise<readonly Pick<FreeDay, 'date' | 'freeTimes'>[]>
  timesOf(date: LocalDate): Promise<readonly Time[]>
  /** The first suitable time of a day. */
  pick(times: readonly Time[]): Time | undefined
}

/** The first suitable time; null if there is none. Depends only on the responses it requests. */
export async function findSoonest<Time>(
  bookable: BookableDays,
  { daysOf, timesOf, pick }: Lists<Time>,
): Promise<{ date: LocalDate; time: Time } | null> {
  let month = startOfMonth(bookable.firstDay)
  for (let looked = 0; looked < MAX_MONTHS && month <= bookable.lastDay; looked++) {
    for (const { date, freeTimes } of await daysOf(inside(monthOf(month), bookable))) {
      const time = freeTimes > 0 ? pick(await timesOf(date)) : undefined
      if (time) return { date, time }
    }
    month = addMonths(month, 1)
  }
  return null
}
