import { describe, expect, it } from 'vitest'
import { addDays } from '../time/index.ts'
import type { StartOfService } from './types.ts'
import { DATE, everyDay, question, resource, startsOn } from '../../test/slots/question.ts'

const HOUR = 3600
const [BEFORE, NEXT] = [addDays(DATE, -1), addDays(DATE, 1)]
const most = (most: number, booked: Record<string, number> = {}) => ({ maxADay: { most, booked } })

type VisitToCut = { works?: string; services: StartOfService[]; furthestDays?: number; showTaken?: boolean }

/** `hours` long, with a resource that works round the clock by default; starts every hour. */
const asked = ({ works = '00:00-24:00', services, showTaken = false, ...more }: VisitToCut, hours = 2) =>
  question({
    ...more,
    includeTaken: showTaken,
    branchWorkingTime: { cycle_frames: everyDay('00:00-24:00'), day_frames: [] },
    resources: [{ ...resource({ works: [works] }), services }],
    durationSeconds: hours * HOUR,
    stepSeconds: HOUR,
    startAlign: 'CLOCK',
  })

describe('what begins after midnight obeys the date of its own', () => {
  const second = (bound: Partial<StartOfService> = {}): StartOfService[] => [
    { from: 0 },
    { from: HOUR, ...bound },
  ]
  it.each([
    { because: 'nothing is bounded', services: second(), last: '23:00' },
    {
      because: 'the next date is full of the second',
      services: second(most(1, { [NEXT]: 1 })),
      last: '22:00',
    },
    { because: 'the next date takes one more', services: second(most(2, { [NEXT]: 1 })), last: '23:00' },
    { because: 'this date is full of the second', services: second(most(1, { [DATE]: 1 })), first: '23:00' },
    { because: 'the date before is none of them', services: second(most(1, { [BEFORE]: 1 })), last: '23:00' },
    {
      because: 'this date is full of the first',
      services: [{ from: 0, ...most(1, { [DATE]: 1 }) }, { from: HOUR }],
    },
    {
      because: 'the next date is full of the first, which begins on this one',
      services: [{ from: 0, ...most(1, { [NEXT]: 1 }) }, { from: HOUR }],
      last: '23:00',
    },
    {
      because: 'one of the same service is had on each date',
      services: [
        { from: 0, serviceId: 'cut', ...most(1) },
        { from: HOUR, serviceId: 'cut', ...most(1) },
      ],
      first: '23:00',
      last: '23:00',
    },
    {
      because: 'services of other names do not count towards each other',
      services: [
        { from: 0, serviceId: 'cut', ...most(1) },
        { from: HOUR, serviceId: 'colour', ...most(1) },
      ],
      last: '23:00',
    },
    {
      because: 'services without names do not count towards each other',
      services: [
        { from: 0, ...most(1) },
        { from: HOUR, ...most(1) },
      ],
      last: '23:00',
    },
  ])('$because', ({ services, first, last }) => {
    const starts = startsOn(asked({ services }))
    if (first === undefined && last === undefined) expect(starts).toEqual([])
    else expect([starts[0], starts.at(-1)]).toEqual([first ?? '00:00', last ?? '23:00'])
  })

  it('of three on one date the third finds two before it', () => {
    const three = (limit: number) =>
      [0, 1, 2].map((index) => ({ from: index * HOUR, serviceId: 'cut', ...most(limit) }))
    const startsUnder = (limit: number) => startsOn(asked({ services: three(limit) }, 3))
    expect(startsUnder(3)).toHaveLength(24)
    // From ten in the evening on the third begins on the next date.
    expect(startsUnder(2)).toEqual(['22:00', '23:00'])
    expect(startsUnder(1)).toEqual([])
  })

  it('a night shift counts for its date, to its end', () => {
    const services = second(most(1, { [NEXT]: 1 }))
    expect(startsOn(asked({ works: '20:00-26:00', services })).at(-1)).toBe('24:00')
    expect(startsOn(asked({ works: '20:00-26:00', services: second(most(1, { [DATE]: 1 })) }))).toEqual([])
  })

  it('the furthest day is that of each service', () => {
    // It is asked on the day before.
    const furthestDays = 1
    expect(startsOn(asked({ services: second(), furthestDays })).at(-1)).toBe('22:00')
    expect(startsOn(asked({ services: [{ from: 0 }], furthestDays })).at(-1)).toBe('23:00')
    expect(startsOn(asked({ services: second(), furthestDays: furthestDays + 1 })).at(-1)).toBe('23:00')
  })

  it('a start is shown neither as free nor as taken where the date of a service is full', () => {
    const world = asked({ services: second(most(1, { [NEXT]: 1 })), showTaken: true })
    const [anna] = world.resources
    const booked = resource({ bookings: [{ date: DATE, from: '12:00', to: '13:00' }] }).busy
    const shown = startsOn({ ...world, resources: [{ ...anna!, busy: booked }] })
    expect(shown).toHaveLength(23)
    expect(shown.filter((start) => start.startsWith('('))).toEqual(['(11:00)', '(12:00)'])
    expect(shown.at(-1)).toBe('22:00')
  })
})
