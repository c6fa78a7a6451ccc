/** Prices by which the planner chooses among free performers. docs/rules/pricing.md */
import type { BookingSettings } from '@zapys/contract'
import { choosePrice, priceServices, rentStarts } from '@zapys/domain/pricing'
import { type LocalDate, toLocal } from '@zapys/domain/time'
import type { VisitQuestion } from '@zapys/domain/visits'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { RequestedService } from './read-visit.ts'

type LocalTime = ReturnType<typeof toLocal>

type PricedVisit = {
  branch: BranchRow
  settings: BookingSettings
  services: readonly RequestedService[]
  /** RENT: the length chosen by the client, in seconds. */
  rent: number | undefined
}

/**
 * Price of each service with each performer, for clients with no preference; undefined if all prices are equal.
 * Discounts count by the start of the visit and the source WIDGET; the booking counts each service by its own start.
 */
export function performerPrices({ branch, services, rent, settings }: PricedVisit): VisitQuestion['priceOf'] {
  const types = services.map(
    ({ performers }) => new Map(performers.map((each) => [each.resource_id, each.resource_type_id])),
  )
  if (types.every((ofPerformer) => new Set(ofPerformer.values()).size < 2)) return undefined
  const prices = services.map(({ service, prices: all }) => ({
    entries: all?.entries.filter(({ service_id }) => service_id === service.service_id),
    discounts: all?.discounts ?? [],
  }))
  const eachService = <Value>() => services.map(() => new Map<string | null, Value>())
  // The planner tries one start after another and prices each performer several times, so prices are cached per day.
  let day: { date: LocalDate; amounts: Map<string | null, number | null>[] } | undefined
  const amountOn = (index: number, resourceType: string | null, date: LocalDate): number | null => {
    if (day?.date !== date) day = { date, amounts: eachService() }
    const cachedAmounts = day.amounts[index]!
    let amount = cachedAmounts.get(resourceType)
    if (amount === undefined) {
      const query = { priceList: branch.service_price_list_id, resourceType, day: date }
      amount = choosePrice(prices[index]!.entries ?? [], query)?.amount ?? null
      cachedAmounts.set(resourceType, amount)
    }
    return amount
  }
  const priceAt = (index: number, resourceType: string | null, { date, seconds }: LocalTime): number => {
    const { entries, discounts } = prices[index]!
    if (entries === undefined) return 0
    const starts = rent === undefined ? [seconds] : rentStarts(seconds, rent, settings.slot_cutter.slot_size)
    const { service_id } = services[index]!.service
    const toPrice = { service_id, amount: amountOn(index, resourceType, date), starts }
    return priceServices([toPrice], { branch_id: branch.branch_id, date, source: 'WIDGET' }, discounts).price
  }
  let start: { at: number; local: LocalTime; known: Map<string | null, number>[] } | undefined
  return (index, resourceId, startsAt) => {
    if (start?.at !== startsAt)
      start = {
        at: startsAt,
        local: toLocal(branch.timezone, startsAt),
        known: eachService(),
      }
    const resourceType = types[index]!.get(resourceId) ?? null
    const cachedAmounts = start.known[index]!
    const price = cachedAmounts.get(resourceType) ?? priceAt(index, resourceType, start.local)
    cachedAmounts.set(resourceType, price)
    return price
  }
}
