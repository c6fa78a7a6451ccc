/** What becomes of the bookings of an event that staff moves or cancels: each passes the steps of every booking. docs/rules/booking.md */
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/key-holder.ts'
import { findBookingPlace } from '../branches/public.ts'
import type { EventRow } from '../events/public.ts'
import { placesToKeep } from './event-taking.ts'
import { lockAppointment, settingsOf } from './proven-appointment.ts'
import { factsOf, log } from './staff-log.ts'
import { writeEnd, writeMove } from './write-appointment.ts'

type WithEvent = {
  by: Operator
  /** As it is now; its row is locked, so that no booking is added meanwhile. */
  event: EventRow
}

/** They take place when and by whom it does, and their clients are told. Refuses with `membership.move.notCovered`. */
export async function moveWithEvent(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { by, event }: WithEvent,
): Promise<void> {
  const { branch } = await findBookingPlace(tx, company, event.branch_id)
  for (const appointmentId of await standingOn(tx, company, event.event_id)) {
    const was = await factsOf(tx, company, appointmentId)
    const proven = { appointmentId, locale: undefined }
    await writeMove(tx, deps, company, proven, placesToKeep({ event, branch }))
    await log(tx, deps, company, by, appointmentId, { act: 'appointment.moved', was })
  }
}

/** They are cancelled as by staff: all that was paid or used goes back, and their clients are told. */
export async function endWithEvent(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { by, event }: WithEvent,
): Promise<void> {
  for (const appointmentId of await standingOn(tx, company, event.event_id)) {
    const { appointment } = await lockAppointment(tx, company, { appointmentId, locale: undefined })
    const was = await factsOf(tx, company, appointmentId)
    const status = settingsOf(appointment).appointment.cancel_to_status
    await writeEnd(tx, deps, company, appointment, { status, isTold: true, isByStaff: true })
    await log(tx, deps, company, by, appointmentId, { act: 'appointment.cancelled', was })
  }
}

/** Everybody goes through them in one order. */
async function standingOn(tx: Tx, company: CompanyScope, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .orderBy('appointment_id')
    .execute()
  return rows.map(({ appointment_id }) => appointment_id)
}
