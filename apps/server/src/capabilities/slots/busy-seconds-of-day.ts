import { DAY_SECONDS, dayNumber, type LocalDate, toLocal } from '@zapys/domain/time'

/** Seconds of a local day that a resource is busy, from the triples lane, start, end of the slot engine's question. */
export function busySecondsOfDay(busy: ArrayLike<number>, timeZone: string, date: LocalDate): number {
  let total = 0
  for (let at = 0; at < busy.length; at += 3) {
    const startsAt = busy[at + 1]!
    // A day is told by where a booking starts: exact enough to spread work, and cheap.
    if (Math.abs(Math.floor(startsAt / DAY_SECONDS) - dayNumber(date)) > 1) continue
    if (toLocal(timeZone, startsAt).date === date) total += busy[at + 2]! - startsAt
  }
  return total
}
