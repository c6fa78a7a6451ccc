import type { AppointmentRequest, Instead, UsedMembership } from '@zapys/contract'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** What the client saw before booking. */
export type Shown = NonNullable<AppointmentRequest['shown']>

/** What is booked in fact: price, performers and what a membership covers. */
export type Booked = Required<Omit<Instead, 'membership'>> & { membership: UsedMembership | null }

/** A series: the sum of the prices, and each performer once. */
export const sumOf = (all: readonly Booked[]): Booked => ({
  price: all.reduce((sum, { price }) => sum + price, 0),
  resource_ids: [...new Set(all.flatMap(({ resource_ids }) => resource_ids))],
  to_pay: all.reduce((sum, { to_pay }) => sum + to_pay, 0),
  membership: all[0]?.membership ?? null,
})

/** Refuses with `appointment.changed` a price, performers or a membership that the client has not seen. */
export function refuseOther(
  { price, resource_ids, to_pay, membership: shown }: Shown,
  { to_pay: left, membership, ...instead }: Booked,
): void {
  const isOther =
    (price !== undefined && price !== instead.price) ||
    (to_pay !== undefined && to_pay !== left) ||
    (shown !== undefined && shown !== (membership?.number ?? null)) ||
    (resource_ids !== undefined && resource_ids.join() !== instead.resource_ids.join())
  if (!isOther) return
  // A client who was shown no membership, and uses none, gets no such fields.
  const covered = (to_pay !== undefined || membership !== null) && { to_pay: left, membership }
  throw new ApiError('appointment.changed', { instead: { ...instead, ...covered } })
}
