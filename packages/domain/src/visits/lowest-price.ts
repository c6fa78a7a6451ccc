/** Finds the plan of a visit with the lowest price. docs/rules/visits.md, docs/rules/pricing.md. */
import type { OpenTimes } from '../slots/index.ts'
import type { Grid } from './grid.ts'
import { NEVER } from './moments.ts'
import { newSearch } from './search.ts'
import type { VisitPlan, VisitQuestion } from './types.ts'

type Search = ReturnType<typeof newSearch>
type Found = Pick<VisitPlan, 'services' | 'runs'>
type Ranks = ReadonlyMap<string, number>

/** Prices of all performers of each service at a start, and what was prepared for these prices. */
type PriceTable = {
  prices: readonly (readonly number[])[]
  searches: Map<string, Search>
  ranks: Map<Ranks, Ranks>
}

/** Performers of all services together that the searches of one start may have; it bounds what one start costs. */
const MAX_PERFORMERS = 100

/** How many searches with fewer performers one start may take. */
export const maxLimits = ({ services }: Pick<VisitQuestion, 'services'>): number =>
  Math.max(
    1,
    Math.floor(MAX_PERFORMERS / services.reduce((sum, { performers }) => sum + performers.length, 0)),
  )

/**
 * Answers as `newSearch`, but the plan with the lowest total price; among several of that price the one that `newSearch`
 * would take. Of several services at most `maxLimits` price limits are tried for a start, lowest sums first, so the plan of
 * a large visit may cost more than the lowest, and is still the same for every caller. Without `priceOf` it is the same search.
 */
export function newPricedSearch(question: VisitQuestion, open: OpenTimes): Search {
  const { services, priceOf } = question
  const whole = newSearch(question, open)
  if (priceOf === undefined || services.every(({ performers }) => performers.length < 2)) return whole
  const tables = new Map<string, PriceTable>()
  const others: Search[] = []
  /** Steps of searches with fewer performers that found nothing. */
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
  /** Of one service: the cheapest performer first, then by the ranks given. */
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
  const cheaperThan = (found: Found, table: PriceTable, startsAt: number, grid: Grid, ranks: Ranks) => {
    const { prices } = table
    const price = found.services.reduce(
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
    looks: () => others.reduce((sum, { looks }) => sum + looks(), whole.looks()),
    gaveUp: () => whole.gaveUp() || others.some(({ gaveUp }) => gaveUp()),
    minChanges: whole.minChanges,
    planAt: (startsAt: number, grid: Grid, ranks: Ranks): Found | undefined => {
      const table = tableAt(startsAt)
      if (services.length === 1) return whole.planAt(startsAt, grid, ranksByPrice(table, ranks))
      const found = whole.planAt(startsAt, grid, ranks)
      return found && (cheaperThan(found, table, startsAt, grid, ranks) ?? found)
    },
  }
}

/**
 * Choices of one price for each service, by their sums, lowest first: `atMost` of those with sums below `below`. The first
 * choice within which a plan exists has the sum of the cheapest plan.
 */
export function* limitsBySum(
  prices: readonly (readonly number[])[],
  { below, atMost }: { below: number; atMost: number },
): Generator<readonly number[]> {
  const levels = prices.map((some) => [...new Set(some)].toSorted((one, other) => one - other))
  const sumAt = (at: readonly number[]) => at.reduce((sum, level, index) => sum + levels[index]![level]!, 0)
  const first = levels.map(() => 0)
  // Each choice is reached once: from the one before it by the next price of its last raised service or a later one.
  const waiting = [{ at: first, from: 0, sum: sumAt(first) }]
  for (let given = 0; given < atMost && waiting.length > 0; given += 1) {
    const best = waiting.reduce((least, each) => (each.sum < least.sum ? each : least))
    if (best.sum >= below) return
    waiting.splice(waiting.indexOf(best), 1)
    yield best.at.map((level, index) => levels[index]![level]!)
    for (let index = best.from; index < levels.length; index += 1) {
      const level = best.at[index]! + 1
      if (level >= levels[index]!.length) continue
      const at = best.at.with(index, level)
      waiting.push({ at, from: index, sum: sumAt(at) })
    }
  }
}
