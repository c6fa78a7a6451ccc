/** Where free times begin: looked for month by month, and in the days of each that have some. */
import { addDays, addMonths, startOfMonth, type LocalDate } from '../time/index.ts'
import type { FreeDay } from './read-slots.ts'

/** Limit of the search for the first free time. */
const MAX_MONTHS = 12

/** Both included. */
export type BookableDays = { firstDay: LocalDate; lastDay: LocalDate }

type Days = { start: LocalDate; end: LocalDate }

/** The part of some days that can be booked; both included, `start` after `end` where none can. */
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
  /** The first time of a day that fits. */
  pick(times: readonly Time[]): Time | undefined
}

/** The first time that fits; null where there is none. What it asks for, and in which order, is all that it goes by. */
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
