import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawsAllWorlds, onWorlds, WORLDS_TIMEOUT_MS } from '../../test/slots/run-worlds.ts'
import { randomRichVisit, randomVisit } from '../../test/visits/random-visits.ts'
import { TooMuchToPlan, type VisitPlan, visitPlanner } from './index.ts'
import { limitsBySum } from './lowest-price.ts'
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

describe('the plan of a visit', () => {
  it(
    'has the lowest price of all combinations of performers, at the same starts as without prices',
    { timeout: WORLDS_TIMEOUT_MS },
    () => {
      let dearer = 0
      onWorlds(400, fc.tuple(fc.oneof(randomVisit(), randomRichVisit()), somePrices), ([drawn, prices]) => {
        const question = withPrices(drawn, prices)
        let plans: VisitPlan[]
        let unpriced: VisitPlan[]
        try {
          plans = [...visitPlanner(question, noLoad).listed()]
          unpriced = [...visitPlanner(drawn, noLoad).listed()]
        } catch (error) {
          if (error instanceof TooMuchToPlan) return
          throw error
        }
        expect(plans.map(({ startsAt }) => startsAt)).toEqual(unpriced.map(({ startsAt }) => startsAt))
        for (const { startsAt } of plans.slice(0, 6)) {
          const plan = visitPlanner(question, noLoad).planAt(startsAt, () => true)!
          const anyPlan = visitPlanner(drawn, noLoad).planAt(startsAt, () => true)!
          expect(priceIn(question, plan)).toBe(lowestAt(question, startsAt))
          if (priceIn(question, anyPlan) > priceIn(question, plan)) dearer += 1
        }
      })
      if (drawsAllWorlds) expect(dearer).toBeGreaterThan(50)
    },
  )
})

describe('limits of prices', () => {
  it.each([
    { prices: [[1, 3, 5]], below: 5, limits: [[1], [3]] },
    {
      prices: [
        [1, 2],
        [10, 20],
      ],
      below: 22,
      limits: [
        [1, 10],
        [2, 10],
        [1, 20],
      ],
    },
    { prices: [[4], [7]], below: 11, limits: [] },
  ])('of $prices below $below go by their sums', ({ prices, below, limits }) => {
    expect(limitsBySum(prices, below)).toEqual(limits)
  })

  it('are at most two hundred, the lowest sums', () => {
    const prices = Array.from({ length: 10 }, () => [0, 1, 2, 3])
    const limits = limitsBySum(prices, 30)
    expect([limits.length, limits[0]]).toEqual([200, Array.from({ length: 10 }, () => 0)])
  })
})
