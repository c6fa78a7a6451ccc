import type { Appointment } from '@zapys/contract'
import { ownersKey } from '../../plugins/owners-key.ts'

/** A booking can be looked at with its key until a month after its start. */
const KEPT_MS = 30 * 86_400_000

/** The answer to the guest who booked: with the key that lets them see, cancel and move the booking. */
export const withManageKey = ({ secret }: { secret: string }, appointment: Appointment): Appointment => ({
  ...appointment,
  manage_key: ownersKey(secret, {
    purpose: 'manage',
    companyId: appointment.company_id,
    id: appointment.id,
    until: Date.parse(appointment.start_time) + KEPT_MS,
  }),
})
