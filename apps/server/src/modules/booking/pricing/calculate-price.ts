import type { BookingSettings, PriceAnswer, PriceRequest } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { Clock } from '../../../platform/clock.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { findOfferedEvent } from '../events/public.ts'
import { visitSeconds } from '../slots/public.ts'
import {
  sortByOrdinal,
  type Leg,
  legsOf,
  planAt,
  plannerAround,
  readServices,
  rejectTooLong,
  rentSeconds,
  type ServiceGroup,
  groupServices,
  staffRentSeconds,
  type VisitToPlan,
} from '../visits/public.ts'
import { pricedRent, priceEvent, type PricedLeg, priceVisit } from './price-visit.ts'

/** Facts of a planned booking besides its price. */
export type PlannedBooking = {
  branch: { branch_id: string; timezone: string }
  /** Epoch seconds; null if the request has no start. */
  startsAt: number | null
  serviceIds: string[]
  /** Total length of its services. */
  seconds: number
  places: number
}

/**
 * Price of a planned booking. With a start it is planned as the booking will be, with the same performers and price.
 * Without one, or if no performer is free, it is the lowest price of all performers. `alsoHidden`: as staff
 * book, so services hidden online and rentals of any length are priced, too. Rejects as `calls.calculatePrice` lists.
 */
export async function calculatePrice(
  { database: { db }, clock }: Deps,
  company: CompanyScope,
  request: PriceRequest,
  which: { alsoHidden?: boolean } = {},
): Promise<{ price: PriceAnswer; planned: PlannedBooking; settings: BookingSettings }> {
  const { branch, settings } = await findBookingPlace(db, company, request.branch_id)
  const source = request.source || 'WIDGET'
  if (request.event_id) {
    const event = await findOfferedEvent(db, company, request.event_id)
    if (event.branch_id !== branch.branch_id) throw new ApiError('event.notFound')
    const places = request.space ?? 1
    return {
      settings,
      price: await priceEvent(db, company, { branch, event, space: places, source }),
      planned: {
        branch,
        places,
        startsAt: event.starts_at / 1000,
        seconds: event.duration,
        serviceIds: [event.service_id],
      },
    }
  }
  const requested = request.service_resource_settings
  const services = await readServices(db, company, branch, requested, which)
  const slotSeconds = settings.slot_cutter.slot_size
  const [first] = sortByOrdinal(requested)
  const rent = which.alsoHidden
    ? staffRentSeconds(services, request.duration ?? first?.duration, slotSeconds)
    : rentSeconds(
        services,
        { settingSeconds: first?.duration, appointmentSeconds: request.duration },
        slotSeconds,
      )
  rejectTooLong(services, rent)
  const startsAt = request.start_time ? Date.parse(request.start_time) / 1000 : Math.floor(clock.now() / 1000)
  const price = (legs: PricedLeg[]) =>
    priceVisit(db, company, {
      branch,
      legs,
      source,
      ...pricedRent(rent, settings),
    })

  const plannedLegs = request.start_time
    ? await planLegs({ db, clock }, company, { branch, settings, services, rent }, startsAt)
    : undefined
  if (plannedLegs !== undefined)
    return {
      settings,
      price: await price(plannedLegs),
      planned: {
        branch,
        places: 1,
        startsAt,
        serviceIds: services.map(({ service }) => service.service_id),
        seconds: plannedLegs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
      },
    }
  const { date, seconds } = toLocal(branch.timezone, startsAt)
  let start_time = seconds
  const legs: PricedLeg[] = []
  for (const together of groupServices(services)) {
    const options = await Promise.all(
      oneOfEachType(together).map(async (resource) => {
        const leg = { services: together.services, resource, date, start_time }
        return { leg, price: (await price([leg])).price }
      }),
    )
    const [cheapest] = options.toSorted((a, b) => a.price - b.price)
    if (cheapest === undefined) throw new ApiError('service.notFound')
    legs.push(cheapest.leg)
    start_time += visitSeconds(together.services, cheapest.leg.resource)
  }
  return {
    settings,
    price: await price(legs),
    planned: {
      branch,
      places: 1,
      startsAt: request.start_time ? startsAt : null,
      serviceIds: legs.flatMap((leg) => leg.services.map(({ service_id }) => service_id)),
      seconds: rent ?? start_time - seconds,
    },
  }
}

/**
 * Legs of the booking as it would be made now; undefined if no plan exists, or if the client named all performers.
 */
async function planLegs(
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: VisitToPlan,
  startsAt: number,
): Promise<Leg[] | undefined> {
  if (visit.services.every(({ performers }) => performers.length === 1)) return undefined
  const { planner } = await plannerAround(deps, company, visit, startsAt)
  const plan = planAt(planner, startsAt)
  return plan === undefined ? undefined : legsOf(planner, plan, visit.services)
}

/** Prices depend only on the type of a resource, so one of each type is enough. */
const oneOfEachType = ({ performers }: ServiceGroup) => [
  ...new Map(performers.map((resource) => [resource.resource_type_id, resource])).values(),
]
