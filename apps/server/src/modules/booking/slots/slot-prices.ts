/** Prices and discounts of slots, by the rules that price a booking. docs/rules/pricing.md. */
import type { EventSlotQuery, SlotQuery } from '@zapys/contract'
import { choosePrice, discountNames, priceServices, shownDiscount } from '@zapys/domain/pricing'
import type { Decorate, Offer } from '@zapys/domain/slots'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { EventRow } from '../events/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import { priceLists, type ServiceRow } from '../../catalogue/services/public.ts'
import { MAX_PRICE_STEPS, tooManyPrices } from './bounds.ts'
import { visitSeconds } from './service-to-plan.ts'

type PriceOptions = Pick<SlotQuery, 'withPrices' | 'withDiscounts' | 'source'>

type SlotPricesQuery = {
  branch: BranchRow
  services: readonly ServiceRow[]
  resources: readonly ResourceRow[]
  query: PriceOptions
}
/** `steps`: price steps used so far. */
type SlotPrices = { decorate: Decorate; steps: () => number }

/** Undefined if the query requests no prices; nothing is read then. */
export async function slotPrices(
  db: Connection,
  company: CompanyScope,
  question: SlotPricesQuery,
): Promise<SlotPrices | undefined> {
  const { branch, services, query } = question
  if (!query.withPrices && !query.withDiscounts) return undefined
  const lists = await priceLists(db, company, {
    serviceIds: services.map((service) => service.service_id),
    priceListId: branch.service_price_list_id,
    branchId: branch.branch_id,
  })
  return slotPricesBy(lists, question)
}

/** The same from price lists that were read already. */
export function slotPricesBy(
  { entries, discounts }: Awaited<ReturnType<typeof priceLists>>,
  question: SlotPricesQuery,
): SlotPrices {
  const { branch, services, query } = question
  const amountsOn = (resourceType: string | null, day: string) =>
    services.map((service) => {
      const ofService = entries.filter((entry) => entry.service_id === service.service_id)
      return (
        choosePrice(ofService, { priceList: branch.service_price_list_id, resourceType, day })?.amount ?? null
      )
    })
  const hours = discounts.flatMap(({ start_time, end_time }) => [start_time ?? [], end_time ?? []].flat())
  const kindOf = kindsOf(services, question.resources, hours)
  let stepsLeft = MAX_PRICE_STEPS
  const priceAt = ({ resourceType, seconds }: Kind, date: string, startSeconds: number): Offer => {
    stepsLeft -= services.length * (1 + discounts.length)
    if (stepsLeft < 0) throw tooManyPrices()
    const amounts = amountsOn(resourceType, date)
    let start = startSeconds
    const toPrice = services.map((service, index) => {
      const starts = [start]
      start += seconds[index]!
      return { service_id: service.service_id, amount: amounts[index] ?? null, starts }
    })
    const occasion = { branch_id: branch.branch_id, date, source: query.source || 'WIDGET' }
    return offerOf(priceServices(toPrice, occasion, discounts), query)
  }

  const decorate: Decorate = (resourceId, date, startSeconds) => {
    const kind = kindOf.get(resourceId)
    if (kind === undefined) return {}
    let ofDay = kind.offers.get(date)
    if (ofDay === undefined) kind.offers.set(date, (ofDay = []))
    return (ofDay[stretchOf(kind.changes, startSeconds)] ??= priceAt(kind, date, startSeconds))
  }
  return { decorate, steps: () => MAX_PRICE_STEPS - stepsLeft }
}

/** Resources of one type and equal lengths, which cost the same at any start. */
type Kind = {
  resourceType: string | null
  /** One per service. */
  seconds: number[]
  changes: number[]
  /** By date, then by stretch: dozens of starts on a day share a price. */
  offers: Map<string, Offer[]>
}

function kindsOf(
  services: readonly ServiceRow[],
  resources: readonly ResourceRow[],
  hours: readonly number[],
): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>()
  return new Map(
    resources.map((resource) => {
      const seconds = services.map((service) => visitSeconds([service], resource))
      const resourceType = resource.resource_type_id
      const key = `${resourceType} ${seconds.join(' ')}`
      const existingKind = kinds.get(key)
      const kind = existingKind ?? {
        resourceType,
        seconds,
        changes: changesIn(hours, seconds),
        offers: new Map(),
      }
      if (existingKind === undefined) kinds.set(key, kind)
      return [resource.resource_id, kind]
    }),
  )
}

/**
 * Starts at which the price of a visit may change: one of its services begins where a discount's hours begin or end.
 */
function changesIn(hours: readonly number[], lengths: readonly number[]): number[] {
  let before = 0
  const changes = new Set<number>()
  for (const seconds of lengths) {
    for (const hour of hours) changes.add(hour - before)
    before += seconds
  }
  return [...changes].toSorted((a, b) => a - b)
}

/** Number of changes at or before the start. */
function stretchOf(changes: readonly number[], start: number): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (changes[middle]! <= start) low = middle + 1
    else high = middle
  }
  return low
}

/** `leader_type`: resource type of the leader. */
type LedEvent = EventRow & { leader_type: string | null }

/** The same for events: the price of one place, from the event or else from its service with its leader. */
export async function eventOffers(
  db: Connection,
  company: CompanyScope,
  {
    branch,
    events,
    query,
  }: { branch: BranchRow; events: readonly LedEvent[]; query: Pick<EventSlotQuery, keyof PriceOptions> },
): Promise<(event: LedEvent) => Offer> {
  if ((!query.withPrices && !query.withDiscounts) || events.length === 0) return () => ({})
  const { entries, discounts } = await priceLists(db, company, {
    serviceIds: [...new Set(events.map((event) => event.service_id))],
    priceListId: branch.service_price_list_id,
    branchId: branch.branch_id,
  })
  return (event) => {
    const { date, seconds } = toLocal(branch.timezone, event.starts_at / 1000)
    const ofService = entries.filter((entry) => entry.service_id === event.service_id)
    const question = {
      priceList: branch.service_price_list_id,
      resourceType: event.leader_type,
      day: date,
    }
    const amount = event.price ?? choosePrice(ofService, question)?.amount ?? null
    const occasion = { branch_id: branch.branch_id, date, source: query.source || 'WIDGET' }
    const { service_id } = event
    const offer = offerOf(
      priceServices([{ service_id, amount, starts: [seconds] }], occasion, discounts),
      query,
    )
    if (offer.discount === undefined) return offer
    const names = discountNames(discounts, { ...occasion, service_id, start_time: seconds })
    return { ...offer, discount: { ...offer.discount, ...(names.length > 0 && { names }) } }
  }
}

function offerOf(
  { price, original_price }: { price: number; original_price: number },
  query: PriceOptions,
): Offer {
  const discount = query.withDiscounts ? shownDiscount(original_price, price) : null
  return {
    ...(query.withPrices ? { price: original_price } : {}),
    ...(discount === null ? {} : { discount }),
  }
}
