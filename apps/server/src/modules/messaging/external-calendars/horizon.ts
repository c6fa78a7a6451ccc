import { DAY_SECONDS } from '@zapys/domain/time'

/** Range of external calendars that is read: from yesterday, in any zone, to a little more than a year ahead. */
const DAYS_BACK = 2
const DAYS_AHEAD = 400

/** Returns epoch seconds; `now` in epoch milliseconds. */
export const horizon = (now: number) => ({
  from: Math.floor(now / 1000) - DAYS_BACK * DAY_SECONDS,
  until: Math.floor(now / 1000) + DAYS_AHEAD * DAY_SECONDS,
})
