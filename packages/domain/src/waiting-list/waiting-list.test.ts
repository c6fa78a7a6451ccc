import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GATHERING_SECONDS, isGathering, offerDeadline, offersInTurn, type Waiting } from './index.ts'

const minutes = 60
const hours = 3600
const startsAt = 1_800_000_000

describe('how long an offer stands', () => {
  it.each([
    { before: 48 * hours, stands: 30 * minutes, because: 'half an hour to decide' },
    { before: 90 * minutes, stands: 30 * minutes, because: 'it just ends one hour before the start' },
    { before: 80 * minutes, stands: 20 * minutes, because: 'never later than one hour before the start' },
    { before: 65 * minutes, stands: 5 * minutes, because: 'five minutes are enough' },
    { before: 65 * minutes - 1, stands: null, because: 'less than five minutes is no offer' },
    { before: 60 * minutes, stands: null, because: 'the last hour has begun' },
    { before: -hours, stands: null, because: 'it has started' },
  ])('$before seconds before the start it stands $stands seconds: $because', ({ before, stands }) => {
    const now = startsAt - before
    expect(offerDeadline({ now, startsAt })).toBe(stands === null ? null : now + stands)
  })
  it.each([
    { before: 24.75 * hours, stands: 30 * minutes, because: 'it ends before the notice begins' },
    { before: 24.25 * hours, stands: 15 * minutes, because: 'never later than it can be booked' },
    { before: 24 * hours + 299, stands: null, because: 'less than five minutes are left' },
    { before: 20 * hours, stands: null, because: 'it can no longer be booked' },
  ])('with a day of notice, $before seconds before it stands $stands seconds: $because', (row) => {
    const now = startsAt - row.before
    const until = offerDeadline({ now, startsAt, minNoticeSeconds: 24 * hours })
    expect(until).toBe(row.stands === null ? null : now + row.stands)
  })
  it('whatever the moment, it leaves 5 to 30 minutes and ends an hour before the start', () => {
    fc.assert(
      fc.property(fc.integer({ min: -hours, max: 72 * hours }), (before) => {
        const now = startsAt - before
        const until = offerDeadline({ now, startsAt })
        expect(until === null).toBe(before < 65 * minutes)
        if (until === null) return
        expect(until - now).toBeGreaterThanOrEqual(5 * minutes)
        expect(until - now).toBeLessThanOrEqual(30 * minutes)
        expect(until).toBeLessThanOrEqual(startsAt - hours)
      }),
    )
  })
})

const lineOf = (...wishes: string[]): (Waiting & { id: string })[] =>
  wishes.map((wish) => ({ id: wish.split(' ')[0]!, space: Number(wish.split(' ')[1]) }))

describe('whose turn it is when places of an event become free', () => {
  it.each([
    {
      line: ['anna 1', 'olha 1'],
      free: 1,
      gathering: true,
      offered: 'anna',
      because: 'the first in line, and only one for one place',
    },
    {
      line: ['anna 1', 'olha 1'],
      free: 3,
      gathering: true,
      offered: 'anna olha',
      because: 'both, and the rest is for anybody',
    },
    {
      line: ['anna 3', 'olha 1'],
      free: 1,
      gathering: true,
      offered: '',
      because: 'places gather for the first: nobody overtakes her',
    },
    {
      line: ['anna 3', 'olha 1'],
      free: 3,
      gathering: true,
      offered: 'anna',
      because: 'then there are enough',
    },
    {
      line: ['anna 1', 'olha 3', 'ira 1'],
      free: 3,
      gathering: true,
      offered: 'anna',
      because: 'after the first one served it is the second for whom places gather',
    },
    {
      line: ['anna 3', 'olha 1'],
      free: 1,
      gathering: false,
      offered: 'olha',
      because: 'on the last day a place the first cannot use would stay empty',
    },
    {
      line: ['anna 3', 'olha 2', 'ira 1'],
      free: 2,
      gathering: false,
      offered: 'olha',
      because: 'the next whose wish fits, not the smallest',
    },
    {
      line: ['anna 2', 'olha 2', 'ira 1'],
      free: 3,
      gathering: false,
      offered: 'anna ira',
      because: 'what is left serves whom it can',
    },
    {
      line: ['anna 3'],
      free: 2,
      gathering: false,
      offered: '',
      because: 'a wish larger than what is free is nobody’s turn',
    },
    { line: [], free: 2, gathering: true, offered: '', because: 'nobody waits' },
    { line: ['anna 1'], free: 0, gathering: true, offered: '', because: 'nothing is free' },
  ])('$free free for $line: $because', ({ line, free, gathering, offered }) => {
    const offers = offersInTurn(lineOf(...line), free, { gathering })
    expect(offers.map(({ id }) => id).join(' ')).toBe(offered)
  })

  it('places gather until 24 hours before the start', () => {
    expect(isGathering({ now: startsAt - GATHERING_SECONDS - 1, startsAt })).toBe(true)
    expect(isGathering({ now: startsAt - GATHERING_SECONDS, startsAt })).toBe(false)
  })

  const lines = fc.array(fc.record({ space: fc.integer({ min: 1, max: 6 }) }), { maxLength: 20 })

  it('every free place is offered to one at most', () => {
    fc.assert(
      fc.property(lines, fc.nat(30), fc.boolean(), (line, free, gathering) => {
        const offers = offersInTurn(line, free, { gathering })
        expect(offers.reduce((sum, { space }) => sum + space, 0)).toBeLessThanOrEqual(free)
        expect(new Set(offers).size).toBe(offers.length)
      }),
    )
  })
  it('the order is kept: who is passed over could not be served by what was left at their turn', () => {
    fc.assert(
      fc.property(lines, fc.nat(30), fc.boolean(), (line, free, gathering) => {
        const offers = offersInTurn(line, free, { gathering })
        if (gathering) expect(offers).toEqual(line.slice(0, offers.length))
        let left = free
        for (const wish of gathering ? line.slice(0, offers.length + 1) : line) {
          expect(offers.includes(wish)).toBe(wish.space <= left)
          if (offers.includes(wish)) left -= wish.space
        }
      }),
    )
  })
  it('nobody starves: the first entry gets an offer as soon as all its places have become free', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 12, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 10 }),
        (wish, freed, others) => {
          const first = { space: wish }
          const line = [first, ...others.map((space) => ({ space }))]
          let free = 0
          for (const places of freed) {
            free += places
            // Places without an offer stay reserved while an entry waits.
            const offers = offersInTurn(line, free, { gathering: true })
            expect(offers.includes(first)).toBe(free >= wish)
            if (offers.length > 0) return
          }
        },
      ),
    )
  })
})
