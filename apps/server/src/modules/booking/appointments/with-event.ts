/** What becomes of the bookings of an event that staff moves or cancels: each passes the steps of every booking. docs/rules/booking.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import type { EventRow } from '../events/public.ts'
import { bookedPlaces } from './event-taking.ts'
import { settingsOf } from './proven-appointment.ts'
import { type AppointmentRow, appointmentsOf } from './read-appointment.ts'
import { factsOf, log } from './staff-log.ts'
import { writeEnds } from './write-end.ts'
import { writeMovesAlong } from './write-move.ts'

type WithEvent = {
  by: Operator
  /** As it is now; its row is locked, so that no booking is added meanwhile. */
  event: EventRow
}

/**
 * Before the event's own row: a transaction that ends or moves one of them locks its row first, then the row of the event. One that is
 * added meanwhile is locked later.
 */
export async function lockStandingOn(tx: Tx, company: CompanyScope, eventId: string): Promise<void> {
  await tx
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .orderBy('appointment_id')
    .forUpdate()
    .execute()
}

/** They take place when and by whom it does, and their clients are told. Rejects with `membership.move.notCovered`. */
export async function moveWithEvent(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { by, event }: WithEvent,
): Promise<void> {
  const { branch } = await findBookingPlace(tx, company, event.branch_id)
  const taken = bookedPlaces(event, branch.timezone)
  for (const { appointments, ids } of await standingOn(tx, company, event.event_id)) {
    const were = await factsOf(tx, company, ids)
    await writeMovesAlong(tx, deps, company, appointments, taken)
    await log(tx, deps, company, by, ids, { act: 'appointment.moved', were })
  }
}

/** They are cancelled as by staff: all that was paid or used goes back, and their clients are told. */
export async function endWithEvent(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { by, event }: WithEvent,
): Promise<void> {
  for (const { appointments, ids } of await standingOn(tx, company, event.event_id)) {
    const were = await factsOf(tx, company, ids)
    const status = settingsOf(appointments[0]!).appointment.cancel_to_status
    await writeEnds(tx, deps, company, appointments, { status, isTold: true, isByStaff: true })
    await log(tx, deps, company, by, ids, { act: 'appointment.cancelled', were })
  }
}

/** A statement takes so many at once, whatever it writes of each. */
const MAX_AT_ONCE = 500

/** Everybody goes through them in one order; their rows are locked. */
async function standingOn(
  tx: Tx,
  company: CompanyScope,
  eventId: string,
): Promise<{ appointments: AppointmentRow[]; ids: string[] }[]> {
  const all = await appointmentsOf(tx, company)
    .where('appointment.event_id', '=', eventId)
    .where('appointment.cancelled_at', 'is', null)
    .orderBy('appointment.appointment_id')
    .forUpdate('appointment')
    .execute()
  return Array.from({ length: Math.ceil(all.length / MAX_AT_ONCE) }, (_, index) => {
    const appointments = all.slice(index * MAX_AT_ONCE, (index + 1) * MAX_AT_ONCE)
    return { appointments, ids: appointments.map(({ appointment_id }) => appointment_id) }
  })
}
