/** Typed durations in minutes. */
const MINUTE = 60

/** Seconds of whole minutes; undefined if invalid. */
export const secondsOfMinutes = (typed: string): number | undefined =>
  /^\d{1,5}$/.test(typed.trim()) ? Number(typed) * MINUTE : undefined

export const typedMinutes = (seconds: number | null): string =>
  seconds === null || seconds === 0 ? '' : String(Math.round(seconds / MINUTE))
