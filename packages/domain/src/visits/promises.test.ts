import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawsAllWorlds, inSomeWorlds, onWorlds, WORLDS_TIMEOUT_MS } from '../../test/slots/run-worlds.ts'
import { cutSlots, startInstants } from '../slots/index.ts'
import { TooMuchToPlan, type VisitPlan, visitPlanner, type VisitPlanner } from './index.ts'
import type { VisitQuestion } from './types.ts'
import { randomRichVisit, randomVisit, randomWaitingVisit } from '../../test/visits/random-visits.ts'
import {
  best,
  changesIn,
  fewestChanges,
  isClear,
  isPossible,
  listedStarts,
} from '../../test/visits/reference.ts'

const nobodyBusy = () => 0
const plannerOf = (question: VisitQuestion) => visitPlanner(question, nobodyBusy)
const everywhere = () => true

const assigned = ({ services }: VisitPlan) =>
  services.map(({ resourceId, seconds, besides }) => ({ resourceId, seconds, besides }))

const waitsIn = ({ services }: VisitPlan): number[] =>
  services.map(({ startsAt }, index) => {
    const before = services[index - 1]
    return before === undefined ? 0 : startsAt - before.startsAt - before.seconds
  })
const waitIn = (plan: VisitPlan): number => waitsIn(plan).reduce((sum, wait) => sum + wait, 0)

const summaryOf = (plan: VisitPlan | undefined) =>
  plan && { changes: changesIn(assigned(plan)), wait: waitIn(plan) }

function listedBy(planner: VisitPlanner): Map<number, VisitPlan> | undefined {
  try {
    return new Map([...planner.listed()].map((plan) => [plan.startsAt, plan]))
  } catch (error) {
    if (error instanceof TooMuchToPlan) return undefined
    throw error
  }
}

/** Some of these starts, with what is found there and what trying everything finds. */
function* comparedOn(question: VisitQuestion, starts = offeredStarts(question)) {
  const planner = plannerOf(question)
  const plans = listedBy(planner)
  for (const { startsAt, mayBegin } of some(starts, 5))
    yield {
      expected: best(question, startsAt, mayBegin),
      // A list that is rejected for what it costs says nothing of its starts.
      found: summaryOf(plans === undefined ? planner.planAt(startsAt) : plans.get(startsAt)),
      when: new Date(startsAt * 1000).toISOString(),
    }
}

/** All starts that some performer is offered for the first service or the first few. */
function offeredStarts(
  question: VisitQuestion,
): { startsAt: number; mayBegin: (id: string, count: number) => boolean }[] {
  const lists = question.services[0]!.performers.map(({ resourceId }) => ({
    resourceId,
    byCount: question.services.map((_, index) => listedStarts(question, resourceId, index + 1)),
  }))
  const all = new Set(lists.flatMap(({ byCount }) => byCount.flatMap((starts) => [...starts])))
  return [...all]
    .toSorted((a, b) => a - b)
    .map((startsAt) => ({
      startsAt,
      mayBegin: (id, count) =>
        lists.find(({ resourceId }) => resourceId === id)?.byCount[count - 1]?.has(startsAt) ?? false,
    }))
}

/** Only the starts that have no plan without waiting. */
function onlyByWaiting({ maxWaitSeconds: _, ...question }: VisitQuestion) {
  const planner = plannerOf(question)
  return offeredStarts(question).filter(({ startsAt }) => planner.planAt(startsAt) === undefined)
}

/** A few of many, spread. */
const some = <Each>(all: readonly Each[], most: number): Each[] => {
  const step = Math.max(1, Math.floor(all.length / most))
  return all.filter((_, index) => index % step === 0)
}

describe('promise 1: a start is listed exactly if a plan exists', () => {
  it(
    'as trying every assignment finds, with as few changes of performer',
    () => {
      let [listed, refused, changed] = [0, 0, 0]
      onWorlds(2000, randomVisit(), (question) => {
        const planner = plannerOf(question)
        const plans = new Map([...planner.listed()].map((plan) => [plan.startsAt, plan]))
        for (const { startsAt, mayBegin } of some(offeredStarts(question), 6)) {
          const fewest = fewestChanges(question, startsAt, mayBegin)
          const plan = plans.get(startsAt)
          const found = plan && changesIn(assigned(plan))
          expect(found, new Date(startsAt * 1000).toISOString()).toBe(fewest)
          if (fewest === undefined) refused += 1
          else listed += 1
          if (fewest !== undefined && fewest > 0) changed += 1
        }
      })
      expect(listed).toBeGreaterThan(inSomeWorlds(1500))
      expect(refused).toBeGreaterThan(inSomeWorlds(500))
      expect(changed).toBeGreaterThan(inSomeWorlds(300))
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'also of visits with phases, several places, families of resources and bounds',
    () => {
      let [listed, refused] = [0, 0]
      onWorlds(1500, randomRichVisit(), (question) => {
        for (const { expected, found, when } of comparedOn(question)) {
          expect(found, when).toEqual(expected)
          if (expected === undefined) refused += 1
          else listed += 1
        }
      })
      expect(listed).toBeGreaterThan(inSomeWorlds(1000))
      expect(refused).toBeGreaterThan(inSomeWorlds(500))
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'and of visits in which the client may wait, with the shortest wait',
    () => {
      let [waited, refused] = [0, 0]
      onWorlds(800, randomWaitingVisit(), (question) => {
        for (const { expected, found, when } of comparedOn(question, onlyByWaiting(question))) {
          expect(found, when).toEqual(expected)
          if (expected === undefined) refused += 1
          if (expected !== undefined && expected.wait > 0) waited += 1
        }
      })
      expect(waited).toBeGreaterThan(Math.floor(inSomeWorlds(15)))
      expect(refused).toBeGreaterThan(inSomeWorlds(300))
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'and of all these at any moment',
    () => {
      let waited = 0
      const visits = fc.oneof(randomRichVisit(), randomWaitingVisit(), randomWaitingVisit())
      onWorlds(
        1000,
        fc.tuple(visits, fc.array(fc.integer({ min: 60, max: 220 }), { minLength: 8, maxLength: 8 })),
        ([question, picks]) => {
          const planner = plannerOf(question)
          const midnight = Date.parse(`${question.firstDay}T00:00:00Z`) / 1000
          for (const pick of picks) {
            const startsAt = midnight + pick * 300
            const expected = best(question, startsAt, everywhere)
            expect(summaryOf(planner.planAt(startsAt, everywhere)), `${startsAt}`).toEqual(expected)
            if (expected !== undefined && expected.wait > 0) waited += 1
          }
        },
      )
      expect(waited).toBeGreaterThan(inSomeWorlds(3))
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'at any moment, where no grid is asked for',
    () => {
      onWorlds(
        1000,
        fc.tuple(randomVisit(), fc.array(fc.nat(), { minLength: 5, maxLength: 5 })),
        ([question, picks]) => {
          const planner = plannerOf(question)
          const midnight = Date.parse(`${question.firstDay}T00:00:00Z`) / 1000
          for (const pick of picks) {
            const startsAt = midnight + (pick % 288) * 300
            const plan = planner.planAt(startsAt, everywhere)
            const found = plan && changesIn(assigned(plan))
            expect(found, new Date(startsAt * 1000).toISOString()).toBe(
              fewestChanges(question, startsAt, everywhere),
            )
          }
        },
      )
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 2: a plan can be stored as it stands', () => {
  it(
    'no place holds two ranges at once, neither of the plan nor of what is stored',
    () => {
      let crowded = 0
      onWorlds(1500, randomVisit(), (question) => {
        for (const plan of some([...plannerOf(question).listed()], 8)) {
          expect(isPossible(question, plan.startsAt, assigned(plan))).toBe(true)
          const capacityOf = new Map(question.resources.map(({ id, capacity }) => [id, capacity]))
          const busyOf = new Map(question.resources.map(({ id, busy }) => [id, Array.from(busy)]))
          // Those with a place of their own first, as they are stored.
          for (const run of plan.runs.toSorted(
            (a, b) => Number(a.lane === undefined) - Number(b.lane === undefined),
          )) {
            const capacity = capacityOf.get(run.resourceId)!
            const busy = busyOf.get(run.resourceId)!
            if (run.lane !== undefined) crowded += 1
            const lanes =
              run.lane === undefined ? Array.from({ length: capacity }, (_, lane) => lane) : [run.lane]
            const lane = lanes.find((each) => isClear(busy, capacity, each, run))
            expect(lane, JSON.stringify(run)).toBeDefined()
            busy.push(lane!, run.from, run.until)
          }
        }
      })
      // Some fifteen of all worlds, unevenly spread.
      expect(crowded).toBeGreaterThanOrEqual(drawsAllWorlds ? 15 : 0)
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 2 of visits that take more', () => {
  it(
    'every range of a plan finds its place, one after the other, as the database takes them',
    () => {
      let [several, parted] = [0, 0]
      onWorlds(1000, fc.oneof(randomRichVisit(), randomWaitingVisit()), (question) => {
        for (const plan of some([...(listedBy(plannerOf(question))?.values() ?? [])], 6)) {
          expect(isPossible(question, plan.startsAt, assigned(plan), waitsIn(plan))).toBe(true)
          const busyOf = new Map(question.resources.map(({ id, busy }) => [id, Array.from(busy)]))
          for (const run of plan.runs.toSorted(
            (a, b) => Number(a.lane === undefined) - Number(b.lane === undefined),
          )) {
            const { capacity } = question.resources.find(({ id }) => id === run.resourceId)!
            const busy = busyOf.get(run.resourceId)!
            const lanes =
              run.lane === undefined ? Array.from({ length: capacity }, (_, lane) => lane) : [run.lane]
            const lane = lanes.find((each) => isClear(busy, capacity, each, run))
            expect(lane, JSON.stringify(run)).toBeDefined()
            busy.push(lane!, run.from, run.until)
            const same = plan.runs.filter(
              (each) => each.resourceId === run.resourceId && each.first === run.first,
            )
            if (same.some(({ from }) => from === run.from && same.length > 1)) several += 1
            if (same.some(({ from }) => from >= run.until)) parted += 1
          }
        }
      })
      expect(several).toBeGreaterThan(inSomeWorlds(50))
      expect(parted).toBeGreaterThan(inSomeWorlds(50))
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 3: more to choose from takes nothing away', () => {
  const startsOf = (question: VisitQuestion) =>
    [...plannerOf(question).listed()].map(({ startsAt }) => startsAt)
  const aligns = ['WORK_START', 'CLOCK', 'CUSTOM'] as const

  it(
    'one more who can do a service',
    () => {
      onWorlds(500, fc.tuple(randomVisit({ aligns }), fc.nat(), fc.nat()), ([question, which, who]) => {
        // A grid by length differs for a performer with another duration.
        const asked = { ...question, mode: 'BY_STEP' as const }
        const index = which % asked.services.length
        const { id } = asked.resources[who % asked.resources.length]!
        const { performers } = asked.services[index]!
        if (performers.some(({ resourceId }) => resourceId === id)) return
        const wider = {
          ...asked,
          services: asked.services.map((service, other) =>
            other === index
              ? {
                  ...service,
                  performers: [...performers, { resourceId: id, seconds: performers[0]!.seconds }],
                }
              : service,
          ),
        }
        const after = new Set(startsOf(wider))
        expect(startsOf(asked).filter((startsAt) => !after.has(startsAt))).toEqual([])
      })
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'and a booking brings no start that was not there',
    () => {
      const booking = fc.record({
        who: fc.nat(),
        lane: fc.nat(),
        from: fc.integer({ min: 0, max: 2 * 288 }),
        length: fc.integer({ min: 1, max: 40 }),
      })
      onWorlds(500, fc.tuple(randomVisit({ aligns }), booking), ([question, { who, lane, from, length }]) => {
        const before = new Set(startsOf(question))
        const midnight = Date.parse(`${question.firstDay}T00:00:00Z`) / 1000
        const number = who % question.resources.length
        const booked = {
          ...question,
          resources: question.resources.map((resource, index) =>
            index === number
              ? {
                  ...resource,
                  busy: [
                    ...Array.from(resource.busy),
                    lane % resource.capacity,
                    midnight + from * 300,
                    midnight + (from + length) * 300,
                  ],
                }
              : resource,
          ),
        }
        expect(startsOf(booked).filter((startsAt) => !before.has(startsAt))).toEqual([])
      })
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 5: a visit of one service is what the slot engine offers', () => {
  it(
    'start by start, with any free performer',
    () => {
      onWorlds(500, randomVisit(), (question) => {
        const one = {
          ...question,
          services: question.services.slice(0, 1).map(({ besides: _, ...service }) => service),
        }
        const listed = [...plannerOf(one).listed()].map(({ startsAt }) => startsAt)
        expect(listed).toEqual(offeredStarts(one).map(({ startsAt }) => startsAt))
      })
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'and one of several by one person, whatever the dates on which they begin take of each',
    () => {
      const bounds = fc.array(
        fc.record({
          bound: fc.option(fc.record({ most: fc.integer({ min: 0, max: 2 }), taken: fc.nat({ max: 2 }) })),
          isSame: fc.boolean(),
        }),
        { minLength: 4, maxLength: 4 },
      )
      const drawn = fc.tuple(randomVisit({ aligns: ['WORK_START', 'CLOCK', 'CUSTOM'] }), bounds)
      let [listed, barred] = [0, 0]
      onWorlds(1000, drawn, ([{ services, resources, ...asked }, each]) => {
        const resource = resources[0]!
        const done = services.map((service, index) => {
          const { bound, isSame } = each[index]!
          return {
            bufferBeforeSeconds: service.bufferBeforeSeconds,
            bufferAfterSeconds: service.bufferAfterSeconds,
            performers: [{ resourceId: resource.id, seconds: service.performers[0]!.seconds }],
            serviceId: isSame ? 'same' : `service ${index}`,
            ...(bound && { maxADay: { most: bound.most, booked: { [asked.lastDay]: bound.taken } } }),
          }
        })
        const question = { ...asked, mode: 'BY_STEP' as const, resources: [resource] }
        const startsOf = (isBounded: boolean) => {
          let from = 0
          const starts = done.map(({ performers, serviceId, maxADay }) => {
            const begins = from
            from += performers[0]!.seconds
            return { from: begins, serviceId, ...(isBounded && maxADay && { maxADay }) }
          })
          const cut = cutSlots({
            ...question,
            resources: [{ ...resource, ...(isBounded && { services: starts }) }],
            durationSeconds: from,
            bufferBeforeSeconds: done[0]!.bufferBeforeSeconds,
            bufferAfterSeconds: done.at(-1)!.bufferAfterSeconds,
            includeTaken: false,
            includePast: false,
          })
          return startInstants(cut)
        }
        const planned = [...plannerOf({ ...question, services: done }).listed()]
        const offered = startsOf(true)
        expect(offered).toEqual(planned.map(({ startsAt }) => startsAt))
        listed += offered.length
        barred += startsOf(false).length - offered.length
      })
      expect(listed).toBeGreaterThan(inSomeWorlds(1000))
      expect(barred).toBeGreaterThan(inSomeWorlds(1000))
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 1 of a date', () => {
  it(
    'lists what all days together list on it, by the same people',
    () => {
      let listed = 0
      onWorlds(500, fc.oneof(randomVisit(), randomRichVisit()), (question) => {
        const whole = listedBy(plannerOf(question))
        if (whole === undefined) return
        for (const date of new Set([...whole.values()].map((plan) => plan.date))) {
          const ofDate = [...plannerOf(question).listed({ firstDay: date, lastDay: date })]
          expect(ofDate).toEqual([...whole.values()].filter((plan) => plan.date === date))
          listed += ofDate.length
        }
      })
      expect(listed).toBeGreaterThan(inSomeWorlds(1000))
    },
    WORLDS_TIMEOUT_MS,
  )
})
