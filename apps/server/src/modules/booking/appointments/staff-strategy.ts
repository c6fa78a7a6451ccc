/** Strategies of staff: to book, change and restore visits and places, outside working hours too. docs/rules/booking.md */
import { type BookingSettings, MAX_AMOUNT, type PriceAnswer } from '@zapys/contract'
import { shareOut } from '@zapys/domain/pricing'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import {
  type EndedHold,
  endEntryForTime,
  holdPlacesForEntry,
  offerEndedHolds,
  takePlaces,
} from '../holds/public.ts'
import { pricedRent, priceEvent, priceVisit } from '../pricing/public.ts'
import { freeTime } from '../slots/public.ts'
import {
  type RequestedVisit,
  atAnyTime,
  calendarOf,
  earliestByStaff,
  type Leg,
  type VisitRetryPolicy,
  toTakenTime,
  takeVisit,
} from '../visits/public.ts'
import type { AppointmentRow } from './read-appointment.ts'
import {
  type BookableEvent,
  bookedPlaces,
  placesRestore,
  rejectOtherThanBooked,
  restrictedVisit,
} from './event-strategy.ts'
import { storedServices } from './appointment-rows.ts'
import { bookedTime } from './visit-strategy.ts'
import type {
  ChangeStrategy,
  MoveStrategy,
  CheckResult,
  BookingStrategy,
  BookedTime,
} from './booking-strategy.ts'

/** Staff's input for a booking of a visit or of places. */
export type StaffInput = {
  /** Absent: the company's standard status. */
  status: string | undefined
  /** Minor units; absent: the price lists apply. */
  price: number | undefined
  source: string
  passesBlock: boolean
}

/** Waiting list entry that the booking fulfills. */
type EntryToFulfill = { entryId: string | undefined }

type StaffBookedTime = BookedTime & { legs: readonly Leg[] }

const SETTINGS = 'appointment.service_resource_settings'

type StaffBooking = StaffInput & {
  visit: RequestedVisit
  /** Settings of the branch. */
  settings: BookingSettings
  retryPolicy: VisitRetryPolicy
}

export const staffVisitBooking = (
  deps: Deps,
  company: CompanyScope,
  {
    visit,
    settings,
    status,
    price,
    source,
    passesBlock,
    retryPolicy,
    entryId,
  }: StaffBooking & EntryToFulfill,
): BookingStrategy<CheckResult, StaffBookedTime> => {
  let unusedHolds: EndedHold[] = []
  const branchId = visit.branch.branch_id
  return {
    visit,
    settings,
    space: 1,
    byStaff: { passesBlock },
    status: status ?? visit.standardStatus,
    bookingType: visit.rent === undefined ? 'GENERAL' : 'RENT',
    check: async () => ({ attribution: null }),
    take: async (tx, appointmentId) => {
      if (entryId !== undefined) unusedHolds = await endEntryForTime(tx, deps, company, { entryId, branchId })
      return takeForStaff(tx, deps, company, { visit, appointmentId, retryPolicy })
    },
    ...(entryId !== undefined && {
      offerUnusedHold: (tx: Tx) => offerEndedHolds(tx, deps, company, unusedHolds),
    }),
    price: async (tx, { legs }) => {
      const listed = await priceVisit(tx, company, {
        branch: visit.branch,
        legs,
        source,
        ...pricedRent(visit.rent, settings),
      })
      return withPrice(listed, price)
    },
  }
}

/** Only the waiting list, or an event begun long ago, keeps staff from a free place. */
export const staffPlacesBooking = (
  deps: Deps,
  company: CompanyScope,
  {
    bookable,
    places,
    status,
    price,
    source,
    passesBlock,
    entryId,
  }: StaffInput & EntryToFulfill & { bookable: BookableEvent; places: number },
): BookingStrategy => {
  const { event, branch, settings, standardStatus } = bookable
  return {
    visit: restrictedVisit(event, branch),
    settings,
    space: places,
    byStaff: { passesBlock },
    status: status ?? standardStatus,
    bookingType: 'EVENT',
    check: async () => {
      rejectLongAgo(event, deps.clock.now())
      return { attribution: null }
    },
    take: async () => bookedPlaces(event, branch.timezone),
    price: async (tx) =>
      withPrice(await priceEvent(tx, company, { branch, event, space: places, source }), price),
    takeLast: async (tx) => {
      const { event_id: eventId } = event
      const branchId = branch.branch_id
      const hold =
        entryId === undefined
          ? undefined
          : await holdPlacesForEntry(tx, deps, company, { entryId, branchId, eventId, places })
      const placesToTake = { eventId, places, hold, asRead: event }
      // Expired holds were ended with the hold and their places offered: those rows are locked before the event's
      // row.
      await takePlaces(tx, deps, company, placesToTake, hold && { hasOldHolds: false, isWaitedFor: true })
    },
  }
}

type StaffChange = Pick<StaffBooking, 'retryPolicy' | 'price'> & {
  /** The visit after the change; absent: time, length and performers stay. */
  visit: RequestedVisit | undefined
  hasOtherServices: boolean
  /** A rental costs what its new hours cost, unless staff set the sum. */
  isRepriced: boolean
  comment: string | null | undefined
  client: ChangeStrategy['client']
}

/**
 * Remaining services keep their price, unless they are a rental of another length; new ones are priced from the lists,
 * unless staff set the sum.
 */
export const staffChange = (
  deps: Deps,
  company: CompanyScope,
  { visit, hasOtherServices, isRepriced, price, comment, client, retryPolicy }: StaffChange,
): ChangeStrategy<StaffBookedTime> => ({
  hasOtherServices,
  ...(comment === undefined ? {} : { comment }),
  ...(client && { client }),
  ...(visit !== undefined && {
    take: async (tx, { appointment: { appointment_id: appointmentId } }) => {
      // The old time is freed first: a booking may move to a time that overlaps its own.
      await freeTime(tx, company, appointmentId)
      return takeForStaff(tx, deps, company, { visit, appointmentId, retryPolicy })
    },
  }),
  ...((hasOtherServices || isRepriced || price !== undefined) && {
    price: async (tx, { appointment }, takenTime) => {
      const stored = await storedPrice(tx, company, appointment)
      const listed =
        visit === undefined || takenTime === undefined || !(hasOtherServices || isRepriced)
          ? stored
          : listedFor(
              await priceVisit(tx, company, {
                branch: visit.branch,
                legs: takenTime.legs,
                source: appointment.source,
                ...pricedRent(visit.rent, visit.settings),
              }),
              stored,
              isRepriced,
            )
      return withPrice(listed, price)
    },
  }),
})

/** Present price of the booking. */
async function storedPrice(
  tx: Tx,
  company: CompanyScope,
  { appointment_id, price, original_price, currency_code }: AppointmentRow,
): Promise<PriceAnswer> {
  const services = await storedServices(tx, company, appointment_id)
  return {
    price,
    original_price,
    currency_code,
    service_prices: services.map((service) => ({
      service_id: service.service_id,
      original_price: service.original_price,
      discounted_price: service.discounted_price,
    })),
  }
}

/** List prices. Without `isRepriced`, services booked before keep their price. */
function listedFor(listed: PriceAnswer, stored: PriceAnswer, isRepriced: boolean): PriceAnswer {
  if (listed.currency_code !== stored.currency_code)
    throw invalid(
      SETTINGS,
      `would cost ${listed.currency_code}, and this booking costs ${stored.currency_code}`,
    )
  if (isRepriced) return listed
  const before = [...stored.service_prices]
  const service_prices = listed.service_prices.map((line) => {
    const at = before.findIndex(({ service_id }) => service_id === line.service_id)
    return at === -1 ? line : before.splice(at, 1)[0]!
  })
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const original_price = sumOf(service_prices.map((line) => line.original_price))
  if (original_price > MAX_AMOUNT) throw invalid(SETTINGS, `cost more than ${MAX_AMOUNT} minor units`)
  const price = sumOf(service_prices.map(({ discounted_price }) => discounted_price))
  return { price, original_price, currency_code: stored.currency_code, service_prices }
}

function rejectLongAgo({ starts_at }: BookableEvent['event'], now: number): void {
  if (starts_at < earliestByStaff(now)) throw new ApiError('appointment.startTime.hasPassed')
}

/** A cancelled visit at its old time, if that is free. */
export const staffVisitRestore = (
  deps: Deps,
  company: CompanyScope,
  { visit, retryPolicy }: Pick<StaffBooking, 'visit' | 'retryPolicy'>,
): MoveStrategy => ({
  visit,
  take: (tx, { appointment: { appointment_id: appointmentId } }) =>
    takeForStaff(tx, deps, company, { visit, appointmentId, retryPolicy }),
})

/** Places for a cancelled booking, if the event is as it was booked. */
export const staffPlacesRestore = (
  deps: Deps,
  company: CompanyScope,
  { bookable }: { bookable: BookableEvent },
): MoveStrategy => ({
  ...placesRestore(deps, company, { bookable }),
  check: async (tx, { appointment }) => {
    await rejectOtherThanBooked(tx, company, appointment, bookable.event)
    rejectLongAgo(bookable.event, deps.clock.now())
  },
})

/** The exclusion constraint decides, as for clients. */
async function takeForStaff(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  {
    visit,
    appointmentId,
    retryPolicy,
  }: Pick<StaffBooking, 'visit' | 'retryPolicy'> & { appointmentId: string },
): Promise<StaffBookedTime> {
  const owner = { kind: 'APPOINTMENT', ownerId: appointmentId } as const
  const calendar = atAnyTime(
    await calendarOf({ db: tx, clock: deps.clock }, company, visit, [visit.startsAt]),
  )
  const legs = await takeVisit(tx, deps, company, visit, {
    owner,
    retryPolicy,
    calendar,
    earliest: earliestByStaff(deps.clock.now()),
  })
  return { ...bookedTime(visit, legs, toTakenTime(appointmentId, visit, legs)), legs }
}

/**
 * The sum that staff set, split over the services by their prices, or by those before discounts if it was free; without
 * one, the list price.
 */
function withPrice(listed: PriceAnswer, price: number | undefined): PriceAnswer {
  if (price === undefined) return listed
  const isFree = listed.service_prices.every(({ discounted_price }) => discounted_price === 0)
  const parts = shareOut(
    price,
    listed.service_prices.map((each) => (isFree ? each.original_price : each.discounted_price)),
  )
  return {
    price,
    original_price: Math.max(price, listed.original_price),
    currency_code: listed.currency_code,
    service_prices: listed.service_prices.map((each, index) => ({
      ...each,
      original_price: Math.max(each.original_price, parts[index]!),
      discounted_price: parts[index]!,
    })),
  }
}
