/** Reminders and quiet hours as their form has them. No React here. */
const HOUR = 3600
const MIN_SECONDS = 300

/** `24; 2,5`: hours before the start, in any order. Undefined: one of them is none. */
export function remindersIn(typed: string): number[] | undefined {
  const parts = typed
    .split(/[;\s]+/)
    .map((part) => part.replace(',', '.'))
    .filter((part) => part !== '')
  const seconds = parts.map((part) =>
    /^\d{1,4}(\.\d{1,2})?$/.test(part) ? Math.round(Number(part) * 60) * 60 : 0,
  )
  if (seconds.some((one) => one < MIN_SECONDS)) return undefined
  return [...new Set(seconds)].toSorted((one, other) => other - one)
}

export const typedReminders = (seconds: readonly number[]): string =>
  seconds.map((one) => String(Math.round((one / HOUR) * 100) / 100)).join('; ')
