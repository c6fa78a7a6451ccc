/** Adds prices and discounts to services, on request. Rules: docs/rules/pricing.md. */
import type { Discount, Price, PriceFrom, Service } from '@zapys/contract'
import {
  discountsOn,
  lowestAhead,
  minPrice,
  type MinPriceQuestion,
  lowestPrice,
  pricesOn,
  shownDiscount,
} from '@zapys/domain/pricing'
import { isLocalDate, type LocalDate, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { FreePrice, LowestPrices, MinPrice, MinPricesQuery, OfTypes } from '../../deps/min-prices.ts'
import type { BranchRow } from '../branches/public.ts'
import { type DiscountRow, listedPrices, type ServicePriceRow } from './queries.ts'

/** Reads the lowest prices among free times. */
export type MinPricesOf = (query: MinPricesQuery) => Promise<ReadonlyMap<string, MinPrice>>

export const minPricesBy =
  (deps: Pick<Deps, 'database' | 'clock' | 'minPrices'>) =>
  (company: CompanyScope, validUntil: (moment: number) => void = () => {}): MinPricesOf | undefined => {
    const { minPrices } = deps
    if (minPrices === undefined) return undefined
    return async (request) => {
      const read = await minPrices(deps, company, request)
      validUntil(read.validUntil)
      return read.prices
    }
  }

/** Days ahead that count for a lowest price. */
const DAYS_AHEAD = 60

type PriceQuestion = {
  /** A date at the branch, or an instant. */
  withPriceOn?: string | undefined
  withDiscountsOn?: string | undefined
  source?: string | undefined
  /** Performers whose prices count for the lowest one; absent: all. */
  resource?: readonly string[] | undefined
  /** Absent: the lowest prices are those of the price lists. */
  minPricesOf?: MinPricesOf | undefined
}

/**
 * Adds the prices valid on `withPriceOn` and the best discount valid on `withDiscountsOn`; returns the services
 * unchanged if neither is requested. One query in total.
 */
export async function withPrices(
  connection: Connection,
  company: CompanyScope,
  branch: BranchRow,
  services: Service[],
  { withPriceOn, withDiscountsOn, source = 'WIDGET', resource, minPricesOf }: PriceQuestion,
): Promise<Service[]> {
  if (withPriceOn === undefined && withDiscountsOn === undefined) return services
  const { entries, discounts, performing } = await listedPrices(connection, company, {
    serviceIds: services.map(({ id }) => id),
    priceListId: branch.service_price_list_id,
    branchId: branch.branch_id,
    resourceIds: resource,
  })
  const performersOf = Map.groupBy(performing, ({ service_id }) => service_id)
  const entriesByService = Map.groupBy(entries, (entry) => entry.service_id)
  const listed = services.map((service) => {
    const own = entriesByService.get(service.id) ?? []
    const validOn = (moment: string) =>
      pricesOn(own, branch.service_price_list_id, momentAt(branch, moment).date)
    const place = { branch_id: branch.branch_id, service_id: service.id, source }
    // Few discounts apply to one service on one day, and only for these is every start checked.
    const lowering = (moment: string) =>
      withDiscountsOn === undefined
        ? []
        : discountsOn(discounts, { ...place, date: momentAt(branch, moment).date })
    const applicable = withDiscountsOn === undefined ? [] : lowering(withDiscountsOn)
    const when =
      withDiscountsOn === undefined ? undefined : { ...momentAt(branch, withDiscountsOn), ...place }
    // For a date, all bookable days from then on count: discounts of other weekdays apply, as in `price_from`.
    const lowestAheadOf = (entry: ServicePriceRow) =>
      isLocalDate(withPriceOn ?? '')
        ? lowestAhead([entry], {
            priceList: branch.service_price_list_id,
            resourceTypes: [entry.resource_type_id],
            day: withPriceOn as LocalDate,
            days: DAYS_AHEAD,
            place,
            discounts,
          })?.amount
        : undefined
    return {
      ...service,
      ...(withPriceOn === undefined
        ? {}
        : {
            prices: validOn(withPriceOn).map((entry) => ({
              ...priceAnswer(entry, branch),
              ...(when && {
                discounted_amount: lowestAheadOf(entry) ?? lowered(entry.amount, applicable, when),
              }),
            })),
            price_from: priceFrom(own, branch, {
              ...momentAt(branch, withPriceOn),
              place,
              resourceTypes: typesOf(service, performersOf.get(service.id)),
              discounts:
                withDiscountsOn === undefined
                  ? []
                  : isLocalDate(withPriceOn)
                    ? discounts
                    : lowering(withPriceOn),
            }),
          }),
      ...(when && { discount: bestDiscount(validOn(withDiscountsOn!), applicable, when) }),
    }
  })
  if (minPricesOf === undefined || !isLocalDate(withPriceOn ?? '')) return listed
  return withFreePrices(branch, listed, minPricesOf, {
    branchId: branch.branch_id,
    resourceIds: resource,
    source,
    withDiscounts: withDiscountsOn !== undefined,
    firstDay: withPriceOn as LocalDate,
    days: DAYS_AHEAD,
  })
}

/** Replaces the lowest prices of the list by those of free times, where not every time costs the same. */
async function withFreePrices(
  branch: BranchRow,
  listed: Service[],
  minPricesOf: MinPricesOf,
  query: Omit<MinPricesQuery, 'services'>,
): Promise<Service[]> {
  const open = listed.filter(
    (service) =>
      service.type === 'SERVICE' && (isEvent(service) || service.price_from?.is_same_for_all === false),
  )
  if (open.length === 0) return listed
  const least = await minPricesOf({
    ...query,
    services: open.map((service) => ({
      id: service.id,
      isEvent: isEvent(service),
      lowest: lowestOf(service),
    })),
  })
  return listed.map((service) => {
    const found = least.get(service.id)
    if (found === undefined) return service
    const { ofTypes, is_same_for_all = service.price_from?.is_same_for_all ?? true, ...lowest } = found
    return {
      ...service,
      ...(ofTypes && service.prices && { prices: freePricesOf(service.prices, ofTypes) }),
      price_from: { ...lowest, is_same_for_all, currency_code: branch.currency_code },
    }
  })
}

function lowestOf({ prices = [], price_from }: Service): LowestPrices {
  const ofTypes = prices.map(
    ({ resource_type_id, amount, discounted_amount = amount }) =>
      [resource_type_id, discounted_amount] as const,
  )
  // Of several entries of a type the first one holds.
  return { all: price_from?.amount ?? 0, ofTypes: new Map(ofTypes.toReversed()) }
}

/** `discounted_amount` of each entry: the lowest price of a free time of those who have it. */
function freePricesOf(prices: Price[], ofTypes: OfTypes<FreePrice>): Price[] {
  const own = new Set(prices.map(({ resource_type_id }) => resource_type_id))
  return prices.map((price) => {
    if (price.discounted_amount === undefined) return price
    const amounts = [...ofTypes].flatMap(([type, { amount }]) =>
      type === price.resource_type_id || (price.resource_type_id === null && !own.has(type)) ? [amount] : [],
    )
    return amounts.length === 0 ? price : { ...price, discounted_amount: Math.min(...amounts) }
  })
}

type ListedService = Pick<Service, 'id' | 'type' | 'booking_type' | 'group_training_service'>

/** By service id, the lowest list price on a day before discounts; of the named resource, else of all performers. */
export async function listedPricesFrom(
  connection: Connection,
  company: CompanyScope,
  branch: BranchRow,
  services: readonly ListedService[],
  { day, resource }: { day: LocalDate; resource: string | undefined },
): Promise<ReadonlyMap<string, PriceFrom>> {
  const { entries, performing } = await listedPrices(connection, company, {
    serviceIds: services.map(({ id }) => id),
    priceListId: branch.service_price_list_id,
    branchId: branch.branch_id,
    resourceIds: resource === undefined ? undefined : [resource],
  })
  const performersOf = Map.groupBy(performing, ({ service_id }) => service_id)
  const entriesOf = Map.groupBy(entries, ({ service_id }) => service_id)
  const prices = new Map<string, PriceFrom>()
  for (const service of services) {
    const least = minPrice(entriesOf.get(service.id) ?? [], {
      priceList: branch.service_price_list_id,
      day,
      resourceTypes: typesOf(service, performersOf.get(service.id)),
      discounts: [],
      starts: [0],
      place: { branch_id: branch.branch_id, service_id: service.id, source: '' },
    })
    if (least !== undefined) prices.set(service.id, { ...least, currency_code: branch.currency_code })
  }
  return prices
}

type Occasion = Moment & { branch_id: string; service_id: string; source: string }

type Moment = {
  date: LocalDate
  /** Seconds from local midnight; undefined if only the date is known. */
  seconds: number | undefined
}

function momentAt(branch: BranchRow, moment: string): Moment {
  if (isLocalDate(moment)) return { date: moment, seconds: undefined }
  return toLocal(branch.timezone, Math.floor(Date.parse(moment) / 1000))
}

const priceAnswer = (entry: ServicePriceRow, branch: BranchRow): Price => ({
  id: entry.service_price_id,
  service_id: entry.service_id,
  service_price_list_id: entry.service_price_list_id,
  resource_type_id: entry.resource_type_id,
  currency_code: branch.currency_code,
  amount: entry.amount,
})

const isEvent = ({ booking_type, group_training_service }: ListedService) =>
  booking_type === 'EVENT' || group_training_service

/** Types of the performers, who lead the events of an event service; one without leaders has the price for all. */
function typesOf(
  service: ListedService,
  performers: readonly { resource_type_id: string | null }[] = [],
): (string | null)[] {
  if (isEvent(service) && performers.length === 0) return [null]
  return performers.map(({ resource_type_id }) => resource_type_id)
}

function priceFrom(
  entries: ServicePriceRow[],
  branch: BranchRow,
  { date, seconds, ...question }: Moment & Pick<MinPriceQuestion, 'place' | 'resourceTypes' | 'discounts'>,
): PriceFrom | null {
  const query = { ...question, priceList: branch.service_price_list_id, day: date }
  const { currency_code } = branch
  if (seconds === undefined) {
    const lowest = lowestAhead(entries, { ...query, days: DAYS_AHEAD })
    return lowest === undefined ? null : { ...lowest, currency_code }
  }
  const least = minPrice(entries, { ...query, starts: [seconds] })
  return least === undefined ? null : { ...least, currency_code }
}

/** For a date without a time: prices can change only where the hours of a discount begin. */
const startsIn = (
  seconds: number | undefined,
  discounts: readonly Pick<DiscountRow, 'start_time'>[],
): number[] =>
  seconds === undefined
    ? [...new Set([0, ...discounts.flatMap(({ start_time }) => start_time ?? [])])]
    : [seconds]

/** Best discount on the lowest price of the service. */
function bestDiscount(
  prices: readonly ServicePriceRow[],
  discounts: DiscountRow[],
  when: Occasion,
): Discount | null {
  if (prices.length === 0) return null
  const lowest = Math.min(...prices.map(({ amount }) => amount))
  return shownDiscount(lowest, lowered(lowest, discounts, when))
}

/** A date without a time has many starts; the cheapest counts. */
const lowered = (amount: number, discounts: DiscountRow[], { date, seconds, ...place }: Occasion): number =>
  lowestPrice(amount, discounts, { ...place, date }, startsIn(seconds, discounts))
