/** Finds the plan of a visit with the lowest price. docs/rules/visits.md, docs/rules/pricing.md. */
import type { OpenTimes } from '../slots/index.ts'
import type { Grid } from './grid.ts'
import { NEVER } from './moments.ts'
import { newSearch } from './search.ts'
import type { VisitPlan, VisitQuestion } from './types.ts'

type Search = ReturnType<typeof newSearch>
type Found = Pick<VisitPlan, 'services' | 'runs'>
type Ranks = ReadonlyMap<string, number>

/** Prices of all performers per service at a start, and cached searches and ranks for these prices. */
type PriceTable = {
  prices: readonly (readonly number[])[]
  searches: Map<string, Search>
  ranks: Map<Ranks, Ranks>
}

/** Limit of the cost of one start: total number of performers of all services over all its searches. */
const MAX_PERFORMERS = 100

/** Maximum searches with fewer performers per start. */
export const maxLimits = ({ services }: Pick<VisitQuestion, 'services'>): number =>
  Math.max(
    1,
    Math.floor(MAX_PERFORMERS / services.reduce((sum, { performers }) => sum + performers.length, 0)),
  )

/**
 * Like `newSearch`, but returns the plan with the lowest total price, and among equal prices the one of `newSearch`.
 * For several services it tries at most `maxLimits` price limits per start, lowest sums first. So a large visit
 * may cost more than the lowest price, but the same for every caller. Without `priceOf` it is the same search.
 */
export function newPricedSearch(question: VisitQuestion, open: OpenTimes): Search {
  const { services, priceOf } = question
  const whole = newSearch(question, open)
  if (priceOf === undefined || services.every(({ performers }) => performers.length < 2)) return whole
  const tables = new Map<string, PriceTable>()
  const others: Search[] = []
  /** Steps of searches with fewer performers that found no plan. */
  let lostTries = 0
  const tableAt = (startsAt: number): PriceTable => {
    const prices = services.map(({ performers }, index) =>
      performers.map(({ resourceId }) => priceOf(index, resourceId, startsAt)),
    )
    const key = prices.join('|')
    const table = tables.get(key) ?? { prices, searches: new Map(), ranks: new Map() }
    tables.set(key, table)
    return table
  }
  const searchWithin = ({ prices, searches }: PriceTable, limits: readonly number[]): Search => {
    const key = limits.join()
    let search = searches.get(key)
    if (search === undefined) {
      const fewer = services.map((service, index) => ({
        ...service,
        performers: service.performers.filter((_, number) => prices[index]![number]! <= limits[index]!),
      }))
      searches.set(key, (search = newSearch({ ...question, services: fewer }, open)))
      others.push(search)
    }
    return search
  }
  /** Ranks for one service: the cheapest performer first, then by the given ranks. */
  const ranksByPrice = ({ prices, ranks: known }: PriceTable, ranks: Ranks): Ranks => {
    let byPrice = known.get(ranks)
    if (byPrice === undefined) {
      const priced = services[0]!.performers.map(({ resourceId }, number) => ({
        resourceId,
        price: prices[0]![number]!,
        rank: ranks.get(resourceId) ?? 0,
      }))
      const sorted = priced.toSorted((one, other) => one.price - other.price || one.rank - other.rank)
      const before = sorted.map(({ resourceId }, rank) => [resourceId, rank - sorted.length] as const)
      known.set(ranks, (byPrice = new Map([...ranks, ...before])))
    }
    return byPrice
  }
  const cheaperThan = (plan: Found, table: PriceTable, startsAt: number, grid: Grid, ranks: Ranks) => {
    const { prices } = table
    const price = plan.services.reduce(
      (sum, { resourceId }, index) => sum + priceOf(index, resourceId, startsAt),
      0,
    )
    for (const limits of limitsBySum(prices, { below: price, atMost: maxLimits(question) })) {
      const search = searchWithin(table, limits)
      if (search.minChanges(startsAt) === NEVER) continue
      const before = search.tries()
      const cheaper = search.planAt(startsAt, grid, ranks)
      if (cheaper !== undefined) return cheaper
      lostTries += search.tries() - before
    }
    return undefined
  }
  return {
    tries: () => whole.tries() + lostTries,
    availabilityChecks: () =>
      others.reduce((sum, other) => sum + other.availabilityChecks(), whole.availabilityChecks()),
    gaveUp: () => whole.gaveUp() || others.some(({ gaveUp }) => gaveUp()),
    minChanges: whole.minChanges,
    planAt: (startsAt: number, grid: Grid, ranks: Ranks): Found | undefined => {
      const table = tableAt(startsAt)
      if (services.length === 1) return whole.planAt(startsAt, grid, ranksByPrice(table, ranks))
      const plan = whole.planAt(startsAt, grid, ranks)
      return plan && (cheaperThan(plan, table, startsAt, grid, ranks) ?? plan)
    },
  }
}

/**
 * Combinations of one price per service, by ascending sum: at most `atMost` of those with sums below `below`.
 * The first combination with a plan has the sum of the cheapest plan.
 */
export function* limitsBySum(
  prices: readonly (readonly number[])[],
  { below, atMost }: { below: number; atMost: number },
): Generator<readonly number[]> {
  const levels = prices.map((some) => [...new Set(some)].toSorted((one, other) => one - other))
  const sumAt = (chosenLevels: readonly number[]) =>
    chosenLevels.reduce((sum, level, index) => sum + levels[index]![level]!, 0)
  const first = levels.map(() => 0)
  // Each combination is reached once: by raising the price of the service that was raised last, or of a later one.
  const waiting = [{ at: first, from: 0, sum: sumAt(first) }]
  for (let count = 0; count < atMost && waiting.length > 0; count += 1) {
    const best = waiting.reduce((least, each) => (each.sum < least.sum ? each : least))
    if (best.sum >= below) return
    waiting.splice(waiting.indexOf(best), 1)
    yield best.at.map((level, index) => levels[index]![level]!)
    for (let index = best.from; index < levels.length; index += 1) {
      const level = best.at[index]! + 1
      if (level >= levels[index]!.length) continue
      const chosenLevels = best.at.with(index, level)
      waiting.push({ at: chosenLevels, from: index, sum: sumAt(chosenLevels) })
    }
  }
}
