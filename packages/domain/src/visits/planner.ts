/**
 * From several services to one plan: who does what from when to when, and what is occupied. Pure; everything that lists,
 * holds, books, moves or offers a visit asks here. The rules: docs/rules/visits.md.
 */
import { daysLookedAt, openTimes, type OpenTimes, type Shift } from '../slots/index.ts'
import { type LocalDate, toLocal } from '../time/index.ts'
import { acceptedGrid, type Grid, listedGrid } from './grid.ts'
import { newPricedSearch } from './lowest-price.ts'
import { NEVER } from './moments.ts'
import { rejectNonsense } from './reject-nonsense.ts'
import { TooMuchToPlan } from './too-much.ts'
import type { VisitPlan, VisitQuestion } from './types.ts'

/** Steps that a list may take beside those that its plans are made of. */
const MAX_LOST_TRIES = 30_000

/** Both included. */
export type ListedDates = { firstDay: LocalDate; lastDay: LocalDate }

/** How busy a resource is on a date: less is chosen first. Asked once for each. */
export type LoadOf = (resourceId: string, date: LocalDate) => number

export type VisitPlanner = {
  /**
   * The plan of a visit that begins then, undefined where there is none: with the lowest price, then with the fewest changes
   * of performer, then with those who have least to do that day, then in their order. `grid`: which starts count, those of lists if absent. What
   * takes too much to look for counts as none.
   */
  planAt(startsAt: number, grid?: Grid): VisitPlan | undefined
  /**
   * The offered starts that have a plan, ascending. Throws TooMuchToPlan where too many searches find none and the list
   * would be too expensive. `dates`: only starts listed on these dates; all if absent. A night shift of the date before
   * may also offer a moment after midnight. So the planner of a listed date must include the dates around it: otherwise the
   * list assigns other staff than the start itself.
   */
  listed(dates?: ListedDates): Generator<VisitPlan>
  /** Every start that some performer is offered, ascending, whether or not the others have time. */
  offered(): number[]
  /** What other programs may have chosen by an alignment of their own; see `acceptedGrid`. */
  accepted: Grid
  /** The date that lists a moment of a resource's work; undefined where it does not work. */
  shiftAt(resourceId: string, moment: number): Shift | undefined
  /** True when no performer of some service works on that date. */
  isDayOff(date: LocalDate): boolean
  /** Starts so far that lists searched, with a plan or without. */
  startsSearched(): number
  /** Steps of the search so far. */
  tries(): number
  /** Whether a start was given up so far that may have a plan all the same: what was listed may be incomplete. */
  gaveUp(): boolean
  /** Looks so far at whether somebody or something is free. */
  looks(): number
}

/** The days whose work and bookings a visit on one of the days asked about depends on, both included. */
export const daysOfVisits = (
  question: Pick<VisitQuestion, 'firstDay' | 'lastDay' | 'services' | 'slotSizeSeconds' | 'maxWaitSeconds'>,
) => {
  const { services, slotSizeSeconds, firstDay, lastDay, maxWaitSeconds = 0 } = question
  return daysLookedAt({
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

/** When the resources of a question can be occupied, on all days that plans of it depend on. */
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

/** `shared`: where many planners ask about the same resources. It knows all of the question, on the days of `daysOfVisits`. */
export function visitPlanner(question: VisitQuestion, loadOf: LoadOf, shared?: OpenTimes): VisitPlanner {
  const { services, timeZone, resources } = question
  rejectNonsense(question)
  const open = shared ?? openTimesOf(question)
  const grid = listedGrid(question)
  const accepted = acceptedGrid(question)
  const plans = newPricedSearch(question, open)
  const ranks = new Map<LocalDate, Map<string, number>>()
  let before: Map<string, number> = new Map()
  /** Of all resources on a date: the least busy first, then in their order. */
  const ranksOn = (date: LocalDate) => {
    let known = ranks.get(date)
    if (known === undefined) {
      const loads = resources.map(({ id }) => ({ id, load: loadOf(id, date) }))
      const sorted = loads.toSorted((a, b) => a.load - b.load)
      // What is known by ranks serves all dates that have the same.
      if (before.size !== sorted.length || sorted.some(({ id }, rank) => before.get(id) !== rank))
        before = new Map(sorted.map(({ id }, rank) => [id, rank]))
      ranks.set(date, (known = before))
    }
    return known
  }
  /** Throws TooMuchToPlan. */
  const planIn = (startsAt: number, asked: Grid): VisitPlan | undefined => {
    if (plans.minChanges(startsAt) === NEVER) return undefined
    const found = plans.planAt(startsAt, asked, ranksOn(toLocal(timeZone, startsAt).date))
    if (found === undefined) return undefined
    const last = found.services.at(-1)!
    const endsAt = last.startsAt + last.seconds
    const listedOn = open.of(found.services[0]!.resourceId).shiftAt(startsAt)!
    return {
      ...found,
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
    planAt: (startsAt, asked = grid.mayBegin) => {
      try {
        return planIn(startsAt, asked)
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
    looks: plans.looks,
  }
}
