import type { BookingSettings, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'
import { type AppointmentRow, appointmentsOf } from './read-appointment.ts'

/** Access to a booking, proven by its key or as its signed-in client. */
export type AppointmentAccess = {
  appointmentId: string
  /** If set, the booking must be this client's; a key is sufficient proof without it. */
  clientId?: string
  locale: Locale | undefined
}

/** Locks the row, so that a simultaneous cancellation and move cannot both succeed. */
export async function lockAppointment(
  tx: Tx,
  company: CompanyScope,
  proven: AppointmentAccess,
): Promise<{ appointment: AppointmentRow; settings: BookingSettings }> {
  const appointment = await accessibleAppointment(tx, company, proven)
    .forUpdate('appointment')
    .executeTakeFirst()
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  return { appointment, settings: settingsOf(appointment) }
}

export async function readAppointmentRow(
  db: Connection,
  company: CompanyScope,
  proven: AppointmentAccess,
): Promise<AppointmentRow> {
  const appointment = await accessibleAppointment(db, company, proven).executeTakeFirst()
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  return appointment
}

/** Settings of the booking's branch. */
export const settingsOf = ({ company_wide, own_settings }: AppointmentRow): BookingSettings =>
  settingsInForce(company_wide, own_settings)

const accessibleAppointment = (
  db: Connection,
  company: CompanyScope,
  { appointmentId, clientId }: Pick<AppointmentAccess, 'appointmentId' | 'clientId'>,
) =>
  appointmentsOf(db, company)
    .where('appointment.appointment_id', '=', appointmentId)
    .$call((query) => (clientId === undefined ? query : query.where('appointment.client_id', '=', clientId)))
