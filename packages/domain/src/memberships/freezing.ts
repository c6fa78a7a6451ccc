/** Freezing: which days, and how the end moves. docs/rules/memberships.md, Spec §4 and §8. */
import type { FreezeRequest } from '@zapys/contract'
import { addDays, daysBetween, isLocalDate, type LocalDate } from '../time/index.ts'
import type { MembershipFacts } from './state.ts'

/** Null: no limit. */
type FreezeLimits = { max_freezes: number | null; max_freeze_days: number | null }

type FreezePlan = {
  kind: 'planned'
  frozen_from: LocalDate
  frozen_to: LocalDate | null
  /** Null for a freeze without an end. */
  quantity_days: number | null
}

type Refused = { kind: 'refused'; code: FreezeCode }
type FreezeCode =
  | 'membership.freezing.freezeRange.invalid'
  | 'membership.freezing.alreadyFrozen'
  | 'membership.freezing.outOfActivityPeriod'
  | 'membership.freezing.maxCount.reached'
  | 'membership.freezing.maxPeriod.reached'
  | 'membership.freezing.period.today.hasAppointments'
  | 'membership.unfreezing.frozenRange.outOfRange'

const refused = (code: FreezeCode): Refused => ({ kind: 'refused', code })

/** Ten years: a longer freeze is a mistake, and its end would exceed the calendar. */
const MAX_DAYS = 3650

/**
 * Decides on which days a membership may be frozen; changes nothing. `today`: at its branch, or else its company.
 * `freezes`: how often its client froze it before. `isUsedToday`: a visit of it has begun today.
 * Rejects in the order of docs/rules/memberships.md.
 */
export function planFreeze(
  membership: MembershipFacts & { isUsedUp: boolean },
  request: Partial<FreezeRequest>,
  {
    today,
    limits,
    freezes,
    isUsedToday,
  }: {
    today: LocalDate
    limits: FreezeLimits
    freezes: number
    isUsedToday: boolean
  },
): FreezePlan | Refused {
  const range = rangeOf(request, today, limits)
  if (range === undefined) return refused('membership.freezing.freezeRange.invalid')
  const { frozen_from, frozen_to, quantity_days } = range
  if (membership.frozen_from !== null && (membership.frozen_to === null || membership.frozen_to >= today))
    return refused('membership.freezing.alreadyFrozen')
  if (membership.isUsedUp || frozen_from < membership.start_time || frozen_from > membership.end_time)
    return refused('membership.freezing.outOfActivityPeriod')
  if (limits.max_freezes !== null && freezes >= limits.max_freezes)
    return refused('membership.freezing.maxCount.reached')
  if (limits.max_freeze_days !== null && (quantity_days ?? 0) > limits.max_freeze_days)
    return refused('membership.freezing.maxPeriod.reached')
  if (frozen_from === today && isUsedToday) return refused('membership.freezing.period.today.hasAppointments')
  return { kind: 'planned', frozen_from, frozen_to, quantity_days }
}

/**
 * Without an end and a number of days, the range is the maximum: open-ended from today,
 * or as many days as the company allows. Undefined: no such range. S4.freeze.
 */
function rangeOf(
  { from, to, quantity_days }: Partial<FreezeRequest>,
  today: LocalDate,
  { max_freeze_days }: FreezeLimits,
): Omit<FreezePlan, 'kind'> | undefined {
  const frozen_from = from ?? today
  if (!isLocalDate(frozen_from) || frozen_from < today) return undefined
  if (to == null && quantity_days == null) {
    if (frozen_from !== today) return undefined
    return max_freeze_days === null
      ? { frozen_from, frozen_to: null, quantity_days: null }
      : { frozen_from, frozen_to: addDays(frozen_from, max_freeze_days - 1), quantity_days: max_freeze_days }
  }
  if (to != null && !isLocalDate(to)) return undefined
  const days = to == null ? (quantity_days ?? 0) : daysBetween(frozen_from, to) + 1
  if (quantity_days != null && days !== quantity_days) return undefined
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) return undefined
  return { frozen_from, frozen_to: addDays(frozen_from, days - 1), quantity_days: days }
}

/** Last day of the membership with that freeze; null for an open-ended freeze, which moves it daily. */
export const freezeEnd = (
  { end_time }: Pick<MembershipFacts, 'end_time'>,
  { quantity_days }: Pick<FreezePlan, 'quantity_days'>,
): LocalDate | null => (quantity_days === null ? null : addDays(end_time, quantity_days))

type UnfreezePlan = {
  kind: 'planned'
  /** The first day on which it is active again. */
  active_from: LocalDate
  /** Start of the remaining freeze; null if it is withdrawn before it began. */
  frozen_from: LocalDate | null
  frozen_to: LocalDate | null
  /** Days actually frozen. */
  quantity_days: number
  end_time: LocalDate
}

/**
 * Ends a freeze from a day on, by default today. A freeze is shortened, never split.
 * One that has not begun is withdrawn. Rejects a day outside of the freeze or before today.
 */
export function planUnfreeze(
  membership: MembershipFacts,
  { from, to }: Partial<FreezeRequest>,
  today: LocalDate,
): UnfreezePlan | Refused {
  const { start_time, frozen_from, frozen_to, end_time } = membership
  const active_from = from ?? today
  if (
    frozen_from === null ||
    (frozen_to !== null && frozen_to < today) ||
    !isLocalDate(active_from) ||
    active_from < today ||
    (frozen_to !== null && active_from > frozen_to) ||
    (frozen_to === null && daysBetween(frozen_from, active_from) > MAX_DAYS) ||
    (from != null && from < frozen_from && from !== today) ||
    (to != null && to !== frozen_to)
  )
    return refused('membership.unfreezing.frozenRange.outOfRange')
  const quantity_days = Math.max(0, daysBetween(frozen_from, active_from))
  // A freeze with a fixed end has already moved the last day.
  const planned = frozen_to === null ? 0 : daysBetween(frozen_from, frozen_to) + 1
  const end = addDays(end_time, quantity_days - planned)
  return {
    kind: 'planned',
    active_from,
    ...(quantity_days === 0
      ? { frozen_from: null, frozen_to: null }
      : { frozen_from, frozen_to: addDays(active_from, -1) }),
    quantity_days,
    // Staff may have set an earlier end meanwhile.
    end_time: end < start_time ? start_time : end,
  }
}
