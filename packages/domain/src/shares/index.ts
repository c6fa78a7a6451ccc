/**
 * How much of a company's days somebody may take whose phone nobody has proven: shares by address and by the block it
 * lies in. docs/rules/shares.md.
 */
import { addDays, daysBetween, type LocalDate } from '../time/index.ts'

/** Whom a share is counted for. */
export type Measure = 'host' | 'block'

/**
 * An office or a mobile network puts many people behind one address, and a block is a whole network: it has more of
 * everything, but never as much as its addresses together.
 */
export const SHARES = {
  host: { share: 0.02, few: 3, group: 8, visits: 1, places: 4, days: 10, wishes: 10, free: 3 },
  block: { share: 0.08, few: 6, group: 16, visits: 2, places: 16, days: 40, wishes: 40, free: 12 },
} as const satisfies Record<Measure, Share>

type Share = {
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
  /** What may stand before each further one costs a solved challenge. */
  free: number
}

/** One thing that is held, booked or waited for without a proven phone, by an address of the block. */
export type Claim = {
  kind: 'TIME' | 'PLACES' | 'WISH'
  /** By the address that asks, not by another of its block. */
  isHost: boolean
  branchId: string
  /**
   * At the branch, as lists of times have it: a start after midnight of a night shift belongs to the date before. A
   * rental of several days has each that it covers; all else one. Null: nobody knows any more.
   */
  dates: Dates | null
  /** Places of an event; 0 for a time. A wish has what it waits for. */
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
const MOST_DAYS = 3

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
  if (days > MOST_DAYS) return 'LONG'
  const ofDay = seconds / days
  if (ofDay <= SHORT_SECONDS || (legs <= 1 && ofDay <= leastSeconds)) return 'SHORT'
  return legs <= 1 && ofDay <= DAYLONG_SECONDS ? 'DAYLONG' : 'LONG'
}

const measures: readonly Measure[] = ['host', 'block']
/** A rental of several days is as many visits. */
const visitsIn = ({ kind, dates }: Claim) => (kind === 'TIME' && dates !== null ? eachDate(dates).length : 1)
const isAmongFew = (measure: Measure, claims: readonly Claim[], visits = 1) =>
  claims.reduce((sum, claim) => sum + visitsIn(claim), visits) <= SHARES[measure].few
const of = (measure: Measure, claims: readonly Claim[]) =>
  measure === 'host' ? claims.filter(({ isHost }) => isHost) : claims

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
export function challengeLevel(claims: readonly Claim[], besides = 0): number | undefined {
  const over = Math.max(
    ...measures.map(
      (measure) => (of(measure, claims).length + besides - SHARES[measure].free) / SHARES[measure].free,
    ),
  )
  return over < 0 ? undefined : Math.min(HARDEST, Math.floor(over))
}

/** 64 times the first: some ten seconds of a computer and a minute of a phone. */
export const HARDEST = 6

/**
 * For whom, and on which of its days, a visit needs its share of the starts looked at; elsewhere it is granted without.
 * `claims`: what stands, without the visit.
 */
export const measuresOfVisit = (
  claims: readonly Claim[],
  visit: { branchId: string; dates: Dates; size: ReturnType<typeof sizeOf> },
): { measure: Measure; dates: LocalDate[] }[] =>
  measures.flatMap((measure) => {
    const own = of(measure, claims)
    const dates = eachDate(visit.dates)
    if (visit.size !== 'LONG' && isAmongFew(measure, own, dates.length)) return []
    const { visits, days } = SHARES[measure]
    const isOneMore = dayCount(own, visit) <= days
    const isGranted = (date: LocalDate) =>
      own.filter(isOn({ ...visit, date })).filter(({ kind }) => kind === 'TIME').length < visits
    const looked = visit.size === 'SHORT' && isOneMore ? dates.filter((date) => !isGranted(date)) : dates
    return looked.length === 0 ? [] : [{ measure, dates: looked }]
  })

/** Whether so many places may be taken of events of a day that have `all` places together. */
export const mayTakePlaces = (claims: readonly Claim[], day: Day, places: number, all: number): boolean =>
  measures.every((measure) => {
    const own = of(measure, claims)
    const taken = own.filter(({ kind }) => kind === 'PLACES')
    return placesOn(taken, day) + places <= Math.max(all * SHARES[measure].share, grantedPlaces(measure, own))
  })

const grantedPlaces = (measure: Measure, own: readonly Claim[]): number => {
  const { group, places, days } = SHARES[measure]
  return isAmongFew(measure, own) ? group : dayCount(own) < days ? places : 0
}

/**
 * Whether one more may wait for a time of a day, or for so many places of an event that has `all`. What is offered is
 * held for whoever waits, so a wish is measured as if it were taken, with what is.
 */
export const mayWait = (
  claims: readonly Claim[],
  day: Day,
  wish: { kind: 'TIME' } | { kind: 'PLACES'; places: number; all: number },
): boolean =>
  measures.every((measure) => {
    const own = of(measure, claims)
    const { share, wishes, visits } = SHARES[measure]
    if (own.filter(({ kind }) => kind === 'WISH').length >= wishes) return false
    if (wish.kind === 'TIME')
      return isAmongFew(measure, own) || own.filter(isOn(day)).filter(isOfTime).length < visits
    const { group, places } = SHARES[measure]
    const granted = isAmongFew(measure, own) ? group : places
    return placesOn(own, day) + wish.places <= Math.max(wish.all * share, granted)
  })

const isOfTime = ({ kind, places }: Claim) => kind === 'TIME' || (kind === 'WISH' && places === 0)
