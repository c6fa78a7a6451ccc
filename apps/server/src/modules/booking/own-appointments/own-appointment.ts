import type {
  BookingSettings,
  CancelledVisits,
  FirstMoveQuery,
  FirstSlotsAnswer,
  MoveTimesQuery,
  OwnAppointment,
  VisitSlotsAnswer,
} from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { requireAccount } from '../../clients/accounts/public.ts'
import {
  cancelAppointment,
  listFirstMoves,
  listMoves,
  type Move,
  moveAppointment,
  readSeries,
  shownAppointmentsOf,
} from '../appointments/public.ts'
import type { Owner } from './list-own-appointments.ts'
import { toOwnAppointments } from './to-own-appointments.ts'

type OwnedAppointment = Owner & { appointmentId: string }

/**
 * One of the client's bookings with branch and details. Rejects with `appointment.notFound`, also for another
 * client's.
 */
export async function getOwnAppointment(
  deps: Deps,
  company: CompanyScope,
  own: OwnedAppointment,
): Promise<OwnAppointment> {
  const settings = await requireAccount(deps.database.db, company)
  return readOwnAppointment(deps, company, own, settings)
}

/** Like cancelling with the booking's key (appointments/manage.ts), for a signed-in client. */
export async function cancelOwnAppointment(
  deps: Deps,
  company: CompanyScope,
  own: OwnedAppointment,
  visits: CancelledVisits | undefined,
): Promise<OwnAppointment> {
  const settings = await requireAccount(deps.database.db, company)
  await cancelAppointment(deps, company, toAppointmentAccess(own), visits)
  return readOwnAppointment(deps, company, own, settings)
}

/** Like moving with the booking's key (appointments/manage.ts), for a signed-in client. */
export async function moveOwnAppointment(
  deps: Deps,
  company: CompanyScope,
  own: OwnedAppointment,
  move: Move,
): Promise<OwnAppointment> {
  const settings = await requireAccount(deps.database.db, company)
  await moveAppointment(deps, company, toAppointmentAccess(own), move)
  return readOwnAppointment(deps, company, own, settings)
}

/** Like listing moves with the booking's key (appointments/manage.ts), for a signed-in client. */
export async function listOwnMoves(
  deps: Deps,
  company: CompanyScope,
  own: OwnedAppointment,
  query: MoveTimesQuery & { holder: string | undefined },
): Promise<VisitSlotsAnswer> {
  await requireAccount(deps.database.db, company)
  return listMoves(deps, company, toAppointmentAccess(own), query)
}

/** Rejects as `calls.listFirstOwnMoves` lists. */
export async function listFirstOwnMoves(
  deps: Deps,
  company: CompanyScope,
  own: OwnedAppointment,
  query: FirstMoveQuery & { holder: string | undefined },
): Promise<FirstSlotsAnswer> {
  await requireAccount(deps.database.db, company)
  return listFirstMoves(deps, company, toAppointmentAccess(own), query)
}

const toAppointmentAccess = ({ clientId, appointmentId, locale }: OwnedAppointment) => ({
  clientId: clientOf(clientId),
  appointmentId,
  locale,
})

async function readOwnAppointment(
  { database, clock }: Deps,
  company: CompanyScope,
  { clientId, appointmentId, locale }: OwnedAppointment,
  settings: BookingSettings,
): Promise<OwnAppointment> {
  const db = database.db
  const row = await shownAppointmentsOf(db, company)
    .where('appointment.client_id', '=', clientOf(clientId))
    .where('appointment.appointment_id', '=', appointmentId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('appointment.notFound')
  const [appointment] = await toOwnAppointments({ db, clock }, company, [row], {
    withBranch: true,
    withDetails: true,
    settings,
    clientId: clientOf(clientId),
    locale,
  })
  const series = row.series_id === null ? undefined : await readSeries(db, company, { appointmentId, locale })
  return series === undefined ? appointment! : { ...appointment!, series }
}

/** A person who is not a client of the company has no bookings there. */
function clientOf(clientId: string | undefined): string {
  if (clientId === undefined) throw new ApiError('appointment.notFound')
  return clientId
}
