/** Length of the chosen hours, and whether it may be booked. docs/rules/hours.md. */
import type { ErrorCode } from '@zapys/contract'
import type { HourSlot } from './range.ts'

/** Seconds from the first chosen start to the last chosen end; 0 if nothing is chosen. */
export function activeSeconds(hours: readonly number[], slots: readonly HourSlot[]): number {
  const chosen = slots.filter(({ start_time }) => hours.includes(start_time))
  if (chosen.length === 0) return 0
  return Math.max(...chosen.map((slot) => slot.end_time)) - Math.min(...chosen.map((slot) => slot.start_time))
}

/** Limits of the service in seconds, inclusive. Null: no limit. */
export type Lengths = { min_duration: number | null; max_duration: number | null }

export type LengthRefusal = Extract<
  ErrorCode,
  'appointment.duration.tooShort' | 'appointment.duration.tooLong'
>

/** Error code of the catalog for a rental of this length; null if it may be booked. */
export function lengthRefusal(
  seconds: number,
  { min_duration, max_duration }: Lengths,
): LengthRefusal | null {
  if (min_duration !== null && seconds < min_duration) return 'appointment.duration.tooShort'
  if (max_duration !== null && seconds > max_duration) return 'appointment.duration.tooLong'
  return null
}
