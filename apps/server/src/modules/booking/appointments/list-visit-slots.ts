/** Times of a whole visit, each with its performers and exact price. docs/rules/visits.md. */
import type { VisitSlotQuery, VisitSlotsAnswer } from '@zapys/contract'
import { shownDiscount } from '@zapys/domain/pricing'
import type { Offer } from '@zapys/domain/slots'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { namesOfDiscounts, pricedRent, priceLegs, priceListsOf } from '../pricing/public.ts'
import { type ListWork, openness, readCalendar } from '../slots/public.ts'
import {
  daysAround,
  minRentSeconds,
  type Leg,
  neededForPlans,
  plannerIn,
  readServices,
  rejectTooLong,
  rejectTooManyCandidates,
} from '../visits/public.ts'
import { visitDays } from './visit-days.ts'

export type VisitSlotsCall = {
  company: CompanyScope
  params: { branch: string }
  query: VisitSlotQuery
  holder: string | undefined
}

type SlotDeps = Pick<Deps, 'database' | 'clock'>

/** Limit of starts over all performers, from which plans are searched; docs/rules/limits.md, Cost. */
const MAX_STARTS = 300_000

/** Rejects as `calls.listVisitSlots` lists. */
export const listVisitSlots = async (deps: SlotDeps, call: VisitSlotsCall): Promise<VisitSlotsAnswer> =>
  (await visitSlots(deps, call)).list

/** `resources`: number of calendars read; `work`: the remaining cost. */
export async function visitSlots(
  { database: { db }, clock }: SlotDeps,
  { company, params, query, holder }: VisitSlotsCall,
): Promise<{ list: VisitSlotsAnswer; work: ListWork; resources: number }> {
  const { branch, settings } = await findBookingPlace(db, company, params.branch)
  const services = await readServices(db, company, branch, settingsOf(query), { field: 'serviceId' })
  rejectTooManyCandidates(services, 1, 'serviceId')
  const source = query.source || 'WIDGET'
  const open = await openness(
    db,
    company,
    settings,
    { branch_id: branch.branch_id, service_ids: query.serviceId, source },
    query.preventBookingEnabled,
  )
  const slotSeconds = settings.slot_cutter.slot_size
  const rent = minRentSeconds(services, slotSeconds)
  rejectTooLong(services, rent)
  const visit = { branch, settings, services, rent, openness: open, maxStarts: MAX_STARTS }
  const days = { firstDay: query.start, lastDay: query.end }
  const around = daysAround(visit, days)
  const needed = { ...neededForPlans(visit, around), without: { holder } }
  const calendar = await readCalendar({ db, clock }, company, needed)
  const lists =
    query.withPrices || query.withDiscounts
      ? await priceListsOf(db, company, branch, query.serviceId)
      : undefined
  const offerOf = (legs: readonly Leg[]): Offer => {
    if (lists === undefined) return {}
    const { price, original_price } = priceLegs(lists, {
      branch,
      legs,
      source,
      ...pricedRent(rent, settings),
    })
    const discount = query.withDiscounts ? shownDiscount(original_price, price) : null
    // Only a chosen time shows names; a list of days would compute them for thousands of times in vain.
    const isNamed = discount !== null && query.resultType !== 'DAYS'
    const names = isNamed ? namesOfDiscounts(lists.discounts, { branch, legs, source }) : []
    return {
      ...(query.withPrices ? { price: original_price } : {}),
      ...(discount === null ? {} : { discount: { ...discount, ...(names.length > 0 && { names }) } }),
    }
  }

  const { list, work } = visitDays(plannerIn(calendar, visit, around), {
    services,
    days,
    isClosed: open.isClosed,
    resultType: query.resultType,
    ...(lists === undefined
      ? {}
      : {
          offers: {
            offerOf,
            lookedThrough: lists.entries.length + services.length * lists.discounts.length,
          },
        }),
  })
  const resources = needed.resources.length
  // An upper bound: each resource may be offered at each start.
  const starts = Math.min(MAX_STARTS, work.starts * resources)
  return { list, work: { ...work, starts }, resources }
}

const settingsOf = ({ serviceId, resourceId }: VisitSlotQuery) =>
  serviceId.map((service, index) => {
    const named = resourceId?.[index]
    return {
      service,
      resources: named === undefined || named === 'any_available' ? [] : [named],
      ordinal: index + 1,
    }
  })
