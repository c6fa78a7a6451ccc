/** State of a membership on a day. docs/rules/memberships.md, Spec §4. */
import { addDays, daysBetween, type LocalDate } from '../time/index.ts'

/** The stored fields. */
export type MembershipFacts = {
  /** First and last day of use. */
  start_time: LocalDate
  /** A freeze with an end has already moved it; an open-ended one moves it when it is unfrozen. */
  end_time: LocalDate
  frozen_from: LocalDate | null
  frozen_to: LocalDate | null
}

/** The last day, including the days added so far by an open-ended freeze. */
export const endInForce = (
  { end_time, frozen_from, frozen_to }: MembershipFacts,
  today: LocalDate,
): LocalDate =>
  frozen_from !== null && frozen_to === null && frozen_from < today
    ? addDays(end_time, daysBetween(frozen_from, today))
    : end_time

type Frozen = Pick<MembershipFacts, 'frozen_from' | 'frozen_to'>

/** An open-ended freeze lasts until it is unfrozen. Both ends are frozen days. S4.membership. */
export const isFrozenOn = ({ frozen_from, frozen_to }: Frozen, day: LocalDate): boolean =>
  frozen_from !== null && frozen_from <= day && (frozen_to === null || day <= frozen_to)

type MembershipState =
  | { kind: 'notStarted'; startsOn: LocalDate }
  | { kind: 'active'; lastDay: LocalDate }
  | { kind: 'frozen'; firstDay: LocalDate; lastDay: LocalDate | null }
  | { kind: 'usedUp' }
  | { kind: 'expired'; lastDay: LocalDate }

/** The fields as returned by the API. */
type Shown = {
  start_time: LocalDate
  end_time: LocalDate
  freezing: { frozen_from: LocalDate; frozen_to: LocalDate | null } | null
  remaining: number | null
  reserve: number
}

/**
 * `today`: the day at the membership's branch, or else its company.
 * Amounts reserved for future visits do not count as used. A planned freeze is not a freeze yet.
 */
export function membershipState(
  { start_time, end_time, freezing, remaining, reserve }: Shown,
  today: LocalDate,
): MembershipState {
  if (freezing !== null && isFrozenOn(freezing, today))
    return { kind: 'frozen', firstDay: freezing.frozen_from, lastDay: freezing.frozen_to }
  if (end_time < today) return { kind: 'expired', lastDay: end_time }
  if (remaining === 0 && reserve === 0) return { kind: 'usedUp' }
  if (today < start_time) return { kind: 'notStarted', startsOn: start_time }
  return { kind: 'active', lastDay: end_time }
}

/** 'starts in N days' up to 30 days ahead, 'starts from' a day later on. S4.membership.1. */
export const startWords = (
  startsOn: LocalDate,
  today: LocalDate,
): { kind: 'in'; days: number } | { kind: 'from'; date: LocalDate } => {
  const days = daysBetween(today, startsOn)
  return days <= 30 ? { kind: 'in', days } : { kind: 'from', date: startsOn }
}

/**
 * The first membership whose last day has not passed in its own time zone.
 * `todayIn` returns the day in a zone. S4.membership.9 to .11.
 */
export const soonestUnexpired = <Each extends { end_time: LocalDate; timezone: string }>(
  memberships: readonly Each[],
  todayIn: (timezone: string) => LocalDate,
): Each | undefined => memberships.find(({ end_time, timezone }) => end_time >= todayIn(timezone))
