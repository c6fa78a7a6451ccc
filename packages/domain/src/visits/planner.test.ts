import { describe, expect, it } from 'vitest'
import { toInstant } from '../time/index.ts'
import { daysOfVisits, TooMuchToPlan, visitPlanner, type VisitService } from './index.ts'
import type { VisitQuestion } from './types.ts'

const DAY = '2026-11-24'
const HOUR = 3600
const MINUTE = 60
const at = (hours: number, date = DAY) => toInstant('Europe/Kyiv', date, hours * HOUR)!

type Staff = Record<
  string,
  { busy?: [from: number, until: number, lane?: number][]; capacity?: number; work?: [number, number] }
>

const hoursOf = (from: number, until: number) => ({
  cycle_frames: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    start_time: from * HOUR,
    end_time: until * HOUR,
    first_day: null,
    last_day: null,
  })),
  day_frames: [],
})

/** Open from nine to six, starts every half hour of the clock. Hours in figures, lengths in minutes. */
function studio(
  staff: Staff,
  services: readonly VisitService[],
  more: Partial<VisitQuestion> = {},
): VisitQuestion {
  return {
    timeZone: 'Europe/Kyiv',
    now: at(0, '2026-11-20'),
    firstDay: DAY,
    lastDay: DAY,
    branchWorkingTime: hoursOf(9, 18),
    resources: Object.entries(staff).map(([id, { busy = [], capacity = 1, work }]) => ({
      id,
      capacity,
      workingTime: work === undefined ? null : hoursOf(...work),
      busy: busy.flatMap(([from, until, lane = 0]) => [lane, at(from), at(until)]),
    })),
    services,
    stepSeconds: 30 * MINUTE,
    mode: 'BY_STEP',
    startAlign: 'CLOCK',
    startAlignCustomSeconds: 0,
    minTimeStrategy: 'NOW',
    minNoticeSeconds: 0,
    ...more,
  }
}

type Breaks = { before?: number; after?: number; besides?: string[][] }
const service = (
  who: Record<string, number>,
  { before = 0, after = 0, besides }: Breaks = {},
): VisitService => ({
  bufferBeforeSeconds: before * MINUTE,
  bufferAfterSeconds: after * MINUTE,
  performers: Object.entries(who).map(([resourceId, minutes]) => ({ resourceId, seconds: minutes * MINUTE })),
  ...(besides === undefined ? {} : { besides }),
})

const plannerOf = (question: VisitQuestion, load: Record<string, number> = {}) =>
  visitPlanner(question, (id) => load[id] ?? 0)
const whoAt = (question: VisitQuestion, hours: number, load?: Record<string, number>) =>
  plannerOf(question, load)
    .planAt(at(hours))
    ?.services.map(({ resourceId, startsAt }) => `${resourceId} ${(startsAt - at(0)) / HOUR}`)
const listedHours = (question: VisitQuestion) =>
  [...plannerOf(question).listed()].map(({ startsAt }) => (startsAt - at(0)) / HOUR)

describe('who does what from when', () => {
  it('considers later services: a slower performer would end in a later performer’s busy hour', () => {
    const question = studio({ x: {}, y: {}, z: { busy: [[12, 13]] } }, [
      service({ y: 90, x: 60 }),
      service({ z: 60 }),
    ])
    expect(whoAt(question, 10)).toEqual(['x 10', 'z 11'])
    // Although everybody would rather have the other one.
    expect(whoAt(question, 10, { x: 9999 })).toEqual(['x 10', 'z 11'])
  })

  it('applies a performer’s break within the visit, so that the performer does not return before it ends', () => {
    const one = (others: Record<string, number>) =>
      studio({ x: {}, y: {}, w: {} }, [
        service({ x: 60 }, { after: 45 }),
        service({ y: 30 }),
        service({ x: 60, ...others }),
      ])
    expect(listedHours(one({}))).toEqual([])
    expect(whoAt(one({ w: 60 }), 10)).toEqual(['x 10', 'y 11', 'w 11.5'])
  })

  it('and lets somebody come back once the break is over', () => {
    const question = studio({ x: {}, y: {} }, [
      service({ x: 60 }, { after: 30 }),
      service({ y: 30 }),
      service({ x: 60 }),
    ])
    expect(whoAt(question, 10)).toEqual(['x 10', 'y 11', 'x 11.5'])
    expect(plannerOf(question).planAt(at(10))?.runs).toEqual([
      { resourceId: 'x', first: 0, last: 0, startsAt: at(10), from: at(10), until: at(11.5) },
      { resourceId: 'y', first: 1, last: 1, startsAt: at(11), from: at(11), until: at(11.5) },
      { resourceId: 'x', first: 2, last: 2, startsAt: at(11.5), from: at(11.5), until: at(12.5) },
    ])
  })

  it('has no break between services that one performer does in a row', () => {
    const question = studio({ x: { work: [9, 11] } }, [
      service({ x: 60 }, { after: 45 }),
      service({ x: 60 }, { before: 30 }),
    ])
    expect(listedHours(question)).toEqual([9])
    expect(plannerOf(question).planAt(at(9))?.runs).toEqual([
      { resourceId: 'x', first: 0, last: 1, startsAt: at(9), from: at(9), until: at(11) },
    ])
  })

  it('changes performer as seldom as it can, then takes who has least to do, then the first in order', () => {
    const both = [service({ x: 60, y: 60 }), service({ y: 60, x: 60 })]
    expect(whoAt(studio({ x: {}, y: {} }, both), 10)).toEqual(['x 10', 'x 11'])
    expect(whoAt(studio({ x: {}, y: {} }, both), 10, { x: 1 })).toEqual(['y 10', 'y 11'])
    const changing = studio({ x: { busy: [[11, 12]] }, y: { busy: [[10, 11]] } }, both)
    expect(whoAt(changing, 10)).toEqual(['x 10', 'y 11'])
  })

  it('uses the duration of the assigned performer for each service', () => {
    const question = studio({ x: {}, y: {} }, [service({ x: 45 }), service({ y: 80 })])
    const plan = plannerOf(question).planAt(at(9))!
    expect([plan.date, plan.start_time, plan.end_time]).toEqual([DAY, 9 * HOUR, 9 * HOUR + 125 * MINUTE])
    expect(plan.endsAt - plan.startsAt).toBe(125 * MINUTE)
  })

  it('asks who has least to do on the date of the visit', () => {
    const next = '2026-11-25'
    const question = studio({ x: {}, y: {} }, [service({ x: 60, y: 60 })], { lastDay: next })
    const planner = visitPlanner(question, (id, date) => (id === 'x' && date === next ? 1 : 0))
    const who = (date: string) => planner.planAt(at(10, date))?.services[0]?.resourceId
    expect([who(DAY), who(next)]).toEqual(['x', 'y'])
  })

  it('a start that fails for a performer who returns too soon is still possible with another performer', () => {
    const question = studio({ x: {}, w: {}, y: {} }, [
      service({ x: 60, w: 60 }, { after: 60 }),
      service({ y: 30 }),
      service({ x: 60 }),
    ])
    expect(whoAt(question, 10)).toEqual(['w 10', 'y 11', 'x 11.5'])
  })

  it('rejects a performer for two services in a row when one of them does not fit', () => {
    const question = studio({ x: { busy: [[11, 12]] } }, [service({ x: 60 }), service({ x: 60 })])
    const { accepted } = plannerOf(question)
    expect([accepted('x', 1, at(10)), accepted('x', 2, at(10))]).toEqual([true, false])
  })
})

describe('what a service takes besides', () => {
  it('two performers and one room sell one start, not two', () => {
    const massage = [service({ x: 60, y: 60 }, { besides: [['room']] })]
    const free = studio({ x: {}, y: {}, room: {} }, massage)
    expect(
      plannerOf(free)
        .planAt(at(10))
        ?.runs.map(({ resourceId }) => resourceId),
    ).toEqual(['x', 'room'])
    expect(whoAt(studio({ x: { busy: [[10, 11]] }, y: {}, room: { busy: [[10, 11]] } }, massage), 10)).toBe(
      undefined,
    )
  })

  it('takes another room or device where one is taken, and none twice', () => {
    const question = studio({ x: {}, red: { busy: [[10, 11]] }, blue: {}, laser: {} }, [
      service(
        { x: 60 },
        {
          besides: [
            ['red', 'blue'],
            ['blue', 'laser'],
          ],
        },
      ),
    ])
    expect(plannerOf(question).planAt(at(10))?.services[0]?.besides).toEqual(['blue', 'laser'])
    expect(plannerOf(question).planAt(at(12))?.services[0]?.besides).toEqual(['red', 'blue'])
  })

  it('a performer cannot also be the second staff member of the same service', () => {
    const question = studio({ x: {}, y: {} }, [service({ x: 60 }, { besides: [['x', 'y']] })])
    expect(plannerOf(question).planAt(at(10))?.services[0]?.besides).toEqual(['y'])
  })

  it('stays with the room that a row of services has, without a break between', () => {
    const question = studio({ x: {}, y: {}, room: { work: [9, 11] } }, [
      service({ x: 60 }, { after: 30, besides: [['room']] }),
      service({ y: 60 }, { besides: [['room']] }),
    ])
    const runs = plannerOf(question)
      .planAt(at(9))
      ?.runs.filter(({ resourceId }) => resourceId === 'room')
    expect(runs).toEqual([
      { resourceId: 'room', first: 0, last: 1, startsAt: at(9), from: at(9), until: at(11) },
    ])
  })
})

describe('places of a resource', () => {
  const twice = [service({ x: 60 }, { after: 60 }), service({ y: 30 }), service({ x: 60 })]

  it('a visit that meets itself takes two of them, and says which', () => {
    const runs = plannerOf(studio({ x: { capacity: 2 }, y: {} }, twice)).planAt(at(10))?.runs
    const lanes = runs?.filter(({ resourceId }) => resourceId === 'x').map(({ lane }) => lane)
    expect(new Set(lanes)).toEqual(new Set([0, 1]))
    expect(runs?.find(({ resourceId }) => resourceId === 'y')).not.toHaveProperty('lane')
  })

  it('leaves the place that is free throughout to the run that needs it', () => {
    // Place 0 is free only until noon, place 1 all day: the first run must leave place 1 to the second one.
    const question = studio({ x: { capacity: 2, busy: [[12, 14, 0]] }, y: {} }, twice)
    const runs = plannerOf(question)
      .planAt(at(10))
      ?.runs.filter(({ resourceId }) => resourceId === 'x')
    expect(runs?.map(({ lane }) => lane)).toEqual([0, 1])
  })

  it('gives three runs in turn a place each, where the last one has only one left', () => {
    const question = studio({ x: { capacity: 2, busy: [[13.75, 15, 0]] }, y: {} }, [
      service({ x: 60 }, { after: 60 }),
      service({ y: 30 }),
      service({ x: 60 }, { after: 60 }),
      service({ y: 30 }),
      service({ x: 60 }),
    ])
    const runs = plannerOf(question)
      .planAt(at(10))
      ?.runs.filter(({ resourceId }) => resourceId === 'x')
    expect(runs?.map(({ lane }) => lane)).toEqual([1, 0, 1])
  })

  it('who comes later may find a place where who was there before has none', () => {
    const x = {
      capacity: 2,
      busy: [
        [12, 18, 0],
        [9, 11, 1],
      ] as [number, number, number][],
    }
    const question = studio({ x, y: {}, z: {} }, [
      service({ y: 60 }),
      service({ x: 60, z: 60 }),
      service({ x: 60 }),
      service({ x: 60 }),
    ])
    expect(whoAt(question, 9)).toEqual(['y 9', 'z 10', 'x 11', 'x 12'])
  })

  it('finds no plan where one place is left', () => {
    expect(whoAt(studio({ x: { capacity: 2, busy: [[9, 18, 1]] }, y: {} }, twice), 10)).toBe(undefined)
  })
})

describe('which starts count', () => {
  it('the grid of slots for the first services, any moment for the others', () => {
    const question = studio({ x: {}, y: {} }, [service({ x: 50 }), service({ y: 45 })])
    expect(listedHours(question).slice(0, 3)).toEqual([9, 9.5, 10])
    expect(plannerOf(question).planAt(at(9.25))).toBe(undefined)
    const { planAt, accepted } = plannerOf(question)
    expect(planAt(at(9.25), accepted)).toBe(undefined)
    expect(planAt(at(9.25), () => true)?.services.map(({ startsAt }) => startsAt)).toEqual([
      at(9.25),
      at(9.25) + 50 * MINUTE,
    ])
  })

  it('other programs’ own alignment is accepted, as for a single service', () => {
    const question = studio({ x: { work: [9.25, 18] }, y: {} }, [service({ x: 60 }), service({ y: 60 })])
    const { planAt, accepted } = plannerOf(question)
    expect(planAt(at(9.25))).toBe(undefined)
    expect(planAt(at(9.25), accepted)?.startsAt).toBe(at(9.25))
  })

  it('breaks that need no work may lie before and after it, of everybody, and still meet nothing', () => {
    const services = [
      service({ x: 60 }, { before: 30, besides: [['room']] }),
      service({ y: 60 }, { after: 30, besides: [['room']] }),
    ]
    const two = { x: { work: [9, 11] }, y: { work: [9, 11] }, room: { work: [9, 11] } } satisfies Parameters<
      typeof studio
    >[0]
    expect(whoAt(studio(two, services), 9)).toBe(undefined)
    const outside = { breaksOutsideWork: true }
    expect(whoAt(studio(two, services, outside), 9)).toEqual(['x 9', 'y 10'])
    expect(whoAt(studio({ ...two, y: { work: [9, 11], busy: [[11.25, 12]] } }, services, outside), 9)).toBe(
      undefined,
    )
  })

  it('the grid is for who begins the visit, not for who is at hand from its beginning and goes on', () => {
    const question = studio(
      { x: { busy: [[9, 9.1]] }, y: {}, z: {} },
      [service({ y: 15, x: 15 }, { besides: [['x', 'y']] }), service({ y: 15 }), service({ z: 15 })],
      { startAlign: 'FREE_START' },
    )
    // Free time of X begins off the grid of Y's.
    expect(whoAt(question, 9.6)).toEqual(['x 9.6', 'y 9.85', 'z 10.1'])
  })

  it('a shift that goes on past midnight belongs to its own date, also for who comes later', () => {
    const nights = { branchWorkingTime: hoursOf(22, 28) }
    const question = studio({ x: {}, y: {} }, [service({ x: 90 }), service({ y: 60 })], nights)
    const plans = [...plannerOf(question).listed()]
    expect(plans.map(({ date, start_time }) => [date, start_time / HOUR])).toEqual(
      [22, 22.5, 23, 23.5, 24, 24.5, 25, 25.5].map((hour) => [DAY, hour]),
    )
    expect(plannerOf(question).shiftAt('y', at(25))).toEqual({ date: DAY, start_time: 25 * HOUR })
    // The last day that may be booked includes its night.
    const last = studio({ x: {}, y: {} }, question.services, { ...nights, furthestDays: 4 })
    expect([...plannerOf(last).listed()]).toHaveLength(8)
    const tooFar = studio({ x: {}, y: {} }, question.services, { ...nights, furthestDays: 3 })
    expect([...plannerOf(tooFar).listed()]).toHaveLength(0)
  })

  it('where a night shift meets the work of the next date, that date lists it', () => {
    const [night, morning] = [hoursOf(22, 30), hoursOf(4, 10)]
    const both = { cycle_frames: [...night.cycle_frames, ...morning.cycle_frames], day_frames: [] }
    const question = studio({ x: {} }, [service({ x: 60 })], { branchWorkingTime: both })
    expect(plannerOf(question).planAt(at(5))).toMatchObject({ date: DAY, start_time: 5 * HOUR })
  })

  it('the second showing of a repeated hour is no start, and a visit across it ends by the wall', () => {
    const date = '2026-10-25'
    const question = (minutes: number) =>
      studio({ x: {} }, [service({ x: minutes })], {
        firstDay: date,
        lastDay: date,
        now: at(0, '2026-10-20'),
        branchWorkingTime: hoursOf(0, 6),
      })
    const first = Date.parse('2026-10-25T00:30:00Z') / 1000
    const { planAt } = plannerOf(question(60))
    expect([planAt(first)?.startsAt, planAt(first + HOUR)]).toEqual([first, undefined])
    const plan = plannerOf(question(180)).planAt(at(2, date))!
    expect([plan.start_time / HOUR, plan.end_time / HOUR]).toEqual([2, 4])
  })

  it('no service starts after the last bookable day', () => {
    const question = studio({ x: {}, y: {} }, [service({ x: 60 }), service({ y: 60 })], {
      furthestDays: 4,
      branchWorkingTime: hoursOf(0, 24),
    })
    expect(plannerOf(question).planAt(at(22))?.startsAt).toBe(at(22))
    expect(plannerOf(question).planAt(at(23))).toBe(undefined)
  })

  it('a day on which one of several who can do it works is none', () => {
    const question = studio({ x: {}, y: {} }, [service({ x: 60, y: 60 })])
    const off = [{ date: DAY, type: 'OFF' as const, start_time: 0, end_time: 86_400 }]
    const workingTime = { cycle_frames: [], day_frames: off }
    const resources = question.resources.map((each) => (each.id === 'y' ? { ...each, workingTime } : each))
    expect(plannerOf({ ...question, resources }).isDayOff(DAY)).toBe(false)
  })

  it('a day on which somebody the visit needs does not work is a day off', () => {
    const question = studio({ x: {}, y: {} }, [service({ x: 60 }), service({ y: 60 })])
    expect(plannerOf(question).isDayOff(DAY)).toBe(false)
    const away = {
      ...question,
      resources: question.resources.map((resource) =>
        resource.id === 'y'
          ? {
              ...resource,
              workingTime: {
                cycle_frames: [],
                day_frames: [{ date: DAY, type: 'OFF' as const, start_time: 0, end_time: 86_400 }],
              },
            }
          : resource,
      ),
    }
    expect(plannerOf(away).isDayOff(DAY)).toBe(true)
    expect(listedHours(away)).toEqual([])
  })
})

describe('what it costs', () => {
  /** The first performer is needed again before their break ends; every other service has many possible performers. */
  const inVain = () => {
    const others = { p0: 15, p1: 15, p2: 15, p3: 15 }
    return studio({ x: {}, p0: {}, p1: {}, p2: {}, p3: {} }, [
      service({ x: 15 }, { after: 300 }),
      ...Array.from({ length: 8 }, () => service(others)),
      service({ x: 15 }),
    ])
  }

  it('an impossible visit is rejected after a bounded search, also for a repeated request with another grid', () => {
    const planner = plannerOf(inVain())
    expect([planner.planAt(at(9)), planner.gaveUp()]).toEqual([undefined, true])
    expect(planner.tries()).toBe(3_000)
    expect(planner.planAt(at(9), planner.accepted)).toBe(undefined)
    expect(planner.tries()).toBe(3_000)
  })

  it('nothing is given up where a plan is found, nor where there is none', () => {
    const planner = plannerOf(studio({ x: { busy: [[9, 11]] } }, [service({ x: 60 })]))
    expect([planner.planAt(at(10)), planner.planAt(at(12))]).toEqual([undefined, expect.anything()])
    expect(planner.gaveUp()).toBe(false)
  })

  it('a list of many starts searched in vain is given up', () => {
    expect(() => [...plannerOf({ ...inVain(), lastDay: '2026-11-27' }).listed()]).toThrow(TooMuchToPlan)
  })

  /** Many performers with different durations for each service, followed by a performer who is never free. */
  const manyMoments = () => {
    const staff = Object.fromEntries(Array.from({ length: 60 }, (_, who) => [`p${who}`, {}]))
    const all = Object.fromEntries(Object.keys(staff).map((id, index) => [id, 10 + index / 60]))
    return studio({ ...staff, z: { work: [9, 9.1] } }, [
      ...Array.from({ length: 19 }, () => service(all)),
      service({ z: 60 }),
    ])
  }

  it('so is looking whether a visit can be at all, where it leads to too many moments', () => {
    expect(() => [...plannerOf(manyMoments()).listed()]).toThrow(TooMuchToPlan)
    expect(plannerOf(manyMoments()).planAt(at(9))).toBe(undefined)
  })

  it('and looking for places, where a visit meets itself in more than there are', () => {
    const question = studio(
      { x: { capacity: 8 }, y: {} },
      Array.from({ length: 10 }, () => [service({ x: 10 }, { after: 300 }), service({ y: 10 })]).flat(),
    )
    const planner = plannerOf(question)
    expect(planner.planAt(at(9))).toBe(undefined)
    expect(planner.tries()).toBeLessThanOrEqual(3_000)
  })

  const numbers = Array.from({ length: 10 }, (_, number) => number)
  const rooms = (count: number) => numbers.slice(0, count).map((number) => `room ${number}`)
  const everyRoom = Object.fromEntries(rooms(10).map((id) => [id, {}]))

  it('ten needs that nine rooms could meet are given up without a try of every order', () => {
    const question = studio({ x: {}, ...everyRoom }, [
      service({ x: 60 }, { besides: numbers.map(() => rooms(9)) }),
    ])
    const planner = plannerOf(question)
    expect(planner.planAt(at(10))).toBe(undefined)
    expect([planner.tries(), planner.availabilityChecks() < 2_000]).toEqual([0, true])
  })

  it('where one order alone will do, it is found at once', () => {
    const question = studio({ x: {}, ...everyRoom }, [
      service({ x: 60 }, { besides: numbers.map((number) => rooms(10 - number)) }),
    ])
    const planner = plannerOf(question)
    expect(planner.planAt(at(10))?.services[0]?.besides).toEqual(rooms(10).toReversed())
    expect([planner.tries(), planner.availabilityChecks() < 10_000]).toEqual([11, true])
  })

  it('what is learnt at one start serves the others', () => {
    const staff = Object.fromEntries(Array.from({ length: 10 }, (_, who) => [`p${who}`, {}]))
    const all = Object.fromEntries(Object.keys(staff).map((id) => [id, 30]))
    const question = studio({ ...staff, z: { busy: [[9, 18]] } }, [
      service(all),
      service(all),
      service({ z: 30 }),
    ])
    const planner = plannerOf(question)
    expect([...planner.listed()]).toEqual([])
    expect(planner.tries()).toBe(0)
  })
})

describe('the days a visit depends on', () => {
  it('reach as far as its longest plan and breaks', () => {
    const question = studio({ x: {} }, [
      service({ x: 20 * 60 }),
      service({ x: 10 * 60 }, { before: 25 * 60 }),
    ])
    expect(daysOfVisits(question)).toEqual({ firstDay: '2026-11-19', lastDay: '2026-11-29' })
  })

  it('as the longest of those who can do it takes', () => {
    const one = (who: Record<string, number>) => daysOfVisits(studio({ x: {}, y: {} }, [service(who)]))
    expect(one({ x: 60, y: 50 * 60 })).toEqual(one({ y: 50 * 60 }))
  })
})
