/**
 * Booking calendar as data: a month or a week of days, the active day and the chosen hours.
 * `today` is the day at the branch. Slots are loaded for `shownDays`, so every move loads others. S4.calendar.
 */
import { addDays, addMonths, startOfMonth, type LocalDate } from '../time/index.ts'
import { startOfWeek, weekFrom, type Period } from './weeks.ts'

export { moveByKey } from './keys.ts'
export { startOfWeek, weekFrom, type Period } from './weeks.ts'

export type CalendarState = {
  period: Period
  /** First day shown. Months: the first of the month, at the earliest today. Weeks: today or whole weeks later. */
  start: LocalDate
  activeDate: LocalDate | null
  /** Starts of the chosen hours, seconds from local midnight of the active date. */
  hours: number[]
}

/** Weeks are counted from today, so the first one contains no past days. */
const periods = {
  MONTH: { startOf: (day: LocalDate) => startOfMonth(day), add: addMonths },
  WEEK: { startOf: startOfWeek, add: (start: LocalDate, count: number) => addDays(start, 7 * count) },
}

/** Opens at the month or week of a day, or of today if the day has passed. No date is active yet. */
export const openCalendar = (day: LocalDate, today: LocalDate, period: Period = 'MONTH'): CalendarState => ({
  period,
  start: clampedToToday(periods[period].startOf(day, today), today),
  activeDate: null,
  hours: [],
})

const clampedToToday = (day: LocalDate, today: LocalDate) => (day < today ? today : day)

/** First day of the period `count` periods later. */
const startAfter = ({ period, start }: CalendarState, count: number): LocalDate =>
  periods[period].add(periods[period].startOf(start, start), count)

/** Both days included: from `start` to the end of its month or week. */
export const shownDays = (state: CalendarState): { start: LocalDate; end: LocalDate } => ({
  start: state.start,
  end: addDays(startAfter(state, 1), -1),
})

/** False in the current month or week: nothing earlier can be booked. */
export const canGoBack = (state: CalendarState, today: LocalDate): boolean =>
  startAfter(state, 0) > periods[state.period].startOf(today, today)

/** `lastDay`: the last bookable day, included. */
export const canGoOn = (state: CalendarState, lastDay: LocalDate): boolean => startAfter(state, 1) <= lastDay

/** Moves one month or week forward and clears the choice, which belonged to other days. */
export const goOn = <State extends CalendarState>(state: State): State => ({
  ...state,
  start: startAfter(state, 1),
  activeDate: null,
  hours: [],
})

/** Moves one month or week back, at the earliest to today. Returns the same state if it cannot move. */
export const goBack = <State extends CalendarState>(state: State, today: LocalDate): State =>
  canGoBack(state, today)
    ? { ...state, start: clampedToToday(startAfter(state, -1), today), activeDate: null, hours: [] }
    : state

/** Activates a date, or deactivates it if it was active. Clears the chosen hours, which belonged to another date. */
export const toggleDate = <State extends CalendarState>(state: State, date: LocalDate): State => ({
  ...state,
  activeDate: state.activeDate === date ? null : date,
  hours: [],
})

/**
 * Called when slots have loaded: activates the first day with times, unless the client's chosen day still has some.
 * `daysWithTimes`: in any order; if empty, no date is active.
 */
export function activateFirstDay<State extends CalendarState>(
  state: State,
  daysWithTimes: readonly LocalDate[],
): State {
  if (state.activeDate !== null && daysWithTimes.includes(state.activeDate)) return state
  return { ...state, activeDate: daysWithTimes.toSorted()[0] ?? null, hours: [] }
}

/**
 * Rows of seven days from Monday to Sunday; null for days of a neighboring month.
 * Weeks that end before `from` are left out, so that bookable days are higher on the screen.
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

/** Fills the empty end of a month's last week with days of the next month; returns other weeks unchanged. */
export function wholeWeek(week: readonly (LocalDate | null)[]): (LocalDate | null)[] {
  const last = week.findLast((day) => day !== null)
  const index = week.lastIndexOf(last ?? null)
  return week.map((day, column) => (last != null && column > index ? addDays(last, column - index) : day))
}
