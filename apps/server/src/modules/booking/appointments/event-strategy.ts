/** Strategies of event places: to book, move and restore them. Start, length and service come from the event. */
import type { PriceAnswer } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { type BookingPlace, findBookingPlace } from '../../catalogue/branches/public.ts'
import {
  type EventRow,
  findEvent,
  findOfferedEvent,
  rejectOtherStart,
  rejectTooLate,
  returnPlaces,
} from '../events/public.ts'
import { lockEventsInOrder, type PlacesFacts, rejectSoldOut, takePlaces } from '../holds/public.ts'
import { priceEvent } from '../pricing/public.ts'
import { type HoldToRedeem, checkFairUseOfMovedPlaces, checkFairUseOfPlaces } from '../fair-use/public.ts'
import type { DisplayNames } from './describe-appointment.ts'
import { type AppointmentRow, attributionOn } from './read-appointment.ts'
import { rejectMoreExpensiveEvent } from './reject-more-expensive.ts'
import type { MoveStrategy, CheckResult, BookingStrategy, BookedTime } from './booking-strategy.ts'

export type BookableEvent = BookingPlace & {
  event: EventRow
  /** Only with a cached catalogue. */
  shownWith?: DisplayNames | undefined
}

/** Rejects with `event.notFound`, `branch.notFound`, `FEATURE_DISABLED` and `authorization.failed`. */
export async function readBookableEvent(
  db: Connection,
  company: CompanyScope,
  eventId: string,
): Promise<BookableEvent> {
  const event = await findOfferedEvent(db, company, eventId)
  const place = await findBookingPlace(db, company, event.branch_id)
  if (!place.settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
  if (!place.settings.appointment.allow_create) throw new ApiError('authorization.failed')
  return { event, ...place, shownWith: await shownWithOf(db, company, event, place) }
}

/** Undefined without a cache; the names are then read with the booking. */
async function shownWithOf(
  db: Connection,
  company: CompanyScope,
  event: EventRow,
  { branch }: BookingPlace,
): Promise<DisplayNames | undefined> {
  const { service_id, resource_id } = event
  if (!company.hasCache) return undefined
  const part = await company.cached(`part of an event ${service_id} ${resource_id}`, async () => {
    const [service, resource] = await Promise.all([
      db
        .selectFrom('service')
        .select(['service_id', 'name', 'translations'])
        .where('company_id', '=', company.companyId)
        .where('service_id', '=', service_id)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('resource')
        .select(['name', 'last_name', 'logo', 'room', 'translations'])
        .where('company_id', '=', company.companyId)
        .where('resource_id', '=', resource_id)
        .executeTakeFirst(),
    ])
    return { service, resource: resource ?? null }
  })
  return { branch, event, parts: [part] }
}

/** Staff may book even if online booking is off. Rejects with `event.notFound` and `branch.notFound`. */
export async function readStaffEvent(
  db: Connection,
  company: CompanyScope,
  { branchId, eventId }: { branchId: string; eventId: string },
): Promise<BookableEvent> {
  const event = await findEvent(db, company, eventId)
  if (event.branch_id !== branchId) throw new ApiError('event.notFound')
  return { event, ...(await findBookingPlace(db, company, branchId)) }
}

type PlacesBookingInput = {
  bookable: BookableEvent
  source: string
  places: number
  hold: HoldToRedeem | undefined
  /** The start that the client saw; absent: any start is accepted. */
  startTime: string | undefined
  caller: Caller
}

export function placesBooking(
  deps: Deps,
  company: CompanyScope,
  {
    bookable: { event, branch, settings, standardStatus, shownWith },
    source,
    places,
    hold,
    startTime,
    caller,
  }: PlacesBookingInput,
): BookingStrategy<CheckResult & { places: PlacesFacts }> {
  const { event_id: eventId } = event
  const startsAt = event.starts_at / 1000
  const placesToTake = { eventId, places, hold, asRead: event }
  let heldPrice: PriceAnswer | undefined
  return {
    visit: restrictedVisit(event, branch),
    settings,
    status: standardStatus,
    bookingType: 'EVENT',
    space: places,
    check: async (tx) => {
      rejectOtherStart(event, startTime)
      rejectTooLate(event, settings, deps.clock.now())
      const checked = await rejectSoldOut(tx, deps, company, placesToTake)
      heldPrice = checked.heldPrice
      const attribution = await checkFairUseOfPlaces(tx, deps, company, {
        branch,
        settings,
        caller,
        eventId,
        places,
        startsAt,
        purpose: 'BOOKING',
        replaces: { hold },
      })
      return { attribution, places: checked }
    },
    take: async () => bookedPlaces(event, branch.timezone),
    shownWith: () => shownWith,
    price: async (tx) => heldPrice ?? priceEvent(tx, company, { branch, event, space: places, source }),
    // Last, because all other bookings of this event wait for its row until the transaction ends.
    takeLast: (tx, checked) => takePlaces(tx, deps, company, placesToTake, checked.places),
  }
}

/** Moves to another event of the same service. */
export const placesMove = (
  deps: Deps,
  company: CompanyScope,
  {
    bookable: { event, branch, settings: ofBranch },
    hold,
    startTime,
  }: { bookable: BookableEvent; hold: HoldToRedeem | undefined; startTime: string | undefined },
): MoveStrategy => ({
  visit: restrictedVisit(event, branch),
  check: async (tx, { appointment }) => {
    const before = await findEvent(tx, company, appointment.event_id!)
    // Another service has another price: that is another booking, not a move.
    if (event.service_id !== before.service_id || event.branch_id !== before.branch_id)
      throw new ApiError('event.notFound')
    rejectOtherStart(event, startTime)
    rejectTooLate(event, ofBranch, deps.clock.now())
    await rejectMoreExpensiveEvent(tx, company, { branch, before, event })
  },
  take: async (tx, { appointment, settings }) => {
    const { appointment_id: appointmentId, space: places } = appointment
    const { event_id: eventId, starts_at } = event
    await checkFairUseOfMovedPlaces(tx, deps, company, {
      branch,
      settings,
      eventId,
      startsAt: starts_at / 1000,
      places,
      attribution: attributionOn(appointment),
      appointmentId,
      hold,
    })
    return bookedPlaces(event, branch.timezone)
  },
  takeLast: async (tx, { appointment: { event_id: before, space: places } }) => {
    const { event_id: eventId } = event
    await lockEventsInOrder(tx, deps, company, [before!, eventId])
    await takePlaces(tx, deps, company, { eventId, places, hold, asRead: event })
    await returnPlaces(tx, deps, company, before!, places)
  },
})

/** Takes places for a lapsed booking, only if the event is as it was booked: the client cannot agree to a change. */
export const placesRestore = (
  deps: Deps,
  company: CompanyScope,
  { bookable: { event, branch } }: { bookable: BookableEvent },
): MoveStrategy => ({
  visit: restrictedVisit(event, branch),
  check: async (tx, { appointment }) => {
    await rejectOtherThanBooked(tx, company, appointment, event)
    rejectBegun(event, deps.clock.now())
  },
  take: async () => bookedPlaces(event, branch.timezone),
  takeLast: (tx, { appointment: { space: places } }) =>
    takePlaces(tx, deps, company, { eventId: event.event_id, places, hold: undefined, asRead: event }),
})

/** Rejects with `event.notFound` if start, length or leader of the event have changed since the booking. */
export async function rejectOtherThanBooked(
  tx: Tx,
  { companyId }: CompanyScope,
  { appointment_id, starts_at, duration }: Pick<AppointmentRow, 'appointment_id' | 'starts_at' | 'duration'>,
  event: EventRow,
): Promise<void> {
  const { resource_id } = await tx
    .selectFrom('appointment_service')
    .select('resource_id')
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointment_id)
    .executeTakeFirstOrThrow()
  const isSame =
    starts_at === event.starts_at && duration === event.duration && resource_id === event.resource_id
  if (!isSame) throw new ApiError('event.notFound')
}

export const restrictedVisit = (
  { starts_at, service_id }: EventRow,
  branch: BookingPlace['branch'],
): BookingStrategy['visit'] => ({
  branch,
  startsAt: starts_at / 1000,
  services: [{ service: { service_id } }],
})

export function rejectBegun(event: EventRow, now: number): void {
  if (event.starts_at <= now) throw new ApiError('appointment.startTime.hasPassed')
}

export function bookedPlaces(event: EventRow, timezone: string): BookedTime {
  const { event_id: eventId, starts_at, duration, service_id, resource_id } = event
  const startsAt = starts_at / 1000
  const { date } = toLocal(timezone, startsAt)
  return {
    eventId,
    startsAt,
    durationSeconds: duration,
    services: [{ service_id, resource_id, autoSelected: false, starts_at: startsAt, duration, date }],
  }
}
