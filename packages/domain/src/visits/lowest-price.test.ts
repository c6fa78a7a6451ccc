import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawsAllWorlds, onWorlds, WORLDS_TIMEOUT_MS } from '../../test/slots/run-worlds.ts'
import { randomRichVisit, randomVisit } from '../../test/visits/random-visits.ts'
import { TooMuchToPlan, type VisitPlan, visitPlanner } from './index.ts'
import { limitsBySum, maxLimits } from './lowest-price.ts'
import type { VisitQuestion } from './types.ts'

const noLoad = () => 0
const somePrices = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 16, maxLength: 16 })

const withPrices = (question: VisitQuestion, prices: readonly number[]): VisitQuestion => {
  const ids = question.resources.map(({ id }) => id)
  return { ...question, priceOf: (service, resourceId) => prices[service * 4 + ids.indexOf(resourceId)]! }
}

const priceIn = (question: VisitQuestion, plan: VisitPlan) =>
  plan.services.reduce(
    (sum, { resourceId }, service) => sum + question.priceOf!(service, resourceId, plan.startsAt),
    0,
  )

/** One performer for each service, in every combination. */
const combinations = ({ services }: VisitQuestion) =>
  services.reduce<VisitQuestion['services'][]>(
    (all, service) =>
      all.flatMap((some) => service.performers.map((one) => [...some, { ...service, performers: [one] }])),
    [[]],
  )

/** The lowest price of all plans at a start, by a planner for each combination of performers. */
const lowestAt = (question: VisitQuestion, startsAt: number) =>
  Math.min(
    ...combinations(question).flatMap((services) => {
      const { priceOf: _, ...unpriced } = question
      const plan = visitPlanner({ ...unpriced, services }, noLoad).planAt(startsAt, () => true)
      return plan === undefined ? [] : [priceIn(question, plan)]
    }),
  )

/** `undefined`: it takes too much to plan. */
const listedBy = (question: VisitQuestion): number[] | undefined => {
  try {
    return [...visitPlanner(question, noLoad).listed()].map(({ startsAt }) => startsAt)
  } catch (error) {
    if (error instanceof TooMuchToPlan) return undefined
    throw error
  }
}

/** Whether all choices of prices are tried for a start. */
const areAllTried = (question: VisitQuestion) =>
  question.services.length === 1 || combinations(question).length <= maxLimits(question)

describe('the plan of a visit', () => {
  it(
    'has the lowest price of all combinations of performers, at the same starts as without prices',
    { timeout: WORLDS_TIMEOUT_MS },
    () => {
      let [cheaper, exact] = [0, 0]
      onWorlds(400, fc.tuple(fc.oneof(randomVisit(), randomRichVisit()), somePrices), ([drawn, prices]) => {
        const question = withPrices(drawn, prices)
        const starts = listedBy(drawn)
        expect(listedBy(question)).toEqual(starts)
        for (const startsAt of (starts ?? []).slice(0, 6)) {
          const plan = visitPlanner(question, noLoad).planAt(startsAt, () => true)!
          const unpriced = visitPlanner(drawn, noLoad).planAt(startsAt, () => true)!
          expect(priceIn(question, plan)).toBeLessThanOrEqual(priceIn(question, unpriced))
          if (priceIn(question, plan) < priceIn(question, unpriced)) cheaper += 1
          if (!areAllTried(question)) continue
          expect(priceIn(question, plan)).toBe(lowestAt(question, startsAt))
          exact += 1
        }
      })
      if (drawsAllWorlds) expect([cheaper > 50, exact > 200]).toEqual([true, true])
    },
  )
})

describe('limits of prices', () => {
  it.each([
    { prices: [[3, 1, 5, 3]], below: 5, atMost: 9, limits: [[1], [3]] },
    {
      prices: [
        [2, 1],
        [10, 20],
      ],
      below: 22,
      atMost: 9,
      limits: [
        [1, 10],
        [2, 10],
        [1, 20],
      ],
    },
    { prices: [[4], [7]], below: 11, atMost: 9, limits: [] },
    {
      prices: [
        [0, 1, 2],
        [0, 1, 2],
      ],
      below: 9,
      atMost: 2,
      limits: [
        [0, 0],
        [1, 0],
      ],
    },
  ])('of $prices below $below go by their sums, at most $atMost', ({ prices, limits, ...bounds }) => {
    expect([...limitsBySum(prices, bounds)]).toEqual(limits)
  })

  it('are each choice once, by ascending sums', () => {
    const prices = fc.array(fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(prices, (drawn) => {
        const all = [...limitsBySum(drawn, { below: Infinity, atMost: 1_000 })]
        const sums = all.map((limits) => limits.reduce((sum, limit) => sum + limit, 0))
        expect(sums).toEqual(sums.toSorted((one, other) => one - other))
        expect(new Set(all.map(String)).size).toBe(all.length)
        expect(all).toHaveLength(drawn.reduce((product, some) => product * new Set(some).size, 1))
      }),
    )
  })
})
