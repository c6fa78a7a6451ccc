/** What a guest may do with a booking by its key: see it, cancel it, move it. Not yours and not there answer alike. */
import type {
  Appointment,
  FirstMoveQuery,
  FirstSlotsAnswer,
  Locale,
  MoveTimesQuery,
  VisitSlotsAnswer,
} from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { listFirstMoves } from './list-first-slots.ts'
import { isManageKey } from './manage-key.ts'
import { cancelAppointment, listMoves, type Move, moveAppointment } from './manage.ts'
import { readAppointment } from './read-appointment.ts'

export type Managed = {
  companyId: string
  appointmentId: string
  key: string | undefined
  locale: Locale | undefined
}

export async function readManaged(deps: Deps, managed: Managed): Promise<Appointment> {
  const company = await provenScope(deps, managed)
  return readAppointment(deps.database.db, company, managed.appointmentId, { locale: managed.locale })
}

export const cancelManaged = async (deps: Deps, managed: Managed): Promise<Appointment> =>
  cancelAppointment(deps, await provenScope(deps, managed), provenOf(managed))

export const moveManaged = async (deps: Deps, managed: Managed, asked: Move): Promise<Appointment> =>
  moveAppointment(deps, await provenScope(deps, managed), provenOf(managed), asked)

export const listManagedMoves = async (
  deps: Deps,
  managed: Managed,
  query: MoveTimesQuery & { holder: string | undefined },
): Promise<VisitSlotsAnswer> => listMoves(deps, await provenScope(deps, managed), provenOf(managed), query)

export const listFirstManagedMoves = async (
  deps: Deps,
  managed: Managed,
  query: FirstMoveQuery & { holder: string | undefined },
): Promise<FirstSlotsAnswer> =>
  listFirstMoves(deps, await provenScope(deps, managed), provenOf(managed), query)

const provenOf = ({ appointmentId, locale }: Managed) => ({ appointmentId, locale })

/** Refuses with `appointment.notFound` whatever is wrong: no key, another booking's, an old one, another company's. */
async function provenScope(deps: Deps, { companyId, appointmentId, key }: Managed): Promise<CompanyScope> {
  const company = await companyScope(deps.database.db, companyId)
  if (!(await isManageKey(deps, company, appointmentId, key))) throw new ApiError('appointment.notFound')
  return company
}
