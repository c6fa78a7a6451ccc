import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import { type Connection, instant, type Tx } from '../../database/database.ts'
import { forgetAnswers } from '../../database/idempotency.ts'
import type { Deps } from '../../deps.ts'
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
  const forgotten = await tx
    .updateTable('appointment')
    .set({ contact: '{}', comment: null, extra_fields: '{}', utm: '{}' })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .returning('appointment_id')
    .execute()
  await forgetAnswers(tx, company, {
    about: [['id'], ['appointments', '0', 'id']],
    ids: forgotten.map(({ appointment_id }) => appointment_id),
  })
}

/** Bookings that a guest made until then (epoch milliseconds) become the client's who has proven the phone; answers which. */
export async function takeBookings(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, until }: { guestId: string; clientId: string; until: number },
): Promise<string[]> {
  const taken = await tx
    .updateTable('appointment')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where('created', '<=', instant(until))
    .returning('appointment_id')
    .execute()
  return taken.map(({ appointment_id }) => appointment_id)
}

/** Forgets by whom bookings were made that are over: they count against no share any more. */
export async function forgetBookingCallers({ database, clock }: Deps): Promise<void> {
  await sql`update appointment set caller_host = null, caller_block = null
             where company_id is not null and caller_block is not null
               and (starts_at + make_interval(secs => duration) < ${instant(clock.now())}
                    or cancelled_at is not null)`.execute(database.read)
}
