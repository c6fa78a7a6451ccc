import { DAY_SECONDS } from '@zapys/domain/time'

/**
 * Whether a range ends after the midnight that follows its start. Seconds from local midnight.
 * An end on the next day is past 86400, or counts from that midnight and is then before the start.
 */
export const endsNextDay = (start: number, end: number): boolean =>
  end < start
    ? end > 0
    : Math.floor(end / DAY_SECONDS) > Math.floor(start / DAY_SECONDS) && end % DAY_SECONDS !== 0
