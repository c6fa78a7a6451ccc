import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { forgetAnswers } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../deps/deps.ts'
import { settingsOf } from './appointment-access.ts'
import { appointmentsOf, describeAppointments } from './read-appointment.ts'
import { eraseCallers, anonymizeBookings } from './save-appointment.ts'
import { writeEnd } from './write-end.ts'

/** GDPR export: all bookings of the client, with what was entered for each. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const rows = await appointmentsOf(db, company)
    .where('appointment.client_id', '=', clientId)
    .orderBy('appointment.starts_at')
    .execute()
  const appointments = await describeAppointments(db, company, rows, { locale: undefined, clientId })
  return appointments.map((appointment, index) => {
    const { comment, contact, utm, agreement, locale } = rows[index]!
    return { ...appointment, comment, contact, utm, agreement, locale }
  })
}

/**
 * GDPR erasure: removes the person from bookings; start, price and status stay for accounting. Upcoming bookings are
 * cancelled regardless of company rules and offered to the waiting list. Stored responses for repeated requests are
 * deleted too.
 */
export async function eraseClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  deps: Pick<Deps, 'clock' | 'attachments'>,
): Promise<void> {
  const ahead = await appointmentsOf(tx, company)
    .where('appointment.client_id', '=', clientId)
    .where('appointment.cancelled_at', 'is', null)
    .where('appointment.starts_at', '>', instant(deps.clock.now()))
    .orderBy('appointment.appointment_id')
    .forUpdate('appointment')
    .execute()
  for (const appointment of ahead) {
    const { cancel_to_status: status } = settingsOf(appointment).appointment
    await writeEnd(tx, deps, company, appointment, { status, isNotified: false })
  }
  await forgetAnswers(tx, company, {
    about: [['id'], ['appointments', '0', 'id']],
    ids: await anonymizeBookings(tx, company, clientId, deps.clock.now()),
  })
}

export { takeBookings } from './save-appointment.ts'

/** Deletes the callers' addresses from past bookings, which no longer count against fair-use limits. */
export const eraseBookingCallers = ({ database, clock }: Deps): Promise<void> =>
  eraseCallers(database, clock.now())
