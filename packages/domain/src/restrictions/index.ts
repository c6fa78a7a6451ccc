/**
 * Restrictions of online booking. Each row of `blocks` is one kind: the facts that it reads and when it blocks.
 * CONTRIBUTING.md, "Add a restriction", lists the places of a new kind. S8.message.
 */
import type { restrictionKinds } from '@zapys/contract'
import { DAY_SECONDS } from '../time/index.ts'

export type RestrictionKind = (typeof restrictionKinds)[number]

export type Restriction = {
  kind: RestrictionKind
  /** Null: everywhere, every service, every source. */
  branch_id: string | null
  service_id: string | null
  source: string | null
  value: number | null
}

/** The requested booking. Instants in epoch seconds, days counted at the branch. */
export type BookingToCheck = {
  branch_id: string
  service_ids: readonly string[]
  source: string
  now: number
  startsAt: number
  /** Days from today to the day of the start. */
  daysAhead: number
}

/** Stored facts about the client; read only if a restriction needs them. */
export type ClientFacts = {
  isBlocked: boolean
  /** Bookings that occupy time, without the one being moved. */
  bookings: readonly { startsAt: number; service_ids: readonly string[] }[]
}

const unknownClient: ClientFacts = { isBlocked: false, bookings: [] }

/** Facts of the day of the start; lists of times know no others. */
type Day = Pick<BookingToCheck, 'daysAhead'>

/** With 30, the thirtieth day from today can still be booked. */
const furthestDay = (value: number, { daysAhead }: Day) => daysAhead > value

/** Kinds that depend only on the day of the start; lists of times check them per day. */
const closesDay: Partial<Record<RestrictionKind, (value: number, day: Day) => boolean>> = {
  FURTHEST_DAY: furthestDay,
}

const blocks = {
  /** The service, branch or source cannot be booked online. */
  ONLINE_BOOKING: () => true,
  /** Minimum seconds between now and the start. */
  LEAST_NOTICE: ({ value }: Condition, candidate: BookingToCheck) =>
    candidate.startsAt - candidate.now < value,
  FURTHEST_DAY: ({ value }: Condition, candidate: BookingToCheck) => furthestDay(value, candidate),
  /** Maximum number of a client's upcoming bookings. */
  UPCOMING_LIMIT: ({ value, isMeant }: Condition, candidate: BookingToCheck, client: ClientFacts) =>
    client.bookings.filter((booking) => booking.startsAt > candidate.now && isMeant(booking)).length >= value,
  /** Minimum days between two bookings of a client, before and after. */
  REPEAT_AFTER: ({ value, isMeant }: Condition, candidate: BookingToCheck, client: ClientFacts) =>
    client.bookings.some(
      (booking) => isMeant(booking) && Math.abs(booking.startsAt - candidate.startsAt) < value * DAY_SECONDS,
    ),
  /** Carries the message for clients whom the company has blocked. */
  CLIENT_BLOCKED: (_: Condition, __: BookingToCheck, client: ClientFacts) => client.isBlocked,
} satisfies Record<
  RestrictionKind,
  (condition: Condition, candidate: BookingToCheck, client: ClientFacts) => boolean
>

const kindsWithoutValue = ['ONLINE_BOOKING', 'CLIENT_BLOCKED'] as const satisfies RestrictionKind[]
export type KindWithValue = Exclude<RestrictionKind, (typeof kindsWithoutValue)[number]>
const withoutValue: ReadonlySet<RestrictionKind> = new Set(kindsWithoutValue)
export const hasValue = <R extends Pick<Restriction, 'kind'>>(
  restriction: R,
): restriction is R & { kind: KindWithValue } => !withoutValue.has(restriction.kind)

type Condition = {
  value: number
  /** Whether another booking of the client counts: all do, or those of the restriction's service. */
  isMeant: (booking: { service_ids: readonly string[] }) => boolean
}

/** Kinds that need facts about the client; all others are checked before the client is known. */
const clientKinds: ReadonlySet<RestrictionKind> = new Set([
  'UPCOMING_LIMIT',
  'REPEAT_AFTER',
  'CLIENT_BLOCKED',
])
export const looksAtClient = ({ kind }: Restriction): boolean => clientKinds.has(kind)

/** The first restriction that blocks the booking, in the given order; undefined if none does. */
export const firstBlocking = <R extends Restriction>(
  restrictions: readonly R[],
  candidate: BookingToCheck,
  client: ClientFacts = unknownClient,
): R | undefined =>
  restrictions.find((restriction) => {
    const { service_id } = restriction
    // A restriction on one service counts only bookings of that service.
    const isMeant: Condition['isMeant'] = (booking) =>
      service_id === null || booking.service_ids.includes(service_id)
    return (
      isInScope(restriction, candidate) &&
      blocks[restriction.kind]({ value: restriction.value ?? 0, isMeant }, candidate, client)
    )
  })

/** Returns a check whether a day is closed; undefined if no restriction depends on the day alone. */
export function closedDays(
  restrictions: readonly Pick<Restriction, 'kind' | 'value'>[],
): ((day: Day) => boolean) | undefined {
  const rules = restrictions.flatMap(({ kind, value }) => {
    const closes = closesDay[kind]
    return closes === undefined ? [] : [(day: Day) => closes(value ?? 0, day)]
  })
  return rules.length === 0 ? undefined : (day) => rules.some((closes) => closes(day))
}

/** Seconds of notice that these restrictions require; 0: none. */
export const leastNotice = (restrictions: readonly Pick<Restriction, 'kind' | 'value'>[]): number =>
  Math.max(0, ...restrictions.map(({ kind, value }) => (kind === 'LEAST_NOTICE' ? (value ?? 0) : 0)))

export type Scope = Pick<BookingToCheck, 'branch_id' | 'service_ids' | 'source'>

/** Whether a restriction applies to this branch, source and any of these services. */
export const isInScope = (restriction: Restriction, candidate: Scope): boolean =>
  (restriction.branch_id ?? candidate.branch_id) === candidate.branch_id &&
  (restriction.source ?? candidate.source) === candidate.source &&
  (restriction.service_id === null || candidate.service_ids.includes(restriction.service_id))

/** 50001: online booking is closed to this client or service. All other kinds are conditions. S8.message. */
export const refusalCode = ({ kind }: Restriction): '50001' | 'booking.restriction.blocked' =>
  kind === 'ONLINE_BOOKING' || kind === 'CLIENT_BLOCKED' ? '50001' : 'booking.restriction.blocked'
