/**
 * The month calendar of a booking as data: which days are shown, which one is active, which hours are chosen.
 * `today` is the day at the branch. Slots are loaded for `shownDays`, so every move asks for other ones. Spec §4, Calendar.
 */
import { addDays, addMonths, startOfMonth, weekdayOf, type LocalDate } from '../time/index.ts'

export type CalendarState = {
  /** The first day shown: the first of a month, or today in the current month. */
  start: LocalDate
  activeDate: LocalDate | null
  /** Starts of the chosen hours, seconds from local midnight of the active date. */
  hours: number[]
}

/** Opens at the month of a day, or at today's for a day that has passed. No date is active yet. */
export const openCalendar = (day: LocalDate, today: LocalDate): CalendarState => ({
  start: clampedToToday(startOfMonth(day), today),
  activeDate: null,
  hours: [],
})

const clampedToToday = (day: LocalDate, today: LocalDate) => (day < today ? today : day)

/** Both days included: from the start to the end of its month. */
export const shownDays = ({ start }: CalendarState): { start: LocalDate; end: LocalDate } => ({
  start,
  end: addDays(startOfMonth(addMonths(start, 1)), -1),
})

/** The current month is the first one: before it nothing can be booked. */
export const canGoBack = ({ start }: CalendarState, today: LocalDate): boolean =>
  startOfMonth(start) > startOfMonth(today)

export const nextMonth = ({ start }: CalendarState): CalendarState => ({
  start: startOfMonth(addMonths(start, 1)),
  activeDate: null,
  hours: [],
})

/** One month back, at the earliest today; the same state where there is no way back. */
export const previousMonth = (state: CalendarState, today: LocalDate): CalendarState =>
  canGoBack(state, today) ? openCalendar(addMonths(state.start, -1), today) : state

/** Makes a date the active one, or none where it was active. Either way the chosen hours belonged to another date. */
export const toggleDate = (state: CalendarState, date: LocalDate): CalendarState => ({
  ...state,
  activeDate: state.activeDate === date ? null : date,
  hours: [],
})

/**
 * After slots have come: the first day with times becomes active, unless the client's own day still has some.
 * `daysWithTimes` in any order; none leaves no active date.
 */
export function activateFirstDay(state: CalendarState, daysWithTimes: LocalDate[]): CalendarState {
  if (state.activeDate !== null && daysWithTimes.includes(state.activeDate)) return state
  return { ...state, activeDate: daysWithTimes.toSorted()[0] ?? null, hours: [] }
}

/** Rows of seven from Monday to Sunday; null where a neighbouring month's day would stand. */
export function monthWeeks(month: LocalDate): (LocalDate | null)[][] {
  const first = startOfMonth(month)
  const next = startOfMonth(addMonths(first, 1))
  const monday = addDays(first, 1 - weekdayOf(first))
  const weeks: (LocalDate | null)[][] = []
  for (let row = monday; row < next; row = addDays(row, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(row, index))
    weeks.push(days.map((day) => (day >= first && day < next ? day : null)))
  }
  return weeks
}
