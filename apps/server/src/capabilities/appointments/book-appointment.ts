import type { Appointment, AppointmentRequest, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { inTurn } from '../../database/in-turn.ts'
import { newId } from '../../database/ids.ts'
import { writeOnce } from '../../database/idempotency.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../plugins/caller.ts'
import { bookHold, dropHold } from '../holds/public.ts'
import { announce } from '../messages/public.ts'
import { lineOf, mayTakeTime, type MayTakeTime } from '../shares/public.ts'
import { visitSeconds } from '../slots/public.ts'
import {
  askedOf,
  type AskedVisit,
  readVisit,
  refusedVisit,
  type Rounds,
  takenTime,
  takeVisit,
  untilSettled,
} from '../visits/public.ts'
import { answerKey, type Booker, companyOf, type Identity, identify } from './booker.ts'
import { checkDetails, type Details } from './details.ts'
import { withManageKey } from './manage-key.ts'
import { priceVisit } from './price-visit.ts'
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
 * not stored. Refuses as `calls.bookAppointment` and `calls.bookOwnAppointment` list. Spec §7; docs/rules/locking.md.
 */
export async function bookAppointment(
  deps: Deps,
  { by, appointment: asked, locale, idempotencyKey, caller }: Asked,
): Promise<Appointment> {
  const { company, booking } = await readBooking(deps, by, asked, locale)
  const booked = await inTurn(deps.database, lineOf(deps, company, caller), () =>
    untilSettled(deps, company, (rounds) =>
      writeOnce(deps, company, answerKey(by, idempotencyKey), asked, async (tx) => {
        const share = await shareOf(tx, deps, company, booking, caller)
        const appointment = await writeBooking(tx, deps, company, booking, { share, rounds })
        await announce(tx, deps, company, { kind: 'BOOKED', appointmentId: appointment.id })
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
  locale: Locale | undefined
}

export async function readBooking(
  deps: Pick<Deps, 'database' | 'clock'>,
  by: Booker,
  asked: AppointmentRequest,
  locale: Locale | undefined,
): Promise<{ company: CompanyScope; booking: Booking }> {
  const { read } = deps.database
  const company = await companyOf(read, by, asked)
  const visit = await readVisit(read, company, asked)
  const identity = await identify(deps, company, by, asked.client, visit.settings)
  const said = { ...asked, client: identity.client }
  const details = await checkDetails(read, company, said, visit.settings, deps.clock)
  return { company, booking: { visit, identity, details, holdId: asked.hold_id ?? undefined, locale } }
}

/** Whether the caller may book, asked first in the write. */
export const shareOf = (
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { visit, holdId }: Booking,
  caller: Caller,
): Promise<MayTakeTime> =>
  mayTakeTime(tx, deps, company, {
    ...visit,
    caller,
    purpose: 'BOOKING',
    replaces: { holdId },
    giveUp: (otherHoldId) => dropHold(tx, deps, company, otherHoldId),
  })

/**
 * Takes the time and stores the booking. What depends on the moment is checked here, inside the write, so that a repeat
 * with the same key answers the booking and not "the time has passed".
 */
export async function writeBooking(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { visit, identity, details, holdId, seriesId, locale }: Booking,
  { share, rounds }: { share: MayTakeTime; rounds: Rounds },
): Promise<Appointment> {
  const { clock } = deps
  const { branch, settings, startsAt, rent } = visit
  const restrictions = await refusedVisit(tx, deps, company, visit, {
    source: details.source,
    locale: details.locale,
  })
  const held = holdId === undefined ? undefined : await bookHold(tx, deps, company, { holdId, eventId: null })
  const appointmentId = newId()
  const owner = { kind: 'APPOINTMENT', ownerId: appointmentId } as const
  const legs = await takeVisit(
    tx,
    deps,
    company,
    heldFirst(visit, held?.freed.map((time) => time.resource_id) ?? []),
    owner,
    rounds,
  )
  await share.settle(takenTime(appointmentId, visit, legs))
  const price = await priceVisit(tx, company, {
    branch,
    legs,
    source: details.source,
    ...(rent === undefined ? {} : { rent: { seconds: rent, slotSeconds: settings.slot_cutter.slot_size } }),
  })
  await saveAppointment(tx, company, {
    appointmentId,
    branch,
    status: visit.standardStatus,
    bookingType: rent === undefined ? 'GENERAL' : 'RENT',
    startsAt,
    durationSeconds: legs.reduce((total, leg) => total + leg.durationSeconds, 0),
    space: 1,
    services: legs.flatMap((leg) =>
      leg.services.map((service) => ({
        serviceId: service.service_id,
        resourceId: leg.resource.resource_id,
        autoSelected: leg.autoSelected,
        durationSeconds: rent ?? visitSeconds([service], leg.resource),
      })),
    ),
    price,
    identity,
    details,
    ...(seriesId === undefined ? {} : { seriesId }),
    restrictions,
    asked: askedOf(visit, details.source, clock.now()),
    now: clock.now(),
    mark: share.mark,
  })
  return readAppointment(tx, company, appointmentId, { locale, clientId: identity.clientId })
}

/** The resource that was held is the one that is booked, also where the client asked for any free one. */
const heldFirst = (visit: AskedVisit, heldResourceIds: readonly string[]): AskedVisit => ({
  ...visit,
  choices: visit.choices.map((choice, leg) => {
    const held = choice.candidates.filter((resource) => resource.resource_id === heldResourceIds[leg])
    return held.length > 0 ? { ...choice, candidates: held } : choice
  }),
})
