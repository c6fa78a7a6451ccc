import { DAY_MS } from '@zapys/domain/time'
import type { Appointment } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { isOwnersKey, type Owned, ownersKey } from '../../../platform/http/keyed-hash.ts'

/** The key is valid until a month after the booking's start. */
const VALID_MS = 30 * DAY_MS

/** `keyVersion`: version of the booking's present client; absent: the booking never changed its client. */
type KeyedAppointment = Pick<Appointment, 'id' | 'company_id' | 'start_time'> & { keyVersion?: number }

/** Expiry of the key, in epoch milliseconds. */
export const manageKeyEnd = ({ start_time }: KeyedAppointment): number => Date.parse(start_time) + VALID_MS

/** The key that permits seeing, cancelling and moving the booking. */
export const manageKey = ({ secret }: { secret: string }, appointment: KeyedAppointment): string =>
  ownersKey(secret, {
    ...ownedBy(appointment.company_id, appointment.id, appointment.keyVersion),
    until: manageKeyEnd(appointment),
  })

const ownedBy = (companyId: string, id: string, keyVersion = 0): Owned => ({
  purpose: 'manage',
  companyId,
  id: keyVersion === 0 ? id : `${id} ${keyVersion}`,
})

/** Whether the key is valid for the booking and its present client. */
export async function isManageKey(
  { database, secret, clock }: Pick<Deps, 'database' | 'secret' | 'clock'>,
  { companyId }: CompanyScope,
  appointmentId: string,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false
  const row = await database.db
    .selectFrom('appointment')
    .select('key_version')
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return isOwnersKey(secret, ownedBy(companyId, appointmentId, row?.key_version), key, clock.now())
}

/** Adds the manage key to the response for the guest who booked. */
export const withManageKey = (deps: { secret: string }, appointment: Appointment): Appointment => ({
  ...appointment,
  manage_key: manageKey(deps, appointment),
})
