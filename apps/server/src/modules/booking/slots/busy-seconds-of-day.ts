import { DAY_SECONDS, dayNumber, type LocalDate, offsetAt } from '@zapys/domain/time'

/**
 * Seconds of a local day that a resource is busy, from the triples lane, start, end of a calendar, sorted by start: lists ask
 * it of each day and resource, so only the bookings around the day are read.
 */
export function busySecondsOfDay(busy: ArrayLike<number>, timeZone: string, date: LocalDate): number {
  const day = dayNumber(date)
  // No zone is further away from UTC than a day.
  const until = (day + 2) * DAY_SECONDS
  let total = 0
  for (let at = firstFrom(busy, (day - 1) * DAY_SECONDS); at < busy.length; at += 3) {
    const startsAt = busy[at + 1]!
    if (startsAt >= until) break
    // A booking counts for the day of its start: exact enough to spread work, and cheap.
    if (Math.floor((startsAt + offsetAt(timeZone, startsAt)) / DAY_SECONDS) === day)
      total += busy[at + 2]! - startsAt
  }
  return total
}

/** Where the first triple stands that starts then or later. */
function firstFrom(busy: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, busy.length / 3]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (busy[middle * 3 + 1]! < moment) low = middle + 1
    else high = middle
  }
  return low * 3
}
