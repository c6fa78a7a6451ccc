/** The lowest price at which each service can be booked in the next days. docs/rules/pricing.md, Lowest price. */
import type { EventSlotQuery, Slot, SlotsAnswer } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { FreePrice, MinPrice, MinPrices, MinPricesQuery, OfTypes } from '../../deps/min-prices.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { listEventSlots, minFreePrices } from '../slots/public.ts'
import { readServicesTogether } from '../visits/public.ts'

/** Maximum age of a listed price, in milliseconds: free times change with each booking. */
const CACHED_MS = 300_000
/** Days to search for events: fewer if a response cannot contain so many events. */
const EVENT_DAYS = [60, 14, 3]

type PriceDeps = Pick<Deps, 'database' | 'clock'>
type LowestPrices = ReadonlyMap<string, MinPrice>

/** Returns a price for every requested service. All services that are not cached are searched together. */
export async function readMinPrices(
  deps: PriceDeps,
  company: CompanyScope,
  query: MinPricesQuery,
): Promise<MinPrices> {
  const period = Math.floor(deps.clock.now() / CACHED_MS)
  const prices = new Map<string, MinPrice>()
  let all: Promise<LowestPrices> | undefined
  for (const service of query.services) {
    const { least } = await company.cached(cacheKey(period, query, service), async () => {
      all ??= findLowestPrices(deps, company, query)
      return { least: (await all).get(service.id) ?? null }
    })
    if (least !== null) prices.set(service.id, least)
  }
  return { prices, validUntil: (period + 1) * CACHED_MS }
}

const cacheKey = (period: number, query: MinPricesQuery, { id }: { id: string }) =>
  [
    'least price',
    period,
    query.branchId,
    id,
    query.source,
    query.withDiscounts,
    query.firstDay,
    query.days,
    ...(query.resourceIds ?? []).toSorted(),
  ].join(' ')

async function findLowestPrices(
  deps: PriceDeps,
  company: CompanyScope,
  query: MinPricesQuery,
): Promise<LowestPrices> {
  const events = query.services.filter(({ isEvent }) => isEvent)
  const others = query.services.filter(({ isEvent }) => !isEvent)
  return new Map([
    ...(others.length === 0 ? [] : await pricesOfFreeTimes(deps, company, { ...query, services: others })),
    ...(events.length === 0 ? [] : await pricesOfEvents(deps, company, { ...query, services: events })),
  ])
}

async function pricesOfFreeTimes(
  { database: { db }, clock }: PriceDeps,
  company: CompanyScope,
  query: MinPricesQuery,
): Promise<LowestPrices> {
  const { branch, settings } = await findBookingPlace(db, company, query.branchId)
  const ids = query.services.map(({ id }) => id)
  try {
    const servicesFor = await readServicesTogether(db, company, branch, ids)
    const services = query.services.map(({ id, lowest }) => {
      const [{ service, performers, needs }] = servicesFor([{ service: id, resources: [], ordinal: 1 }]) as [
        ReturnType<typeof servicesFor>[number],
      ]
      const resources = performers.filter(
        ({ resource_id }) => query.resourceIds?.includes(resource_id) ?? true,
      )
      return { service: { ...service, needs }, resources, lowest }
    })
    const { source, withDiscounts, firstDay, days } = query
    const found = await minFreePrices({ db, clock }, company, {
      branch,
      settings,
      source,
      withDiscounts,
      firstDay,
      days,
      services,
    })
    return new Map([...found].map(([id, ofTypes]) => [id, { ...cheapestOf(ofTypes), ofTypes }]))
  } catch (error) {
    // Too expensive to search, or no longer offered: the price list applies.
    if (error instanceof ApiError) return new Map()
    throw error
  }
}

const cheapestOf = (ofTypes: OfTypes<FreePrice>): FreePrice =>
  [...ofTypes.values()].reduce((least, price) => (price.amount < least.amount ? price : least))

/** Prices of events with free places. An event has one price for all clients. */
async function pricesOfEvents(
  deps: PriceDeps,
  company: CompanyScope,
  query: MinPricesQuery,
): Promise<LowestPrices> {
  const slots = await eventSlots(deps, company, query)
  const prices = new Map<string, MinPrice>()
  for (const { gt, available, price, discount } of slots) {
    const id = gt?.service?.id
    if (id === undefined || !available || price === undefined) continue
    const earlier = prices.get(id)
    const amount = discount?.discounted_price ?? price
    const isSame = earlier === undefined || (earlier.amount === amount && earlier.original_amount === price)
    const isLess = earlier === undefined || amount < earlier.amount
    prices.set(id, {
      ...(isLess ? { amount, original_amount: price } : earlier),
      is_same_for_all: isSame && (earlier?.is_same_for_all ?? true),
    })
  }
  return prices
}

async function eventSlots(
  deps: PriceDeps,
  company: CompanyScope,
  { branchId, services, resourceIds, source, withDiscounts, firstDay, days }: MinPricesQuery,
): Promise<Slot[]> {
  for (const range of EVENT_DAYS) {
    const query: EventSlotQuery = {
      start: firstDay,
      end: addDays(firstDay, Math.min(range, days) - 1),
      serviceId: services.map(({ id }) => id),
      ...(resourceIds && { resourceId: [...resourceIds] }),
      source,
      withPrices: true,
      withDiscounts,
      preventBookingEnabled: true,
    }
    try {
      const call = { company, params: { branch: branchId }, query, locale: undefined, holder: undefined }
      const { slots } = (await listEventSlots(deps, call)) as SlotsAnswer
      return slots.flatMap(({ date_slots }) => date_slots.flatMap((day) => day.slots))
    } catch (error) {
      // Too many events for one response: search fewer days.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return []
}
