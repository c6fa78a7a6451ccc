import type { Appointment, AppointmentRequest, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { inTurn } from '../../database/in-turn.ts'
import { newId } from '../../database/ids.ts'
import { writeOnce } from '../../database/idempotency.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { bookHold } from '../holds/public.ts'
import { announce } from '../messages/public.ts'
import type { RestrictionRow } from '../restrictions/public.ts'
import type { ServiceTime } from '../services/public.ts'
import { lineOf, mayTakeTime, type MayTakeTime } from '../shares/public.ts'
import { type Calendar, lockLimits } from '../slots/public.ts'
import {
  askedOf,
  type AskedVisit,
  calendarOf,
  readVisit,
  refusedVisit,
  type Rounds,
  takenTime,
  takeVisit,
  untilSettled,
  visitLength,
} from '../visits/public.ts'
import { answerKey, type Booker, companyOf, type Identity, identify } from './booker.ts'
import { checkDetails, type Details } from './details.ts'
import { withManageKey } from './manage-key.ts'
import { type PriceLists, priceListsOf, priceVisit } from './price-visit.ts'
import { readAppointment } from './read-appointment.ts'
import { saveAppointment } from './save-appointment.ts'

type Asked = {
  by: Booker
  appointment: AppointmentRequest
  locale: Locale | undefined
  idempotencyKey: string | undefined
  caller: Caller
}

/**
 * Books services. The server decides price, length and, where asked for, the resource; what the caller says of them is
 * not stored. Refuses as `calls.bookAppointment` and `calls.bookOwnAppointment` list. S7.booking; docs/rules/locking.md.
 */
export async function bookAppointment(
  deps: Deps,
  { by, appointment: asked, locale, idempotencyKey, caller }: Asked,
): Promise<Appointment> {
  const { company, booking } = await readBooking(deps, by, asked)
  const booked = await inTurn(deps.database, lineOf(deps, company, caller), () =>
    untilSettled(deps, company, (rounds) =>
      writeOnce(deps, company, answerKey(by, idempotencyKey), asked, async (tx) => {
        const share = await shareOf(tx, deps, company, booking, caller)
        const id = await writeBooking(tx, deps, company, booking, { share, rounds })
        const reader = { locale, clientId: booking.identity.clientId }
        const appointment = await readAppointment(tx, company, id, reader)
        await announce(tx, deps, company, { kind: 'BOOKED', appointmentId: id })
        return appointment
      }),
    ),
  )
  return by.kind === 'GUEST' ? withManageKey(deps, booked) : booked
}

/** A booking that is read and checked as far as it can be without looking at the moment and at who is free. */
export type Booking = {
  visit: AskedVisit
  identity: Identity
  details: Details
  holdId: string | undefined
  /** Bookings made together as a repetition. */
  seriesId?: string
}

export async function readBooking(
  deps: Deps,
  by: Booker,
  asked: AppointmentRequest,
): Promise<{ company: CompanyScope; booking: Booking }> {
  const { read } = deps.database
  const company = await companyOf(read, by, asked)
  const visit = await readVisit(read, company, asked)
  const identity = await identify(deps, company, by, asked.client, visit.settings)
  const said = { ...asked, client: identity.client }
  const details = await checkDetails(read, company, said, visit.settings, deps.clock)
  return { company, booking: { visit, identity, details, holdId: asked.hold_id ?? undefined } }
}

/** What bookings of the same visit at several starts have in common: the first of them finds it out. */
export type Common = {
  /** All of them, epoch seconds, ascending. */
  starts: readonly number[]
  restrictions?: RestrictionRow[]
  calendar?: Calendar
  lists?: PriceLists
  clientId?: string
}

/** Whether the caller may book, asked first in the write. */
export const shareOf = (
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { visit, holdId }: Booking,
  caller: Caller,
  visits = 1,
): Promise<MayTakeTime> =>
  mayTakeTime(tx, deps, company, {
    ...visit,
    ...{ caller, visits },
    purpose: 'BOOKING',
    replaces: { holdId },
  })

/**
 * Takes the time and stores the booking, and answers its id. What depends on the moment is checked here, inside the
 * write, so that a repeat with the same key answers the booking and not "the time has passed".
 */
export async function writeBooking(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { visit, identity, details, holdId, seriesId }: Booking,
  { share, rounds, common }: { share: MayTakeTime; rounds: Rounds; common?: Common },
): Promise<string> {
  const { clock } = deps
  const { branch, settings, startsAt, rent } = visit
  const restrictions = await refusedVisit(
    tx,
    deps,
    company,
    visit,
    { source: details.source, locale: details.locale },
    common?.restrictions,
  )
  const held = holdId === undefined ? undefined : await bookHold(tx, deps, company, { holdId, eventId: null })
  if (common !== undefined) {
    common.restrictions = restrictions
    await lockLimits(tx, company, branch, visit.services)
    // Not before the hold has given its time back.
    common.calendar ??= await calendarOf({ read: tx, clock }, company, visit, common.starts)
    common.lists ??= await priceListsOf(tx, company, branch, servicesOf(visit))
  }
  const appointmentId = newId()
  const owner = { kind: 'APPOINTMENT', ownerId: appointmentId } as const
  const legs = await takeVisit(tx, deps, company, visit, owner, rounds, {
    calendar: common?.calendar,
    ...(held === undefined ? {} : { rather: heldFirst(visit, held.services ?? []) }),
  })
  const taken = takenTime(appointmentId, visit, legs)
  await share.settle(taken)
  const price = await priceVisit(tx, company, {
    branch,
    legs,
    source: details.source,
    ...(common?.lists === undefined ? {} : { lists: common.lists }),
    ...(rent === undefined ? {} : { rent: { seconds: rent, slotSeconds: settings.slot_cutter.slot_size } }),
  })
  const clientId = await saveAppointment(tx, company, {
    appointmentId,
    clientId: common?.clientId,
    branch,
    status: visit.standardStatus,
    bookingType: rent === undefined ? 'GENERAL' : 'RENT',
    startsAt,
    dates: taken.dates,
    durationSeconds: visitLength(legs),
    space: 1,
    services: legs.flatMap(({ times, autoSelected }) => times.map((time) => ({ ...time, autoSelected }))),
    price,
    identity,
    details,
    ...(seriesId === undefined ? {} : { seriesId }),
    restrictions,
    asked: askedOf(visit, details.source, clock.now()),
    now: clock.now(),
    mark: share.mark,
  })
  if (common !== undefined) common.clientId = clientId
  return appointmentId
}

const servicesOf = ({ services }: AskedVisit): string[] => services.map(({ service }) => service.service_id)

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
