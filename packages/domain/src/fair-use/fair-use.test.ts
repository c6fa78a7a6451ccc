import { describe, expect, it } from 'vitest'
import { addDays } from '../time/index.ts'
import {
  ADDRESS_SHARES,
  challengeLevel,
  type Claim,
  HARDEST,
  HOLD_SHARES,
  mayHaveMore,
  mayTakePlaces,
  mayWait,
  personShares,
  sharesOfVisit,
  sizeOf,
} from './index.ts'

const DAY = { branchId: 'podil', date: '2026-05-19' }
const claim = (given: Partial<Claim> = {}): Claim => ({
  kind: 'TIME',
  host: 'this one',
  isHost: true,
  isHold: false,
  places: 0,
  branchId: DAY.branchId,
  dates: { first: DAY.date, last: DAY.date },
  ...given,
})
const many = (count: number, given: (number: number) => Partial<Claim> = () => ({})) =>
  Array.from({ length: count }, (_, number) => claim(given(number)))
const onDays = (count: number, given: Partial<Claim> = {}) =>
  many(count, (number) => {
    const date = addDays('2026-06-01', number)
    return { ...given, dates: { first: date, last: date } }
  })
/** Of the requested day and of those after it. */
const rental = (days: number) => ({ first: DAY.date, last: `2026-05-${18 + days}` })
const time = { kind: 'TIME' } as const
const places = (count: number) => ({ kind: 'PLACES', places: count, all: 12 }) as const
const waits = (count: number) => many(count, () => ({ kind: 'WISH', branchId: 'obolon' }))
const neighbours = (count: number, given: Partial<Claim> = {}) =>
  many(count, (number) => ({ host: `neighbour ${number}`, isHost: false, ...given }))

describe('what an address may take without a proven phone', () => {
  it.each([
    { claims: [], level: undefined, because: 'the first is free' },
    { claims: many(4), level: undefined, because: 'so are the next four' },
    { claims: many(5), level: 0, because: 'the sixth costs a challenge' },
    { claims: many(44), level: 0, because: 'and so do forty of an office, no phone works long for any' },
    { claims: many(45), level: 1, because: 'beyond them twice as much' },
    { claims: many(500), level: HARDEST, because: 'up to a bound that a phone can still solve' },
    { claims: neighbours(19), level: undefined, because: 'neighbours use up the room of the block only' },
    { claims: neighbours(20), level: 0, because: 'which is four times as large' },
  ])('$because', ({ claims, level }) => {
    expect(challengeLevel(ADDRESS_SHARES, claims)).toBe(level)
  })

  it.each([
    { claims: onDays(60), size: 'SHORT', looked: [], because: 'one visit a day is granted on every day' },
    {
      claims: [...onDays(60), claim()],
      size: 'SHORT',
      looked: [],
      because: 'and a second one',
    },
    { claims: [], size: 'LONG', looked: ['host', 'block'], because: 'but not one that fills the day' },
    {
      claims: many(2),
      size: 'DAYLONG',
      looked: [],
      because: 'a hall for a feast may be one of the first three',
    },
    { claims: many(3), size: 'DAYLONG', looked: ['host'], because: 'and not a further one of another day' },
    {
      claims: many(2),
      size: 'SHORT',
      looked: [],
      because: 'so are the first three, a mother’s and two daughters’',
    },
    { claims: many(3), size: 'SHORT', looked: ['host'], because: 'a fourth one has to fit the share' },
    {
      claims: neighbours(5),
      size: 'SHORT',
      looked: [],
      because: 'five visits of neighbours stand in nobody’s way',
    },
    { claims: neighbours(6), size: 'SHORT', looked: ['block'], because: 'those of six do' },
    {
      claims: many(3, () => ({ branchId: 'obolon' })),
      size: 'SHORT',
      looked: [],
      because: 'each branch has its own one visit',
    },
    {
      claims: many(3, () => ({ kind: 'PLACES', places: 3 })),
      size: 'SHORT',
      looked: [],
      because: 'a class is no visit',
    },
  ] as const)('$because', ({ claims, size, looked }) => {
    const visit = { branchId: DAY.branchId, dates: rental(1), size }
    expect(sharesOfVisit(ADDRESS_SHARES, claims, visit).map(({ share }) => share.measure)).toEqual(looked)
  })

  it.each([
    { claims: [], days: 3, looked: [], because: 'three days are three visits' },
    { claims: many(2), days: 3, looked: ['19'], because: 'and each further day has its two' },
    { claims: many(3), days: 2, size: 'DAYLONG', looked: ['19', '20'], because: 'of four hours at most' },
    {
      claims: many(2, () => ({ dates: rental(2) })),
      days: 3,
      size: 'SHORT',
      looked: ['19', '20'],
      because: 'a rental takes a visit of each day that it covers',
    },
  ] as const)('of rentals: $because', ({ claims, days, looked, ...given }) => {
    const { size = 'SHORT' } = given as { size?: 'SHORT' }
    const visit = { branchId: DAY.branchId, dates: rental(days), size }
    const [ofHost] = sharesOfVisit(ADDRESS_SHARES, claims, visit).filter(
      ({ share }) => share.measure === 'host',
    )
    expect((ofHost?.dates ?? []).map((date) => date.slice(-2))).toEqual(looked)
  })

  it.each([
    { hours: 4, size: 'SHORT' },
    { hours: 5, size: 'DAYLONG', because: 'of a rental' },
    { hours: 12, size: 'DAYLONG' },
    { hours: 13, size: 'LONG' },
    { hours: 13, least: 13, size: 'SHORT', because: 'that the company sells in no smaller pieces' },
    { hours: 48, days: 2, size: 'LONG' },
    { hours: 9, days: 4, size: 'LONG', because: 'of more than three days' },
    { hours: 48, days: 2, least: 24, size: 'SHORT', because: 'of a house that is let by the day' },
    { hours: 4, legs: 2, size: 'SHORT' },
    { hours: 5, legs: 2, least: 5, size: 'LONG', because: 'with several people' },
  ])('$hours hours $because are $size', ({ hours, days = 1, legs = 1, least = 1, size }) => {
    const stay = { dates: rental(days), seconds: hours * 3600, legs, minSeconds: least * 3600 }
    expect(sizeOf(stay)).toBe(size)
  })

  it.each([
    { claims: [], places: 8, all: 20, may: true, because: 'a group of friends may come' },
    { claims: [], places: 9, all: 20, may: false, because: 'a coach party proves a phone' },
    { claims: [], places: 20, all: 80, may: true, because: 'unless that is a quarter of the day' },
    { claims: [], places: 21, all: 80, may: false, because: 'and not more' },
    {
      claims: [claim({ kind: 'PLACES', places: 6 })],
      places: 3,
      all: 20,
      may: false,
      because: 'all of a day count together',
    },
    {
      claims: onDays(3),
      places: 4,
      all: 20,
      may: true,
      because: 'after the first three things a family may',
    },
    { claims: onDays(3), places: 6, all: 20, may: false, because: 'and no group' },
    {
      claims: many(6, (number) => ({
        kind: 'PLACES',
        host: `neighbour ${number}`,
        isHost: false,
        places: 3,
      })),
      places: 1,
      all: 20,
      may: false,
      because: 'the block has places for four families',
    },
  ])('$because', ({ claims, places, all, may }) => {
    expect(mayTakePlaces(ADDRESS_SHARES, claims, DAY, places, all)).toBe(may)
  })

  it.each([
    { claims: [], wish: places(8), may: true, because: 'a group may wait' },
    { claims: [], wish: places(12), may: false, because: 'nobody gathers a whole class' },
    { claims: onDays(3), wish: places(4), may: true, because: 'after the first three things a family may' },
    { claims: onDays(3), wish: places(5), may: false, because: 'and no group' },
    {
      claims: many(3, () => ({ kind: 'WISH', places: 1 })),
      wish: places(2),
      may: false,
      because: 'wishes of one day count together',
    },
    {
      claims: [...onDays(2), claim({ kind: 'PLACES', places: 3 })],
      wish: places(2),
      may: false,
      because: 'with the places that are taken',
    },
    {
      claims: many(2, () => ({ kind: 'WISH' })),
      wish: time,
      may: true,
      because: 'three may wait for a time',
    },
    {
      claims: many(4, () => ({ kind: 'WISH' })),
      wish: time,
      may: false,
      because: 'a fifth of a day may not',
    },
    { claims: onDays(4), wish: time, may: true, because: 'unless it is of another day' },
    { claims: many(4), wish: time, may: false, because: 'visits of the day count with them' },
    { claims: waits(39), wish: time, may: true, because: 'forty of an office may wait' },
    { claims: waits(40), wish: time, may: false, because: 'no more' },
  ])('$because', ({ claims, wish, may }) => {
    expect(mayWait(ADDRESS_SHARES, claims, DAY, wish)).toBe(may)
  })
})

describe('the first client of an address whose block has used up its limit', () => {
  const full = neighbours(6)
  /** One neighbour has used up all that the block has together. */
  const byOne = many(480, (number) => ({
    host: 'neighbour',
    isHost: false,
    dates: { first: `2026-0${5 + (number % 4)}-19`, last: `2026-0${5 + (number % 4)}-19` },
  }))
  const visit = (size: 'SHORT' | 'LONG' = 'SHORT') => ({
    branchId: DAY.branchId,
    dates: rental(1),
    size,
  })
  const looked = (claims: Claim[], asked = visit()) =>
    sharesOfVisit(ADDRESS_SHARES, claims, asked).map(({ share }) => share.measure)

  it.each([
    { claims: byOne, measures: [], because: 'one visit is granted, however much another address took' },
    { claims: neighbours(3), measures: [], because: 'and beside three others of the day' },
    { claims: full, measures: ['block'], because: 'but not on a day that many of the block share' },
    { claims: [...byOne, claim()], measures: ['block'], because: 'and only the first' },
  ])('$because', ({ claims, measures }) => {
    expect(looked(claims)).toEqual(measures)
  })

  it('a long one has to fit all the same', () => {
    expect(looked(byOne, visit('LONG'))).toEqual(['host', 'block'])
  })

  it('places for a family are granted, and a wish', () => {
    const places = many(4, () => ({ kind: 'PLACES', host: 'neighbour', isHost: false, places: 8 }))
    const may = (count: number) => mayTakePlaces(ADDRESS_SHARES, [...byOne, ...places], DAY, count, 20)
    expect([may(4), may(5)]).toEqual([true, false])
    const wishes = many(160, () => ({ kind: 'WISH', host: 'neighbour', isHost: false }))
    expect(mayWait(ADDRESS_SHARES, wishes, DAY, time)).toBe(true)
    expect(mayWait(ADDRESS_SHARES, [...wishes, claim({ kind: 'WISH' })], DAY, time)).toBe(false)
  })

  it('the challenge for it takes at most four times as long as the easiest', () => {
    expect(challengeLevel(ADDRESS_SHARES, byOne)).toBe(2)
  })

  it('no address has more than 120 things ahead, whatever its days', () => {
    expect(mayHaveMore(ADDRESS_SHARES, many(119))).toBe(true)
    expect(mayHaveMore(ADDRESS_SHARES, many(120))).toBe(false)
    expect(mayHaveMore(ADDRESS_SHARES, many(95), 26)).toBe(false)
    expect(mayHaveMore(ADDRESS_SHARES, byOne), 'but one that has nothing yet').toBe(true)
    expect(mayHaveMore(ADDRESS_SHARES, byOne, 2)).toBe(false)
    expect(
      mayHaveMore(
        ADDRESS_SHARES,
        many(40, () => ({ dates: rental(3) })),
      ),
    ).toBe(false)
  })
})

describe('holds of an address', () => {
  const looked = (claims: Claim[]) =>
    sharesOfVisit([...ADDRESS_SHARES, ...HOLD_SHARES], claims, {
      branchId: DAY.branchId,
      dates: rental(1),
      size: 'SHORT',
    }).map(({ share }) => `${share.measure} ${share.share}`)

  it('have the tightest limits, and bookings do not count for them', () => {
    const elsewhere = { isHold: true, branchId: 'obolon' }
    expect(looked([...onDays(40), claim()])).toEqual([])
    expect(looked([...many(2, () => elsewhere), claim({ isHold: true })]), 'one a day').toEqual(['host 0.1'])
    expect(looked([claim({ isHold: true }), claim(), ...onDays(1)]), 'beside the first three').toEqual([
      'host 0.25',
    ])
  })

  it('are twenty at the same time', () => {
    const held = (count: number) => many(count, () => ({ isHold: true }))
    expect([mayHaveMore(HOLD_SHARES, held(19)), mayHaveMore(HOLD_SHARES, held(20))]).toEqual([true, false])
    expect(mayHaveMore(HOLD_SHARES, many(60)), 'bookings do not count').toBe(true)
  })
})

describe('a client with a verified phone', () => {
  const shares = personShares(6)
  const looked = (claims: Claim[], days = 1) =>
    sharesOfVisit(shares, claims, { branchId: DAY.branchId, dates: rental(days), size: 'LONG' })

  it('has six visits a day, whatever their length, and a share beyond them', () => {
    expect(looked(many(5))).toEqual([])
    expect(looked(many(6))).toHaveLength(1)
    expect(looked(onDays(30)), 'each day again').toEqual([])
    expect(looked([], 8), 'a week of a rental is one a day').toEqual([])
  })

  it('has sixty things ahead at most, and solves no challenge', () => {
    expect([mayHaveMore(shares, many(59)), mayHaveMore(shares, many(60))]).toEqual([true, false])
    expect(challengeLevel(shares, many(59))).toBeUndefined()
  })

  it('has twelve places of a day, or a share of a large one, and thirty wishes', () => {
    const may = (places: number, all: number) => mayTakePlaces(shares, [], DAY, places, all)
    expect([may(12, 20), may(13, 20), may(80, 1000), may(81, 1000)]).toEqual([true, false, true, false])
    const wishes = (count: number) => onDays(count, { kind: 'WISH' })
    expect([mayWait(shares, wishes(29), DAY, time), mayWait(shares, wishes(30), DAY, time)]).toEqual([
      true,
      false,
    ])
  })
})
