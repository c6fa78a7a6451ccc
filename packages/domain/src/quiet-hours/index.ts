/** Quiet hours for SMS. Instants in epoch seconds. docs/rules/messages.md, Quiet hours. */
import type { BookingSettings } from '@zapys/contract'
import { addDays, toInstant, toLocal } from '../time/index.ts'

const HOUR_SECONDS = 3600
/** Messages about visits that begin sooner than this are not delayed. */
const URGENT_SECONDS = 12 * HOUR_SECONDS
/** Messages about visits that began longer ago than this are delayed: the client is there or did not come. */
const BEGUN_SECONDS = HOUR_SECONDS
/** Time to answer, after the quiet hours, an offer that was made in them. */
const ANSWER_SECONDS = 2 * HOUR_SECONDS

type Hours = BookingSettings['messages']['quiet_hours']
type Moment = {
  now: number
  startsAt: number | undefined
  /** Of a moved visit: the client still expects it then. */
  formerStart?: number | undefined
  timeZone: string
}

/** Whether a visit begins soon or has just begun. */
const isUrgent = (startsAt: number, now: number) =>
  startsAt > now - BEGUN_SECONDS && startsAt < now + URGENT_SECONDS

/** End of the current quiet hours; undefined outside of them, and for urgent messages. */
export function quietUntil(
  hours: Hours,
  { now, startsAt, formerStart, timeZone }: Moment,
): number | undefined {
  if (hours === undefined || hours.from === hours.until) return undefined
  if ([startsAt, formerStart].some((start) => start !== undefined && isUrgent(start, now))) return undefined
  const { date, seconds } = toLocal(timeZone, now)
  const isOverMidnight = hours.from > hours.until
  const isEvening = seconds >= hours.from
  const isQuiet = isOverMidnight ? isEvening || seconds < hours.until : isEvening && seconds < hours.until
  if (!isQuiet) return undefined
  const endsOn = isOverMidnight && isEvening ? addDays(date, 1) : date
  // A time that the clocks skip is taken an hour later.
  return (
    toInstant(timeZone, endsOn, hours.until) ??
    toInstant(timeZone, endsOn, hours.until + HOUR_SECONDS) ??
    undefined
  )
}

/** Until when an offer made in quiet hours is valid, so that the client has time to answer. */
export function answerUntil(hours: Hours, moment: Moment): number | undefined {
  const end = quietUntil(hours, moment)
  return end === undefined ? undefined : end + ANSWER_SECONDS
}
