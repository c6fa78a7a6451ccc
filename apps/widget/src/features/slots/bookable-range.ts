import type { BookingSettings } from '@zapys/contract'
import { addDays, toLocal } from '@zapys/domain/time'

/** No night shift lasts longer into the next day. */
const MORNING_SECONDS = 12 * 3600

/**
 * The days on which the branch can be booked online, both included; in the morning the night shift of the day before may
 * still have times (`useNight`). `now` in epoch seconds.
 */
export function bookableRange(
  timeZone: string,
  settings: Pick<BookingSettings, 'online_booking'>,
  now: number,
) {
  const { date: firstDay, seconds } = toLocal(timeZone, now)
  return {
    firstDay,
    lastDay: addDays(firstDay, settings.online_booking.furthest_days),
    isMorning: seconds < MORNING_SECONDS,
  }
}
