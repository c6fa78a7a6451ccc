/** Calculates the price of a booking. The rules are in domain/pricing; docs/rules/pricing.md. */
import { type BookingSettings, MAX_AMOUNT, type PriceAnswer } from '@zapys/contract'
import {
  choosePrice,
  discountNames,
  named,
  type PriceSums,
  priceServices,
  rentStarts,
} from '@zapys/domain/pricing'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { EventRow } from '../events/public.ts'
import { priceLists } from '../../catalogue/services/public.ts'
import { visitSeconds } from '../slots/public.ts'
import type { Leg } from '../visits/public.ts'

/** A leg without instants: a price can be requested before a time is chosen. */
export type PricedLeg = Pick<Leg, 'services' | 'resource' | 'date' | 'start_time'>

/** Price list entries and discounts. */
export type PriceLists = Awaited<ReturnType<typeof priceLists>>

export const priceListsOf = (
  db: Connection,
  company: CompanyScope,
  branch: BranchRow,
  serviceIds: readonly string[],
): Promise<PriceLists> =>
  priceLists(db, company, {
    serviceIds,
    priceListId: branch.service_price_list_id,
    branchId: branch.branch_id,
  })

type PricedVisit = {
  branch: BranchRow
  legs: readonly PricedLeg[]
  source: string
  /** Rentals are priced per slot. */
  rent?: { seconds: number; slotSeconds: number }
}

/** Rental part of the pricing input; empty for other visits. */
export const pricedRent = (rent: number | undefined, settings: BookingSettings): Pick<PricedVisit, 'rent'> =>
  rent === undefined ? {} : { rent: { seconds: rent, slotSeconds: settings.slot_cutter.slot_size } }

/** `lists`: pass them if they were read already. */
export async function priceVisit(
  db: Connection,
  company: CompanyScope,
  { lists, ...visit }: PricedVisit & { lists?: PriceLists },
): Promise<PriceAnswer> {
  const serviceIds = visit.legs.flatMap((leg) => leg.services.map((service) => service.service_id))
  return priceWithNames(lists ?? (await priceListsOf(db, company, visit.branch, serviceIds)), visit)
}

/** Adds the names of discounts, which lists of many starts omit. */
export function priceWithNames(lists: PriceLists, visit: PricedVisit): PriceAnswer {
  const price = priceLegs(lists, visit)
  const isLowered = price.price < price.original_price
  return { ...price, ...(isLowered && named(namesOfDiscounts(lists.discounts, visit))) }
}

/** Names of the discounts of all services, each at its start, and of each slot of a rental. */
export function namesOfDiscounts(
  discounts: PriceLists['discounts'],
  { branch, legs, source, rent }: PricedVisit,
): string[] {
  const names = legs.flatMap(({ services, resource, date, start_time }) => {
    let start = start_time
    return services.flatMap((service) => {
      const starts = rent === undefined ? [start] : rentStarts(start, rent.seconds, rent.slotSeconds)
      start += visitSeconds([service], resource)
      const { service_id } = service
      return starts.flatMap((slotStart) =>
        discountNames(discounts, {
          branch_id: branch.branch_id,
          service_id,
          date,
          start_time: slotStart,
          source,
        }),
      )
    })
  })
  return [...new Set(names)]
}

/** The same from lists that were read already. */
export function priceLegs({ entries, discounts }: PriceLists, visit: PricedVisit): PriceAnswer {
  const { branch, legs, source, rent } = visit
  const entriesOf = byService(entries)
  const parts = legs.map(({ services, resource, date, start_time }) => {
    let start = start_time
    const toPrice = services.map((service) => {
      const starts = rent === undefined ? [start] : rentStarts(start, rent.seconds, rent.slotSeconds)
      start += visitSeconds([service], resource)
      const price = choosePrice(entriesOf.get(service.service_id) ?? [], {
        priceList: branch.service_price_list_id,
        resourceType: resource.resource_type_id,
        day: date,
      })
      return { service_id: service.service_id, amount: price?.amount ?? null, starts }
    })
    return priceServices(toPrice, { branch_id: branch.branch_id, date, source }, discounts)
  })
  return inCurrency(branch, 'service_resource_settings', {
    price: total(parts.map((part) => part.price)),
    original_price: total(parts.map((part) => part.original_price)),
    service_prices: parts.flatMap((part) => part.service_prices),
  })
}

type Entries = PriceLists['entries']
const grouped = new WeakMap<Entries, ReadonlyMap<string, Entries>>()

/** Computed once per price list. */
function byService(entries: Entries): ReadonlyMap<string, Entries> {
  const lists = grouped.get(entries) ?? Map.groupBy(entries, ({ service_id }) => service_id)
  grouped.set(entries, lists)
  return lists
}

/** Price per place, of the event or else of its service with its leader, times the places. */
export async function priceEvent(
  db: Connection,
  company: CompanyScope,
  { branch, event, space, source }: { branch: BranchRow; event: EventRow; space: number; source: string },
): Promise<PriceAnswer> {
  const { date, seconds } = toLocal(branch.timezone, event.starts_at / 1000)
  const { entries, discounts } = await priceListsOf(db, company, branch, [event.service_id])
  const resourceType = await leaderType(db, company, event)
  const query = { priceList: branch.service_price_list_id, resourceType, day: date }
  const amount = event.price ?? choosePrice(entries, query)?.amount ?? null
  const toPrice = [{ service_id: event.service_id, amount, starts: [seconds], places: space }]
  const sums = priceServices(toPrice, { branch_id: branch.branch_id, date, source }, discounts)
  const { service_id } = event
  const occasion = { branch_id: branch.branch_id, service_id, date, start_time: seconds, source }
  const isLowered = sums.price < sums.original_price
  return inCurrency(branch, 'space', {
    ...sums,
    ...(isLowered && named(discountNames(discounts, occasion))),
  })
}

/** Resource type of the event's leader; null if no price depends on it. */
async function leaderType(
  db: Connection,
  company: CompanyScope,
  { price, resource_id }: EventRow,
): Promise<string | null> {
  if (price !== null || resource_id === null) return null
  const { resource_type_id } = await company.cached(`type of resource ${resource_id}`, () =>
    db
      .selectFrom('resource')
      .select('resource_type_id')
      .where('company_id', '=', company.companyId)
      .where('resource_id', '=', resource_id)
      .executeTakeFirstOrThrow(),
  )
  return resource_type_id
}

/** Rejects with `validation.failed` if no payment could be that large; `field` is the cause. */
function inCurrency(branch: BranchRow, field: string, sums: PriceSums): PriceAnswer {
  if (sums.original_price > MAX_AMOUNT)
    throw invalid(field, `costs more than ${MAX_AMOUNT} minor units of ${branch.currency_code}`)
  return { ...sums, currency_code: branch.currency_code }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
