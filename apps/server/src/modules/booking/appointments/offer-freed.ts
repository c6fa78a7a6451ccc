import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { offerPlaces, offerTime } from '../holds/public.ts'
import { byEvent } from './appointment-facts.ts'
import type { AppointmentRow } from './read-appointment.ts'

/** Offers freed times and places to the waiting list. `appointments`: their state before the change. */
export async function offerFreed(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
): Promise<void> {
  for (const appointment of appointments)
    if (appointment.event_id === null)
      await offerTime(tx, deps, company, { ...appointment, owner_id: appointment.appointment_id })
  for (const [eventId] of byEvent(appointments)) await offerPlaces(tx, deps, company, eventId)
}
