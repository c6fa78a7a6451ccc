/** How a visit takes the steps of a booking and of a move: what is taken is time. */
import type { PriceAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { bookHold, type EndedHold, offerOn } from '../holds/public.ts'
import { pricedRent, type PriceLists, priceListsOf, priceVisit } from '../prices/public.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import { type HoldToRedeem, checkFairUseOfMove, type FairUseCheck } from '../fair-use/public.ts'
import { type Calendar, freeTime, lockLimits } from '../slots/public.ts'
import {
  type AskedVisit,
  calendarOf,
  type Leg,
  type VisitRetryPolicy,
  takenTime,
  takeVisit,
  visitLength,
} from '../visits/public.ts'
import { attributionOn } from './read-appointment.ts'
import { rejectMoreExpensivePeople } from './reject-more-expensive.ts'
import type { Locked, Moving, Passed, Taking, BookedTime } from './taking.ts'

/** What bookings of the same visit at several starts have in common: the first of them finds it out. */
export type Common = {
  /** All of them, epoch seconds, ascending. */
  starts: readonly number[]
  calendar?: Calendar
  lists?: PriceLists
}

type ToBook = {
  visit: AskedVisit
  source: string
  hold: HoldToRedeem | undefined
  /** Asked for first in the write. */
  share: FairUseCheck
  rounds: VisitRetryPolicy
  common?: Common
  /** Where it is read already. */
  calendar?: Calendar | undefined
}

type TakenVisit = BookedTime & {
  legs: readonly Leg[]
  /** Shown with the hold of exactly this. */
  heldPrice: PriceAnswer | undefined
}

export function visitToBook(
  deps: Deps,
  company: CompanyScope,
  { visit, source, hold, share, rounds, common, calendar }: ToBook,
): Taking<Passed, TakenVisit> {
  const { branch, settings, services, rent } = visit
  let rest: EndedHold[] = []
  return {
    visit,
    settings,
    status: visit.standardStatus,
    bookingType: rent === undefined ? 'GENERAL' : 'RENT',
    space: 1,
    refuse: async () => ({ attribution: share.attribution }),
    take: async (tx, appointmentId) => {
      const held = await redeem(tx, deps, company, hold)
      if (common !== undefined) {
        await lockLimits(tx, company, branch, services)
        // Not before the hold has given its time back.
        common.calendar ??= await calendarOf({ db: tx, clock: deps.clock }, company, visit, common.starts)
      }
      const owner = { kind: 'APPOINTMENT', ownerId: appointmentId, holdId: held?.hold_id } as const
      const legs = await takeVisit(tx, deps, company, visit, owner, rounds, {
        calendar: common?.calendar ?? calendar,
        ...(held === undefined ? {} : { rather: heldFirst(visit, held.services ?? []) }),
      })
      const taken = takenTime(appointmentId, visit, legs)
      await share.settle(taken)
      rest = restOf(held, legs)
      return { ...bookedTime(visit, legs, taken), legs, heldPrice: heldPriceOf(held, legs) }
    },
    // Names of what it uses besides are read.
    shownWith: ({ legs }) =>
      legs.some(({ times }) => times.some(({ besides }) => besides !== undefined))
        ? undefined
        : {
            branch,
            parts: legs.flatMap(({ services: done, resource }) =>
              done.map((service) => ({ service, resource })),
            ),
          },
    ...(hold !== undefined && { offerRest: (tx: Tx) => offerOn(tx, deps, company, rest) }),
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

type ToMove = {
  visit: AskedVisit
  hold: HoldToRedeem | undefined
  rounds: VisitRetryPolicy
  /** Others than those who are booked may come. */
  isByOthers: boolean
  /** A rental of another length, with the price that its client saw. Absent: the price stays. */
  priced?: { shown: number | undefined } | undefined
}

/** Services and answers stay; the old time is free at once. */
export const visitToMove = (
  deps: Deps,
  company: CompanyScope,
  { visit, hold, rounds, isByOthers, priced }: ToMove,
): Moving => {
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
      const held = await redeem(tx, deps, company, hold)
      // The old time is given up first: a booking may move to a time that overlaps its own.
      await freeTime(tx, company, appointmentId)
      const owner = { kind: 'APPOINTMENT', ownerId: appointmentId, holdId: held?.hold_id } as const
      const legs = await takeVisit(tx, deps, company, visit, owner, rounds)
      planned = legs
      if (isByOthers && priced === undefined)
        await rejectMoreExpensivePeople(tx, company, appointment, visit, legs)
      const taken = takenTime(appointmentId, visit, legs)
      await settle(taken)
      rest = restOf(held, legs)
      return bookedTime(visit, legs, taken)
    },
    ...(priced !== undefined && {
      price: async (tx: Tx, { appointment: { source } }: Locked) => {
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
    offerRest: (tx) => offerOn(tx, deps, company, rest),
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
  { startsAt }: AskedVisit,
  legs: readonly Leg[],
  { dates }: ReturnType<typeof takenTime>,
): BookedTime => ({
  startsAt,
  dates,
  durationSeconds: visitLength(legs),
  services: legs.flatMap(({ times, autoSelected }) => times.map((time) => ({ ...time, autoSelected }))),
})

/** The price that was shown with the hold, if what is booked is what was held. */
function heldPriceOf(
  held: Pick<EndedHold, 'services' | 'price'> | undefined,
  legs: readonly Leg[],
): PriceAnswer | undefined {
  const keysOf = (services: readonly ServiceTime[]) =>
    services
      .map(({ service_id, resource_id, starts_at, duration }) =>
        [service_id, resource_id, starts_at, duration].join(' '),
      )
      .join()
  const booked = legs.flatMap(({ times }) => times)
  return held?.price && keysOf(held.services ?? []) === keysOf(booked) ? held.price : undefined
}

/** The hold, where it had anything that the visit does not take: who holds a time may book another one. */
function restOf(held: EndedHold | undefined, legs: readonly Leg[]): EndedHold[] {
  const taken = legs.flatMap(({ times }) => times)
  const isTaken = ({ resource_id, starts_at, duration, besides = [] }: ServiceTime) =>
    taken.some(
      (time) =>
        time.resource_id === resource_id &&
        time.starts_at <= starts_at &&
        time.starts_at + time.duration >= starts_at + duration &&
        besides.every((id) => time.besides?.includes(id)),
    )
  return held === undefined || held.services?.every(isTaken) ? [] : [held]
}

/** Who and what was held is who and what is booked, also where the client asked for anybody, if it was held for then. */
function heldFirst(
  { startsAt, services }: AskedVisit,
  held: readonly Pick<ServiceTime, 'resource_id' | 'starts_at' | 'besides'>[],
): AskedVisit['services'] {
  if (held[0]?.starts_at !== startsAt) return services
  return services.map((asked, index) => {
    const by = held[index] ?? held.at(-1)
    const performer = asked.performers.find(({ resource_id }) => resource_id === by?.resource_id)
    const needs = asked.needs.map((need, number) => {
      const resources = need.resources.filter(({ resource_id }) => resource_id === by?.besides?.[number])
      return resources.length === 0 ? need : { ...need, resources }
    })
    return { ...asked, needs, ...(performer === undefined ? {} : { performers: [performer] }) }
  })
}
