/** What services can ask for beside a performer for their time: several places, phases, waiting, bounds. docs/rules/visits.md. */
import { describe, expect, it } from 'vitest'
import { blockersOf, withBlockersBusy } from '../slots/blocking-resources.ts'
import { TooMuchToPlan, type VisitService } from './index.ts'
import type { Phase, VisitQuestion } from './types.ts'
import {
  at,
  type Busy,
  DAY,
  hour,
  HOUR,
  hoursOf,
  inPhases,
  listed,
  MINUTE,
  occupied,
  planAt,
  plannerOf,
  service,
  sets,
  type Staff,
  studio,
  triples,
  whoAt,
  works,
} from '../../test/visits/studio.ts'

describe('several places', () => {
  type Row = { because: string; places: VisitService['places']; busy: Busy; plan: string[] | undefined }
  it.each<Row>([
    { because: 'one of them by default, whichever is free', places: 1, busy: [], plan: ['10-11'] },
    {
      because: 'a service that is done alone takes all',
      places: 'ALL',
      busy: [],
      plan: ['10-11 @0', '10-11 @1', '10-11 @2'],
    },
    { because: 'so it is not done beside anybody', places: 'ALL', busy: [[10, 10.5, 2]], plan: undefined },
    {
      because: 'nor when somebody comes before it ends',
      places: 'ALL',
      busy: [[10.5, 12, 1]],
      plan: undefined,
    },
    {
      because: 'but right after them',
      places: 'ALL',
      busy: [[9, 10, 0]],
      plan: ['10-11 @0', '10-11 @1', '10-11 @2'],
    },
    {
      because: 'two of three fit beside one',
      places: 2,
      busy: [[10, 11, 1]],
      plan: ['10-11 @0', '10-11 @2'],
    },
    {
      because: 'not beside two',
      places: 2,
      busy: [
        [10, 11, 0],
        [10, 11, 1],
      ],
      plan: undefined,
    },
    { because: 'more than there are is never', places: 4, busy: [], plan: undefined },
    {
      because: 'one in a place that is gone counts as one more',
      places: 3,
      busy: [[10, 11, 5]],
      plan: undefined,
    },
  ])('$because', ({ places, busy, plan }) => {
    const question = studio({ x: { capacity: 3, busy } }, [service({ x: 60 }, { places })])
    expect(occupied(question, 10, 'x')).toEqual(plan)
  })

  it('breaks of a service that is done alone are kept from all', () => {
    const alone = service({ x: 60 }, { places: 'ALL', before: 15, after: 15 })
    expect(occupied(studio({ x: { capacity: 2 } }, [alone]), 10, 'x')).toEqual([
      '9.75-11.25 @0',
      '9.75-11.25 @1',
    ])
    expect(planAt(studio({ x: { capacity: 2, busy: [[11, 12, 1]] } }, [alone]), 10)).toBe(undefined)
  })

  it('a performer who continues with fewer places keeps one place throughout', () => {
    const question = studio({ x: { capacity: 2, busy: [[11, 12, 0]] } }, [
      service({ x: 60 }, { places: 'ALL' }),
      service({ x: 60 }),
    ])
    expect(occupied(question, 10, 'x')).toEqual(['10-12 @1', '10-11 @0'])
  })

  it('a room can be needed with several of its places, too', () => {
    const besides = [{ resourceIds: ['small', 'large'], places: 3 }]
    const question = studio({ x: {}, small: { capacity: 2 }, large: { capacity: 4 } }, [
      service({ x: 60 }, { besides }),
    ])
    expect(planAt(question, 10)?.services[0]?.besides).toEqual(['large'])
    expect(occupied(question, 10, 'large')).toHaveLength(3)
  })
})

describe('so many of a service at once', () => {
  type Row = { because: string; running: Busy; free: boolean }
  it.each<Row>([
    { because: 'fewer than the most', running: [[10, 11, 0]], free: true },
    {
      because: 'as many as may be, although places are free',
      running: [
        [10, 11, 0],
        [10, 11, 1],
      ],
      free: false,
    },
    {
      because: 'they end as it begins',
      running: [
        [9, 10, 0],
        [9, 10, 1],
      ],
      free: true,
    },
    {
      because: 'never two at once, but none of the two is free throughout',
      running: [
        [10, 10.5, 0],
        [10.5, 11, 1],
      ],
      free: false,
    },
  ])('$because', ({ running, free }) => {
    const atOnce = { most: 2, busyOf: { x: triples(running) } }
    const question = studio({ x: { capacity: 5 } }, [service({ x: 60 }, { atOnce })])
    expect(planAt(question, 10) !== undefined).toBe(free)
  })

  it('is counted by performer, without breaks, at every service of a visit', () => {
    const atOnce = { most: 1, busyOf: { x: triples([[10, 11]]) } }
    const after = service({ x: 60, y: 60 }, { atOnce, before: 30 })
    const question = studio({ x: { capacity: 5 }, y: {}, z: {} }, [service({ z: 60 }), after])
    expect(whoAt(question, 9)).toEqual(['z 9', 'y 10'])
    expect(whoAt(question, 10)).toEqual(['z 10', 'x 11'])
  })
})

describe('parents and children', () => {
  const blockers = blockersOf([
    { id: 'hall', blocksChildren: true, blocksParent: false },
    { id: 'corner', parentId: 'hall', blocksChildren: false, blocksParent: false },
    { id: 'stage', parentId: 'hall', blocksChildren: false, blocksParent: false },
  ])
  const staff: Staff = { x: {}, y: {}, hall: {}, corner: { capacity: 2 }, stage: {} }

  it('occupied time of one of them blocks the other, in all its places', () => {
    const one = (busy: Busy) => {
      const question = studio({ ...staff, hall: { busy } }, [service({ corner: 60 })], { blockers })
      return {
        ...question,
        resources: withBlockersBusy(question.resources, blockers, (id) =>
          id === 'hall' ? triples(busy) : [],
        ),
      }
    }
    expect(listed(one([])).slice(0, 3)).toEqual([9, 9.5, 10])
    expect(listed(one([[9.5, 10.5]])).slice(0, 2)).toEqual([10.5, 11])
  })

  type Row = { because: string; first: string; second: string; after: number; isPlanned: boolean }
  it.each<Row>([
    {
      because: 'a visit goes from the hall to the corner',
      first: 'hall',
      second: 'corner',
      after: 0,
      isPlanned: true,
    },
    {
      because: 'unless the break of the hall goes on',
      first: 'hall',
      second: 'corner',
      after: 15,
      isPlanned: false,
    },
    {
      because: 'nor from the corner to the hall: it is the hall that stands against it',
      first: 'corner',
      second: 'hall',
      after: 15,
      isPlanned: false,
    },
    {
      because: 'nor to another child of it',
      first: 'hall',
      second: 'stage',
      after: 15,
      isPlanned: false,
    },
    {
      because: 'nor back from that one',
      first: 'stage',
      second: 'hall',
      after: 15,
      isPlanned: false,
    },
    {
      because: 'two children leave each other alone',
      first: 'corner',
      second: 'stage',
      after: 15,
      isPlanned: true,
    },
  ])('$because', ({ first, second, after, isPlanned }) => {
    const question = studio(
      staff,
      [service({ x: 60 }, { besides: [[first]], after }), service({ y: 60 }, { besides: [[second]] })],
      { blockers },
    )
    expect(planAt(question, 10) !== undefined).toBe(isPlanned)
  })

  it('a service cannot have both at once', () => {
    const besides = (ids: string[]) =>
      studio(staff, [service({ x: 60 }, { besides: [['hall'], ids] })], { blockers })
    expect(planAt(besides(['corner']), 10)).toBe(undefined)
    expect(planAt(besides(['corner', 'y']), 10)?.services[0]?.besides).toEqual(['hall', 'y'])
  })
})

describe('most bookings a day', () => {
  const bound = (most: number, booked: number) => ({ maxADay: { most, booked: { [DAY]: booked } } })

  type Row = { because: string; booked: number; times: number; isListed: boolean }
  it.each<Row>([
    { because: 'one is left', booked: 2, times: 1, isListed: true },
    { because: 'none is left', booked: 3, times: 1, isListed: false },
    {
      because: 'the visit itself counts as often as it has the service',
      booked: 2,
      times: 2,
      isListed: false,
    },
    { because: 'two are left for two', booked: 1, times: 2, isListed: true },
  ])('of a service: $because', ({ booked, times, isListed }) => {
    const one = service({ x: 60, y: 60 }, { serviceId: 'cut', ...bound(3, booked) })
    const question = studio(
      { x: {}, y: {} },
      Array.from({ length: times }, () => one),
    )
    expect(listed(question).length > 0).toBe(isListed)
  })

  it('other dates are free', () => {
    const question = studio({ x: {} }, [service({ x: 60 }, bound(3, 3))], { lastDay: '2026-11-25' })
    const dates = [...plannerOf(question).listed()].map(({ date }) => date)
    expect(new Set(dates)).toEqual(new Set(['2026-11-25']))
  })

  it('a night shift counts for the date that it begins on', () => {
    const night = { branchWorkingTime: hoursOf(22, 28), lastDay: '2026-11-25' }
    const question = studio({ x: {} }, [service({ x: 60 }, bound(1, 1))], night)
    expect(planAt(question, 25)).toBe(undefined)
    expect(planAt(question, 49)?.date).toBe('2026-11-25')
  })

  it('of a resource: a run counts once, whatever is done in it, and a full one leaves it to others', () => {
    const twice = [service({ x: 60, y: 60 }), service({ x: 60, y: 60 })]
    expect(whoAt(studio({ x: { most: 1 }, y: {} }, twice), 10)).toEqual(['x 10', 'x 11'])
    expect(whoAt(studio({ x: { most: 0 }, y: {} }, twice), 10)).toEqual(['y 10', 'y 11'])
    const back = [service({ x: 60 }), service({ y: 60 }), service({ x: 60, z: 60 })]
    expect(whoAt(studio({ x: { most: 1 }, y: {}, z: {} }, back), 10)).toEqual(['x 10', 'y 11', 'z 12'])
    expect(whoAt(studio({ x: { most: 2 }, y: {}, z: {} }, back), 10)).toEqual(['x 10', 'y 11', 'x 12'])
  })
})

describe('a step of its own', () => {
  const until12 = { branchWorkingTime: hoursOf(9, 11) }
  const third = { stepSeconds: 20 * MINUTE }
  type Row = { because: string; services: VisitService[]; more: Partial<VisitQuestion>; hours: number[] }
  it.each<Row>([
    {
      because: 'wins over the company’s',
      services: [service({ x: 60 }, { stepSeconds: HOUR })],
      more: {},
      hours: [9, 10],
    },
    {
      because: 'also over slots that tile',
      services: [service({ x: 60 }, { stepSeconds: 30 * MINUTE })],
      more: { mode: 'BY_DURATION' },
      hours: [9, 9.5, 10],
    },
    {
      because: 'the first service of a visit decides',
      services: [service({ x: 30 }), service({ x: 30 }, third)],
      more: {},
      hours: [9, 9.5, 10],
    },
    { because: 'absent: the company’s', services: [service({ x: 60 })], more: {}, hours: [9, 9.5, 10] },
  ])('$because', ({ services, more, hours }) => {
    expect(listed(studio({ x: {} }, services, { ...until12, ...more }))).toEqual(hours)
  })
})

describe('waiting', () => {
  const back = [service({ x: 60 }, { after: 45 }), service({ y: 30 }), service({ x: 60 })]
  type Row = { because: string; minutes: number; plan: string[] | undefined }
  it.each<Row>([
    { because: 'not at all: X is not back from the break', minutes: 0, plan: undefined },
    { because: 'too short', minutes: 14, plan: undefined },
    { because: 'just long enough', minutes: 15, plan: ['x 10', 'y 11', 'x 11.75'] },
    {
      because: 'no longer than needed, however long it may be',
      minutes: 90,
      plan: ['x 10', 'y 11', 'x 11.75'],
    },
  ])('$because', ({ minutes, plan }) => {
    expect(whoAt(studio({ x: {}, y: {} }, back, { maxWaitSeconds: minutes * MINUTE }), 10)).toEqual(plan)
  })

  it('in all, not each time', () => {
    const services = [service({ x: 60 }), service({ y: 60 }), service({ z: 60 })]
    const staff: Staff = { x: {}, y: { busy: [[11, 11.25]] }, z: { busy: [[12.25, 12.5]] } }
    const within = (minutes: number) =>
      whoAt(studio(staff, services, { maxWaitSeconds: minutes * MINUTE }), 10)
    expect(within(29)).toBe(undefined)
    expect(within(30)).toEqual(['x 10', 'y 11.25', 'z 12.5'])
  })

  it('never between services of one performer, who would stand idle', () => {
    const question = studio({ x: { busy: [[11, 11.5]] } }, [service({ x: 60 }), service({ x: 60 })], {
      maxWaitSeconds: HOUR,
    })
    expect(planAt(question, 10)).toBe(undefined)
  })

  it('rather than another change of performer, and not where somebody has time at once', () => {
    const staff: Staff = {
      x: { busy: [[11, 18]] },
      y: {
        busy: [
          [11, 11.25],
          [12.25, 13],
        ],
      },
      z: { busy: [[12, 18]] },
    }
    const services = [service({ x: 60 }), service({ y: 60, z: 60 })]
    expect(whoAt(studio(staff, services, { maxWaitSeconds: HOUR }), 10)).toEqual(['x 10', 'z 11'])
    // Without a wait it would be two changes: Z until twelve, then Y.
    const three = [...services, service({ y: 15, z: 60 })]
    expect(whoAt(studio({ ...staff, y: { busy: [[11, 11.25]] } }, three), 10)).toEqual([
      'x 10',
      'z 11',
      'y 12',
    ])
    expect(
      whoAt(studio({ ...staff, y: { busy: [[11, 11.25]] } }, three, { maxWaitSeconds: HOUR }), 10),
    ).toEqual(['x 10', 'y 11.25', 'y 12.25'])
  })

  it('has breaks of its own around it, because a performer after a wait starts a new run', () => {
    const services = [
      service({ x: 60 }, { besides: [['room']], after: 15 }),
      service({ y: 60 }, { besides: [['room']], before: 15 }),
    ]
    const question = studio({ x: {}, y: { busy: [[10, 11]] }, room: {} }, services, { maxWaitSeconds: HOUR })
    expect(whoAt(question, 10)).toEqual(['x 10', 'y 11.5'])
    expect(occupied(question, 10, 'room')).toEqual(['10-11.25', '11.25-12.5'])
  })

  it('by whole minutes, or by a step of its own', () => {
    const question = (waitStepSeconds: number) =>
      studio({ x: {}, y: {} }, back, { maxWaitSeconds: HOUR, waitStepSeconds })
    expect(whoAt(question(20 * MINUTE), 10)?.[2]).toBe(`x ${hour(at(11.5) + 20 * MINUTE)}`)
    expect(() => plannerOf(question(0))).toThrow(RangeError)
  })
})

describe('phases in which the performer is free', () => {
  /** Half an hour of work, forty minutes to set, twenty of work. */
  const colour = inPhases(service({ x: 90 }), [works(30), sets(40), works(20)])
  const bySteps = { stepSeconds: 10 * MINUTE }

  it('two colours interleave at one performer: the second client’s work fits into the first one’s setting time', () => {
    const alone = studio({ x: {} }, [colour])
    const first = planAt(alone, 10)!.runs.map(({ from, until }): [number, number] => [
      hour(from),
      hour(until),
    ])
    expect(first.flat().map((moment) => Math.round(moment * 60))).toEqual([600, 630, 670, 690])
    const starts = listed(studio({ x: { busy: first } }, [colour], bySteps)).map((start) =>
      Math.round(start * 60),
    )
    // At 9:20 and 9:30 it is its last work that lies in the first one's setting time, at 10:30 and 10:40 its first.
    expect(starts.filter((start) => start < 720)).toEqual([560, 570, 630, 640, 690, 700, 710])
  })

  it('a cut of the length of the setting time fits, a longer one does not', () => {
    const busy: Busy = [
      [10, 10.5],
      [11 + 1 / 6, 11.5],
    ]
    const cut = (minutes: number) => planAt(studio({ x: { busy } }, [service({ x: minutes })]), 10.5)
    expect([cut(40) === undefined, cut(41) === undefined]).toEqual([false, true])
  })

  it('the next service begins after the last phase, also where that is free', () => {
    const mask = inPhases(service({ x: 60 }), [works(20), sets(40)])
    const question = studio({ x: { busy: [[10.5, 11]] }, y: {} }, [mask, service({ y: 30 })])
    expect(whoAt(question, 10)).toEqual(['x 10', 'y 11'])
    expect(occupied(question, 10, 'x')).toEqual([`10-${hour(at(10) + 20 * MINUTE)}`])
  })

  it('a room is held throughout, unless it has phases of its own', () => {
    const withRoom = (phases?: readonly Phase[]) => ({
      ...colour,
      besides: [{ resourceIds: ['room'], ...(phases === undefined ? {} : { phases }) }],
    })
    const staff: Staff = { x: {}, room: { busy: [[10.5, 11]] } }
    expect(planAt(studio(staff, [withRoom()]), 10)).toBe(undefined)
    const question = studio(staff, [withRoom([works(30), sets(30), works(30)])])
    expect(occupied(question, 10, 'room')).toEqual(['10-10.5', '11-11.5'])
    expect(
      occupied(studio({ x: {}, room: { busy: [[9.5, 11]] } }, [withRoom([sets(60), works(30)])]), 10, 'room'),
    ).toEqual(['11-11.5'])
  })

  it('breaks stand before the first and after the last work of a run', () => {
    const question = studio({ x: {} }, [{ ...colour, bufferBeforeSeconds: 900, bufferAfterSeconds: 600 }])
    expect(
      planAt(question, 10)?.runs.map(({ from, until }) =>
        [from - at(10), until - at(10)].map((each) => each / 60),
      ),
    ).toEqual([
      [-15, 30],
      [70, 100],
    ])
  })

  it('two services of the visit itself do not interleave: the client is one', () => {
    const question = studio({ x: {}, y: {} }, [colour, service({ x: 30 })])
    expect(whoAt(question, 10)).toEqual(['x 10', 'x 11.5'])
  })

  type Row = { because: string; phases: Phase[] }
  it.each<Row>([
    { because: 'begins without its performer', phases: [sets(10), works(20)] },
    { because: 'has no phase at all', phases: [] },
    { because: 'begins with nothing', phases: [works(0), sets(20)] },
    { because: 'has a phase of less than nothing', phases: [works(10), sets(-5)] },
  ])('a service that $because is refused as a fault', ({ phases }) => {
    expect(() => plannerOf(studio({ x: {} }, [inPhases(service({ x: 30 }), phases)]))).toThrow(RangeError)
  })

  it.each([0, -1, 1.5])('so is one that takes %s places', (places) => {
    expect(() => plannerOf(studio({ x: {} }, [service({ x: 30 }, { places })]))).toThrow(RangeError)
  })
})

describe('what it costs', () => {
  const MAX_STEPS = 3_000
  const people = { p0: 15, p1: 15, p2: 15, p3: 15 }
  const staff: Staff = { x: { capacity: 3 }, p0: {}, p1: {}, p2: {}, p3: {} }
  /** The first performer is needed again before their break ends, for every choice in between. */
  const inVain = (more: Partial<VisitService> = {}) => [
    service({ x: 15 }, { after: 400, ...more }),
    ...Array.from({ length: 8 }, () => service(people)),
    service({ x: 15 }, more),
  ]

  type Row = { because: string; question: VisitQuestion }
  const impossible: Row[] = [
    {
      because: 'with long waits',
      question: studio({ ...staff, x: {} }, inVain(), { maxWaitSeconds: 2 * HOUR }),
    },
    {
      because: 'with waits by the second',
      question: studio({ ...staff, x: {} }, inVain(), { maxWaitSeconds: 600, waitStepSeconds: 1 }),
    },
    { because: 'of which two take all places', question: studio(staff, inVain({ places: 'ALL' })) },
    {
      because: 'in phases',
      question: studio(
        staff,
        inVain({ places: 2 }).map((each) => inPhases(each, [works(5), sets(5), works(5)])),
      ),
    },
    {
      because: 'of resources that stand against each other',
      question: studio({ ...staff, y: {} }, [...inVain().slice(0, -1), service({ y: 15 })], {
        blockers: new Map([['x', ['y']]]),
      }),
    },
    {
      because: 'of which only one may be booked on the day',
      question: studio(staff, [
        service({ x: 15 }, { serviceId: 'same', maxADay: { most: 1, booked: {} } }),
        ...Array.from({ length: 8 }, () => service(people)),
        service({ x: 15 }, { serviceId: 'same', maxADay: { most: 1, booked: {} } }),
      ]),
    },
    {
      because: 'of which a resource takes only one on the day',
      question: studio({ ...staff, x: { most: 1 } }, inVain()),
    },
  ]
  it.each(impossible)('an impossible visit $because is given up after a bounded search', ({ question }) => {
    const planner = plannerOf(question)
    expect(planner.planAt(at(9))).toBe(undefined)
    expect(planner.tries()).toBeLessThanOrEqual(MAX_STEPS)
    expect(planner.planAt(at(9), planner.accepted)).toBe(undefined)
    expect(planner.tries()).toBeLessThanOrEqual(MAX_STEPS)
  })

  it('a list is given up after checking too many moments for waits in vain', () => {
    const all = Object.fromEntries(Array.from({ length: 60 }, (_, who) => [`p${who}`, 10 + who / 60]))
    const ids: Staff = Object.fromEntries(Object.keys(all).map((id) => [id, {}]))
    const question = studio(
      { ...ids, z: { busy: [[9, 18]] } },
      [...Array.from({ length: 19 }, () => service(all)), service({ z: 60 })],
      {
        maxWaitSeconds: 2 * HOUR,
      },
    )
    expect(() => [...plannerOf(question).listed()]).toThrow(TooMuchToPlan)
    expect(planAt(question, 9)).toBe(undefined)
  })
})
