/**
 * Fair-use limits: how much of a company's days one client may book. Counted by address and address block for clients
 * without a verified phone, by person afterwards. docs/rules/shares.md.
 */
import { addDays, daysBetween, type LocalDate } from '../time/index.ts'

/** What a limit is counted by: the person for a verified phone, otherwise the address and its block. */
export type Measure = 'host' | 'block' | 'person'

export type Share = {
  measure: Measure
  /** Share of the starts, or of the places of events, of one day at a branch. */
  share: number
  /**
   * The first few bookings are exempt from the share on any day: for example a parent who also books
   * for two daughters, or a hold for moving a booking.
   */
  few: number
  /** Places of one day that the first few bookings may have together, such as for friends in one class. */
  group: number
  /** Visits per day exempt from the share: in a small studio one visit exceeds any share. */
  visits: number
  /** Places per day exempt from the share: for a family. */
  places: number
  /** Waiting list entries. */
  waitingEntries: number
  /** Number of claims before each further one requires proof of work; null: never required. */
  free: number | null
  /** The difficulty doubles after each `step` further claims. */
  step: number
  /** Limit of all claims, on any days and in a studio of any size. */
  ahead: number
  /** Visits are granted regardless of their length. */
  anyLength: boolean
  /** Counts only holds. They are free and block time for others, so their limits are the tightest. */
  holdsOnly: boolean
  /** Grant for an address without claims on a day on which its block has used up its share. */
  newcomer: { addresses: number; places: number } | null
}

/**
 * Many clients share one address in an office, a salon's Wi-Fi or a mobile network: forty of them book in a day without
 * a verified phone. A block is a whole network: its limits are higher, but below the sum of its addresses.
 * A new address still gets its first visit, unless many of its block have claims on that day.
 */
export const ADDRESS_SHARES: readonly Share[] = [
  {
    measure: 'host',
    share: 0.25,
    few: 3,
    group: 8,
    visits: 2,
    places: 4,
    waitingEntries: 40,
    free: 5,
    step: 40,
    ahead: 120,
    anyLength: false,
    holdsOnly: false,
    newcomer: null,
  },
  {
    measure: 'block',
    share: 0.5,
    few: 6,
    group: 16,
    visits: 4,
    places: 16,
    waitingEntries: 160,
    free: 20,
    step: 160,
    ahead: 480,
    anyLength: false,
    holdsOnly: false,
    newcomer: { addresses: 4, places: 4 },
  },
]

const [OF_HOST, OF_BLOCK] = ADDRESS_SHARES as [Share, Share]
/** Limits of a new hold for an address and its block, in addition to the general ones. */
export const HOLD_SHARES: readonly Share[] = [
  { ...OF_HOST, share: 0.1, visits: 1, ahead: 20, free: null, holdsOnly: true },
  { ...OF_BLOCK, share: 0.2, visits: 2, ahead: 80, free: null, holdsOnly: true },
]

/** `visits`: number per day that the company grants to a client with a verified phone, in a company of any size. */
export const personShares = (visits: number): readonly Share[] => [
  {
    measure: 'person',
    share: 0.08,
    few: visits,
    group: 2 * visits,
    visits,
    places: 2 * visits,
    waitingEntries: 5 * visits,
    free: null,
    step: 1,
    ahead: 10 * visits,
    anyLength: true,
    holdsOnly: false,
    newcomer: null,
  },
]

/** One hold, booking or waiting list entry of an address in the block, or of the person. */
export type Claim = {
  kind: 'TIME' | 'PLACES' | 'WISH'
  /** The address within the block, or the person. */
  host: string
  /** True for the address of the request, false for another one of its block. */
  isHost: boolean
  /** A hold that is not booked; waiting list offers do not count. */
  isHold: boolean
  branchId: string
  /**
   * Dates at the branch, as in lists of times: a start after midnight on a night shift belongs to the previous date.
   * A rental of several days has each of its dates; all else has one. Null: no longer known.
   */
  dates: Dates | null
  /** Places of an event; 0 for a time. A waiting list entry counts the places that it waits for. */
  places: number
}

/** Both included. */
export type Dates = { first: LocalDate; last: LocalDate }

export const eachDate = ({ first, last }: Dates): LocalDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day))
const isWithin = (date: LocalDate, { first, last }: Dates) => first <= date && date <= last

const HOUR = 3600
/** Longest visit granted above the share: on any day that may have one, and among the first few. */
const SHORT_SECONDS = 4 * HOUR
const DAYLONG_SECONDS = 12 * HOUR
const MAX_DAYS = 3

/** Size of a visit; decides whether it may be granted above the share. */
export type Stay = {
  dates: Dates
  /** Total of its parts. */
  seconds: number
  /** Number of parts with different performers. */
  legs: number
  /** Smallest unit sold: the minimum length of a rental, else the length of the service. */
  minSeconds: number
}

/**
 * SHORT: granted on any day that may have one visit, also for the smallest unit that the company sells.
 * DAYLONG: granted among the first few only, such as a hall for a feast.
 * LONG: never granted, because it would fill a small studio's days; also for more than three days.
 */
export function sizeOf({ dates, seconds, legs, minSeconds }: Stay): 'SHORT' | 'DAYLONG' | 'LONG' {
  const days = eachDate(dates).length
  if (days > MAX_DAYS) return 'LONG'
  const ofDay = seconds / days
  if (ofDay <= SHORT_SECONDS || (legs <= 1 && ofDay <= minSeconds)) return 'SHORT'
  return legs <= 1 && ofDay <= DAYLONG_SECONDS ? 'DAYLONG' : 'LONG'
}

/** A rental of several days counts as one visit per day. */
const visitsIn = ({ kind, dates }: Claim) => (kind === 'TIME' && dates !== null ? eachDate(dates).length : 1)
const thingsIn = (claims: readonly Claim[]) => claims.reduce((sum, claim) => sum + visitsIn(claim), 0)
const isAmongFew = ({ few }: Share, claims: readonly Claim[], visits = 1) => thingsIn(claims) + visits <= few
/** Claims that count toward a share. */
export const countedFor = <T extends Claim>({ measure, holdsOnly }: Share, claims: readonly T[]): T[] =>
  claims.filter(({ isHost, isHold }) => (measure !== 'host' || isHost) && (!holdsOnly || isHold))

/** True if the address has no claims and few other addresses of its block have claims on that day. */
const isNewcomer = ({ newcomer }: Share, claims: readonly Claim[], day: Day) =>
  newcomer !== null &&
  !claims.some(({ isHost }) => isHost) &&
  new Set(claims.filter(isOn(day)).map(({ host }) => host)).size < newcomer.addresses

type Day = { branchId: string; date: LocalDate }
const isOn =
  ({ branchId, date }: Day) =>
  (claim: Claim) =>
    claim.branchId === branchId && claim.dates !== null && isWithin(date, claim.dates)
const placesOn = (claims: readonly Claim[], day: Day) =>
  claims.filter(isOn(day)).reduce((sum, claim) => sum + claim.places, 0)

/**
 * Difficulty of the proof of work for the next claim, above the first level; undefined if none is required.
 * `claims`: existing ones. `besides`: others requested together, such as visits of a series;
 * the price of the last one applies to all.
 */
export function challengeLevel(
  shares: readonly Share[],
  claims: readonly Claim[],
  besides = 0,
): number | undefined {
  const over = Math.max(
    ...shares.map((share) =>
      share.free === null ? -1 : (countedFor(share, claims).length + besides - share.free) / share.step,
    ),
  )
  return over < 0 ? undefined : Math.min(HARDEST, Math.floor(over))
}

/** 64 times the first level: about four seconds on a computer and 20 on a phone. */
export const HARDEST = 6

/** Whether this many more fit the limit of bookings ahead. The first booking of a new address is always allowed. */
export const mayHaveMore = (shares: readonly Share[], claims: readonly Claim[], things = 1): boolean =>
  shares.every((share) => {
    const isFirst = share.newcomer !== null && things === 1 && !claims.some(({ isHost }) => isHost)
    return isFirst || thingsIn(countedFor(share, claims)) + things <= share.ahead
  })

/**
 * Limits and days for which the starts blocked by a visit must be checked; on other days it is granted unchecked.
 * `claims`: existing bookings, without the visit.
 */
export const sharesOfVisit = (
  shares: readonly Share[],
  claims: readonly Claim[],
  visit: { branchId: string; dates: Dates; size: ReturnType<typeof sizeOf> },
): { share: Share; dates: LocalDate[] }[] =>
  shares.flatMap((share) => {
    const own = countedFor(share, claims)
    const dates = eachDate(visit.dates)
    const size = share.anyLength ? 'SHORT' : visit.size
    if (size !== 'LONG' && isAmongFew(share, own, dates.length)) return []
    const isGranted = (date: LocalDate): boolean => {
      const day = { ...visit, date }
      if (size !== 'LONG' && isNewcomer(share, claims, day)) return true
      if (size !== 'SHORT') return false
      return own.filter(isOn(day)).filter(({ kind }) => kind === 'TIME').length < share.visits
    }
    const looked = dates.filter((date) => !isGranted(date))
    return looked.length === 0 ? [] : [{ share, dates: looked }]
  })

/** Whether this many places may be booked at the events of a day, which have `all` places together. */
export const mayTakePlaces = (
  shares: readonly Share[],
  claims: readonly Claim[],
  day: Day,
  places: number,
  all: number,
): boolean =>
  shares.every((share) => {
    const own = countedFor(share, claims)
    const placeClaims = own.filter(({ kind }) => kind === 'PLACES')
    const most = Math.max(all * share.share, grantedPlaces(share, own))
    return placesOn(placeClaims, day) + places <= most || hasFirstPlaces(share, claims, day, places)
  })

const grantedPlaces = (share: Share, own: readonly Claim[]): number =>
  isAmongFew(share, own) ? share.group : share.places

const hasFirstPlaces = (share: Share, claims: readonly Claim[], day: Day, places: number): boolean =>
  isNewcomer(share, claims, day) && places <= (share.newcomer?.places ?? 0)

/**
 * Whether one more entry may join the waiting list, for a time of a day or for places of an event with `all` places.
 * An offer is held for the client, so an entry counts like a booking, together with the bookings.
 */
export const mayWait = (
  shares: readonly Share[],
  claims: readonly Claim[],
  day: Day,
  entry: { kind: 'TIME' } | { kind: 'PLACES'; places: number; all: number },
): boolean =>
  shares.every((share) => {
    const own = countedFor(share, claims)
    if (hasFirstPlaces(share, claims, day, entry.kind === 'TIME' ? 0 : entry.places)) return true
    if (own.filter(({ kind }) => kind === 'WISH').length >= share.waitingEntries) return false
    if (entry.kind === 'TIME')
      return isAmongFew(share, own) || own.filter(isOn(day)).filter(isOfTime).length < share.places
    return placesOn(own, day) + entry.places <= Math.max(entry.all * share.share, grantedPlaces(share, own))
  })

const isOfTime = ({ kind, places }: Claim) => kind === 'TIME' || (kind === 'WISH' && places === 0)
