import { describe, expect, it } from 'vitest'
import { betterWith } from './better-times.ts'
import type { ListedTime } from './better-times.ts'

const at = (hour: number, pays: number | undefined, performer: string): ListedTime => ({
  startsAt: `2026-05-19T${String(hour).padStart(2, '0')}:00:00.000Z`,
  pays,
  performer,
})
const list = (soonest: ListedTime, cheapest = soonest) => ({ soonest, cheapest })
const olena = { list: list(at(12, 900, 'olena')), performer: 'olena' }

describe('another performer', () => {
  it.each([
    {
      free: list(at(10, 900, 'sofia')),
      better: { sooner: at(10, 900, 'sofia') },
      because: 'she has time before the chosen one',
    },
    {
      free: list(at(12, 900, 'olena'), at(15, 700, 'anna')),
      better: { cheaper: at(15, 700, 'anna') },
      because: 'she costs less, though later',
    },
    {
      free: list(at(10, 700, 'anna')),
      better: { sooner: at(10, 700, 'anna'), cheaper: at(10, 700, 'anna') },
      because: 'she is both',
    },
    { free: list(at(12, 900, 'sofia')), better: {}, because: 'neither sooner nor cheaper is no reason' },
    {
      free: list(at(10, 700, 'olena')),
      better: {},
      because: 'the chosen one herself: somebody else of the visit made the difference',
    },
    { free: undefined, better: {}, because: 'nobody is free' },
    { free: list(at(13, undefined, 'sofia')), better: {}, because: 'what has no price is not cheaper' },
  ])('$because', ({ free, better }) => {
    expect(betterWith(olena, free)).toEqual(better)
  })

  it('is sooner than one who has no time at all, and nothing tells whether she is cheaper', () => {
    const sofia = at(18, 500, 'sofia')
    expect(betterWith({ list: undefined, performer: 'olena' }, list(sofia))).toEqual({ sooner: sofia })
  })
})
