import { describe, expect, it } from 'vitest'
import { challengeLevel, type Claim, HARDEST, mayTakePlaces, mayWait, measuresOfVisit } from './index.ts'

const DAY = { branchId: 'podil', date: '2026-05-19' }
const claim = (given: Partial<Claim> = {}): Claim => ({
  kind: 'TIME',
  isHost: true,
  places: 0,
  ...DAY,
  ...given,
})
const many = (count: number, given: (number: number) => Partial<Claim> = () => ({})) =>
  Array.from({ length: count }, (_, number) => claim(given(number)))
const onDays = (count: number, given: Partial<Claim> = {}) =>
  many(count, (number) => ({ ...given, date: `2026-06-${String(number + 1).padStart(2, '0')}` }))
const time = { kind: 'TIME' } as const
const places = (count: number) => ({ kind: 'PLACES', places: count, all: 12 }) as const
const neighbours = (count: number) => many(count, () => ({ isHost: false }))

describe('what an address may take without a proven phone', () => {
  it.each([
    { claims: [], level: undefined, because: 'the first is free' },
    { claims: many(2), level: undefined, because: 'so are the next two' },
    { claims: many(3), level: 0, because: 'the fourth costs a challenge' },
    { claims: many(6), level: 1, because: 'and each three more twice as much' },
    { claims: many(500), level: HARDEST, because: 'up to a bound that a phone can still solve' },
    { claims: neighbours(11), level: undefined, because: 'neighbours use up the room of the block only' },
    { claims: neighbours(12), level: 0, because: 'which is four times as large' },
  ])('$because', ({ claims, level }) => {
    expect(challengeLevel(claims)).toBe(level)
  })

  it.each([
    { claims: [], plain: true, looked: [], because: 'one visit a day is granted' },
    { claims: [], plain: false, looked: ['host', 'block'], because: 'but not one that fills the day' },
    {
      claims: many(2),
      plain: true,
      looked: [],
      because: 'so are the first three, a mother’s and two daughters’',
    },
    { claims: many(3), plain: true, looked: ['host'], because: 'a fourth one has to fit the share' },
    {
      claims: neighbours(5),
      plain: true,
      looked: [],
      because: 'five visits of neighbours stand in nobody’s way',
    },
    { claims: neighbours(6), plain: true, looked: ['block'], because: 'those of six do' },
    {
      claims: many(3, () => ({ branchId: 'obolon' })),
      plain: true,
      looked: [],
      because: 'each branch has its own one visit',
    },
    {
      claims: many(3, () => ({ kind: 'PLACES', places: 3 })),
      plain: true,
      looked: [],
      because: 'a class is no visit',
    },
    { claims: onDays(9), plain: true, looked: [], because: 'ten days may have one' },
    { claims: onDays(10), plain: true, looked: ['host'], because: 'and no more' },
  ])('$because', ({ claims, plain, looked }) => {
    expect(measuresOfVisit(claims, DAY, plain)).toEqual(looked)
  })

  it.each([
    { claims: [], places: 8, all: 20, may: true, because: 'a group of friends may come' },
    { claims: [], places: 9, all: 20, may: false, because: 'a coach party proves a phone' },
    { claims: [], places: 20, all: 1000, may: true, because: 'unless that is 2 % of the day' },
    { claims: [], places: 21, all: 1000, may: false, because: 'and not more' },
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
    { claims: onDays(3), places: 5, all: 20, may: false, because: 'and no group' },
    { claims: onDays(10), places: 1, all: 20, may: false, because: 'ten days may have a family' },
    {
      claims: many(6, () => ({ kind: 'PLACES', isHost: false, places: 3 })),
      places: 1,
      all: 20,
      may: false,
      because: 'the block has places for four families',
    },
  ])('$because', ({ claims, places, all, may }) => {
    expect(mayTakePlaces(claims, DAY, places, all)).toBe(may)
  })

  it.each([
    { claims: [], wish: places(8), may: true, because: 'a group may wait' },
    { claims: [], wish: places(12), may: false, because: 'nobody gathers a whole class' },
    { claims: onDays(3), wish: places(4), may: true, because: 'after the first three things a family may' },
    { claims: onDays(3), wish: places(5), may: false, because: 'and no group' },
    { claims: onDays(12), wish: places(4), may: true, because: 'and it may on any day' },
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
      claims: many(3, () => ({ kind: 'WISH' })),
      wish: time,
      may: false,
      because: 'a fourth of them may not',
    },
    { claims: onDays(3), wish: time, may: true, because: 'unless it is of another day' },
    {
      claims: [...onDays(2), claim()],
      wish: time,
      may: false,
      because: 'whoever has a visit that day has their share of it',
    },
    { claims: onDays(9, { kind: 'WISH' }), wish: time, may: true, because: 'ten wishes' },
    { claims: onDays(10, { kind: 'WISH' }), wish: time, may: false, because: 'no more' },
  ])('$because', ({ claims, wish, may }) => {
    expect(mayWait(claims, DAY, wish)).toBe(may)
  })
})
