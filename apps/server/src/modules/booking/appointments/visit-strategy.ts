/** Strategies of a visit: to book it, and to move it. docs/rules/booking.md */
import type { PriceAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { bookHold, type EndedHold, offerEndedHolds } from '../holds/public.ts'
import { pricedRent, type PriceLists, priceListsOf, priceVisit } from '../pricing/public.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import { type HoldToRedeem, checkFairUseOfMove, type FairUseCheck } from '../fair-use/public.ts'
import { type Calendar, freeTime, lockLimits } from '../slots/public.ts'
import {
  type RequestedVisit,
  calendarOf,
  type Leg,
  type VisitRetryPolicy,
  toTakenTime,
  takeVisit,
  visitLength,
} from '../visits/public.ts'
import { attributionOn } from './read-appointment.ts'
import { rejectMoreExpensivePeople } from './reject-more-expensive.ts'
import type {
  LockedAppointment,
  MoveStrategy,
  CheckResult,
  BookingStrategy,
  BookedTime,
} from './booking-strategy.ts'

/** Shared by bookings of the same visit at several starts; the first booking fills it in. */
export type SeriesCache = {
  /** All starts in epoch seconds, ascending. */
  starts: readonly number[]
  calendar?: Calendar
  lists?: PriceLists
}

type VisitBookingInput = {
  visit: RequestedVisit
  source: string
  hold: HoldToRedeem | undefined
  /** The fair-use check, made first in the write. */
  fairUseCheck: FairUseCheck
  retryPolicy: VisitRetryPolicy
  seriesCache?: SeriesCache
  /** Present if it is read already. */
  calendar?: Calendar | undefined
}

type TakenVisit = BookedTime & {
  legs: readonly Leg[]
  /** The price shown with a hold of exactly this visit. */
  heldPrice: PriceAnswer | undefined
}

export function visitBooking(
  deps: Deps,
  company: CompanyScope,
  { visit, source, hold, fairUseCheck, retryPolicy, seriesCache, calendar }: VisitBookingInput,
): BookingStrategy<CheckResult, TakenVisit> {
  const { branch, settings, services, rent } = visit
  let unusedHolds: EndedHold[] = []
  return {
    visit,
    settings,
    status: visit.standardStatus,
    bookingType: rent === undefined ? 'GENERAL' : 'RENT',
    space: 1,
    check: async () => ({ attribution: fairUseCheck.attribution }),
    take: async (tx, appointmentId) => {
      const endedHold = await redeem(tx, deps, company, hold)
      if (seriesCache !== undefined) {
        await lockLimits(tx, company, branch, services)
        // Not before the hold has freed its time.
        seriesCache.calendar ??= await calendarOf(
          { db: tx, clock: deps.clock },
          company,
          visit,
          seriesCache.starts,
        )
      }
      const owner = { kind: 'APPOINTMENT', ownerId: appointmentId, holdId: endedHold?.hold_id } as const
      const legs = await takeVisit(tx, deps, company, visit, {
        owner,
        retryPolicy,
        calendar: seriesCache?.calendar ?? calendar,
        source,
        ...(endedHold === undefined
          ? {}
          : { preferredServices: limitToHeld(visit, endedHold.services ?? []) }),
      })
      const takenTime = toTakenTime(appointmentId, visit, legs)
      await fairUseCheck.checkTakenTime(takenTime)
      unusedHolds = unusedHoldsOf(endedHold, legs)
      return { ...bookedTime(visit, legs, takenTime), legs, heldPrice: heldPriceOf(endedHold, legs) }
    },
    // Undefined if there are required resources: their names must be read.
    shownWith: ({ legs }) =>
      legs.some(({ times }) => times.some(({ besides }) => besides !== undefined))
        ? undefined
        : {
            branch,
            parts: legs.flatMap(({ services: ofLeg, resource }) =>
              ofLeg.map((service) => ({ service, resource })),
            ),
          },
    ...(hold !== undefined && {
      offerUnusedHold: (tx: Tx) => offerEndedHolds(tx, deps, company, unusedHolds),
    }),
    price: async (tx, { legs, heldPrice }) => {
      if (heldPrice !== undefined) return heldPrice
      if (seriesCache !== undefined)
        seriesCache.lists ??= await priceListsOf(
          tx,
          company,
          branch,
          services.map(({ service }) => service.service_id),
        )
      return priceVisit(tx, company, {
        branch,
        legs,
        source,
        ...(seriesCache?.lists === undefined ? {} : { lists: seriesCache.lists }),
        ...pricedRent(rent, settings),
      })
    },
  }
}

type VisitMoveInput = {
  visit: RequestedVisit
  hold: HoldToRedeem | undefined
  retryPolicy: VisitRetryPolicy
  /** The client may change performers. */
  isByOthers: boolean
  /** A rental of another length, with the price shown to the client. Absent: the price stays. */
  priced?: { shown: number | undefined } | undefined
}

/** Services and answers stay; the old time is freed at once. */
export const visitMove = (
  deps: Deps,
  company: CompanyScope,
  { visit, hold, retryPolicy, isByOthers, priced }: VisitMoveInput,
): MoveStrategy => {
  let unusedHolds: EndedHold[] = []
  let planned: readonly Leg[] = []
  return {
    visit,
    take: async (tx, { appointment, settings }) => {
      const { appointment_id: appointmentId } = appointment
      const { checkTakenTime } = await checkFairUseOfMove(tx, deps, company, {
        branch: visit.branch,
        settings,
        attribution: attributionOn(appointment),
        appointmentId,
        hold,
      })
      const endedHold = await redeem(tx, deps, company, hold)
      // The old time is freed first: a booking may move to a time that overlaps its own.
      await freeTime(tx, company, appointmentId)
      const owner = { kind: 'APPOINTMENT', ownerId: appointmentId, holdId: endedHold?.hold_id } as const
      const { source } = appointment
      const legs = await takeVisit(tx, deps, company, visit, { owner, retryPolicy, source })
      planned = legs
      if (isByOthers && priced === undefined)
        await rejectMoreExpensivePeople(tx, company, appointment, visit, legs)
      const takenTime = toTakenTime(appointmentId, visit, legs)
      await checkTakenTime(takenTime)
      unusedHolds = unusedHoldsOf(endedHold, legs)
      return bookedTime(visit, legs, takenTime)
    },
    ...(priced !== undefined && {
      price: async (tx: Tx, { appointment: { source } }: LockedAppointment) => {
        const { branch, rent, settings } = visit
        const price = await priceVisit(tx, company, {
          branch,
          legs: planned,
          source,
          ...pricedRent(rent, settings),
        })
        rejectOtherPrice(price.price, priced.shown, planned)
        return price
      },
    }),
    offerUnusedHold: (tx) => offerEndedHolds(tx, deps, company, unusedHolds),
  }
}

function rejectOtherPrice(price: number, shown: number | undefined, legs: readonly Leg[]): void {
  if (shown === undefined || shown === price) return
  const resource_ids = [...new Set(legs.map(({ resource }) => resource.resource_id))]
  throw new ApiError('appointment.changed', { instead: { price, resource_ids } })
}

const redeem = async (tx: Tx, deps: Deps, company: CompanyScope, hold: HoldToRedeem | undefined) =>
  hold && bookHold(tx, deps, company, { hold, eventId: null })

export const bookedTime = (
  { startsAt }: RequestedVisit,
  legs: readonly Leg[],
  { dates }: ReturnType<typeof toTakenTime>,
): BookedTime => ({
  startsAt,
  dates,
  durationSeconds: visitLength(legs),
  services: legs.flatMap(({ times, autoSelected }) => times.map((time) => ({ ...time, autoSelected }))),
})

/** The price shown with the hold, if exactly the held services are booked. */
function heldPriceOf(
  endedHold: Pick<EndedHold, 'services' | 'price'> | undefined,
  legs: readonly Leg[],
): PriceAnswer | undefined {
  const keysOf = (services: readonly ServiceTime[]) =>
    services
      .map(({ service_id, resource_id, starts_at, duration }) =>
        [service_id, resource_id, starts_at, duration].join(' '),
      )
      .join()
  const booked = legs.flatMap(({ times }) => times)
  return endedHold?.price && keysOf(endedHold.services ?? []) === keysOf(booked) ? endedHold.price : undefined
}

/** The hold, if the visit does not use all of it: its holder may book another time. */
function unusedHoldsOf(endedHold: EndedHold | undefined, legs: readonly Leg[]): EndedHold[] {
  const bookedTimes = legs.flatMap(({ times }) => times)
  const isTaken = ({ resource_id, starts_at, duration, besides = [] }: ServiceTime) =>
    bookedTimes.some(
      (time) =>
        time.resource_id === resource_id &&
        time.starts_at <= starts_at &&
        time.starts_at + time.duration >= starts_at + duration &&
        besides.every((id) => time.besides?.includes(id)),
    )
  return endedHold === undefined || endedHold.services?.every(isTaken) ? [] : [endedHold]
}

/**
 * If the start is the held one, limits the choice to the held performers and required resources, even without a
 * preference.
 */
function limitToHeld(
  { startsAt, services }: RequestedVisit,
  heldTimes: readonly Pick<ServiceTime, 'resource_id' | 'starts_at' | 'besides'>[],
): RequestedVisit['services'] {
  if (heldTimes[0]?.starts_at !== startsAt) return services
  return services.map((requested, index) => {
    const by = heldTimes[index] ?? heldTimes.at(-1)
    const performer = requested.performers.find(({ resource_id }) => resource_id === by?.resource_id)
    const needs = requested.needs.map((need, number) => {
      const resources = need.resources.filter(({ resource_id }) => resource_id === by?.besides?.[number])
      return resources.length === 0 ? need : { ...need, resources }
    })
    return { ...requested, needs, ...(performer === undefined ? {} : { performers: [performer] }) }
  })
}
