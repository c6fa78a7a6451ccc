/**
 * Bookings of an event that staff moves or cancels: each passes the steps of the booking pipeline.
 * docs/rules/booking.md
 */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import type { EventRow } from '../events/public.ts'
import { bookedPlaces } from './event-strategy.ts'
import { settingsOf } from './appointment-access.ts'
import { type AppointmentRow, appointmentsOf } from './read-appointment.ts'
import { readFacts, logStaffAction } from './staff-log.ts'
import { writeEnds } from './write-end.ts'
import { writeMovesAlong } from './write-move.ts'

type WithEvent = {
  by: Operator
  /** The event with its new values; its row is locked, so that no booking is added meanwhile. */
  event: EventRow
}

/**
 * Locks the event's active bookings. Call it before locking the event: other transactions lock a booking first, then
 * its event. A booking added meanwhile is locked later.
 */
export async function lockAppointmentsOfEvent(tx: Tx, company: CompanyScope, eventId: string): Promise<void> {
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

/**
 * Moves the bookings to the event's time and leader, and notifies their clients. Rejects with
 * `membership.move.notCovered`.
 */
export async function moveWithEvent(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { by, event }: WithEvent,
): Promise<void> {
  const { branch } = await findBookingPlace(tx, company, event.branch_id)
  const time = bookedPlaces(event, branch.timezone)
  for (const { appointments, ids } of await appointmentsOfEvent(tx, company, event.event_id)) {
    const were = await readFacts(tx, company, ids)
    await writeMovesAlong(tx, deps, company, appointments, time)
    await logStaffAction(tx, deps, company, { by, appointmentIds: ids, act: 'appointment.moved', were })
  }
}

/** Cancels the bookings as by staff: refunds all payments and uses, and notifies their clients. */
export async function endWithEvent(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { by, event }: WithEvent,
): Promise<void> {
  for (const { appointments, ids } of await appointmentsOfEvent(tx, company, event.event_id)) {
    const were = await readFacts(tx, company, ids)
    const status = settingsOf(appointments[0]!).appointment.cancel_to_status
    await writeEnds(tx, deps, company, appointments, { status, isNotified: true, isByStaff: true })
    await logStaffAction(tx, deps, company, { by, appointmentIds: ids, act: 'appointment.cancelled', were })
  }
}

/** Bookings per statement. */
const MAX_AT_ONCE = 500

/** Active bookings, locked, ordered by id to avoid deadlocks. */
async function appointmentsOfEvent(
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
