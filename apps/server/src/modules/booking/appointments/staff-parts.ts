/** Parts of a booking request by staff, and its client. docs/rules/operator.md */
import type { Locale, StaffAppointmentRequest, StaffChangeRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { contactOfClient } from '../../clients/clients/public.ts'
import type { ChosenClient } from './booker.ts'
import type { settingsOf } from './appointment-access.ts'
import type { AppointmentRow } from './read-appointment.ts'

/** Statuses that staff may set besides the company's list. */
const STANDARD_STATUSES = [
  'CONFIRMED',
  'CONFIRMED_BY_CLIENT',
  'LATE',
  'ARRIVED',
  'CANCELLED',
  'NO_SHOW',
  'DONE',
]

export async function rejectUnknownStatus(
  db: Connection,
  company: CompanyScope,
  status: string,
): Promise<void> {
  if (STANDARD_STATUSES.includes(status)) return
  const row = await db
    .selectFrom('company_settings')
    .select('appointment_statuses')
    .where('company_id', '=', company.companyId)
    .executeTakeFirst()
  const own = (row?.appointment_statuses ?? []).map(({ code }) => code)
  if (!own.includes(status))
    throw invalid(
      'appointment.status',
      `must be one of ${[...new Set([...own, ...STANDARD_STATUSES])].join(', ')}`,
    )
}

export const isEnd = (status: string, { appointment }: ReturnType<typeof settingsOf>): boolean =>
  status === 'CANCELLED' || status === appointment.cancel_to_status

/** The client with the contact on record; no fields are required again. Rejects with `client.notFound`. */
export async function readClient(
  db: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<{ identity: ChosenClient; locale: Locale }> {
  const { contact, locale } = await contactOfClient(db, company, clientId)
  return { identity: { contact, clientId, isChosen: true }, locale }
}

/** Minor units; undefined: the price lists apply. */
export const priceOf = ({ price }: Pick<StaffAppointmentRequest, 'price'>): number | undefined =>
  (typeof price === 'object' ? price?.price : price) ?? undefined

/** Rejects with `appointment.changed` if the caller's version is outdated. */
export function rejectOlder(
  { version }: Pick<StaffChangeRequest, 'version'>,
  appointment: Pick<AppointmentRow, 'version'>,
): void {
  if ((version ?? appointment.version) === appointment.version) return
  const message = `appointment.version: is ${appointment.version} now`
  throw new ApiError('appointment.changed', { errors: [{ field: 'appointment.version', message }] })
}
