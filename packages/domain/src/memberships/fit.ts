/** Which membership a booking uses, and how much of it. docs/rules/memberships.md */
import type { membershipTypes, UnusableReason, UsedMembership } from '@zapys/contract'
import type { LocalDate } from '../time/index.ts'
import { isFrozenOn } from './state.ts'
import type { MembershipFacts } from './state.ts'

export type Redeemable = MembershipFacts & {
  membership_id: string
  type: (typeof membershipTypes)[number]
  /** Empty: all services. */
  service_ids: readonly string[]
  branch_ids: readonly string[]
  currency_code: string
  price: number
  paid: number
  /** Visits, minor units or seconds, by type; null for a period. */
  total: number | null
  used: number
  reserve: number
  /** Epoch milliseconds. */
  created: number
}

/** The facts of a booking that a membership depends on. */
export type ToCover = {
  /** The day at the branch. */
  date: LocalDate
  branchId: string
  serviceIds: readonly string[]
  price: number
  currency_code: string
  /** Total of its services, without waits between them. */
  seconds: number
  /** Places of an event; each place is a visit. */
  places: number
}

type Fitting = { amount: number; price_covered: number }

/** The amount that the booking takes and what it covers, or the first reason why the membership does not fit. */
export function fitOf(membership: Redeemable, booking: ToCover): Fitting | { reason: UnusableReason } {
  const { type, service_ids, branch_ids, total, used, reserve } = membership
  const no = (reason: UnusableReason) => ({ reason })
  if (branch_ids.length > 0 && !branch_ids.includes(booking.branchId)) return no('OTHER_BRANCH')
  if (service_ids.length > 0 && !booking.serviceIds.every((id) => service_ids.includes(id)))
    return no('OTHER_SERVICE')
  if (membership.currency_code !== booking.currency_code) return no('OTHER_CURRENCY')
  if (membership.paid < membership.price) return no('UNPAID')
  if (booking.date < membership.start_time) return no('NOT_STARTED')
  if (isFrozenOn(membership, booking.date)) return no('FROZEN')
  if (booking.date > membership.end_time) return no('EXPIRED')
  const left = total === null ? Infinity : total - used - reserve
  if (left <= 0) return no('USED_UP')
  const amount = amountOf(type, booking, left)
  if (amount > left) return no('NOT_ENOUGH')
  return { amount, price_covered: type === 'MONEY' ? amount : booking.price }
}

/** Money covers up to its balance; other types cover a booking completely or not at all. */
function amountOf(type: Redeemable['type'], booking: ToCover, left: number): number {
  const { price, seconds, places, serviceIds } = booking
  if (type === 'MONEY') return Math.min(price, left)
  if (type === 'DURATION') return seconds * places
  return type === 'VISITS' ? places * maxOfOne(serviceIds) : 1
}

/** Several services are one visit, but the same service twice is two: else five manicures would cost one visit. */
const maxOfOne = (serviceIds: readonly string[]): number =>
  Math.max(1, ...[...Map.groupBy(serviceIds, (id) => id).values()].map(({ length }) => length))

/**
 * Fitting memberships, best first. Order: leaves nothing to pay, ends soonest,
 * any type before money (which can be used elsewhere), oldest. A free booking uses none.
 */
export function chooseMembership<Each extends Redeemable>(
  memberships: readonly Each[],
  booking: ToCover,
): { membership: Each; fit: Fitting }[] {
  if (booking.price === 0) return []
  const leavesRest = ({ fit }: { fit: Fitting }) => fit.price_covered < booking.price
  return memberships
    .flatMap((membership) => {
      const fit = fitOf(membership, booking)
      return 'reason' in fit ? [] : [{ membership, fit }]
    })
    .toSorted(
      (one, other) =>
        Number(leavesRest(one)) - Number(leavesRest(other)) ||
        compare(one.membership.end_time, other.membership.end_time) ||
        Number(one.membership.type === 'MONEY') - Number(other.membership.type === 'MONEY') ||
        one.membership.created - other.membership.created ||
        compare(one.membership.membership_id, other.membership.membership_id),
    )
}

/**
 * Part of a price that a membership covers: money up to its balance, any other type the whole price.
 * The price may have changed since the membership was chosen.
 */
export const coveredOf = (
  price: number,
  { type, amount, remaining }: Pick<UsedMembership, 'type' | 'amount' | 'remaining'>,
): number => (type === 'MONEY' ? Math.min(price, amount + (remaining ?? 0)) : price)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
