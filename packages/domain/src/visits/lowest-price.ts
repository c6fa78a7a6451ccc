/** Finds the plan of a visit with the lowest price. docs/rules/visits.md, docs/rules/pricing.md. */
import type { OpenTimes } from '../slots/index.ts'
import type { Grid } from './grid.ts'
import { NEVER } from './moments.ts'
import { newSearch } from './search.ts'
import type { VisitPlan, VisitQuestion } from './types.ts'

type Search = ReturnType<typeof newSearch>
type Found = Pick<VisitPlan, 'services' | 'runs'>

/** Price limits, one for each service, that are tried for one start. With more than this many the plan may cost more than the lowest. */
const MAX_LIMITS = 200

/**
 * Answers as `newSearch`, but the plan with the lowest total price; among several of that price the one that `newSearch`
 * would take. Without `priceOf`, or with one price for each service, it is the same search.
 */
export function newPricedSearch(question: VisitQuestion, open: OpenTimes): Search {
  const { services, priceOf } = question
  const whole = newSearch(question, open)
  if (priceOf === undefined || services.every(({ performers }) => performers.length < 2)) return whole
  const all: Search[] = [whole]
  const byPerformers = new Map<string, Search>()
  /** Only with performers whose price is within the limit of their service. */
  const searchWithin = (limits: readonly number[], startsAt: number): Search => {
    const within = services.map(({ performers }, index) =>
      performers.filter(({ resourceId }) => priceOf(index, resourceId, startsAt) <= limits[index]!),
    )
    const key = within.map((performers) => performers.map(({ resourceId }) => resourceId).join()).join('|')
    let search = byPerformers.get(key)
    if (search === undefined) {
      const fewer = services.map((service, index) => ({ ...service, performers: within[index]! }))
      byPerformers.set(key, (search = newSearch({ ...question, services: fewer }, open)))
      all.push(search)
    }
    return search
  }
  const sum = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0)
  return {
    tries: () => sum(all.map(({ tries }) => tries())),
    looks: () => sum(all.map(({ looks }) => looks())),
    gaveUp: () => all.some(({ gaveUp }) => gaveUp()),
    minChanges: whole.minChanges,
    planAt: (startsAt: number, grid: Grid, ranks: ReadonlyMap<string, number>): Found | undefined => {
      const found = whole.planAt(startsAt, grid, ranks)
      if (found === undefined) return undefined
      const prices = services.map(({ performers }, index) =>
        [...new Set(performers.map(({ resourceId }) => priceOf(index, resourceId, startsAt)))].toSorted(
          (one, other) => one - other,
        ),
      )
      const price = sum(found.services.map(({ resourceId }, index) => priceOf(index, resourceId, startsAt)))
      for (const limits of limitsBySum(prices, price)) {
        const search = searchWithin(limits, startsAt)
        if (search.minChanges(startsAt) === NEVER) continue
        const cheaper = search.planAt(startsAt, grid, ranks)
        if (cheaper !== undefined) return cheaper
      }
      return found
    },
  }
}

/**
 * Choices of one price for each service, by their sums, lowest first; only sums below `price`. The first choice within which
 * a plan exists has the sum of the cheapest plan.
 */
export function limitsBySum(prices: readonly (readonly number[])[], price: number): (readonly number[])[] {
  let choices: { limits: number[]; sum: number }[] = [{ limits: [], sum: 0 }]
  for (const [index, some] of prices.entries()) {
    const restOf = prices.slice(index + 1).reduce((sum, [lowest = 0]) => sum + lowest, 0)
    choices = choices
      .flatMap(({ limits, sum }) => some.map((one) => ({ limits: [...limits, one], sum: sum + one })))
      .filter(({ sum }) => sum + restOf < price)
      .toSorted((one, other) => one.sum - other.sum)
      .slice(0, MAX_LIMITS)
  }
  return choices.map(({ limits }) => limits)
}
