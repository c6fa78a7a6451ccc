import { toInstant, toLocal } from '../time/index.ts'
import type { SlotQuestion } from './types.ts'

/** The earliest instant that may still be booked, in epoch seconds. Which dates may is a second question. */
export function earliestStart({ timeZone, now, minNoticeSeconds, minTimeStrategy }: SlotQuestion): number {
  const soonest = now + minNoticeSeconds
  return minTimeStrategy === 'NEXT_HOUR' ? nextFullHour(timeZone, soonest) : soonest
}

/** The full hour on the wall, not in UTC: in Kathmandu that is a quarter past. */
function nextFullHour(timeZone: string, epochSeconds: number): number {
  const { date, seconds } = toLocal(timeZone, epochSeconds)
  for (let hour = Math.ceil(seconds / 3600) * 3600; ; hour += 3600) {
    const instant = toInstant(timeZone, date, hour)
    // The clocks may skip this hour, or it may be the second of two and mean the first.
    if (instant !== null && instant >= epochSeconds) return instant
  }
}
