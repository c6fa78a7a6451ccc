/** Whether a place is open now, for visitors. docs/rules/home.md. */
import { addDays, DAY_SECONDS, dateOfDayNumber, dayNumber, type LocalDate, toLocal } from '../time/index.ts'

type Days = readonly {
  date: LocalDate
  spans: readonly { start_time: number; end_time: number }[]
}[]

/** Wall-clock reading: a date and seconds from its midnight. */
export type WallTime = { date: LocalDate; seconds: number }

/** `until` absent: it does not close on any known day. `opens` absent: it does not open on any. */
export type OpenState = { isOpen: true; until?: WallTime } | { isOpen: false; opens?: WallTime }

/**
 * `days`: ascending, including the day before today, whose shift may run past midnight. `now`: epoch seconds.
 * Adjacent parts are merged, also over midnight, so that a place open around the clock is shown as such.
 */
export function openState(days: Days, timeZone: string, now: number): OpenState {
  const local = toLocal(timeZone, now)
  const moment = dayNumber(local.date) * DAY_SECONDS + local.seconds
  const last = days.at(-1)
  const end = last === undefined ? 0 : dayNumber(addDays(last.date, 1)) * DAY_SECONDS
  for (const [from, to] of joined(days)) {
    if (to <= moment) continue
    if (from > moment) return { isOpen: false, opens: wallTime(from) }
    return to >= end ? { isOpen: true } : { isOpen: true, until: wallTime(to) }
  }
  return { isOpen: false }
}

/** Seconds on a continuous wall clock that does not restart at midnight. */
function joined(days: Days): [from: number, to: number][] {
  const all: [number, number][] = []
  for (const { date, spans } of days)
    for (const { start_time, end_time } of spans) {
      const midnight = dayNumber(date) * DAY_SECONDS
      const before = all.at(-1)
      if (before !== undefined && midnight + start_time <= before[1])
        before[1] = Math.max(before[1], midnight + end_time)
      else all.push([midnight + start_time, midnight + end_time])
    }
  return all
}

const wallTime = (moment: number): WallTime => ({
  date: dateOfDayNumber(Math.floor(moment / DAY_SECONDS)),
  seconds: moment % DAY_SECONDS,
})
