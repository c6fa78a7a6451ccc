/** Converts a planner's list to days and times of the API. docs/rules/visits.md. */
import type { VisitDay, VisitLeg, VisitSlotsAnswer, VisitTime } from '@zapys/contract'
import { eachDate } from '@zapys/domain/fair-use'
import { bestOffer, type Offer, TooManyStarts } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import { type ListedDates, TooMuchToPlan, type VisitPlan, type VisitPlanner } from '@zapys/domain/visits'
import { invalid } from '../../../platform/errors/api-error.ts'
import { shownLegs } from '../../catalogue/services/public.ts'
import type { ListWork } from '../slots/public.ts'
import { type RequestedService, type Leg, legsOf } from '../visits/public.ts'

/** Limit of times per response if they are only counted; docs/rules/limits.md, Cost. */
const MAX_COUNTED = 18_000
/** Limit of steps for all plans of a response: one per service and per required resource. */
const MAX_STEPS = 120_000
/** Cost of pricing a service, in steps; one step scans this many prices and discounts. */
const PRICE_STEPS = 0.5
const LOOKED_THROUGH = 100
/** Cost of one search step, in availability checks. */
const CHECKS_PER_TRY = 2
/** Limits for a response that lists times, as JSON bytes. The promise is a megabyte; estimates leave some room. */
const MAX_BYTES = 900_000
const DAY_BYTES = 110
const TIME_BYTES = 190
const LEG_BYTES = 160
const SERVICE_BYTES = 39
/** Per name of a discount, besides its characters. */
const NAME_BYTES = 8

type Listed = {
  services: readonly RequestedService[]
  /** The planner must also cover the days around: `daysAround`. */
  days: ListedDates
  isClosed: boolean
  /** Start to omit, in epoch seconds. */
  except?: number | undefined
  resultType?: 'TIMES' | 'DAYS' | undefined
  /** Price of a plan; absent if not requested. `lookedThrough`: number of prices and discounts scanned per price. */
  offers?: { offerOf: (legs: readonly Leg[]) => Offer; lookedThrough: number } | undefined
}

/**
 * In the planner's order, by start. Rejects with `validation.failed` if there are more times than a response may
 * have.
 */
export function visitDays(
  planner: VisitPlanner,
  { services, days, isClosed, except, resultType, offers: pricing }: Listed,
): { list: VisitSlotsAnswer; work: ListWork } {
  const isListed = resultType !== 'DAYS'
  const dates = eachDate({ first: days.firstDay, last: days.lastDay })
  const offers = new Map<LocalDate, Offer[]>()
  const listed = new Map<LocalDate, VisitTime[]>()
  let [times, bytes, steps] = [0, dates.length * DAY_BYTES, 0]
  const stepsOfPlan = services.reduce((sum, { needs }) => sum + 1 + needs.length, 0)
  const stepsOfPrice =
    pricing === undefined ? 0 : services.length * PRICE_STEPS + pricing.lookedThrough / LOOKED_THROUGH
  for (const plan of isClosed ? [] : withinBounds(planner, days)) {
    const { date, start_time, end_time, startsAt } = plan
    if (startsAt === except) continue
    const legs = isListed || pricing !== undefined ? legsOf(planner, plan, services) : []
    const offer = pricing?.offerOf(legs) ?? {}
    add(offers, date, offer)
    times += 1
    steps += stepsOfPlan + stepsOfPrice
    if (steps > MAX_STEPS) throw tooMuch()
    if (isListed) {
      const time = { start_time, end_time }
      const shown = shownLegs(legs.flatMap(({ times: ofLeg }) => ofLeg))
      add(listed, date, { time, starts_at: instant(startsAt), legs: shown, ...offer })
      bytes += TIME_BYTES + shown.length * LEG_BYTES + (services.length + countUsed(shown)) * SERVICE_BYTES
      for (const name of offer.discount?.names ?? []) bytes += NAME_BYTES + Buffer.byteLength(name)
    }
    if (isListed ? bytes > MAX_BYTES : times > MAX_COUNTED) throw tooMuch()
  }
  const list = {
    days: dates.map((date): VisitDay => {
      const ofDate = offers.get(date) ?? []
      return {
        date,
        is_day_off: planner.isDayOff(date),
        times_count: ofDate.length,
        ...bestOffer(ofDate),
        ...(isListed ? { times: listed.get(date) ?? [] } : {}),
      }
    }),
    ...(planner.gaveUp() ? { incomplete: true as const } : {}),
  }
  const availabilityChecks = planner.availabilityChecks() + CHECKS_PER_TRY * planner.tries()
  const priceSteps = times * stepsOfPrice * LOOKED_THROUGH
  return { list, work: { starts: planner.startsSearched(), availabilityChecks, priceSteps } }
}

function add<Each>(lists: Map<LocalDate, Each[]>, date: LocalDate, each: Each): void {
  const listed = lists.get(date)
  if (listed === undefined) lists.set(date, [each])
  else listed.push(each)
}

function* withinBounds(planner: VisitPlanner, days: ListedDates): Generator<VisitPlan> {
  try {
    yield* planner.listed(days)
  } catch (error) {
    if (error instanceof TooMuchToPlan || error instanceof TooManyStarts) throw tooMuch()
    throw error
  }
}

const tooMuch = () => invalid('end', 'the visit has too many times or plans: ask for fewer days')

/** Their ids are as long as those of services. */
const countUsed = (legs: readonly VisitLeg[]): number =>
  legs.reduce((sum, { besides = [] }) => sum + besides.length, 0)

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
