/**
 * The calendar of a booking as data: a month or a week of days, which day is active, which hours are chosen. `today` is
 * the day at the branch. Slots are loaded for `shownDays`, so every move asks for other ones. S4.calendar.
 */
import { addDays, addMonths, startOfMonth, type LocalDate } from '../time/index.ts'
import { startOfWeek, weekFrom, type Period } from './weeks.ts'

export { moveByKey } from './keys.ts'
export { startOfWeek, weekFrom, type Period } from './weeks.ts'

export type CalendarState = {
  period: Period
  /** The first day shown: the first of a month, or today in the current one; of weeks, today or some whole weeks later. */
  start: LocalDate
  activeDate: LocalDate | null
  /** Starts of the chosen hours, seconds from local midnight of the active date. */
  hours: number[]
}

/** Weeks are counted from today on: the first one never begins with days that have passed. */
const periods = {
  MONTH: { startOf: (day: LocalDate) => startOfMonth(day), add: addMonths },
  WEEK: { startOf: startOfWeek, add: (start: LocalDate, count: number) => addDays(start, 7 * count) },
}

/** Opens at the month or week of a day, or at today's for a day that has passed. No date is active yet. */
export const openCalendar = (day: LocalDate, today: LocalDate, period: Period = 'MONTH'): CalendarState => ({
  period,
  start: clampedToToday(periods[period].startOf(day, today), today),
  activeDate: null,
  hours: [],
})

const clampedToToday = (day: LocalDate, today: LocalDate) => (day < today ? today : day)

/** The first day of the period that lies some periods on. */
const startAfter = ({ period, start }: CalendarState, count: number): LocalDate =>
  periods[period].add(periods[period].startOf(start, start), count)

/** Both days included: from the start to the end of its month or week. */
export const shownDays = (state: CalendarState): { start: LocalDate; end: LocalDate } => ({
  start: state.start,
  end: addDays(startAfter(state, 1), -1),
})

/** The current month or week is the first one: before it nothing can be booked. */
export const canGoBack = (state: CalendarState, today: LocalDate): boolean =>
  startAfter(state, 0) > periods[state.period].startOf(today, today)

/** `lastDay` is the furthest day that can be booked, included. */
export const canGoOn = (state: CalendarState, lastDay: LocalDate): boolean => startAfter(state, 1) <= lastDay

/** One month or week on. What was chosen belonged to other days. */
export const goOn = <State extends CalendarState>(state: State): State => ({
  ...state,
  start: startAfter(state, 1),
  activeDate: null,
  hours: [],
})

/** One month or week back, at the earliest today; the same state where there is no way back. */
export const goBack = <State extends CalendarState>(state: State, today: LocalDate): State =>
  canGoBack(state, today)
    ? { ...state, start: clampedToToday(startAfter(state, -1), today), activeDate: null, hours: [] }
    : state

/** Makes a date the active one, or none where it was active. Either way the chosen hours belonged to another date. */
export const toggleDate = <State extends CalendarState>(state: State, date: LocalDate): State => ({
  ...state,
  activeDate: state.activeDate === date ? null : date,
  hours: [],
})

/**
 * After slots have come: the first day with times becomes active, unless the client's own day still has some.
 * `daysWithTimes` in any order; none leaves no active date.
 */
export function activateFirstDay<State extends CalendarState>(
  state: State,
  daysWithTimes: readonly LocalDate[],
): State {
  if (state.activeDate !== null && daysWithTimes.includes(state.activeDate)) return state
  return { ...state, activeDate: daysWithTimes.toSorted()[0] ?? null, hours: [] }
}

/**
 * Rows of seven from Monday to Sunday; null for days of a neighbouring month. Weeks that end before `from` are left out, so
 * that bookable days are higher on the screen.
 */
export function monthWeeks(month: LocalDate, from: LocalDate = startOfMonth(month)): (LocalDate | null)[][] {
  const first = startOfMonth(month)
  const next = startOfMonth(addMonths(first, 1))
  const weeks: (LocalDate | null)[][] = []
  const firstRow = startOfWeek(from > first && from < next ? from : first)
  for (let row = firstRow; row < next; row = addDays(row, 7))
    weeks.push(weekFrom(row).map((day) => (day >= first && day < next ? day : null)))
  return weeks
}

/** The last week of a month with the days of the next month in place of its empty ends; other weeks as they are. */
export function wholeWeek(week: readonly (LocalDate | null)[]): (LocalDate | null)[] {
  const last = week.findLast((day) => day !== null)
  const at = week.lastIndexOf(last ?? null)
  return week.map((day, column) => (last != null && column > at ? addDays(last, column - at) : day))
}
