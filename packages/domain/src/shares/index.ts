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
  /** Days on which `visits` and `places` are granted; on others the share decides alone. */
  days: number
  /** Wishes on the waiting list. */
  wishes: number
  /** What may stand before each further one costs a solved challenge; null: none ever does. */
  free: number | null
  /** All that may stand, whatever its days and however large the studio. */
  ahead: number
  /** Visits are granted whatever their length. */
  anyLength: boolean
  /** What an address that has nothing yet may take of a day though its block has had its share. */
  newcomer: { addresses: number; places: number } | null
}

/**
 * An office or a mobile network puts many people behind one address, and a block is a whole network: it has more of
 * everything, but never as much as its addresses together. What some addresses of a block take does not shut out the
 * others: an address that has nothing yet has its first visit, on a day that not many of the block have shared yet.
 */
export const ADDRESS_SHARES: readonly Share[] = [
  {
    measure: 'host',
    share: 0.02,
    few: 3,
    group: 8,
    visits: 1,
    places: 4,
    days: 10,
    wishes: 10,
    free: 3,
    ahead: 30,
    anyLength: false,
    newcomer: null,
  },
  {
    measure: 'block',
    share: 0.08,
    few: 6,
    group: 16,
    visits: 2,
    places: 16,
    days: 40,
    wishes: 40,
    free: 12,
    ahead: 120,
    anyLength: false,
    newcomer: { addresses: 4, places: 4 },
  },
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
    days: Infinity,
    wishes: 5 * visits,
    free: null,
    ahead: 10 * visits,
    anyLength: true,
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
  leastSeconds: number
}

/**
 * SHORT: granted on any day that may have one visit. DAYLONG: among the first few only, such as a hall for a feast. LONG:
 * never, it would fill a small studio's days; nor what covers more than three of them. What the company sells in no
 * smaller pieces is short.
 */
export function sizeOf({ dates, seconds, legs, leastSeconds }: Stay): 'SHORT' | 'DAYLONG' | 'LONG' {
  const days = eachDate(dates).length
  if (days > MAX_DAYS) return 'LONG'
  const ofDay = seconds / days
  if (ofDay <= SHORT_SECONDS || (legs <= 1 && ofDay <= leastSeconds)) return 'SHORT'
  return legs <= 1 && ofDay <= DAYLONG_SECONDS ? 'DAYLONG' : 'LONG'
}

/** A rental of several days is as many visits. */
const visitsIn = ({ kind, dates }: Claim) => (kind === 'TIME' && dates !== null ? eachDate(dates).length : 1)
const thingsIn = (claims: readonly Claim[]) => claims.reduce((sum, claim) => sum + visitsIn(claim), 0)
const isAmongFew = ({ few }: Share, claims: readonly Claim[], visits = 1) => thingsIn(claims) + visits <= few
/** What counts for a share. */
const of = ({ measure }: Share, claims: readonly Claim[]) =>
  measure === 'host' ? claims.filter(({ isHost }) => isHost) : claims

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
const daysOf = ({ branchId, dates }: Pick<Claim, 'branchId' | 'dates'>) =>
  dates === null ? [] : eachDate(dates).map((date) => `${branchId} ${date}`)
/** On how many days something is taken, of `asked` too. */
const dayCount = (claims: readonly Claim[], ...asked: Pick<Claim, 'branchId' | 'dates'>[]) =>
  new Set([...claims.filter(({ kind }) => kind !== 'WISH'), ...asked].flatMap(daysOf)).size
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
      share.free === null ? -1 : (of(share, claims).length + besides - share.free) / share.free,
    ),
  )
  // What others of its block took is not the fault of who asks for the first time.
  const hardest = besides === 0 && !claims.some(({ isHost }) => isHost) ? HARDEST_OF_NEWCOMERS : HARDEST
  return over < 0 ? undefined : Math.min(hardest, Math.floor(over))
}

/** 64 times the first: some ten seconds of a computer and a minute of a phone. */
export const HARDEST = 6
const HARDEST_OF_NEWCOMERS = 2

/** Whether this many more are within the limit of bookings ahead. The first booking of a new address is always allowed. */
export const mayHaveMore = (shares: readonly Share[], claims: readonly Claim[], things = 1): boolean =>
  shares.every((share) => {
    const isFirst = share.newcomer !== null && things === 1 && !claims.some(({ isHost }) => isHost)
    return isFirst || thingsIn(of(share, claims)) + things <= share.ahead
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
    const own = of(share, claims)
    const dates = eachDate(visit.dates)
    const size = share.anyLength ? 'SHORT' : visit.size
    if (size !== 'LONG' && isAmongFew(share, own, dates.length)) return []
    const isOneMore = dayCount(own, visit) <= share.days
    const isGranted = (date: LocalDate): boolean => {
      const day = { ...visit, date }
      if (size !== 'LONG' && isNewcomer(share, claims, day)) return true
      if (size !== 'SHORT' || !isOneMore) return false
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
    const own = of(share, claims)
    const taken = own.filter(({ kind }) => kind === 'PLACES')
    const most = Math.max(all * share.share, grantedPlaces(share, own))
    return placesOn(taken, day) + places <= most || hasFirstPlaces(share, claims, day, places)
  })

const grantedPlaces = (share: Share, own: readonly Claim[]): number =>
  isAmongFew(share, own) ? share.group : dayCount(own) < share.days ? share.places : 0

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
    const own = of(share, claims)
    if (hasFirstPlaces(share, claims, day, wish.kind === 'TIME' ? 0 : wish.places)) return true
    if (own.filter(({ kind }) => kind === 'WISH').length >= share.wishes) return false
    if (wish.kind === 'TIME')
      return isAmongFew(share, own) || own.filter(isOn(day)).filter(isOfTime).length < share.visits
    const granted = isAmongFew(share, own) ? share.group : share.places
    return placesOn(own, day) + wish.places <= Math.max(wish.all * share.share, granted)
  })

const isOfTime = ({ kind, places }: Claim) => kind === 'TIME' || (kind === 'WISH' && places === 0)
