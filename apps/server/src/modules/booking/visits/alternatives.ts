import type { Alternative } from '@zapys/contract'
import { addDays, daysBetween, type LocalDate, toLocal, today } from '@zapys/domain/time'
import type { VisitPlan, VisitPlanner } from '@zapys/domain/visits'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import { performersOf } from '../../catalogue/resources/public.ts'
import { readCalendar, type Own } from '../slots/public.ts'
import type { RequestedService } from './read-visit.ts'
import { neededForPlans, PLAN_DAYS, plannerIn, type VisitToPlan } from './plan-visit.ts'

const WANTED = 3
/** Search radius in days; a wider ring is searched only if the narrower one yields fewer than `WANTED` times. */
const RINGS = [PLAN_DAYS, 10, 31]

type Search = VisitToPlan & { startsAt: number }

/** Limits of one request's search for alternatives. Past them, fewer resources and days are searched. */
const MAX_STARTS = 1_500
const MAX_TRIES = 20_000
const MAX_DAYS = 4_000
const MAX_DAYS_AT_ONCE = 2_000
export type Effort = { startsLeft: number; triesLeft: number; daysLeft: number }
export const newEffort = (): Effort => ({
  startsLeft: MAX_STARTS,
  triesLeft: MAX_TRIES,
  daysLeft: MAX_DAYS,
})

type Deps = { db: Connection; clock: Clock }

/**
 * Returns the free times nearest to an unavailable one. It tries the chosen resources first, then all performers.
 * Each alternative names the resource of the first service. `failedPlanner`: the planner that found no plan. `own`: the
 * caller's holds or appointment, which count as free.
 */
export async function nearestTimes(
  deps: Deps,
  company: CompanyScope,
  visit: Search,
  failedPlanner: VisitPlanner | undefined,
  own: Own = {},
): Promise<Alternative[]> {
  const effort = newEffort()
  const asRequested = await inRings(deps, company, visit, { effort, own, failedPlanner })
  const isOpenToAll = visit.services.every(({ resourceId }) => resourceId === undefined)
  if (asRequested.length >= WANTED || isOpenToAll) return asRequested
  const performing = await performersOf(
    deps.db,
    company,
    visit.branch.branch_id,
    visit.services.map(({ service }) => service.service_id),
  )
  const everybody = visit.services.map((each) => ({ ...each, performers: performing([each.service]) }))
  const wider = await inRings(deps, company, { ...visit, services: everybody }, { effort, own })
  return wider.length > asRequested.length ? wider : asRequested
}

type SearchContext = {
  effort: Effort
  /** The caller's holds or appointment, which count as free. */
  own: Own
  /** The planner that found no plan, for reuse. */
  failedPlanner?: VisitPlanner | undefined
}

async function inRings(
  deps: Deps,
  company: CompanyScope,
  visit: Search,
  { effort, own, failedPlanner }: SearchContext,
): Promise<Alternative[]> {
  const { date } = toLocal(visit.branch.timezone, visit.startsAt)
  let alternatives: Alternative[] = []
  for (const days of RINGS) {
    const around = ring(deps, visit.branch, date, days)
    if (days === PLAN_DAYS && failedPlanner !== undefined)
      alternatives = nearestPlans(failedPlanner, visit.startsAt, effort).map(alternativeOf)
    else {
      const services = firstOfEach(visit.services, daysBetween(around.firstDay, around.lastDay) + 1, effort)
      if (services === undefined) break
      const request = { ...visit, services }
      const calendar = await readCalendar(deps, company, { ...neededForPlans(request, around), without: own })
      const planner = plannerIn(calendar, request, around)
      alternatives = nearestPlans(planner, visit.startsAt, effort).map(alternativeOf)
    }
    if (alternatives.length >= WANTED) break
  }
  return alternatives
}

/**
 * Trims each service's performers and required resources to what `effort` allows for `days`. Returns undefined if
 * not even one each is left.
 */
function firstOfEach(
  services: readonly RequestedService[],
  days: number,
  effort: Effort,
): RequestedService[] | undefined {
  const resourceCount = services.reduce((sum, { needs }) => sum + 1 + needs.length, 0)
  const each = Math.floor(Math.min(effort.daysLeft, MAX_DAYS_AT_ONCE) / days / resourceCount)
  if (each < 1) return undefined
  const fewer = services.map((requested) => ({
    ...requested,
    performers: requested.performers.slice(0, each),
    needs: requested.needs.map((need) => ({ ...need, resources: need.resources.slice(0, each) })),
  }))
  effort.daysLeft -=
    days *
    fewer.reduce(
      (sum, requested) =>
        sum + [requested.performers, ...requested.needs.map(({ resources }) => resources)].flat().length,
      0,
    )
  return fewer
}

/** Days around `date`, none before today. For today itself it includes yesterday, whose night shift may still run. */
export function ring(
  { clock }: Pick<Deps, 'clock'>,
  branch: BranchRow,
  date: LocalDate,
  days: number,
): { firstDay: LocalDate; lastDay: LocalDate } {
  const now = today(branch.timezone, Math.floor(clock.now() / 1000))
  const soonestDay = date === now ? addDays(now, -1) : now
  const before = addDays(date, -days)
  return { firstDay: before < soonestDay ? soonestDay : before, lastDay: addDays(date, days) }
}

/**
 * Plans at the listed starts in [from, until) nearest to `requestedStart`, nearest first; of two equally near, the
 * earlier.
 */
export function nearestPlans(
  planner: VisitPlanner,
  requestedStart: number,
  effort: Effort,
  { from, until } = { from: -Infinity, until: Infinity },
): VisitPlan[] {
  const alternatives: VisitPlan[] = []
  for (const startsAt of fromNearest(planner.offered(), requestedStart, { from, until })) {
    if (alternatives.length === WANTED || effort.startsLeft <= 0 || effort.triesLeft <= 0) break
    const before = planner.tries()
    const plan = planner.planAt(startsAt)
    effort.startsLeft -= 1
    effort.triesLeft -= planner.tries() - before
    if (plan !== undefined) alternatives.push(plan)
  }
  return alternatives
}

/** Yields ascending moments by distance, lazily: a year has many minutes, and few are needed. */
function* fromNearest(
  moments: readonly number[],
  requestedStart: number,
  { from, until }: { from: number; until: number },
): Generator<number> {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (moments[middle]! < requestedStart) low = middle + 1
    else high = middle
  }
  for (let [before, after] = [low - 1, low]; ;) {
    const [earlier = -Infinity, later = Infinity] = [moments[before], moments[after]]
    const [isEarlier, isLater] = [earlier >= from && before >= 0, later < until && after < moments.length]
    if (isEarlier && (!isLater || requestedStart - earlier <= later - requestedStart)) {
      yield earlier
      before -= 1
    } else if (isLater) {
      yield later
      after += 1
    } else return
  }
}

export const alternativeOf = ({
  services,
  date,
  start_time,
  end_time,
  startsAt,
}: VisitPlan): Alternative => ({
  resource_id: services[0]!.resourceId,
  date,
  time: { start_time, end_time },
  starts_at: new Date(startsAt * 1000).toISOString(),
})
