import type { LocalMoment } from '@zapys/domain/addresses'
import { toInstant } from '@zapys/domain/time'

/** UTC instant of a wall-clock time at the branch; undefined for a time that the clocks skip. */
export function instantOf(timeZone: string, { date, seconds }: LocalMoment): string | undefined {
  const epochSeconds = toInstant(timeZone, date, seconds)
  return epochSeconds === null ? undefined : new Date(epochSeconds * 1000).toISOString()
}
