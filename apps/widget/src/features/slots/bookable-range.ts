import type { BookingSettings } from '@zapys/contract'
import { addDays, today } from '@zapys/domain/time'

/** The days on which the branch can be booked online, both included. `now` in epoch seconds. */
export function bookableRange(
  timeZone: string,
  settings: Pick<BookingSettings, 'online_booking'>,
  now: number,
) {
  const firstDay = today(timeZone, now)
  return { firstDay, lastDay: addDays(firstDay, settings.online_booking.furthest_days) }
}
