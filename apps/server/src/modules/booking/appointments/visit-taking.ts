/** Takes the time of a visit in the booking pipeline. */
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
import type { LockedAppointment, MoveSteps, CheckResult, BookingSteps, BookedTime } from './taking.ts'

/** Shared by bookings of the same visit at several starts; the first booking fills it in. */
export type Common = {
  /** All starts in epoch seconds, ascending. */
  starts: readonly number[]
  calendar?: Calendar
  lists?: PriceLists
}

type VisitToBook = {
  visit: RequestedVisit
  source: string
  hold: HoldToRedeem | undefined
  /** The fair-use check, made first in the write. */
  share: FairUseCheck
  rounds: VisitRetryPolicy
  common?: Common
  /** Present if it is read already. */
  calendar?: Calendar | undefined
}

type TakenVisit = BookedTime & {
  legs: readonly Leg[]
  /** The price shown with a hold of exactly this visit. */
  heldPrice: PriceAnswer | undefined
}

export function visitToBook(
  deps: Deps,
  company: CompanyScope,
  { visit, source, hold, share, rounds, common, calendar }: VisitToBook,
): BookingSteps<CheckResult, TakenVisit> {
  const { branch, settings, services, rent } = visit
  let rest: EndedHold[] = []
  return {
    visit,
    settings,
    status: visit.standardStatus,
    bookingType: rent === undefined ? 'GENERAL' : 'RENT',
    space: 1,
    check: async () => ({ attribution: share.attribution }),
    take: async (tx, appointmentId) => {
      const endedHold = await redeem(tx, deps, company, hold)
      if (common !== undefined) {
        await lockLimits(tx, company, branch, services)
        // Not before the hold has freed its time.
        common.calendar ??= await calendarOf({ db: tx, clock: deps.clock }, company, visit, common.starts)
      }
      const owner = { kind: 'APPOINTMENT', ownerId: appointmentId, holdId: endedHold?.hold_id } as const
      const legs = await takeVisit(tx, deps, company, visit, owner, rounds, {
        calendar: common?.calendar ?? calendar,
        source,
        ...(endedHold === undefined ? {} : { rather: heldFirst(visit, endedHold.services ?? []) }),
      })
      const takenTime = toTakenTime(appointmentId, visit, legs)
      await share.settle(takenTime)
      rest = restOf(endedHold, legs)
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
    ...(hold !== undefined && { offerRest: (tx: Tx) => offerEndedHolds(tx, deps, company, rest) }),
    price: async (tx, { legs, heldPrice }) => {
      if (heldPrice !== undefined) return heldPrice
      if (common !== undefined)
        common.lists ??= await priceListsOf(
          tx,
          company,
          branch,
          services.map(({ service }) => service.service_id),
        )
      return priceVisit(tx, company, {
        branch,
        legs,
        source,
        ...(common?.lists === undefined ? {} : { lists: common.lists }),
        ...pricedRent(rent, settings),
      })
    },
  }
}

type VisitToMove = {
  visit: RequestedVisit
  hold: HoldToRedeem | undefined
  rounds: VisitRetryPolicy
  /** The client may change performers. */
  isByOthers: boolean
  /** A rental of another length, with the price shown to the client. Absent: the price stays. */
  priced?: { shown: number | undefined } | undefined
}

/** Services and answers stay; the old time is freed at once. */
export const visitToMove = (
  deps: Deps,
  company: CompanyScope,
  { visit, hold, rounds, isByOthers, priced }: VisitToMove,
): MoveSteps => {
  let rest: EndedHold[] = []
  let planned: readonly Leg[] = []
  return {
    visit,
    take: async (tx, { appointment, settings }) => {
      const { appointment_id: appointmentId } = appointment
      const { settle } = await checkFairUseOfMove(tx, deps, company, {
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
      const legs = await takeVisit(tx, deps, company, visit, owner, rounds, { source })
      planned = legs
      if (isByOthers && priced === undefined)
        await rejectMoreExpensivePeople(tx, company, appointment, visit, legs)
      const takenTime = toTakenTime(appointmentId, visit, legs)
      await settle(takenTime)
      rest = restOf(endedHold, legs)
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
    offerRest: (tx) => offerEndedHolds(tx, deps, company, rest),
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
function restOf(endedHold: EndedHold | undefined, legs: readonly Leg[]): EndedHold[] {
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
function heldFirst(
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
