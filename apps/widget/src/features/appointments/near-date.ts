const HALF_A_YEAR_MS = 183 * 86_400_000

/** Whether a day is known without its year: it is nearer than the same day of another year. */
export const isNear = (date: string, nowMs: number): boolean =>
  Math.abs(Date.parse(date) - nowMs) < HALF_A_YEAR_MS
