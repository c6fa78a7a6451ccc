import { DAY_MS } from '@zapys/domain/time'

const HALF_A_YEAR_MS = 183 * DAY_MS

/** Whether a date is unambiguous without its year: nearer than the same day of another year. */
export const isNear = (date: string, nowMs: number): boolean =>
  Math.abs(Date.parse(date) - nowMs) < HALF_A_YEAR_MS
