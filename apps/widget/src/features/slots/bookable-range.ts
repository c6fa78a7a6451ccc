import type { BookingSettings } from '@zapys/contract'
import { addDays, toLocal } from '@zapys/domain/time'

/** Longest part of a night shift after midnight. */
const MORNING_SECONDS = 12 * 3600

/**
 * Days on which the branch can be booked online, inclusive. In the morning, the night shift of the day before may still
 * have free times (`useNight`). `now` in epoch seconds.
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
