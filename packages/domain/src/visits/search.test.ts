/** What the search for a plan looks at and what it leaves out, in worlds small enough to follow. docs/rules/visits.md. */
import { describe, expect, it } from 'vitest'
import type { OccupiedPart } from '../slots/index.ts'
import { daysOfVisits, TooMuchToPlan, visitPlanner, type VisitService } from './index.ts'
import type { VisitQuestion } from './types.ts'
import { joined, occupiedIn, stretchesOf, withBreaks } from './occupied.ts'
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

describe('steps of the search', () => {
  const stepsAt = (question: VisitQuestion, hours: number) => {
    const planner = plannerOf(question)
    const plan = planner.planAt(at(hours))
    return [plan !== undefined, planner.tries()]
  }
  const y = (busy: Busy, more: Staff[string] = {}): Staff => ({ x: {}, y: { busy, ...more } })
  const first = service({ x: 60 })
  const bound = (most: number) => ({ maxADay: { most, booked: { [DAY]: 1 } } })
  const running = (busy: Busy) => ({ atOnce: { most: 1, busyOf: { y: triples(busy) } } })

  type Row = { because: string; staff: Staff; services: VisitService[]; more?: Partial<VisitQuestion> }
  it.each<Row>([
    { because: 'busy', staff: y([[11.5, 12.5]]), services: [first, service({ y: 60 })] },
    {
      because: 'busy in the break before',
      staff: y([[10.6, 10.8]]),
      services: [first, service({ y: 60 }, { before: 30 })],
    },
    {
      because: 'busy in the break after',
      staff: y([[12.2, 12.4]]),
      services: [first, service({ y: 60 }, { after: 30 })],
    },
    { because: 'needed at once, and busy', staff: { x: { busy: [[10.5, 11]] } }, services: [first] },
    {
      because: 'busy in the break before, with a room',
      staff: { ...y([[10.6, 10.8]]), red: {} },
      services: [first, service({ y: 60 }, { before: 30, besides: [['red']] })],
    },
    {
      because: 'busy in the break after, with a room',
      staff: { ...y([[12.2, 12.4]]), red: {} },
      services: [first, service({ y: 60 }, { after: 30, besides: [['red']] })],
    },
    { because: 'in work too short', staff: y([]), services: [first, service({ y: 8 * 60 })] },
    {
      because: 'out of places',
      staff: y([[11, 12, 1]], { capacity: 2 }),
      services: [first, service({ y: 60 }, { places: 2 })],
    },
    {
      because: 'busy in the break around several places',
      staff: y([[12.2, 12.4, 1]], { capacity: 2 }),
      services: [first, service({ y: 60 }, { places: 2, after: 30 })],
    },
    {
      because: 'busy in a phase of work',
      staff: y([[11.8, 12]]),
      services: [first, inPhases(service({ y: 60 }), [works(10), sets(30), works(20)])],
    },
    {
      because: 'doing as many of it as may be',
      staff: y([], { capacity: 5 }),
      services: [first, service({ y: 60 }, running([[11.5, 11.6]]))],
    },
    {
      because: 'booked for it as often as may be',
      staff: y([]),
      services: [first, service({ y: 60 }, bound(1))],
    },
    {
      because: 'without a room',
      staff: { ...y([]), red: { busy: [[11, 12]] }, blue: {} },
      services: [first, service({ y: 60 }, { besides: [['blue'], ['red']] })],
    },
    {
      because: 'without room enough',
      staff: { ...y([]), red: { capacity: 2, busy: [[11, 12, 1]] } },
      services: [first, service({ y: 60 }, { besides: [{ resourceIds: ['red'], places: 2 }] })],
    },
    {
      because: 'busy in the third service, with either performer of the second',
      staff: { ...y([[12, 13]]), z: {} },
      services: [first, service({ y: 60, z: 60 }), service({ y: 60 })],
    },
    {
      because: 'busy throughout the longest wait',
      staff: y([[11, 12.5]]),
      services: [first, service({ y: 60 })],
      more: { maxWaitSeconds: HOUR },
    },
  ])('are none where the performer of the next service is $because', ({ staff, services, more }) => {
    expect(stepsAt(studio(staff, services, more), 10)).toEqual([false, 0])
  })

  it.each<Row & { steps: number }>([
    {
      because: 'somebody does all of them',
      staff: y([]),
      services: [service({ y: 60 }), service({ x: 60, y: 60 })],
      steps: 2,
    },
    {
      because: 'one of two rooms is taken',
      staff: { x: {}, red: { busy: [[10, 11]] }, blue: {} },
      services: [service({ x: 60 }, { besides: [['red', 'blue']] })],
      steps: 2,
    },
    {
      because: 'one of two rooms has too few places',
      staff: { x: {}, red: { capacity: 2, busy: [[10, 11]] }, blue: { capacity: 2 } },
      services: [service({ x: 60 }, { besides: [{ resourceIds: ['red', 'blue'], places: 2 }] })],
      steps: 2,
    },
    {
      because: 'the slower performer would end when nobody can go on',
      staff: { ...y([]), z: { busy: [[12.2, 18]] } },
      services: [service({ y: 90, x: 60 }), service({ z: 60 })],
      steps: 2,
    },
    {
      because: 'one of two has a bound that is reached',
      staff: { ...y([]), z: {} },
      services: [first, service({ y: 60, z: 60 }, running([[11, 12]]))],
      steps: 2,
    },
  ])(
    'are as many as there are services, and things besides, where $because',
    ({ staff, services, steps }) => {
      expect(stepsAt(studio(staff, services), 10)).toEqual([true, steps])
    },
  )

  it('that were spent at single starts do not count against a list', () => {
    const others = { p0: 15, p1: 15, p2: 15, p3: 15 }
    const staff: Staff = { x: {}, p0: {}, p1: {}, p2: {}, p3: {} }
    const services = [
      service({ x: 15 }, { after: 300 }),
      ...Array.from({ length: 8 }, () => service(others)),
      service({ x: 15 }),
    ]
    const question = studio(staff, services, { branchWorkingTime: hoursOf(9, 24), stepSeconds: 20 * MINUTE })
    const planner = plannerOf(question)
    for (let number = 0; number < 14; number += 1) planner.planAt(at(9 + number / 3))
    const before = planner.tries()
    expect(before).toBeGreaterThan(30_000)
    const rest = planner.offered().length - 14
    expect(rest * 3_000).toBeGreaterThan(30_000)
    // What is left of the day is too much by itself, and is given up no sooner than that.
    expect(() => [...planner.listed()]).toThrow(TooMuchToPlan)
    expect(planner.tries() - before).toBeGreaterThan(30_000)
  })

  it('that plans are made of do not count either, however many there are', () => {
    const long = Array.from({ length: 20 }, () => service({ x: 1 }))
    const question = studio({ x: {} }, long, {
      branchWorkingTime: hoursOf(0, 24),
      stepSeconds: 5 * MINUTE,
      lastDay: '2026-11-30',
    })
    const planner = plannerOf(question)
    expect([...planner.listed()].length * 20).toBe(planner.tries())
    expect(planner.tries()).toBeGreaterThan(35_000)
  })
})

describe('breaks', () => {
  const short = { x: {}, y: {} }
  const until11 = { branchWorkingTime: hoursOf(9, 11) }
  it.each([
    { because: 'after the first', services: [service({ x: 60 }, { after: 90 }), service({ x: 60 })] },
    { because: 'before the second', services: [service({ x: 60 }), service({ x: 60 }, { before: 90 })] },
  ])(
    'longer than the service beside it do not stand between those of one performer: $because',
    ({ services }) => {
      expect(listed(studio(short, services, until11))).toEqual([9])
      // To somebody else they count.
      const changed = [services[0]!, { ...services[1]!, performers: [{ resourceId: 'y', seconds: HOUR }] }]
      expect(listed(studio(short, changed, until11))).toEqual([])
    },
  )

  it('stand before and after a run of several services, and the run says when it begins', () => {
    const question = studio({ x: {} }, [
      service({ x: 60 }, { before: 15, after: 5 }),
      service({ x: 30 }, { before: 5, after: 20 }),
    ])
    expect(planAt(question, 10)?.runs).toEqual([
      { resourceId: 'x', first: 0, last: 1, startsAt: at(10), from: at(9.75), until: at(11.5) + 20 * MINUTE },
    ])
  })

  it('runs come in the order of their starts, then of services', () => {
    const services = [
      service({ y: 30 }, { besides: [['red']] }),
      service({ x: 30 }, { besides: [['blue'], ['red']] }),
      service({ y: 30 }),
    ]
    const runs = planAt(studio({ x: {}, y: {}, red: {}, blue: {} }, services), 10)?.runs
    expect(runs?.map(({ resourceId, first, last }) => `${resourceId} ${first}-${last}`)).toEqual([
      'y 0-0',
      'red 0-1',
      'x 1-1',
      'blue 1-1',
      'y 2-2',
    ])
  })
})

describe('runs that are parted', () => {
  it('stand where each of their parts begins', () => {
    const late = { resourceIds: ['red'], phases: [sets(10), works(50)] }
    const services = [service({ x: 60 }, { besides: [['red']] }), service({ y: 60 }, { besides: [late] })]
    const runs = planAt(studio({ x: {}, y: {}, red: {} }, services), 10)?.runs
    expect(runs?.map(({ resourceId, first, last }) => `${resourceId} ${first}-${last}`)).toEqual([
      'x 0-0',
      'red 0-1',
      'y 1-1',
      'red 0-1',
    ])
  })
})

describe('who goes on', () => {
  const byLoad = (question: VisitQuestion, loads: Record<string, number>) =>
    visitPlanner(question, (id) => loads[id] ?? 0)
      .planAt(at(10))
      ?.services.map(({ resourceId }) => resourceId)

  it('goes on as long as they can, although others have less to do', () => {
    const question = studio({ x: {}, y: {} }, [
      service({ x: 30 }),
      service({ y: 30, x: 30 }),
      service({ y: 30 }),
    ])
    expect(byLoad(question, { x: 9 })).toEqual(['x', 'x', 'y'])
  })

  it('how busy somebody is is asked once for each date', () => {
    const asked: string[] = []
    const question = studio({ x: {}, y: {} }, [service({ x: 60, y: 60 })], { lastDay: '2026-11-25' })
    const planner = visitPlanner(question, (id, date) => asked.push(`${id} ${date}`))
    expect([...planner.listed()].length).toBe(2 * 17)
    expect(asked.toSorted()).toEqual(['x 2026-11-24', 'x 2026-11-25', 'y 2026-11-24', 'y 2026-11-25'])
  })

  it('as many changes of performer as there can be are made where nothing else will do', () => {
    const question = studio({ x: {}, y: {}, z: {} }, [
      service({ x: 30 }),
      service({ y: 30 }),
      service({ z: 30 }),
    ])
    expect(whoAt(question, 10)).toEqual(['x 10', 'y 10.5', 'z 11'])
  })

  it('of whom one is free in a phase is planned with that one, with the phases of each', () => {
    const busy: Busy = [[10.5, 11]]
    const both = service({ x: 60, y: 60 })
    const [slow, quick] = both.performers
    const mixed = { ...both, performers: [slow!, { ...quick!, phases: [works(30), sets(30)] }] }
    expect(whoAt(studio({ x: { busy }, y: { busy } }, [mixed]), 10)).toEqual(['y 10'])
  })

  it('and of whom one is not at work is planned with the other, also where bookings are counted', () => {
    const question = studio({ x: {}, y: {}, z: {} }, [
      service({ z: 60 }),
      service({ x: 60, y: 60 }, { serviceId: 'cut', maxADay: { most: 1, booked: {} } }),
    ])
    const resources = question.resources.map((each) =>
      each.id === 'x' ? { ...each, workingTime: hoursOf(9, 10) } : each,
    )
    expect(whoAt({ ...question, resources }, 10)).toEqual(['z 10', 'y 11'])
  })

  it('with a need that nothing is held for, nothing is held', () => {
    const question = studio({ x: {}, room: { busy: [[9, 18]] } }, [
      service({ x: 60 }, { besides: [{ resourceIds: ['room'], phases: [sets(60)] }] }),
    ])
    const plan = planAt(question, 10)
    expect(plan?.services[0]?.besides).toEqual(['room'])
    expect(plan?.runs.map(({ resourceId }) => resourceId)).toEqual(['x'])
  })
})

describe('most bookings a day, across midnight', () => {
  const nights = { branchWorkingTime: hoursOf(0, 24), lastDay: '2026-11-25' }
  const same = { serviceId: 'same', maxADay: { most: 1, booked: {} } }
  const there = (hours: number, services: VisitService[], staff: Staff) =>
    whoAt(studio(staff, services, nights), hours)

  it('of a resource: a visit may come back to it on the next date, not on the same', () => {
    const back = [service({ x: 60 }), service({ y: 30 }), service({ x: 60 })]
    expect(there(23, back, { x: { most: 1 }, y: {} })).toEqual(['x 23', 'y 24', 'x 24.5'])
    expect(there(20, back, { x: { most: 1 }, y: {} })).toBe(undefined)
    expect(there(20, back, { x: { most: 2 }, y: { most: 1 } })).toEqual(['x 20', 'y 21', 'x 21.5'])
  })

  it('of a service: it counts for the date on which it begins, and only with its like', () => {
    const twice = [service({ x: 60 }, same), service({ x: 60 }, same)]
    expect(there(23, twice, { x: {} })).toEqual(['x 23', 'x 24'])
    expect(there(20, twice, { x: {} })).toBe(undefined)
    const others = [service({ x: 60 }, same), service({ x: 60 }, { ...same, serviceId: 'other' })]
    expect(there(20, others, { x: {} })).toEqual(['x 20', 'x 21'])
    const { serviceId: _, ...unnamed } = same
    const nameless = [service({ x: 60 }, unnamed), service({ x: 60 }, unnamed)]
    expect(there(20, nameless, { x: {} })).toEqual(['x 20', 'x 21'])
  })

  it('what one visit fills by itself is free to the next, that another resource does', () => {
    const services = [service({ x: 30, w: 30 }), service({ y: 30 }), service({ x: 30 })]
    const planner = visitPlanner(studio({ x: { most: 1 }, w: {}, y: {} }, services), () => 0)
    expect(planner.planAt(at(10))?.services.map(({ resourceId }) => resourceId)).toEqual(['w', 'y', 'x'])
  })
})

describe('places', () => {
  it('two that are done alone touch and do not meet', () => {
    const alone = { places: 'ALL' as const }
    const question = studio({ x: { capacity: 2 }, y: {} }, [
      service({ x: 60 }, { ...alone, after: 30 }),
      service({ y: 30 }),
      service({ x: 60 }, alone),
    ])
    expect(occupied(question, 10, 'x')).toEqual(['10-11.5 @0', '10-11.5 @1', '11.5-12.5 @0', '11.5-12.5 @1'])
  })

  it('of three only two at once: a visit that needs a third has no plan', () => {
    const long = { after: 180 }
    const services = [
      service({ x: 30 }, long),
      service({ y: 30 }),
      service({ x: 30 }, long),
      service({ y: 30 }),
      service({ x: 30 }),
    ]
    expect(planAt(studio({ x: { capacity: 2 }, y: {} }, services), 10)).toBe(undefined)
    expect(occupied(studio({ x: { capacity: 3 }, y: {} }, services), 10, 'x')).toEqual([
      '10-13.5 @0',
      '11-14.5 @1',
      '12-12.5 @2',
    ])
  })

  it('goes back to the first run where the second finds no place', () => {
    // The first could have place 0 or 1, the second only 0.
    const question = studio({ x: { capacity: 2, busy: [[12, 18, 1]] }, y: {} }, [
      service({ x: 30 }, { after: 60 }),
      service({ y: 30 }),
      service({ x: 90 }),
    ])
    expect(occupied(question, 10, 'x')).toEqual(['10-11.5 @1', '11-12.5 @0'])
  })

  it('are chosen again from the first run on where the last one finds none', () => {
    const x: Staff[string] = {
      capacity: 3,
      busy: [
        [10, 10.5, 1],
        [14, 14.2, 2],
        [15, 15.2, 0],
      ],
    }
    const question = studio({ x, y: {} }, [
      service({ x: 30 }, { after: 180 }),
      service({ y: 30 }),
      service({ x: 30 }, { after: 240 }),
      service({ y: 30 }),
      service({ x: 150 }),
    ])
    // The first could have 0 as well, the second has only 1, and the third only 0.
    expect(occupied(question, 10, 'x')).toEqual(['10-13.5 @2', '11-15.5 @1', '12-14.5 @0'])
  })

  it('are looked for no longer than may be, where one too many are needed', () => {
    const busy: Busy = [
      [9, 18, 0],
      [9, 18, 1],
    ]
    const question = studio({ x: { capacity: 14, busy }, y: {} }, [
      ...Array.from({ length: 12 }, () => [service({ x: 10 }, { after: 300 }), service({ y: 10 })]).flat(),
      service({ x: 10 }),
    ])
    const planner = plannerOf(question)
    expect(planner.planAt(at(9))).toBe(undefined)
    expect(planner.tries()).toBeLessThanOrEqual(3_000)
  })
})

describe('waiting', () => {
  it('for as long as it may be, to the minute', () => {
    const services = [service({ x: 60 }), service({ y: 60 })]
    const within = (minutes: number) =>
      whoAt(studio({ x: {}, y: { busy: [[11, 11.5]] } }, services, { maxWaitSeconds: minutes * MINUTE }), 10)
    expect([within(29), within(30)]).toEqual([undefined, ['x 10', 'y 11.5']])
  })

  it('chooses the performer with the shortest wait, not the first in the list', () => {
    const staff: Staff = { x: {}, y: { busy: [[11, 12]] }, z: { busy: [[11, 11.25]] } }
    const question = studio(staff, [service({ x: 60 }), service({ y: 60, z: 60 })], { maxWaitSeconds: HOUR })
    expect(whoAt(question, 10)).toEqual(['x 10', 'z 11.25'])
  })

  it('in parts, where two have to be waited for', () => {
    const staff: Staff = { x: {}, y: { busy: [[11, 11.5]] }, z: { busy: [[12, 13]] } }
    const question = studio(staff, [service({ x: 60 }), service({ y: 60 }), service({ z: 60 })], {
      maxWaitSeconds: HOUR,
    })
    expect(whoAt(question, 10)).toEqual(['x 10', 'y 11.5', 'z 13'])
    expect(planAt(question, 10)?.endsAt).toBe(at(14))
  })

  it('for the same moment with another room, where what stands against the first is needed later', () => {
    const services = [
      service({ x: 60 }, { besides: [['hall', 'attic']], after: 120 }),
      service({ z: 60 }),
      service({ w: 60 }, { besides: [['corner']] }),
    ]
    const staff: Staff = { x: {}, z: { busy: [[11, 11.5]] }, w: {}, hall: {}, attic: {}, corner: {} }
    const question = studio(staff, services, {
      maxWaitSeconds: 45 * MINUTE,
      blockers: new Map([['corner', ['hall']]]),
    })
    expect(planAt(question, 10)?.services.map(({ besides }) => besides)).toEqual([['attic'], [], ['corner']])
    expect(whoAt(question, 10)).toEqual(['x 10', 'z 11.5', 'w 12.5'])
  })

  it('for the same moment after somebody in whose shift it was still the day before, where bookings are counted', () => {
    const same = { serviceId: 'same', maxADay: { most: 1, booked: {} } }
    const services = [service({ w: 60, x: 60 }, same), service({ z: 60 }), service({ v: 60 }, same)]
    const question = studio({ w: {}, x: {}, z: { busy: [[25.5, 26]] }, v: {} }, services, {
      branchWorkingTime: hoursOf(0, 34),
      lastDay: '2026-11-25',
      maxWaitSeconds: 45 * MINUTE,
    })
    const resources = question.resources.map((each) => ({
      ...each,
      workingTime: each.id === 'x' ? hoursOf(20, 30) : hoursOf(0, 10),
    }))
    expect(whoAt({ ...question, resources }, 24.5)).toEqual(['x 24.5', 'z 26', 'v 27'])
  })
})

describe('waiting for many', () => {
  it('is given up after so many moments, without a step for any of them', () => {
    const busy: Busy = [[11, 18]]
    const all = Object.fromEntries(Array.from({ length: 10 }, (_, who) => [`p${who}`, 60]))
    const staff: Staff = Object.fromEntries(Object.keys(all).map((id) => [id, { busy }]))
    const services = [service({ x: 60 }, { after: 400 }), service({ ...all, z: 60 }), service({ x: 60 })]
    const planner = plannerOf(
      studio({ ...staff, x: {}, z: {} }, services, { maxWaitSeconds: 2 * HOUR, waitStepSeconds: 1 }),
    )
    expect(planner.planAt(at(10))).toBe(undefined)
    expect(planner.tries()).toBeLessThan(100)
  })
})

describe('the list', () => {
  it('is empty where a service has no performer', () => {
    expect(listed(studio({ x: {} }, [service({})]))).toEqual([])
    expect(listed(studio({ x: {} }, [service({ x: 60 }), service({})], { mode: 'BY_DURATION' }))).toEqual([])
  })

  it('ascends and names each start once, whichever services somebody does in a row', () => {
    const services = [service({ x: 40, y: 50 }), service({ x: 30, y: 20, z: 30 })]
    for (const mode of ['BY_DURATION', 'BY_STEP'] as const) {
      const hours = listed(
        studio({ x: {}, y: { busy: [[11, 12]] }, z: {} }, services, { mode, startAlign: 'WORK_START' }),
      )
      expect(hours.length).toBeGreaterThan(5)
      expect(hours).toEqual([...new Set(hours)].toSorted((a, b) => a - b))
    }
  })

  it('shows neither what is past nor what is taken', () => {
    const question = studio({ x: { busy: [[14, 16]] } }, [service({ x: 60 })], { now: at(12.2) })
    expect(listed(question)).toEqual([12.5, 13, 16, 16.5, 17])
    expect(plannerOf(question).offered().map(hour)).toEqual([12.5, 13, 16, 16.5, 17])
    const { accepted } = plannerOf(question)
    expect([10, 13, 14, 16].map((hours) => accepted('x', 1, at(hours)))).toEqual([false, true, false, true])
  })

  it('by length: the grid is that of the services done in a row, and a returning performer need not start on it', () => {
    const tiles = { mode: 'BY_DURATION' as const, startAlign: 'WORK_START' as const }
    expect(listed(studio({ x: {} }, [service({ x: 60 }), service({ x: 30 })], tiles))).toEqual([
      9, 10.5, 12, 13.5, 15, 16.5,
    ])
    const back = studio({ x: {}, y: {} }, [service({ x: 60 }), service({ y: 30 }), service({ x: 60 })], tiles)
    expect(listed(back)).toEqual([9, 10, 11, 12, 13, 14, 15])
    // No performer can do two services in a row.
    expect(listed(studio({ x: {}, y: {} }, [service({ x: 60 }), service({ y: 60 })], tiles))).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16,
    ])
  })

  it('by length: is empty where the first performer is only a required resource of the next service', () => {
    const tiles = { mode: 'BY_DURATION' as const, startAlign: 'WORK_START' as const }
    const services = [service({ x: 60 }), service({ y: 60 }, { besides: [['x']] })]
    expect(listed(studio({ x: {}, y: {} }, services, tiles))).toEqual([])
    expect(listed(studio({ x: {}, y: {} }, services)).slice(0, 2)).toEqual([9, 9.5])
  })

  it('says when the visit begins and ends, and on which date', () => {
    const question = studio({ x: {}, y: {} }, [service({ x: 60 }), service({ y: 30 })], {
      branchWorkingTime: hoursOf(22, 26),
    })
    const { services: _, runs: __, ...plan } = planAt(question, 24.5)!
    expect(plan).toEqual({
      startsAt: at(24.5),
      endsAt: at(26),
      date: DAY,
      start_time: 24.5 * HOUR,
      end_time: 26 * HOUR,
    })
  })

  it('an error of the caller is rethrown and does not count as an exceeded search limit', () => {
    const grid = () => {
      throw new Error('no grid')
    }
    expect(() => plannerOf(studio({ x: {} }, [service({ x: 60 })])).planAt(at(10), grid)).toThrow('no grid')
  })
})

describe('what makes no sense is refused', () => {
  const one = (more: Partial<VisitService> = {}) => service({ x: 60 }, more)
  const asked =
    (services: VisitService[], more: Partial<VisitQuestion> = {}) =>
    () =>
      plannerOf(studio({ x: {}, room: {} }, services, more))
  const begin = inPhases(one(), [sets(10), works(50)])

  it.each([
    { ask: asked([one()], { maxWaitSeconds: -60 }), words: 'Waiting for -60 s by 60 s' },
    { ask: asked([one()], { maxWaitSeconds: NaN }), words: 'Waiting for NaN s by 60 s' },
    { ask: asked([one()], { maxWaitSeconds: 60, waitStepSeconds: -1 }), words: 'Waiting for 60 s by -1 s' },
    { ask: asked([one({ places: 0 })]), words: 'A service that takes 0 places' },
    {
      ask: asked([one(), one({ besides: [{ resourceIds: ['room'], places: 1.5 }] })]),
      words: 'A service that takes 1.5 places',
    },
    {
      ask: asked([one({ besides: [{ resourceIds: ['room'], phases: [sets(-1)] }] })]),
      words: 'A phase of -60 s',
    },
    { ask: asked([begin]), words: 'A service that begins without its performer' },
    {
      ask: asked([{ ...begin, performers: [...one().performers, ...begin.performers] }]),
      words: 'A service that begins without its performer',
    },
  ])('$words', ({ ask, words }) => {
    expect(ask).toThrow(new RangeError(words))
  })

  it.each([
    { because: 'no wait at all', ask: asked([one()], { maxWaitSeconds: 0 }) },
    { because: 'all places', ask: asked([one({ places: 'ALL' })]) },
    { because: 'an only phase that does not say how long it is', ask: asked([inPhases(one(), [works(0)])]) },
    { because: 'a later phase of no length', ask: asked([inPhases(one(), [works(10), sets(0), works(50)])]) },
    {
      because: 'a room that is needed late',
      ask: asked([one({ besides: [{ resourceIds: ['room'], phases: [sets(30), works(30)] }] })]),
    },
  ])('but not $because', ({ ask }) => {
    expect(ask).not.toThrow()
  })
})

describe('what is occupied', () => {
  const part = (from: number, until: number, places = 1): OccupiedPart => ({ from, until, places })
  const during = { from: 0, until: 60 }
  const phase = (seconds: number, occupies: boolean) => ({ seconds, occupies })

  it.each([
    { because: 'all of it without phases', phases: undefined, expected: [part(0, 60)] },
    { because: 'an only phase goes on to the end', phases: [phase(10, true)], expected: [part(0, 60)] },
    {
      because: 'so does the last',
      phases: [phase(10, true), phase(20, false), phase(5, true)],
      expected: [part(0, 10), part(30, 60)],
    },
    {
      because: 'work after work is one',
      phases: [phase(10, true), phase(20, true), phase(30, false)],
      expected: [part(0, 30)],
    },
    {
      because: 'what is longer than the service ends with it',
      phases: [phase(90, true), phase(10, false)],
      expected: [part(0, 60)],
    },
    {
      because: 'and leaves nothing to what comes after',
      phases: [phase(20, true), phase(90, false), phase(10, true), phase(5, true)],
      expected: [part(0, 20)],
    },
    {
      because: 'work of no length is none',
      phases: [phase(10, true), phase(20, false), phase(0, true), phase(30, false)],
      expected: [part(0, 10)],
    },
  ])('$because', ({ phases, expected }) => {
    expect(occupiedIn(during, 1, phases)).toEqual(expected)
  })

  it('is joined where it touches and takes as many places', () => {
    expect(joined([part(0, 10)], [part(10, 20), part(20, 30, 2), part(31, 40, 2)])).toEqual([
      part(0, 20),
      part(20, 30, 2),
      part(31, 40, 2),
    ])
  })

  it('has its breaks before the first and after the last part', () => {
    const parts = [part(10, 20, 2), part(30, 40)]
    expect(withBreaks(parts, 5, 0)).toMatchObject([
      { ...part(5, 20, 2), before: 5 },
      { ...part(30, 40), after: 0 },
    ])
    expect(withBreaks(parts, 0, 5)).toMatchObject([
      { ...part(10, 20, 2), before: 0 },
      { ...part(30, 45), after: 5 },
    ])
    expect(withBreaks(parts, 0, 0)).toEqual(parts)
  })

  it('of services in a row is returned only where it is not one place throughout', () => {
    const x = studio({ x: { capacity: 3 } }, []).resources[0]!
    const plain = service({ x: 60 }, { before: 5 })
    expect(stretchesOf([plain, plain], x)).toBe(undefined)
    expect(stretchesOf([plain, service({ x: 30 }, { places: 'ALL', after: 10 })], x)).toEqual([
      { ...part(-5 * MINUTE, 60 * MINUTE), before: 5 * MINUTE },
      { ...part(60 * MINUTE, 100 * MINUTE, 3), after: 10 * MINUTE },
    ])
    expect(stretchesOf([inPhases(plain, [works(20), sets(40)]), plain], x)).toEqual([
      { ...part(-5 * MINUTE, 20 * MINUTE), before: 5 * MINUTE },
      { ...part(60 * MINUTE, 120 * MINUTE), after: 0 },
    ])
  })
})

describe('the days a visit depends on', () => {
  const daysOf = (services: VisitService[], more: Partial<VisitQuestion> = {}) =>
    daysOfVisits(studio({}, services, more))
  const days = (hours: number) => hours * 60

  it.each([
    {
      because: 'of a short one, three around',
      services: [service({ x: 60 })],
      more: {},
      expected: ['2026-11-21', '2026-11-28'],
    },
    {
      because: 'the longest break before',
      services: [service({ x: 60 }), service({ x: 60 }, { before: days(30) })],
      more: {},
      expected: ['2026-11-19', '2026-11-28'],
    },
    {
      because: 'the longest break after',
      services: [service({ x: 60 }, { after: days(30) }), service({ x: 60 })],
      more: {},
      expected: ['2026-11-21', '2026-11-29'],
    },
    {
      because: 'all services',
      services: [service({ x: days(20), y: 60 }), service({ y: days(20) })],
      more: {},
      expected: ['2026-11-21', '2026-11-29'],
    },
    {
      because: 'the wait',
      services: [service({ x: days(20) })],
      more: { maxWaitSeconds: 5 * HOUR },
      expected: ['2026-11-21', '2026-11-29'],
    },
    {
      because: 'the size of a slot',
      services: [service({ x: 60 })],
      more: { slotSizeSeconds: 49 * HOUR },
      expected: ['2026-11-21', '2026-11-30'],
    },
    {
      because: 'nothing of what nobody does',
      services: [service({})],
      more: {},
      expected: ['2026-11-21', '2026-11-27'],
    },
  ])('reach as far as $because', ({ services, more, expected }) => {
    const { firstDay, lastDay } = daysOf(services, more)
    expect([firstDay, lastDay]).toEqual(expected)
  })
})
