/** What a planner lists, as days and times of an answer. docs/rules/visits.md. */
import type { VisitDay, VisitLeg, VisitSlotsAnswer, VisitTime } from '@zapys/contract'
import { eachDate } from '@zapys/domain/shares'
import { bestOffer, type Offer, TooManyStarts } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import { type ListedDates, TooMuchToPlan, type VisitPlan, type VisitPlanner } from '@zapys/domain/visits'
import { invalid } from '../../../platform/errors/api-error.ts'
import { shownLegs } from '../../catalogue/services/public.ts'
import type { ListWork } from '../slots/public.ts'
import { type AskedService, type Leg, legsOf } from '../visits/public.ts'

/** Of one answer, only counted; docs/rules/limits.md, Cost. */
const MAX_COUNTED = 18_000
/** Steps of all plans of an answer: one for each service and each thing that it takes besides. */
const MAX_STEPS = 120_000
/** What it costs to tell the price of a service as well; so many prices and discounts are looked through in a step. */
const PRICE_STEPS = 0.5
const LOOKED_THROUGH = 100
/** A step of the search costs as much as so many looks. */
const TRY_LOOKS = 2
/** Of an answer that lists them, as JSON. The promise is a megabyte; what is estimated leaves some room. */
const MAX_BYTES = 900_000
const DAY_BYTES = 110
const TIME_BYTES = 190
const LEG_BYTES = 160
const SERVICE_BYTES = 39
/** Of a discount, besides its letters. */
const NAME_BYTES = 8

type Listed = {
  services: readonly AskedService[]
  /** The planner knows those around them too: `daysAround`. */
  days: ListedDates
  isClosed: boolean
  /** A start that is left out; epoch seconds. */
  except?: number | undefined
  resultType?: 'TIMES' | 'DAYS' | undefined
  /** What a plan costs; absent where nobody asked. `lookedThrough`: how many prices and discounts it takes to tell. */
  offers?: { offerOf: (legs: readonly Leg[]) => Offer; lookedThrough: number } | undefined
}

/** In the order of the planner, which lists by start. Rejects with `validation.failed` what has more times than one answer holds. */
export function visitDays(
  planner: VisitPlanner,
  { services, days, isClosed, except, resultType, offers: asked }: Listed,
): { list: VisitSlotsAnswer; work: ListWork } {
  const isListed = resultType !== 'DAYS'
  const dates = eachDate({ first: days.firstDay, last: days.lastDay })
  const offers = new Map<LocalDate, Offer[]>()
  const listed = new Map<LocalDate, VisitTime[]>()
  let [times, bytes, steps] = [0, dates.length * DAY_BYTES, 0]
  const stepsOfPlan = services.reduce((sum, { needs }) => sum + 1 + needs.length, 0)
  const stepsOfPrice =
    asked === undefined ? 0 : services.length * PRICE_STEPS + asked.lookedThrough / LOOKED_THROUGH
  for (const plan of isClosed ? [] : withinBounds(planner, days)) {
    const { date, start_time, end_time, startsAt } = plan
    if (startsAt === except) continue
    const legs = isListed || asked !== undefined ? legsOf(planner, plan, services) : []
    const offer = asked?.offerOf(legs) ?? {}
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
  const looks = planner.looks() + TRY_LOOKS * planner.tries()
  const priceSteps = times * stepsOfPrice * LOOKED_THROUGH
  return { list, work: { starts: planner.startsSearched(), looks, priceSteps } }
}

function add<Each>(lists: Map<LocalDate, Each[]>, date: LocalDate, each: Each): void {
  const known = lists.get(date)
  if (known === undefined) lists.set(date, [each])
  else known.push(each)
}

function* withinBounds(planner: VisitPlanner, days: ListedDates): Generator<VisitPlan> {
  try {
    yield* planner.listed(days)
  } catch (error) {
    if (error instanceof TooMuchToPlan || error instanceof TooManyStarts) throw tooMuch()
    throw error
  }
}

const tooMuch = () => invalid('end', 'the visit has too many times, or too many ways: ask for fewer days')

/** Ids are as long as those of services. */
const countUsed = (legs: readonly VisitLeg[]): number =>
  legs.reduce((sum, { besides = [] }) => sum + besides.length, 0)

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
