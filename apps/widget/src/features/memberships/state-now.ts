import type { Membership } from '@zapys/contract'
import { membershipState } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'

/** How one stands today where it is valid. S4.membership. */
export const stateNow = (membership: Membership) =>
  membershipState(membership, today(membership.timezone, Date.now() / 1000))

/** Nothing can be done with it any more. */
export const isOver = (membership: Membership): boolean =>
  ['expired', 'usedUp'].includes(stateNow(membership).kind)
