import type { BookingSettings, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'
import { type AppointmentRow, appointmentsOf } from './read-appointment.ts'

/** A booking that the caller has proven to be theirs: by its key, or as the client who is signed in. */
export type Proven = {
  appointmentId: string
  /** Only where it is this client's; a key is proof enough by itself. */
  clientId?: string
  locale: Locale | undefined
}

/** The row stays locked, so that a cancelling and a move at once cannot both pass. */
export async function lockAppointment(
  tx: Tx,
  company: CompanyScope,
  proven: Proven,
): Promise<{ appointment: AppointmentRow; settings: BookingSettings }> {
  const appointment = await provenAppointment(tx, company, proven).forUpdate('appointment').executeTakeFirst()
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  return { appointment, settings: settingsOf(appointment) }
}

export async function readAppointmentRow(
  db: Connection,
  company: CompanyScope,
  proven: Proven,
): Promise<AppointmentRow> {
  const appointment = await provenAppointment(db, company, proven).executeTakeFirst()
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  return appointment
}

/** Those of its branch. */
export const settingsOf = ({ company_wide, own_settings }: AppointmentRow): BookingSettings =>
  settingsInForce(company_wide, own_settings)

const provenAppointment = (
  db: Connection,
  company: CompanyScope,
  { appointmentId, clientId }: Pick<Proven, 'appointmentId' | 'clientId'>,
) =>
  appointmentsOf(db, company)
    .where('appointment.appointment_id', '=', appointmentId)
    .$call((query) => (clientId === undefined ? query : query.where('appointment.client_id', '=', clientId)))
