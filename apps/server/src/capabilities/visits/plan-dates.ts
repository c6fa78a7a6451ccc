/** Whether the same visit is to be had at many starts, and what is free near those at which it is not. */
import type { Alternative } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { neededBy, questionIn, readCalendar } from '../slots/public.ts'
import { alternativesIn, newEffort, ring } from './alternatives.ts'
import type { AskedVisit } from './take-visit.ts'
import { lastOpenDay, legsAround, legsIn, planDays, refuseTooManyCandidates } from './visit.ts'

/** The other dates of a repetition are a week away; what lies nearer is near. */
const NEAR_DAYS = 6
const ENOUGH = 3

type PlannedDate = { isFree: boolean; alternatives: Alternative[] }

/**
 * All calendars are read once, whatever the number of starts; `exists` is false for a start that the clocks skip, which is
 * searched around. Ascending. Refuses what is more than one request may ask.
 */
export async function planDates(
  deps: { read: Connection; clock: Clock },
  company: CompanyScope,
  visit: AskedVisit,
  starts: readonly { startsAt: number; exists: boolean }[],
): Promise<PlannedDate[]> {
  refuseTooManyCandidates(visit.choices, starts.length)
  const dateOf = (startsAt: number) => toLocal(visit.branch.timezone, startsAt).date
  const around = (startsAt: number, days: number) => ring(deps, visit, dateOf(startsAt), days)
  const [first, last] = [starts.at(0)!.startsAt, starts.at(-1)!.startsAt]
  const whole = {
    // A plan looks at days before today too.
    firstDay: planDays({ ...visit, startsAt: first }).firstDay,
    lastDay: around(last, NEAR_DAYS).lastDay,
  }
  const before = around(first, NEAR_DAYS).firstDay
  const firstDay = before < whole.firstDay ? before : whole.firstDay
  // Nothing is offered later, so nothing later need be known.
  const openUntil = lastOpenDay(deps, visit)
  if (firstDay > openUntil) return starts.map(() => ({ isFree: false, alternatives: [] }))
  const lastDay = whole.lastDay < openUntil ? whole.lastDay : openUntil
  const calendar = await readCalendar(deps, company, neededBy(legsAround(visit, { firstDay, lastDay })))
  const effort = newEffort()
  return starts.map(({ startsAt, exists }) => {
    const wanted = { ...visit, startsAt }
    const questionsOver = (days: { firstDay: string; lastDay: string }) =>
      legsAround(wanted, days).map((parts) => questionIn(calendar, parts))
    const questions = questionsOver(planDays(wanted))
    if (exists && legsIn(questions, wanted) !== undefined) return { isFree: true, alternatives: [] }
    const near = alternativesIn(questions, wanted, effort)
    if (near.length >= ENOUGH) return { isFree: false, alternatives: near }
    return {
      isFree: false,
      alternatives: alternativesIn(questionsOver(around(startsAt, NEAR_DAYS)), wanted, effort),
    }
  })
}
