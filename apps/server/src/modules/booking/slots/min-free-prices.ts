/**
 * Finds the lowest price among the free starts of several services, from one calendar. docs/rules/pricing.md, Lowest
 * price.
 */
import type { BookingSettings } from '@zapys/contract'
import {
  cutSlots,
  type Decorate,
  firstStart,
  instantOf,
  minRentSlots,
  type Offer,
  toDays,
  TooManyStarts,
} from '@zapys/domain/slots'
import { addDays, type LocalDate } from '@zapys/domain/time'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { FreePrice, LowestPrices, OfTypes } from '../../deps/min-prices.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import { type BookedService, priceLists } from '../../catalogue/services/public.ts'
import { MAX_RESOURCE_DAYS } from './bounds.ts'
import { readCalendar } from './calendar.ts'
import { openness } from './openness.ts'
import { slotPricesBy } from './slot-prices.ts'
import {
  cutWithNeeds,
  neededForSlots,
  type QuestionParts,
  slotsIn,
  type SlotsToCut,
} from './slot-question.ts'
import { visitSeconds } from './service-to-plan.ts'

/** The lowest price is usually free within two weeks; later days are searched only otherwise. */
const FIRST_DAYS = 14
/** Days kept in reserve: the calendar also covers days around the range, and parents and children of resources. */
const SPARE_DAYS = 14
/** Limit over all performers of one service. */
const MAX_STARTS = 300_000

type Priced = {
  service: BookedService
  /** The performers whose prices count. */
  resources: readonly ResourceRow[]
  /** Lowest prices on the price list: once they are found free, later days are not searched. */
  lowest: LowestPrices
}

type MinFreePriceQuestion = {
  branch: BranchRow
  settings: BookingSettings
  source: string
  withDiscounts: boolean
  firstDay: LocalDate
  days: number
  services: readonly Priced[]
}

type ReadDeps = { db: Connection; clock: Clock }

/**
 * Lowest free prices by service id and type of the performer, without services that have no free start. Reads at most
 * two calendars in total.
 */
export async function minFreePrices(
  deps: ReadDeps,
  company: CompanyScope,
  query: MinFreePriceQuestion,
): Promise<Map<string, OfTypes<FreePrice>>> {
  const { branch, days, firstDay } = query
  const freePrices = new Map<string, Map<string | null, FreePrice>>()
  const lists = await priceLists(deps.db, company, {
    serviceIds: query.services.map(({ service }) => service.service_id),
    priceListId: branch.service_price_list_id,
    branchId: branch.branch_id,
  })
  let open = await readBookable(deps.db, company, query)
  for (const [from, until] of [
    [0, Math.min(FIRST_DAYS, days)],
    [FIRST_DAYS, days],
  ] as const) {
    const most = Math.floor(MAX_RESOURCE_DAYS / Math.max(1, resourcesOf(open).size)) - SPARE_DAYS
    const last = Math.min(until, from + most)
    if (open.length === 0 || last <= from) break
    const range = { firstDay: addDays(firstDay, from), lastDay: addDays(firstDay, last - 1) }
    const parts = open.map((each) => ({ each, parts: partsOf(query, each, range) }))
    const calendar = await readCalendar(
      deps,
      company,
      calendarFor(
        branch,
        parts.map((each) => each.parts),
      ),
    )
    for (const { each, parts: ofService } of parts) {
      const { service, resources } = each
      const prices = slotPricesBy(
        { ...lists, entries: lists.entries.filter(({ service_id }) => service_id === service.service_id) },
        {
          branch,
          services: [service],
          resources,
          query: { withPrices: true, withDiscounts: query.withDiscounts, source: query.source },
        },
      )
      const ofTypes = freePrices.get(service.service_id) ?? new Map<string | null, FreePrice>()
      addCheapest(ofTypes, slotsIn(calendar, ofService), {
        decorate: prices.decorate,
        minSlots: minSlotsOf(query, service),
        typeOf: new Map(resources.map((resource) => [resource.resource_id, resource.resource_type_id])),
      })
      if (ofTypes.size > 0) freePrices.set(service.service_id, ofTypes)
    }
    open = open.filter(
      ({ service, resources, lowest }) =>
        !isLowest(freePrices.get(service.service_id) ?? new Map(), resources, lowest),
    )
  }
  return freePrices
}

type BookableService = Priced & { openness: Awaited<ReturnType<typeof openness>> }

/** The services that can be booked online. */
async function readBookable(
  db: Connection,
  company: CompanyScope,
  { branch, settings, source, services }: MinFreePriceQuestion,
): Promise<BookableService[]> {
  const open: BookableService[] = []
  for (const each of services) {
    const scope = { branch_id: branch.branch_id, service_ids: [each.service.service_id], source }
    const bounds = await openness(db, company, settings, scope, true)
    // Services of zero length cannot be booked.
    const resources = each.resources.filter(
      (resource) => each.service.booking_type === 'RENT' || visitSeconds([each.service], resource) > 0,
    )
    if (!bounds.isClosed && resources.length > 0) open.push({ ...each, resources, openness: bounds })
  }
  return open
}

const resourcesOf = (services: readonly Priced[]): ReadonlySet<string> =>
  new Set(
    services.flatMap(({ resources, service }) =>
      [...resources, ...service.needs.flatMap((need) => need.resources)].map(
        ({ resource_id }) => resource_id,
      ),
    ),
  )

const partsOf = (
  { branch, settings }: MinFreePriceQuestion,
  { service, resources, openness: bounds }: BookableService,
  range: { firstDay: LocalDate; lastDay: LocalDate },
): QuestionParts => {
  const slotSeconds = settings.slot_cutter.slot_size
  const isRent = service.booking_type === 'RENT'
  return {
    branch,
    settings,
    openness: bounds,
    ...range,
    services: [service],
    resources,
    ...(isRent && {
      durationSeconds: slotSeconds,
      overrides: { slotCutter: slotSeconds, slotSize: slotSeconds },
    }),
    maxStarts: MAX_STARTS,
  }
}

const minSlotsOf = (
  { settings }: MinFreePriceQuestion,
  { booking_type, min_duration }: BookedService,
): number =>
  booking_type === 'RENT'
    ? minRentSlots({ slotSeconds: settings.slot_cutter.slot_size, minSeconds: min_duration })
    : 1

/** One calendar that serves all questions. */
function calendarFor(branch: BranchRow, all: readonly QuestionParts[]) {
  const needed = all.map(neededForSlots)
  const days = needed.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted()
  const resources = new Map(needed.flatMap((each) => each.resources).map((one) => [one.resource_id, one]))
  return {
    branchId: branch.branch_id,
    resources: [...resources.values()],
    services: all.flatMap(({ services }) => services),
    firstDay: days[0]!,
    lastDay: days.at(-1)!,
  }
}

/** Whether no later day can have a lower price. */
function isLowest(
  found: OfTypes<FreePrice>,
  resources: readonly ResourceRow[],
  { all, ofTypes }: LowestPrices,
): boolean {
  if (Math.min(...[...found.values()].map(({ amount }) => amount)) > all) return false
  return resources.every(
    ({ resource_type_id: type }) =>
      (found.get(type)?.amount ?? Infinity) <= (ofTypes.get(type) ?? ofTypes.get(null) ?? Infinity),
  )
}

type Search = { decorate: Decorate; minSlots: number; typeOf: ReadonlyMap<string, string | null> }

/** Adds lower prices to `lowest`; only some of them if there are too many starts to search. */
function addCheapest(lowest: Map<string | null, FreePrice>, slots: SlotsToCut, search: Search): void {
  const typeOf = (resourceId: string) => search.typeOf.get(resourceId) ?? null
  const isLess = (resourceId: string, offer: Offer) =>
    (priceOf(offer)?.amount ?? Infinity) < (lowest.get(typeOf(resourceId))?.amount ?? Infinity)
  try {
    for (const { resourceId, offer } of offersOf(slots, search, isLess)) {
      const price = priceOf(offer)
      if (price !== undefined) lowest.set(typeOf(resourceId), price)
    }
  } catch (error) {
    if (!(error instanceof TooManyStarts)) throw error
  }
}

const priceOf = ({ price, discount }: Offer): FreePrice | undefined =>
  price === undefined ? undefined : { amount: discount?.discounted_price ?? price, original_amount: price }

/** Yields starts that cost less. Required resources are checked for these only. */
function* offersOf(
  slots: SlotsToCut,
  { decorate, minSlots }: Search,
  isLess: (resourceId: string, offer: Offer) => boolean,
): Generator<{ resourceId: string; offer: Offer }> {
  const { question, needs } = slots
  if (minSlots > 1) {
    for (const { resource_id: resourceId, date_slots } of toDays(cutWithNeeds(slots), decorate, minSlots))
      for (const offer of date_slots) if (isLess(resourceId, offer)) yield { resourceId, offer }
    return
  }
  const cut = cutSlots(question)
  for (const [resource, resourceId] of cut.resourceIds.entries()) {
    const seconds = question.resources[resource]!.durationSeconds ?? question.durationSeconds
    for (const [day, date] of cut.days.entries()) {
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index += 1) {
        const start = cut.starts[index]!
        const offer = decorate(resourceId, date, start)
        if (!isLess(resourceId, offer)) continue
        if (needs === undefined || needs.mayStart(resourceId, instantOf(cut, day, start), seconds))
          yield { resourceId, offer }
      }
    }
  }
}
