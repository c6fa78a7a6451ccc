/** The lowest price at which each service can really be booked in the next days. docs/rules/pricing.md, Lowest price. */
import type { DaysAnswer, VisitSlotsAnswer } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps, LeastPrice, LeastPrices, LeastPricesAsked } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { listRentSlots } from '../slots/public.ts'
import { visitSlots } from './list-visit-slots.ts'

/** Mostly the lowest price is free within two weeks: later days are searched only where it is not. */
const SPANS = [14]
/** Free times change with each booking; what a list announces may be so old. */
const CACHED_MS = 300_000
/**
 * Searched for one list, some 60 ms; the others follow with the next ones, and keep the lowest price of their price list
 * until then.
 */
const MAX_SEARCHES = 6
/** Each performer is searched alone. */
const MAX_PERFORMERS = 3

type PriceDeps = Pick<Deps, 'database' | 'clock'>
type Service = LeastPricesAsked['services'][number]
type Day = Pick<VisitSlotsAnswer['days'][number], 'price' | 'discount'>

export async function readLeastPrices(
  deps: PriceDeps,
  company: CompanyScope,
  asked: LeastPricesAsked,
): Promise<LeastPrices> {
  const now = deps.clock.now()
  const found = new Map<string, LeastPrice>()
  let searches = 0
  // One after the other: a list must not take all connections.
  for (const service of asked.services) {
    if (searches >= MAX_SEARCHES) return { found, validUntil: now }
    const { least } = await company.cached(nameOf(now, asked, service), () => {
      searches += 1
      return find(deps, company, asked, service)
    })
    if (least !== null) found.set(service.id, least)
  }
  return { found, validUntil: (periodOf(now) + 1) * CACHED_MS }
}

const periodOf = (now: number) => Math.floor(now / CACHED_MS)

const nameOf = (now: number, asked: LeastPricesAsked, { id, lowest }: Service) =>
  [
    'least price',
    periodOf(now),
    asked.branchId,
    id,
    lowest,
    asked.source,
    asked.withDiscounts,
    asked.firstDay,
    asked.days,
    ...(asked.resourceIds ?? []),
  ].join(' ')

async function find(
  deps: PriceDeps,
  company: CompanyScope,
  asked: LeastPricesAsked,
  service: Service,
): Promise<{ least: LeastPrice | null }> {
  let least: LeastPrice | null = null
  let from = 0
  try {
    for (const until of [...SPANS.filter((days) => days < asked.days), asked.days]) {
      const days = { start: addDays(asked.firstDay, from), end: addDays(asked.firstDay, until - 1) }
      for (const day of await daysOf(deps, company, asked, service, days)) {
        if (day.price === undefined) continue
        const amount = day.discount?.discounted_price ?? day.price
        if (least === null || amount < least.amount) least = { amount, original_amount: day.price }
      }
      if (least !== null && least.amount <= service.lowest) break
      from = until
    }
  } catch (error) {
    // Too many times to search through, or not to be booked at all: what was found so far is bookable.
    if (!(error instanceof ApiError)) throw error
  }
  return { least }
}

/** Each day with the price of its cheapest free start. */
async function daysOf(
  deps: PriceDeps,
  company: CompanyScope,
  { branchId, resourceIds, source, withDiscounts }: LeastPricesAsked,
  { id, isRent }: Service,
  days: { start: string; end: string },
): Promise<Day[]> {
  const asked = { company, params: { branch: branchId }, holder: undefined }
  const query = {
    ...days,
    serviceId: [id],
    source,
    withPrices: true,
    withDiscounts,
    resultType: 'DAYS' as const,
    preventBookingEnabled: true,
  }
  if (isRent) {
    const list = (await listRentSlots(deps, {
      ...asked,
      query: { ...query, ...(resourceIds && { id: [...resourceIds] }) },
      locale: undefined,
      validUntil: () => {},
    })) as DaysAnswer
    return list.slots.flatMap(({ date_slots }) => date_slots)
  }
  const performers =
    resourceIds !== undefined && resourceIds.length <= MAX_PERFORMERS ? resourceIds : [undefined]
  const lists: Day[] = []
  for (const resource of performers) {
    const named = resource === undefined ? {} : { resourceId: [resource] }
    lists.push(...(await visitSlots(deps, { ...asked, query: { ...query, ...named } })).list.days)
  }
  return lists
}
