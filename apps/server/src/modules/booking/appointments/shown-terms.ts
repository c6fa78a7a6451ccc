/** Compares what the client saw before booking with what is booked. docs/rules/booking.md */
import type { AppointmentRequest, Instead, UsedMembership } from '@zapys/contract'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** What the client saw before booking. */
export type ShownTerms = NonNullable<AppointmentRequest['shown']>

/** Actual price, performers and membership of a booking. */
export type BookedTerms = Required<Omit<Instead, 'membership'>> & { membership: UsedMembership | null }

/** For a series: the sum of prices, and performers without duplicates. */
export const sumOfTerms = (all: readonly BookedTerms[]): BookedTerms => ({
  price: all.reduce((sum, { price }) => sum + price, 0),
  resource_ids: [...new Set(all.flatMap(({ resource_ids }) => resource_ids))],
  to_pay: all.reduce((sum, { to_pay }) => sum + to_pay, 0),
  membership: all[0]?.membership ?? null,
})

/** Rejects with `appointment.changed` if price, performers or membership differ from what the client saw. */
export function rejectOtherTerms(
  { price, resource_ids, to_pay, membership: shown }: ShownTerms,
  { to_pay: left, membership, ...instead }: BookedTerms,
): void {
  const isOther =
    (price !== undefined && price !== instead.price) ||
    (to_pay !== undefined && to_pay !== left) ||
    (shown !== undefined && shown !== (membership?.number ?? null)) ||
    (resource_ids !== undefined && resource_ids.join() !== instead.resource_ids.join())
  if (!isOther) return
  // These fields are omitted if no membership was shown and none is used.
  const covered = (to_pay !== undefined || membership !== null) && { to_pay: left, membership }
  throw new ApiError('appointment.changed', { instead: { ...instead, ...covered } })
}
