import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Appointment } from '@zapys/contract'

type Booking = { companyId: string; appointmentId: string; /** Epoch milliseconds. */ startsAt: number }

/** A booking can be looked at with its key until a month after its start. */
const KEPT_MS = 30 * 86_400_000

/**
 * The key that lets a guest see, cancel and move one booking: until when, and a signature over that, company and
 * booking. Nothing of it is stored; a new secret of the server makes all keys void.
 */
export function manageKey(secret: string, booking: Booking): string {
  const until = (booking.startsAt + KEPT_MS).toString(36)
  return `${until}.${signature(secret, booking, until)}`
}

export function isManageKey(
  secret: string,
  booking: Omit<Booking, 'startsAt'>,
  key: string,
  now: number,
): boolean {
  const [until = '', given = ''] = key.split('.')
  const expected = Buffer.from(signature(secret, booking, until))
  const offered = Buffer.from(given)
  return (
    offered.length === expected.length &&
    timingSafeEqual(offered, expected) &&
    Number.parseInt(until, 36) > now
  )
}

const signature = (secret: string, { companyId, appointmentId }: Omit<Booking, 'startsAt'>, until: string) =>
  createHmac('sha256', secret).update(`manage ${companyId} ${appointmentId} ${until}`).digest('base64url')

/** The answer to the guest who booked: with the key. A repeat gets the same one, unless the booking has moved since. */
export const withManageKey = ({ secret }: { secret: string }, appointment: Appointment): Appointment => ({
  ...appointment,
  manage_key: manageKey(secret, {
    companyId: appointment.company_id,
    appointmentId: appointment.id,
    startsAt: Date.parse(appointment.start_time),
  }),
})
