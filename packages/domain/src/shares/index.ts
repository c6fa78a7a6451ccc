/**
 * Fair-use limits: how much of a company's days one client may book. Counted by address and address block for clients
 * without a verified phone, by person afterwards. docs/rules/shares.md.
 */
import { addDays, daysBetween, type LocalDate } from '../time/index.ts'

/** What a limit is counted by: the person for a verified phone, otherwise the address and its block. */
export type Measure = 'host' | 'block' | 'person'

export type Share = {
  measure: Measure
  /** Of the starts, or of the places of events, of one day at a branch. */
  share: number
  /**
   * The first few stand against no share, whatever their day: a mother books for herself and two daughters, somebody
   * holds a time to move a booking to.
   */
  few: number
  /** Places of a day that the first few may have together: friends who come to a class as one. */
  group: number
  /** Visits of a day that stand against no share: in a small studio one visit is more than any share. */
  visits: number
  /** Places of a day that stand against no share: a family. */
  places: number
  /** Wishes on the waiting list. */
  wishes: number
  /** What may stand before each further one costs a solved challenge; null: none ever does. */
  free: number | null
  /** After so many more the challenge is twice as hard. */
  step: number
  /** All that may stand, whatever its days and however large the studio. */
  ahead: number
  /** Visits are granted whatever their length. */
  anyLength: boolean
  /** Only holds count: they cost nothing and keep time from others, so their limits are the tightest. */
  holdsOnly: boolean
  /** What an address that has nothing yet may take of a day though its block has had its share. */
  newcomer: { addresses: number; places: number } | null
}

/**
 * An office, the Wi-Fi of a salon or a mobile carrier puts many clients behind one address: forty of them book in a day
 * without a proven phone. A block is a whole network: it has more of everything, but never as much as its addresses
 * together. What some addresses of a block take does not shut out the others: an address that has nothing yet has its
 * first visit, on a day that not many of the block have shared yet.
 */
export const ADDRESS_SHARES: readonly Share[] = [
  {
    measure: 'host',
    share: 0.25,
    few: 3,
    group: 8,
    visits: 2,
    places: 4,
    wishes: 40,
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
    wishes: 160,
    free: 20,
    step: 160,
    ahead: 480,
    anyLength: false,
    holdsOnly: false,
    newcomer: { addresses: 4, places: 4 },
  },
]

const [OF_HOST, OF_BLOCK] = ADDRESS_SHARES as [Share, Share]
/** Limits of a new hold, of an address and its block, beside those of everything. */
export const HOLD_SHARES: readonly Share[] = [
  { ...OF_HOST, share: 0.1, visits: 1, ahead: 20, free: null, holdsOnly: true },
  { ...OF_BLOCK, share: 0.2, visits: 2, ahead: 80, free: null, holdsOnly: true },
]

/** `visits`: how many a day the company grants to a client with a verified phone, however small the company is. */
export const personShares = (visits: number): readonly Share[] => [
  {
    measure: 'person',
    share: 0.08,
    few: visits,
    group: 2 * visits,
    visits,
    places: 2 * visits,
    wishes: 5 * visits,
    free: null,
    step: 1,
    ahead: 10 * visits,
    anyLength: true,
    holdsOnly: false,
    newcomer: null,
  },
]

/** One thing that is held, booked or waited for: by an address of the block, or by the person. */
export type Claim = {
  kind: 'TIME' | 'PLACES' | 'WISH'
  /** Which address of the block; the person. */
  host: string
  /** By the address that asks, not by another of its block. */
  isHost: boolean
  /** Held and not booked; an offer of the waiting list is none. */
  isHold: boolean
  branchId: string
  /**
   * Dates at the branch, as in lists of times: a start after midnight of a night shift belongs to the date before. A
   * rental of several days has each date that it covers; all else has one. Null: no longer known.
   */
  dates: Dates | null
  /** Places of an event; 0 for a time. A waiting list entry has the places that it waits for. */
  places: number
}

/** Both included. */
export type Dates = { first: LocalDate; last: LocalDate }

export const eachDate = ({ first, last }: Dates): LocalDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day))
const isWithin = (date: LocalDate, { first, last }: Dates) => first <= date && date <= last

const HOUR = 3600
/** A visit that is granted whatever the share: on any of the days that may have one, and as one of the first few. */
const SHORT_SECONDS = 4 * HOUR
const DAYLONG_SECONDS = 12 * HOUR
const MAX_DAYS = 3

/** How long somebody stays: whether it is a visit that may be granted though it is more than a share. */
export type Stay = {
  dates: Dates
  /** Of all its parts. */
  seconds: number
  /** Parts with different people. */
  legs: number
  /** The least of it that the company sells: of a rental its least length, of anything else its length. */
  minSeconds: number
}

/**
 * SHORT: granted on any day that may have one visit. DAYLONG: among the first few only, such as a hall for a feast. LONG:
 * never, it would fill a small studio's days; nor what covers more than three of them. What the company sells in no
 * smaller pieces is short.
 */
export function sizeOf({ dates, seconds, legs, minSeconds }: Stay): 'SHORT' | 'DAYLONG' | 'LONG' {
  const days = eachDate(dates).length
  if (days > MAX_DAYS) return 'LONG'
  const ofDay = seconds / days
  if (ofDay <= SHORT_SECONDS || (legs <= 1 && ofDay <= minSeconds)) return 'SHORT'
  return legs <= 1 && ofDay <= DAYLONG_SECONDS ? 'DAYLONG' : 'LONG'
}

/** A rental of several days is as many visits. */
const visitsIn = ({ kind, dates }: Claim) => (kind === 'TIME' && dates !== null ? eachDate(dates).length : 1)
const thingsIn = (claims: readonly Claim[]) => claims.reduce((sum, claim) => sum + visitsIn(claim), 0)
const isAmongFew = ({ few }: Share, claims: readonly Claim[], visits = 1) => thingsIn(claims) + visits <= few
/** What counts for a share. */
export const countedFor = <T extends Claim>({ measure, holdsOnly }: Share, claims: readonly T[]): T[] =>
  claims.filter(({ isHost, isHold }) => (measure !== 'host' || isHost) && (!holdsOnly || isHold))

/** Whether this is the first thing of an address, and not many others of its block have something on that day. */
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
 * How many challenges harder than the first the next claim has to be paid with; undefined where it is free.
 * `claims`: what stands, without what is asked for. `besides`: what is asked for with it, as the other visits of a series;
 * the last of them says the price of all.
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

/** 64 times the first: some four seconds of a computer and 20 of a phone. */
export const HARDEST = 6

/** Whether this many more are within the limit of bookings ahead. The first booking of a new address is always allowed. */
export const mayHaveMore = (shares: readonly Share[], claims: readonly Claim[], things = 1): boolean =>
  shares.every((share) => {
    const isFirst = share.newcomer !== null && things === 1 && !claims.some(({ isHost }) => isHost)
    return isFirst || thingsIn(countedFor(share, claims)) + things <= share.ahead
  })

/**
 * The limits and the days of a visit for which the starts that it blocks have to be checked; elsewhere it is granted
 * without a check. `claims`: the existing bookings, without the visit.
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

/** Whether so many places may be taken of events of a day that have `all` places together. */
export const mayTakePlaces = (
  shares: readonly Share[],
  claims: readonly Claim[],
  day: Day,
  places: number,
  all: number,
): boolean =>
  shares.every((share) => {
    const own = countedFor(share, claims)
    const taken = own.filter(({ kind }) => kind === 'PLACES')
    const most = Math.max(all * share.share, grantedPlaces(share, own))
    return placesOn(taken, day) + places <= most || hasFirstPlaces(share, claims, day, places)
  })

const grantedPlaces = (share: Share, own: readonly Claim[]): number =>
  isAmongFew(share, own) ? share.group : share.places

const hasFirstPlaces = (share: Share, claims: readonly Claim[], day: Day, places: number): boolean =>
  isNewcomer(share, claims, day) && places <= (share.newcomer?.places ?? 0)

/**
 * Whether one more entry may join the waiting list: for a time of a day, or for places of an event that has `all`. An offer
 * is held for the client on the list, so an entry counts as if it were booked, together with the bookings.
 */
export const mayWait = (
  shares: readonly Share[],
  claims: readonly Claim[],
  day: Day,
  wish: { kind: 'TIME' } | { kind: 'PLACES'; places: number; all: number },
): boolean =>
  shares.every((share) => {
    const own = countedFor(share, claims)
    if (hasFirstPlaces(share, claims, day, wish.kind === 'TIME' ? 0 : wish.places)) return true
    if (own.filter(({ kind }) => kind === 'WISH').length >= share.wishes) return false
    if (wish.kind === 'TIME')
      return isAmongFew(share, own) || own.filter(isOn(day)).filter(isOfTime).length < share.places
    return placesOn(own, day) + wish.places <= Math.max(wish.all * share.share, grantedPlaces(share, own))
  })

const isOfTime = ({ kind, places }: Claim) => kind === 'TIME' || (kind === 'WISH' && places === 0)
