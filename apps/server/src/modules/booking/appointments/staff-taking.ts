/** How a visit that staff asks for takes the steps of a booking and of a move: time as a client's, within no hours. */
import type { BookingSettings, PriceAnswer } from '@zapys/contract'
import { shareOut } from '@zapys/domain/pricing'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { takePlaces } from '../holds/public.ts'
import { pricedRent, priceEvent, priceVisit } from '../prices/public.ts'
import { freeTime } from '../slots/public.ts'
import {
  type AskedVisit,
  atAnyTime,
  calendarOf,
  type Leg,
  type Rounds,
  takenTime,
  takeVisit,
} from '../visits/public.ts'
import { type BookableEvent, bookedPlaces, refuseBegun, restrictedVisit } from './event-taking.ts'
import type { BookedTime } from './save-appointment.ts'
import { bookedTime } from './visit-taking.ts'
import type { Moving, Passed, Taking } from './taking.ts'

/** What staff says of a booking, be it of a visit or of places. */
export type StaffSaid = {
  /** Absent: the company's standard one. */
  status: string | undefined
  /** Minor units; absent: as the price lists say. */
  price: number | undefined
  source: string
  passesBlock: boolean
}

type StaffBooking = StaffSaid & {
  visit: AskedVisit
  /** Those of the branch. */
  settings: BookingSettings
  rounds: Rounds
}

export const staffVisitToBook = (
  deps: Deps,
  company: CompanyScope,
  { visit, settings, status, price, source, passesBlock, rounds }: StaffBooking,
): Taking<Passed, BookedTime & { legs: readonly Leg[] }> => ({
  visit,
  settings,
  space: 1,
  byStaff: { passesBlock },
  status: status ?? visit.standardStatus,
  bookingType: visit.rent === undefined ? 'GENERAL' : 'RENT',
  refuse: async () => ({ mark: null }),
  take: (tx, appointmentId) => takeForStaff(tx, deps, company, { visit, appointmentId, rounds }),
  price: async (tx, { legs }) => {
    const listed = await priceVisit(tx, company, {
      branch: visit.branch,
      legs,
      source,
      ...pricedRent(visit.rent, settings),
    })
    return asSaid(listed, price)
  },
})

/** Nothing but the line for it, and that it has begun, keeps staff from a free place. */
export const staffPlacesToBook = (
  deps: Deps,
  company: CompanyScope,
  {
    bookable,
    places,
    status,
    price,
    source,
    passesBlock,
  }: StaffSaid & { bookable: BookableEvent; places: number },
): Taking => {
  const { event, branch, settings, standardStatus } = bookable
  return {
    visit: restrictedVisit(event, branch),
    settings,
    space: places,
    byStaff: { passesBlock },
    status: status ?? standardStatus,
    bookingType: 'EVENT',
    refuse: async () => {
      refuseBegun(event, deps.clock.now())
      return { mark: null }
    },
    take: async () => bookedPlaces(event, branch.timezone),
    price: async (tx) =>
      asSaid(await priceEvent(tx, company, { branch, event, space: places, source }), price),
    takeLast: (tx) =>
      takePlaces(tx, deps, company, { eventId: event.event_id, places, holdId: undefined, asRead: event }),
  }
}

/** Its price stays. */
export const staffVisitToMove = (
  deps: Deps,
  company: CompanyScope,
  { visit, rounds }: Pick<StaffBooking, 'visit' | 'rounds'>,
): Moving => ({
  visit,
  isByStaff: true,
  take: async (tx, { appointment: { appointment_id: appointmentId } }) => {
    // The old time is given up first: a booking may move to a time that overlaps its own.
    await freeTime(tx, company, appointmentId)
    return takeForStaff(tx, deps, company, { visit, appointmentId, rounds })
  },
})

/** The constraint of the database is the judge, as for everybody. */
async function takeForStaff(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { visit, appointmentId, rounds }: Pick<StaffBooking, 'visit' | 'rounds'> & { appointmentId: string },
): Promise<BookedTime & { legs: Leg[] }> {
  const owner = { kind: 'APPOINTMENT', ownerId: appointmentId } as const
  const calendar = atAnyTime(
    await calendarOf({ read: tx, clock: deps.clock }, company, visit, [visit.startsAt]),
  )
  const legs = await takeVisit(tx, deps, company, visit, owner, rounds, { calendar })
  return { ...bookedTime(visit, legs, takenTime(appointmentId, visit, legs)), legs }
}

/** The sum as staff said it, each service with its part of it; as listed where none was said. */
function asSaid(listed: PriceAnswer, price: number | undefined): PriceAnswer {
  if (price === undefined) return listed
  const parts = shareOut(
    price,
    listed.service_prices.map(({ discounted_price }) => discounted_price),
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
