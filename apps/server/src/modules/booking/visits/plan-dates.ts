/** Whether the same visit is to be had at many starts, and what is free near those at which it is not. */
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
import type { AskedVisit } from './take-visit.ts'

/** The other dates of a repetition are a week away; what lies nearer is near. */
const NEAR_DAYS = 6

type PlannedDate = {
  /** Who does what then; undefined where it is not to be had. */
  legs: Leg[] | undefined
  alternatives: { alternative: Alternative; legs: Leg[] }[]
}

/**
 * All calendars are read once, whatever the number of starts; `exists` is false for a start that the clocks skip, which is
 * searched around. Ascending. Rejects what is more than one request may ask.
 */
export async function planDates(
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: AskedVisit,
  starts: readonly { startsAt: number; exists: boolean }[],
): Promise<PlannedDate[]> {
  rejectTooManyCandidates(visit.services, starts.length)
  const { branch } = visit
  const dateOf = (startsAt: number) => toLocal(branch.timezone, startsAt).date
  const [first, last] = [starts.at(0)!.startsAt, starts.at(-1)!.startsAt]
  const before = ring(deps, branch, dateOf(first), NEAR_DAYS).firstDay
  // A plan looks at days before today too.
  const ownBefore = planDays(branch, first).firstDay
  const firstDay = before < ownBefore ? before : ownBefore
  // Nothing is offered later, so nothing later need be known.
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
      alternatives: nearestPlans(planner, startsAt, effort, near).map((found) => ({
        alternative: alternativeOf(found),
        legs: legsOf(planner, found, visit.services),
      })),
    }
  })
}

/** Where the clocks skip midnight, the moment at which they do. */
const beginOf = (timeZone: string, date: LocalDate): number => {
  const reading = dayNumber(date) * DAY_SECONDS
  return toInstant(timeZone, date, 0) ?? reading - offsetAt(timeZone, reading - DAY_SECONDS)
}
