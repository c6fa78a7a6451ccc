import type { Membership } from '@zapys/contract'
import { membershipState } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'

/** State today at the place where it is valid. S4.membership. */
export const stateNow = (membership: Membership) =>
  membershipState(membership, today(membership.timezone, Date.now() / 1000))

/** No longer usable. */
export const isOver = (membership: Membership): boolean =>
  ['expired', 'usedUp'].includes(stateNow(membership).kind)

/** Unpaid, and so not usable, regardless of its dates. */
export const isOwed = (membership: Membership): boolean =>
  stateNow(membership).kind !== 'expired' &&
  (membership.payment_status === 'UNPAID' || membership.payment_status === 'UNDERPAYMENT')

/** Look of its card: in full color only if usable today. */
export const lookOf = (membership: Membership): 'resting' | 'over' | undefined =>
  isOver(membership)
    ? 'over'
    : isOwed(membership) || stateNow(membership).kind !== 'active'
      ? 'resting'
      : undefined
