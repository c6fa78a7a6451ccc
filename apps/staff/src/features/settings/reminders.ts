/** Form state of reminders and quiet hours. No React here. */
import { secondsOfHours, typedHours } from './hours-field.ts'

const MIN_SECONDS = 300

/** A comma before a quarter or half hour, or below one hour, is a decimal comma; others separate numbers: `24,2`. */
const separated = (typed: string): string => typed.replaceAll(/(?<!(?:^|\D)0),(?!(?:5|25|75)(?!\d))/g, ';')

/** `24; 2,5` or `24, 2`: hours before the start, in any order. Undefined: one of them is invalid. */
export function remindersIn(typed: string): number[] | undefined {
  const parts = separated(typed)
    .split(/[;\s]+/)
    .filter((part) => part !== '')
  const seconds = parts.map((part) => secondsOfHours(part) ?? 0)
  if (seconds.some((one) => one < MIN_SECONDS)) return undefined
  return [...new Set(seconds)].toSorted((one, other) => other - one)
}

export const typedReminders = (seconds: readonly number[]): string => seconds.map(typedHours).join('; ')
