import type { Appointment } from '@zapys/contract'
import { ownersKey } from '../../../platform/http/owners-key.ts'

/** The key opens the booking until a month after its start. */
const KEPT_MS = 30 * 86_400_000

type Keyed = Pick<Appointment, 'id' | 'company_id' | 'start_time'>

/** Epoch milliseconds. */
export const manageKeyEnd = ({ start_time }: Keyed): number => Date.parse(start_time) + KEPT_MS

/** Lets its holder see, cancel and move the booking. */
export const manageKey = ({ secret }: { secret: string }, appointment: Keyed): string =>
  ownersKey(secret, {
    purpose: 'manage',
    companyId: appointment.company_id,
    id: appointment.id,
    until: manageKeyEnd(appointment),
  })

/** The answer to the guest who booked: with the key of the booking. */
export const withManageKey = (deps: { secret: string }, appointment: Appointment): Appointment => ({
  ...appointment,
  manage_key: manageKey(deps, appointment),
})
