/**
 * What a guest may do with the booking's key: see, cancel, move. Missing and foreign bookings return the same error.
 */
import type {
  Appointment,
  CancelledVisits,
  FirstMoveQuery,
  FirstSlotsAnswer,
  Locale,
  MoveTimesQuery,
  VisitSlotsAnswer,
} from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { listFirstMoves } from './list-first-slots.ts'
import { isManageKey } from './manage-key.ts'
import { cancelAppointment, listMoves, type Move, moveAppointment } from './manage.ts'
import { readAppointment } from './read-appointment.ts'
import { readSeries } from './read-series.ts'

export type ManageKeyAccess = {
  companyId: string
  appointmentId: string
  key: string | undefined
  locale: Locale | undefined
}

export async function readManaged(deps: Deps, access: ManageKeyAccess): Promise<Appointment> {
  const company = await authorizeByKey(deps, access)
  const appointment = await readAppointment(deps.database.db, company, access.appointmentId, {
    locale: access.locale,
  })
  return withSeries(deps, company, access, appointment)
}

export async function cancelManaged(
  deps: Deps,
  access: ManageKeyAccess,
  visits: CancelledVisits | undefined,
): Promise<Appointment> {
  const company = await authorizeByKey(deps, access)
  const appointment = await cancelAppointment(deps, company, toAppointmentAccess(access), visits)
  return withSeries(deps, company, access, appointment)
}

export async function moveManaged(deps: Deps, access: ManageKeyAccess, move: Move): Promise<Appointment> {
  const company = await authorizeByKey(deps, access)
  const appointment = await moveAppointment(deps, company, toAppointmentAccess(access), move)
  return withSeries(deps, company, access, appointment)
}

/** One guest booked the whole series, so the key of a visit also grants the others. */
async function withSeries(
  { database, secret }: Deps,
  company: CompanyScope,
  access: ManageKeyAccess,
  appointment: Appointment,
): Promise<Appointment> {
  const series = await readSeries(database.db, company, access, secret)
  return series === undefined ? appointment : { ...appointment, series }
}

export const listManagedMoves = async (
  deps: Deps,
  access: ManageKeyAccess,
  query: MoveTimesQuery & { holder: string | undefined },
): Promise<VisitSlotsAnswer> =>
  listMoves(deps, await authorizeByKey(deps, access), toAppointmentAccess(access), query)

export const listFirstManagedMoves = async (
  deps: Deps,
  access: ManageKeyAccess,
  query: FirstMoveQuery & { holder: string | undefined },
): Promise<FirstSlotsAnswer> =>
  listFirstMoves(deps, await authorizeByKey(deps, access), toAppointmentAccess(access), query)

const toAppointmentAccess = ({ appointmentId, locale }: ManageKeyAccess) => ({ appointmentId, locale })

/** Rejects every failure with `appointment.notFound`: no key, expired, of another booking or of another company. */
async function authorizeByKey(
  deps: Deps,
  { companyId, appointmentId, key }: ManageKeyAccess,
): Promise<CompanyScope> {
  const company = await companyScope(deps.database.db, companyId)
  if (!(await isManageKey(deps, company, appointmentId, key))) throw new ApiError('appointment.notFound')
  return company
}
