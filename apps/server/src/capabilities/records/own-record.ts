import type { MoveTimesQuery, OwnRecord, VisitSlotsAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'
import { requireAccount } from '../accounts/public.ts'
import {
  appointmentsOf,
  cancelAppointment,
  listMoves,
  type Move,
  moveAppointment,
} from '../appointments/public.ts'
import type { Owner } from './list-records.ts'
import { toRecords } from './to-records.ts'

type Own = Owner & { appointmentId: string }

/** One own booking with branch and details. Another client's and an unknown one are `appointment.notFound` alike. */
export async function getRecord(deps: Deps, company: CompanyScope, own: Own): Promise<OwnRecord> {
  await requireAccount(deps.database.read, company)
  return readRecord(deps, company, own)
}

/** As by the key of a booking (appointments/manage.ts), for its client. */
export async function cancelRecord(deps: Deps, company: CompanyScope, own: Own): Promise<OwnRecord> {
  await requireAccount(deps.database.read, company)
  await cancelAppointment(deps, company, provenBy(own))
  return readRecord(deps, company, own)
}

/** As by the key of a booking (appointments/manage.ts), for its client. */
export async function moveRecord(
  deps: Deps,
  company: CompanyScope,
  own: Own,
  asked: Move,
): Promise<OwnRecord> {
  await requireAccount(deps.database.read, company)
  await moveAppointment(deps, company, provenBy(own), asked)
  return readRecord(deps, company, own)
}

/** As by the key of a booking (appointments/manage.ts), for its client. */
export async function listRecordMoves(
  deps: Deps,
  company: CompanyScope,
  own: Own,
  query: MoveTimesQuery & { holder: string | undefined },
): Promise<VisitSlotsAnswer> {
  await requireAccount(deps.database.read, company)
  return listMoves(deps, company, provenBy(own), query)
}

const provenBy = ({ clientId, appointmentId, locale }: Own) => ({
  clientId: clientOf(clientId),
  appointmentId,
  locale,
})

async function readRecord(
  { database, clock }: Deps,
  company: CompanyScope,
  { clientId, appointmentId, locale }: Own,
): Promise<OwnRecord> {
  const read = database.read
  const row = await appointmentsOf(read, company)
    .where('appointment.client_id', '=', clientOf(clientId))
    .where('appointment.appointment_id', '=', appointmentId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('appointment.notFound')
  const [record] = await toRecords({ read, clock }, company, [row], {
    withBranch: true,
    withDetails: true,
    clientId: clientOf(clientId),
    locale,
  })
  return record!
}

/** A person who is no client of the company has no bookings there. */
function clientOf(clientId: string | undefined): string {
  if (clientId === undefined) throw new ApiError('appointment.notFound')
  return clientId
}
