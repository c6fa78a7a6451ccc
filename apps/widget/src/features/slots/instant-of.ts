import type { LocalMoment } from '@zapys/domain/addresses'
import { toInstant } from '@zapys/domain/time'

/** The instant to send for a moment on the clock of the branch, in UTC; undefined for a reading that the clocks skip. */
export function instantOf(timeZone: string, { date, seconds }: LocalMoment): string | undefined {
  const epochSeconds = toInstant(timeZone, date, seconds)
  return epochSeconds === null ? undefined : new Date(epochSeconds * 1000).toISOString()
}
