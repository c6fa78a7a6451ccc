import type { Membership } from '@zapys/contract'
import { membershipState } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'

/** How one stands today where it is valid. S4.membership. */
export const stateNow = (membership: Membership) =>
  membershipState(membership, today(membership.timezone, Date.now() / 1000))

/** Nothing can be done with it any more. */
export const isOver = (membership: Membership): boolean =>
  ['expired', 'usedUp'].includes(stateNow(membership).kind)

/** It is not paid, and so cannot be used, whatever its days say. */
export const isOwed = (membership: Membership): boolean =>
  stateNow(membership).kind !== 'expired' &&
  (membership.payment_status === 'UNPAID' || membership.payment_status === 'UNDERPAYMENT')

/** How its card looks: in full colour only where it can be used today. */
export const lookOf = (membership: Membership): 'resting' | 'over' | undefined =>
  isOver(membership)
    ? 'over'
    : isOwed(membership) || stateNow(membership).kind !== 'active'
      ? 'resting'
      : undefined
