/**
 * Plans several services: performers, times and occupied resources. Pure. Every list, hold, booking, move and offer
 * of a visit uses this planner. The rules: docs/rules/visits.md.
 */
import { relevantDays, openTimes, type OpenTimes, type Shift } from '../slots/index.ts'
import { type LocalDate, toLocal } from '../time/index.ts'
import { acceptedGrid, type Grid, listedGrid } from './grid.ts'
import { newPricedSearch } from './lowest-price.ts'
import { NEVER } from './moments.ts'
import { rejectInvalidQuestion } from './reject-invalid-question.ts'
import { TooMuchToPlan } from './too-much-to-plan.ts'
import type { VisitPlan, VisitQuestion } from './types.ts'

/** Search steps that a list may take in addition to those of its plans. */
const MAX_LOST_TRIES = 30_000

/** Both included. */
export type ListedDates = { firstDay: LocalDate; lastDay: LocalDate }

/** Load of a resource on a date: the lower one is preferred. Called once for each. */
export type LoadOf = (resourceId: string, date: LocalDate) => number

export type VisitPlanner = {
  /**
   * Plan of a visit at this start; undefined if there is none, or the search exceeds its limit.
   * Order of preference: lowest price, fewest changes of performer, lowest load of the day, order of performers.
   * `grid`: allowed starts; those of lists if absent.
   */
  planAt(startsAt: number, grid?: Grid): VisitPlan | undefined
  /**
   * Offered starts that have a plan, ascending. Throws TooMuchToPlan if too many searches find none.
   * `dates`: only starts listed on these dates; all if absent. A night shift of the date before may also offer a moment
   * after midnight, so the planner of a listed date must include the dates around it:
   * otherwise the list assigns other staff than the start itself.
   */
  listed(dates?: ListedDates): Generator<VisitPlan>
  /** Every start offered to some performer, ascending, whether or not the others are free. */
  offered(): number[]
  /** Starts that other programs may have chosen with their own alignment; see `acceptedGrid`. */
  accepted: Grid
  /** The date that lists a working moment of a resource; undefined outside its working time. */
  shiftAt(resourceId: string, moment: number): Shift | undefined
  /** True if no performer of some service works on that date. */
  isDayOff(date: LocalDate): boolean
  /** Number of starts that lists have searched so far, with or without a plan. */
  startsSearched(): number
  /** Number of search steps so far. */
  tries(): number
  /** Whether the search gave up on a start that may have a plan; then lists may be incomplete. */
  gaveUp(): boolean
  /** Number of availability checks so far. */
  availabilityChecks(): number
}

/** Days whose work and bookings affect a visit on one of the requested days, inclusive. */
export const daysOfVisits = (
  question: Pick<VisitQuestion, 'firstDay' | 'lastDay' | 'services' | 'slotSizeSeconds' | 'maxWaitSeconds'>,
) => {
  const { services, slotSizeSeconds, firstDay, lastDay, maxWaitSeconds = 0 } = question
  return relevantDays({
    firstDay,
    lastDay,
    durationSeconds: services.reduce(
      (sum, { performers }) => sum + Math.max(0, ...performers.map(({ seconds }) => seconds)),
      maxWaitSeconds,
    ),
    bufferBeforeSeconds: Math.max(0, ...services.map((service) => service.bufferBeforeSeconds)),
    bufferAfterSeconds: Math.max(0, ...services.map((service) => service.bufferAfterSeconds)),
    ...(slotSizeSeconds === undefined ? {} : { slotSizeSeconds }),
    resources: [],
  })
}

/** Free times of the question's resources on all days that affect its plans. */
const openTimesOf = (question: VisitQuestion): OpenTimes => {
  const { timeZone, now, furthestDays, branchWorkingTime, resources, breaksOutsideWork = false } = question
  return openTimes({
    timeZone,
    now,
    branchWorkingTime,
    resources,
    breaksOutsideWork,
    ...(furthestDays === undefined ? {} : { furthestDays }),
    ...daysOfVisits(question),
  })
}

/** `shared`: reused by planners of the same resources; must cover the whole question on the days of `daysOfVisits`. */
export function visitPlanner(question: VisitQuestion, loadOf: LoadOf, shared?: OpenTimes): VisitPlanner {
  const { services, timeZone, resources } = question
  rejectInvalidQuestion(question)
  const open = shared ?? openTimesOf(question)
  const grid = listedGrid(question)
  const accepted = acceptedGrid(question)
  const plans = newPricedSearch(question, open)
  const ranks = new Map<LocalDate, Map<string, number>>()
  let before: Map<string, number> = new Map()
  /** Ranks of all resources on a date: lowest load first, then in their order. */
  const ranksOn = (date: LocalDate) => {
    let known = ranks.get(date)
    if (known === undefined) {
      const loads = resources.map(({ id }) => ({ id, load: loadOf(id, date) }))
      const sorted = loads.toSorted((a, b) => a.load - b.load)
      // Facts cached by ranks are shared by all dates with the same ranks.
      if (before.size !== sorted.length || sorted.some(({ id }, rank) => before.get(id) !== rank))
        before = new Map(sorted.map(({ id }, rank) => [id, rank]))
      ranks.set(date, (known = before))
    }
    return known
  }
  /** Throws TooMuchToPlan. */
  const planIn = (startsAt: number, startGrid: Grid): VisitPlan | undefined => {
    if (plans.minChanges(startsAt) === NEVER) return undefined
    const visitPlan = plans.planAt(startsAt, startGrid, ranksOn(toLocal(timeZone, startsAt).date))
    if (visitPlan === undefined) return undefined
    const last = visitPlan.services.at(-1)!
    const endsAt = last.startsAt + last.seconds
    const listedOn = open.of(visitPlan.services[0]!.resourceId).shiftAt(startsAt)!
    return {
      ...visitPlan,
      ...listedOn,
      startsAt,
      endsAt,
      end_time: open.readingFrom(listedOn.date, endsAt),
    }
  }
  let startsSearched = 0
  function* listed(dates?: ListedDates): Generator<VisitPlan> {
    const isListed = ({ date }: VisitPlan) =>
      dates === undefined || (date >= dates.firstDay && date <= dates.lastDay)
    const { starts } = dates === undefined ? grid : listedGrid({ ...question, ...dates })
    const before = plans.tries()
    const steps = services.reduce((sum, { besides = [] }) => sum + 1 + besides.length, 0)
    let needed = 0
    for (const startsAt of starts()) {
      if (plans.tries() - before - needed > MAX_LOST_TRIES) throw new TooMuchToPlan()
      const plan = planIn(startsAt, grid.mayBegin)
      if (plan !== undefined) needed += steps
      startsSearched += 1
      if (plan !== undefined && isListed(plan)) yield plan
    }
  }
  return {
    planAt: (startsAt, startGrid = grid.mayBegin) => {
      try {
        return planIn(startsAt, startGrid)
      } catch (error) {
        if (error instanceof TooMuchToPlan) return undefined
        throw error
      }
    },
    listed,
    offered: grid.starts,
    accepted,
    shiftAt: (resourceId, moment) => open.of(resourceId).shiftAt(moment),
    isDayOff: (date) =>
      services.some(({ performers }) =>
        performers.every(({ resourceId }) => !open.of(resourceId).worksOn(date)),
      ),
    startsSearched: () => startsSearched,
    tries: plans.tries,
    gaveUp: plans.gaveUp,
    availabilityChecks: plans.availabilityChecks,
  }
}
