/** When resources could be occupied, as the planner asks it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTimes, type SlotResource } from '../slots/index.ts'
import { toInstant } from '../time/index.ts'
import { at, DAY, HOUR, hoursOf, triples } from '../../test/visits/studio.ts'

const NEXT = '2026-11-25'
const person = (id: string, more: Partial<SlotResource> = {}): SlotResource => ({
  id,
  capacity: 1,
  workingTime: null,
  busy: [],
  ...more,
})
const over = (
  resources: readonly SlotResource[],
  more: { lastDay?: string; furthestDays?: number; hours?: [number, number] } = {},
) => {
  const { lastDay = NEXT, furthestDays, hours = [9, 18] } = more
  return openTimes({
    timeZone: 'Europe/Kyiv',
    now: at(12, '2026-11-23'),
    firstDay: DAY,
    lastDay,
    branchWorkingTime: hoursOf(...hours),
    resources,
    ...(furthestDays === undefined ? {} : { furthestDays }),
  })
}

describe('open time of a resource', () => {
  it('is that of all days asked about, both included, and of no other', () => {
    const x = over([person('x')]).of('x')
    const dates = ['2026-11-23', DAY, NEXT, '2026-11-26']
    expect(dates.map((date) => x.worksOn(date))).toEqual([false, true, true, false])
    expect(dates.map((date) => x.isOpen(at(10, date), at(11, date)))).toEqual([false, true, true, false])
    expect(dates.map((date) => x.shiftAt(at(10, date))?.date)).toEqual([undefined, DAY, NEXT, undefined])
  })

  it('belongs to the requested resource, regardless of earlier requests', () => {
    const times = over([person('x'), person('y', { workingTime: hoursOf(12, 14) }), person('z')])
    const [x, y, z] = [times.of('x'), times.of('y'), times.of('z')]
    const isOpenAt = (hours: number) => [x, y, z].map((each) => each.isOpen(at(hours), at(hours + 1)))
    expect([9, 12, 17].map(isOpenAt)).toEqual([
      [true, false, true],
      [true, true, true],
      [true, false, true],
    ])
    expect([9, 12].map((hours) => y.shiftAt(at(hours))?.start_time)).toEqual([undefined, 12 * HOUR])
  })

  it('is each one’s own also where another works twice a day', () => {
    const twice = {
      cycle_frames: [9, 12].flatMap((hour) => hoursOf(hour, hour + 1).cycle_frames),
      day_frames: [],
    }
    const times = over([person('x'), person('y', { workingTime: twice })])
    const [x, y] = [times.of('x'), times.of('y')]
    expect([x, y].map((each) => each.shiftAt(at(12.5, NEXT)))).toEqual(
      [x, y].map(() => ({ date: NEXT, start_time: 12.5 * HOUR })),
    )
    expect([x, y].map((each) => each.shiftAt(at(17, NEXT))?.date)).toEqual([NEXT, undefined])
  })

  it('is the same when one length is requested at many moments, in any order', () => {
    const quarters = fc.array(fc.integer({ min: -10, max: 3 * 96 }), { minLength: 1, maxLength: 40 })
    const booked = fc.array(fc.tuple(fc.nat({ max: 190 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 12,
    })
    const length = fc.record({
      seconds: fc.integer({ min: 1, max: 20 }),
      before: fc.nat({ max: 3 }),
      after: fc.nat({ max: 3 }),
    })
    const answers = new Set<boolean>()
    const world = fc.tuple(booked, quarters, length, fc.constantFrom(1, 2))
    fc.assert(
      fc.property(world, ([ranges, moments, { seconds, before, after }, capacity]) => {
        const busy = ranges.flatMap(([from, long], index) =>
          [index % capacity].concat([at(from / 4), at((from + long) / 4)]),
        )
        const x = over([person('x', { busy, capacity })]).of('x')
        const opens = x.opensFor(seconds * 900, before * 900, after * 900)
        for (const moment of moments) {
          const from = at(0) + moment * 900
          const isOpen = x.isOpen(from, from + seconds * 900, before * 900, after * 900)
          expect(opens(from)).toBe(isOpen)
          answers.add(isOpen)
        }
      }),
      { numRuns: 300, seed: 7 },
    )
    expect(answers.size).toBe(2)
  })

  it('is returned in order of time where a night shift continues after the next date’s work', () => {
    const workingTime = {
      cycle_frames: [],
      day_frames: [
        { date: DAY, type: 'ON' as const, start_time: 22 * HOUR, end_time: 30 * HOUR },
        { date: DAY, type: 'OFF' as const, start_time: 22 * HOUR, end_time: 26 * HOUR },
        { date: NEXT, type: 'ON' as const, start_time: HOUR / 2, end_time: 1.5 * HOUR },
      ],
    }
    const x = over([person('x', { workingTime })], { hours: [0, 24] }).of('x')
    const isOpen = (from: number, until: number) => x.isOpen(at(from, NEXT), at(until, NEXT))
    expect([isOpen(0.5, 1.5), isOpen(1, 2), isOpen(2, 6), isOpen(5, 7)]).toEqual([true, false, true, false])
  })

  it('ends with work, and with what is booked, also on the last day', () => {
    const busy = [0, at(12, NEXT), at(13, NEXT)]
    const x = over([person('x', { busy })]).of('x')
    const isOpen = (from: number, until: number) => x.isOpen(at(from, NEXT), at(until, NEXT))
    expect([isOpen(9, 12), isOpen(9, 12.1), isOpen(13, 18), isOpen(13, 18.1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('of several parts each lies in work and is free, the time between need not be', () => {
    const x = over([person('x', { busy: triples([[10, 11]]) })]).of('x')
    const part = (from: number, until: number) => ({ from: at(from), until: at(until), places: 1 })
    expect(x.areOpen([part(9, 10), part(11, 12)])).toBe(true)
    expect(x.areOpen([part(9, 10), part(10.5, 12)])).toBe(false)
    expect(x.areOpen([part(9, 10), part(17.5, 18.5)])).toBe(false)
    expect(x.areOpen([{ ...part(9, 10), places: 2 }])).toBe(false)
  })

  it('names its free places by number', () => {
    const busy = [...triples([[10, 11, 0]]), ...triples([[12, 13, 2]])]
    const x = over([person('x', { capacity: 3, busy })]).of('x')
    const free = (from: number, until: number) =>
      x.freeLanes([{ from: at(from), until: at(until), places: 1 }])
    expect([free(9, 10), free(10, 11), free(10, 13)]).toEqual([[0, 1, 2], [1, 2], [1]])
  })
})

describe('the date of a moment', () => {
  it('is that of the shift, from its first moment to before its last, also after midnight', () => {
    const x = over([person('x')], { hours: [20, 28] }).of('x')
    const shiftAt = (hours: number) => {
      const shift = x.shiftAt(at(hours))
      return shift && [shift.date, shift.start_time / HOUR]
    }
    expect([20, 24, 27.5, 44].map(shiftAt)).toEqual([
      [DAY, 20],
      [DAY, 24],
      [DAY, 27.5],
      [NEXT, 20],
    ])
    expect([19.9, 28, 43.9].map(shiftAt)).toEqual([undefined, undefined, undefined])
  })

  it('is the later one where its own work has begun as well', () => {
    const [night, morning] = [hoursOf(20, 30), hoursOf(4, 8)]
    const workingTime = { cycle_frames: [...night.cycle_frames, ...morning.cycle_frames], day_frames: [] }
    const x = over([person('x', { workingTime })], { hours: [0, 30] }).of('x')
    expect([27, 29].map((hours) => x.shiftAt(at(hours)))).toEqual([
      { date: DAY, start_time: 27 * HOUR },
      { date: NEXT, start_time: 5 * HOUR },
    ])
  })

  it('is counted by the wall from midnight of whatever date is wanted', () => {
    const times = over([person('x')])
    expect([times.readingFrom(DAY, at(25)), times.readingFrom(NEXT, at(25))]).toEqual([25 * HOUR, HOUR])
    const autumn = openTimes({
      timeZone: 'Europe/Kyiv',
      now: at(0),
      firstDay: '2026-10-25',
      lastDay: '2026-10-26',
      branchWorkingTime: hoursOf(0, 24),
      resources: [person('x')],
    })
    // Six hours after midnight the wall shows five.
    const moment = toInstant('Europe/Kyiv', '2026-10-25', 0)! + 6 * HOUR
    expect(autumn.readingFrom('2026-10-25', moment)).toBe(5 * HOUR)
    expect(autumn.of('x').shiftAt(moment)).toEqual({ date: '2026-10-25', start_time: 5 * HOUR })
  })
})

describe('the furthest day', () => {
  /** Today is the day before. */
  const mayBegin = (furthestDays: number | undefined, hours: number) =>
    over([person('x')], furthestDays === undefined ? { hours: [20, 28] } : { hours: [20, 28], furthestDays })
      .of('x')
      .mayBegin(at(hours))

  it.each([
    { furthestDays: 0, expected: [false, false, false, false] },
    // The night goes on past its midnight.
    { furthestDays: 1, expected: [true, true, true, false] },
    { furthestDays: 2, expected: [true, true, true, true] },
    { furthestDays: undefined, expected: [true, true, true, true] },
  ])('$furthestDays days ahead', ({ furthestDays, expected }) => {
    expect([20, 23, 27, 44].map((hours) => mayBegin(furthestDays, hours))).toEqual(expected)
  })

  it('the midnight after it is too late for work that goes on around the clock', () => {
    const x = over([person('x')], { hours: [0, 24], furthestDays: 1 }).of('x')
    expect([x.mayBegin(at(24) - 1), x.mayBegin(at(24))]).toEqual([true, false])
  })
})

describe('places that are no resource’s', () => {
  it('are free where nothing runs in one of them, regardless of working hours', () => {
    const isFree = over([]).placesOf({
      capacity: 2,
      busy: triples([
        [3, 4, 0],
        [3.5, 5, 1],
      ]),
    })
    expect([
      isFree(at(3), at(3.5)),
      isFree(at(3), at(4)),
      isFree(at(4), at(5)),
      isFree(at(4), at(6)),
    ]).toEqual([true, false, true, true])
    const onLastDay = over([]).placesOf({ capacity: 1, busy: [0, at(20, NEXT), at(21, NEXT)] })
    expect([onLastDay(at(19, NEXT), at(20, NEXT)), onLastDay(at(20, NEXT), at(21, NEXT))]).toEqual([
      true,
      false,
    ])
  })
})
