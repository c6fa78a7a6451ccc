import type { Appointment, CancelledVisits, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { manageKey } from './manage-key.ts'
import { type AppointmentAccess, readAppointmentRow } from './appointment-access.ts'
import { type AppointmentRow, appointmentsOf, describeAppointments } from './read-appointment.ts'

type SeriesQuery = { appointmentId: string; locale: Locale | undefined }

/**
 * Visits of a series with the same client; undefined for a booking without a series. `secret`: pass it if the caller
 * has the booking's key; each visit then gets its own key.
 */
export async function readSeries(
  db: Connection,
  company: CompanyScope,
  { appointmentId, locale }: SeriesQuery,
  secret?: string,
): Promise<Appointment['series']> {
  const rows = await visitsOfSameSeries(db, company, appointmentId).orderBy('appointment.starts_at').execute()
  const id = rows[0]?.series_id
  if (id == null) return undefined
  const visits = await describeAppointments(db, company, rows, { locale })
  return {
    id,
    visits: visits.map((visit, index) => ({
      id: visit.id,
      reference: visit.reference,
      start_time: visit.start_time,
      duration: visit.duration,
      date: visit.date,
      time: visit.time,
      cancelled_at: visit.cancelled_at,
      may_cancel_until: visit.may_cancel_until,
      ...(secret !== undefined && {
        manage_key: manageKey({ secret }, { ...visit, keyVersion: rows[index]!.key_version }),
      }),
    })),
  }
}

/**
 * Locks the booking and the visits of its series to cancel with it. Rejects with `validation.failed` without a
 * series.
 */
export async function lockSeries(
  tx: Tx,
  company: CompanyScope,
  proven: AppointmentAccess,
  visits: Exclude<CancelledVisits, 'ONE'>,
): Promise<AppointmentRow[]> {
  const own = await readAppointmentRow(tx, company, proven)
  if (own.series_id === null) throw invalid('appointment.visits', 'is of no use: the booking has no series')
  const locked = await visitsOfSameSeries(tx, company, proven.appointmentId)
    // Ordered by id, so that two requests do not deadlock.
    .orderBy('appointment.appointment_id')
    .forUpdate('appointment')
    .execute()
  const now = locked.find(({ appointment_id }) => appointment_id === proven.appointmentId)
  if (now === undefined) throw new ApiError('appointment.notFound')
  return visits === 'ALL' ? locked : locked.filter(({ starts_at }) => starts_at >= now.starts_at)
}

/** All visits of a booking's series with the same client, the booking included. */
const visitsOfSameSeries = (db: Connection | Tx, company: CompanyScope, appointmentId: string) =>
  appointmentsOf(db, company)
    .innerJoin('appointment as named', (join) =>
      join
        .onRef('named.company_id', '=', 'appointment.company_id')
        .onRef('named.series_id', '=', 'appointment.series_id')
        .on((on) => on('named.client_id', 'is not distinct from', on.ref('appointment.client_id'))),
    )
    .where('named.company_id', '=', company.companyId)
    .where('named.appointment_id', '=', appointmentId)
