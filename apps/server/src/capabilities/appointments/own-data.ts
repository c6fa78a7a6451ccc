import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import { type Connection, instant, type Tx } from '../../database/database.ts'
import { settingsInForce } from '../branches/public.ts'
import { endAppointment } from './manage.ts'
import { appointmentsOf, describeAppointments } from './read-appointment.ts'

/** All bookings of the client, with what was typed for each. */
export async function ownDataOf(
  read: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<object[]> {
  const rows = await appointmentsOf(read, company)
    .where('appointment.client_id', '=', clientId)
    .orderBy('appointment.starts_at')
    .execute()
  const appointments = await describeAppointments(read, company, rows, { locale: undefined, clientId })
  return appointments.map((appointment, index) => {
    const { comment, contact, utm, agreement, locale } = rows[index]!
    return { ...appointment, comment, contact, utm, agreement, locale }
  })
}

/**
 * Takes the person out of the bookings; start, price and status stay for the books. What is still ahead is cancelled,
 * whatever the company's rules: nobody will come, and the time goes to those in line. Answers are forgotten too that a
 * repeat of the booking would have got.
 */
export async function forgetClient(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  clock: Clock,
): Promise<void> {
  const ahead = await appointmentsOf(tx, company)
    .where('appointment.client_id', '=', clientId)
    .where('appointment.cancelled_at', 'is', null)
    .where('appointment.starts_at', '>', instant(clock.now()))
    .orderBy('appointment.appointment_id')
    .forUpdate('appointment')
    .execute()
  for (const appointment of ahead) {
    const { cancel_to_status } = settingsInForce(
      appointment.company_wide,
      appointment.own_settings,
    ).appointment
    await endAppointment(tx, { clock }, company, appointment, cancel_to_status)
  }
  await tx
    .updateTable('appointment')
    .set({ contact: '{}', comment: null, extra_fields: '{}', utm: '{}' })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
  await tx
    .deleteFrom('idempotency')
    .where('company_id', '=', company.companyId)
    .where(
      sql<boolean>`exists (
        select from appointment
         where appointment.company_id = idempotency.company_id and appointment.client_id = ${clientId}
           and appointment.appointment_id::text
               in (idempotency.answer ->> 'id', idempotency.answer -> 'appointments' -> 0 ->> 'id'))`,
    )
    .execute()
}
