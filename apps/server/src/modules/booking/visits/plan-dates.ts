/** Plans the same visit at many starts, with free times near the starts that have no plan. */
import type { Alternative } from '@zapys/contract'
import {
  addDays,
  DAY_SECONDS,
  dayNumber,
  type LocalDate,
  offsetAt,
  toInstant,
  toLocal,
} from '@zapys/domain/time'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { readCalendar } from '../slots/public.ts'
import { alternativeOf, nearestPlans, newEffort, ring } from './alternatives.ts'
import {
  lastOpenDay,
  type Leg,
  legsOf,
  neededForPlans,
  planAt,
  planDays,
  plannerIn,
  rejectTooManyCandidates,
} from './plan-visit.ts'
import type { RequestedVisit } from './take-visit.ts'

/** The dates of a repetition are a week apart, so alternatives lie within six days. */
const NEAR_DAYS = 6

type PlannedDate = {
  /** Undefined if the start has no plan. */
  legs: Leg[] | undefined
  alternatives: { alternative: Alternative; legs: Leg[] }[]
}

/**
 * Reads all calendars once for all starts, which must be ascending. `exists`: false for a start that the clocks
 * skip; only its alternatives are searched. Rejects requests over the limits of one request.
 */
export async function planDates(
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: RequestedVisit,
  starts: readonly { startsAt: number; exists: boolean }[],
): Promise<PlannedDate[]> {
  rejectTooManyCandidates(visit.services, starts.length)
  const { branch } = visit
  const dateOf = (startsAt: number) => toLocal(branch.timezone, startsAt).date
  const [first, last] = [starts.at(0)!.startsAt, starts.at(-1)!.startsAt]
  const before = ring(deps, branch, dateOf(first), NEAR_DAYS).firstDay
  // Plans depend on days before today too.
  const ownBefore = planDays(branch, first).firstDay
  const firstDay = before < ownBefore ? before : ownBefore
  // Later days cannot be booked, so their calendar is not needed.
  const openUntil = lastOpenDay(deps, visit)
  if (firstDay > openUntil) return starts.map(() => ({ legs: undefined, alternatives: [] }))
  const nearLast = addDays(dateOf(last), NEAR_DAYS)
  const days = { firstDay, lastDay: nearLast < openUntil ? nearLast : openUntil }
  const calendar = await readCalendar(deps, company, neededForPlans(visit, days))
  const effort = newEffort()
  const planner = plannerIn(calendar, visit, days)
  return starts.map(({ startsAt, exists }): PlannedDate => {
    const plan = exists ? planAt(planner, startsAt) : undefined
    if (plan !== undefined) return { legs: legsOf(planner, plan, visit.services), alternatives: [] }
    const date = dateOf(startsAt)
    const near = {
      from: beginOf(branch.timezone, addDays(date, -NEAR_DAYS)),
      until: beginOf(branch.timezone, addDays(date, NEAR_DAYS + 1)),
    }
    return {
      legs: undefined,
      alternatives: nearestPlans(planner, startsAt, effort, near).map((nearest) => ({
        alternative: alternativeOf(nearest),
        legs: legsOf(planner, nearest, visit.services),
      })),
    }
  })
}

/** Start of a date; if the clocks skip its midnight, the moment of the change. */
const beginOf = (timeZone: string, date: LocalDate): number => {
  const reading = dayNumber(date) * DAY_SECONDS
  return toInstant(timeZone, date, 0) ?? reading - offsetAt(timeZone, reading - DAY_SECONDS)
}
