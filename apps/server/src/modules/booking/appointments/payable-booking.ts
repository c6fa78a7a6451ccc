/** What payments read and lock of a booking. docs/rules/payments.md */
import type { Appointment, Locale } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { readAppointmentRow, settingsOf } from './appointment-access.ts'
import { appointmentsOf, describeAppointments } from './read-appointment.ts'
import { writePaid } from './write-status.ts'

type AppointmentToRead = { appointmentId: string; clientId?: string; locale: Locale | undefined }

/** Rejects with `appointment.notFound` if there is no such booking, or it is another client's. */
export async function readToPay(
  db: Connection,
  company: CompanyScope,
  proven: AppointmentToRead,
): Promise<{ appointment: Appointment; tips: boolean }> {
  const row = await readAppointmentRow(db, company, proven)
  const [appointment] = await describeAppointments(db, company, [row], proven)
  return { appointment: appointment!, tips: settingsOf(row).online_payment.tips }
}

/** Title for staff: the services, in the company's main language. Undefined if there is no such booking. */
export async function nameToPay(db: Connection, company: CompanyScope, appointmentId: string) {
  return db
    .selectFrom('appointment')
    .select(['price', 'currency_code', 'client_id as clientId'])
    .select(
      sql<string>`coalesce((
        select string_agg(service.name, ', ' order by part.ordinal)
          from appointment_service as part
          join service on service.company_id = part.company_id and service.service_id = part.service_id
         where part.company_id = ${company.companyId}
           and part.appointment_id = appointment.appointment_id), '')`.as('title'),
    )
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.appointment_id', '=', appointmentId)
    .executeTakeFirst()
}

/** Upcoming bookings with the data that decides on their prepayment. */
export async function readToAsk(db: Connection, company: CompanyScope, appointmentIds: readonly string[]) {
  const rows = await appointmentsOf(db, company)
    .where(isOneOf('appointment.appointment_id', [...appointmentIds]))
    .where('appointment.cancelled_at', 'is', null)
    .select(({ selectFrom }) =>
      selectFrom('appointment_service')
        .select(sql<string[]>`array_agg(service_id order by ordinal)`.as('ids'))
        .where('appointment_service.company_id', '=', company.companyId)
        .whereRef('appointment_service.appointment_id', '=', 'appointment.appointment_id')
        .as('service_ids'),
    )
    .orderBy('appointment.starts_at')
    .orderBy('appointment.appointment_id')
    .execute()
  return rows.map((row) => ({ ...row, service_ids: row.service_ids ?? [], settings: settingsOf(row) }))
}

/** Locks the row; undefined if there is no such booking. */
export async function lockToPay(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
): Promise<{ price: number; hasEnded: boolean; lapsedAt: number | null } | undefined> {
  const row = await tx
    .selectFrom('appointment')
    .select(['price', 'cancelled_at', 'lapsed'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { price, cancelled_at, lapsed } = row
  return { price, hasEnded: cancelled_at !== null, lapsedAt: lapsed ? cancelled_at : null }
}

/** Locks several rows, ordered by id to avoid deadlocks. */
export async function lockAppointments(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', [...appointmentIds]))
    .orderBy('appointment_id')
    .forUpdate()
    .execute()
}

/** Confirms the booking once the required amount is paid. The caller holds the row lock. */
export async function confirmPaid(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
  paid: number,
): Promise<void> {
  const { prepayment } = await tx
    .selectFrom('appointment')
    .select('prepayment')
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  if (prepayment !== null && paid >= prepayment) await writePaid(tx, deps, company, appointmentId)
}
