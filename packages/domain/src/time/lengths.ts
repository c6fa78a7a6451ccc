/** A day of 24 hours. A day at a branch may have 23 or 25: use `toInstant` for it. */
export const DAY_SECONDS = 86_400
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
