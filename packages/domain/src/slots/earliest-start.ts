import { toInstant, toLocal } from '../time/index.ts'
import type { SlotQuestion } from './types.ts'

type Earliest = Pick<SlotQuestion, 'timeZone' | 'now' | 'minNoticeSeconds' | 'minTimeStrategy'>

/** The earliest bookable instant, in epoch seconds. Limits on dates are checked separately. */
export function earliestStart({ timeZone, now, minNoticeSeconds, minTimeStrategy }: Earliest): number {
  const soonest = now + minNoticeSeconds
  return minTimeStrategy === 'NEXT_HOUR' ? nextFullHour(timeZone, soonest) : soonest
}

/** The full hour on the wall clock, not in UTC: in Kathmandu that is a quarter past. */
function nextFullHour(timeZone: string, epochSeconds: number): number {
  const { date, seconds } = toLocal(timeZone, epochSeconds)
  for (let hour = Math.ceil(seconds / 3600) * 3600; ; hour += 3600) {
    const instant = toInstant(timeZone, date, hour)
    // The clocks may skip this hour, or it may be the second of two and mean the first.
    if (instant !== null && instant >= epochSeconds) return instant
  }
}
