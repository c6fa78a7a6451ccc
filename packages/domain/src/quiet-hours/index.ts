/** When an SMS may wake nobody. Instants in epoch seconds. docs/rules/messages.md, Quiet hours. */
import type { BookingSettings } from '@zapys/contract'
import { addDays, toInstant, toLocal } from '../time/index.ts'

const HOUR_SECONDS = 3600
/** What begins sooner than this cannot wait for the morning. */
const URGENT_SECONDS = 12 * HOUR_SECONDS
/** After the quiet hours a client has so long to answer an offer that was made in them. */
const ANSWER_SECONDS = 2 * HOUR_SECONDS

type Hours = BookingSettings['messages']['quiet_hours']
type Moment = { now: number; startsAt: number | undefined; timeZone: string }

/** When the quiet hours of this moment end; undefined outside of them, and for what begins soon. */
export function quietUntil(hours: Hours, { now, startsAt, timeZone }: Moment): number | undefined {
  if (hours === undefined || hours.from === hours.until) return undefined
  if (startsAt !== undefined && startsAt - now < URGENT_SECONDS) return undefined
  const { date, seconds } = toLocal(timeZone, now)
  const isOverMidnight = hours.from > hours.until
  const isEvening = seconds >= hours.from
  const isQuiet = isOverMidnight ? isEvening || seconds < hours.until : isEvening && seconds < hours.until
  if (!isQuiet) return undefined
  const endsOn = isOverMidnight && isEvening ? addDays(date, 1) : date
  // A reading that the clocks skip comes an hour later.
  return (
    toInstant(timeZone, endsOn, hours.until) ??
    toInstant(timeZone, endsOn, hours.until + HOUR_SECONDS) ??
    undefined
  )
}

/** An offer of the quiet hours stands until the client has had time to answer it. */
export function answerUntil(hours: Hours, moment: Moment): number | undefined {
  const end = quietUntil(hours, moment)
  return end === undefined ? undefined : end + ANSWER_SECONDS
}
