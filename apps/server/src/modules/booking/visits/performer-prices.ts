/** Prices by which the planner chooses among free performers. docs/rules/pricing.md */
import type { BookingSettings } from '@zapys/contract'
import { choosePrice, priceServices, rentStarts } from '@zapys/domain/pricing'
import { toLocal } from '@zapys/domain/time'
import type { VisitQuestion } from '@zapys/domain/visits'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { AskedService } from './read-visit.ts'

type PricedVisit = {
  branch: BranchRow
  settings: BookingSettings
  services: readonly AskedService[]
  /** RENT: the length the client chose. */
  rent: number | undefined
}

/**
 * What each service costs with each performer, for a client who leaves the choice to us; undefined where all cost the same.
 * A discount counts by the start of the visit, as for a booking in the widget.
 */
export function performerPrices({ branch, services, rent, settings }: PricedVisit): VisitQuestion['priceOf'] {
  const types = services.map(
    ({ performers }) => new Map(performers.map((each) => [each.resource_id, each.resource_type_id])),
  )
  if (types.every((ofPerformer) => new Set(ofPerformer.values()).size < 2)) return undefined
  const known = new Map<string, number>()
  return (index, resourceId, startsAt) => {
    const { service, prices } = services[index]!
    if (prices === undefined) return 0
    const resourceType = types[index]!.get(resourceId) ?? null
    const key = `${index} ${startsAt} ${resourceType}`
    let price = known.get(key)
    if (price === undefined) {
      const { date, seconds } = toLocal(branch.timezone, startsAt)
      const entry = choosePrice(
        prices.entries.filter(({ service_id }) => service_id === service.service_id),
        { priceList: branch.service_price_list_id, resourceType, day: date },
      )
      const starts =
        rent === undefined ? [seconds] : rentStarts(seconds, rent, settings.slot_cutter.slot_size)
      const toPrice = { service_id: service.service_id, amount: entry?.amount ?? null, starts }
      const occasion = { branch_id: branch.branch_id, date, source: 'WIDGET' }
      price = priceServices([toPrice], occasion, prices.discounts).price
      known.set(key, price)
    }
    return price
  }
}
