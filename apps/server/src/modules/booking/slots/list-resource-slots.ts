import type { DaysAnswer, Locale, MergedAnswer, SlotQuery, SlotsAnswer } from '@zapys/contract'
import { type CutSlots, type Decorate, minRentSlots, toDays, toMerged, toSlots } from '@zapys/domain/slots'
import type { Deps } from '../../deps/deps.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { allAnswered } from '../../../platform/db/driver.ts'
import type { ValidUntil } from '../../../platform/cache/response-cache.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { type ResourceRow, resourcesPerforming } from '../../catalogue/resources/public.ts'
import { findBookableServices, type ServiceRow } from '../../catalogue/services/public.ts'
import { firstSlots, firstTimes } from './first-of-list.ts'
import { openness } from './openness.ts'
import { type ListWork, maxStarts, rejectLargeMerge, withinBounds } from './bounds.ts'
import { sameUntil } from './same-until.ts'
import { slotPrices } from './slot-prices.ts'
import { cutWithNeeds, slotQuestion } from './slot-question.ts'
import { visitSeconds } from './service-to-plan.ts'

export type SlotsCall = {
  company: CompanyScope
  params: { branch: string }
  query: SlotQuery
  locale: Locale | undefined
  holder: string | undefined
  validUntil: ValidUntil
  /** Receives the cost of a list, for callers that limit several lists together. */
  onWork?: (work: ListWork) => void
}
type SlotDeps = Pick<Deps, 'database' | 'clock'>
type Answer = SlotsAnswer | DaysAnswer | MergedAnswer

/**
 * Free times of resources for services of fixed length. Lengths of several services add up, and only resources that
 * perform all of them are listed. docs/rules/slots.md.
 */
export const listResourceSlots = (deps: SlotDeps, call: SlotsCall): Promise<Answer> =>
  listSlots(deps, call, {})

/** Free contiguous slots of `slot_size` for rentals, each with the price of one slot. */
export const listRentSlots = (deps: SlotDeps, call: SlotsCall): Promise<Answer> =>
  listSlots(deps, call, { isRent: true })

async function listSlots(
  { database: { db }, clock }: SlotDeps,
  { company, params, query: rawQuery, holder, validUntil, onWork }: SlotsCall,
  { isRent = false }: { isRent?: boolean },
): Promise<Answer> {
  if (rawQuery.branch !== undefined && rawQuery.branch !== params.branch)
    throw invalid('branch', 'must be the branch of the path')
  const query = {
    ...rawQuery,
    serviceId: rawQuery.serviceId ?? rawQuery.service,
    id: rawQuery.id ?? rawQuery.resourceId,
  }
  const serviceIds = query.serviceId ?? []
  const [{ branch, settings }, services, performing] = await allAnswered([
    findBookingPlace(db, company, params.branch),
    findBookableServices(db, company, params.branch, serviceIds),
    resourcesPerforming(db, company, params.branch, serviceIds),
  ])
  const open = await openness(
    db,
    company,
    settings,
    { branch_id: branch.branch_id, service_ids: serviceIds, source: query.source || 'WIDGET' },
    query.preventBookingEnabled,
  )
  const slotLength = lengthNeeded(query, {
    isRent,
    hasServices: services.length > 0,
    slotSeconds: query.slotSize ?? settings.slot_cutter.slot_size,
  })
  const resources = open.isClosed
    ? []
    : performing
        .filter(isRequested(query.id))
        // Services of zero length cannot be booked.
        .filter((resource) => (slotLength.durationSeconds ?? visitSeconds(services, resource)) > 0)
  const slotSeconds = query.slotSize ?? settings.slot_cutter.slot_size
  const toCut = await slotQuestion({ db, clock }, company, {
    branch,
    settings,
    openness: open,
    firstDay: query.start,
    lastDay: query.end,
    services,
    resources,
    holder,
    ...slotLength,
    // Slots for rentals tile unless the caller overrides it: a run of them must have no gaps and no overlaps.
    overrides: isRent
      ? { ...query, slotCutter: query.slotCutter ?? slotSeconds, slotSize: slotSeconds }
      : query,
    maxStarts: maxStarts(query, resources.length),
  })
  const prices = await slotPrices(db, company, { branch, services, resources, query })
  const cut = withinBounds(() => cutWithNeeds(toCut))
  rejectLargeMerge(cut, query)
  validUntil(sameUntil(toCut.question, cut, toCut.heldUntil))
  const minSlots = isRent ? minSlotsOf(services, query, slotSeconds) : 1
  const answer = shape(cut, query, { decorate: prices?.decorate, minSlots })
  onWork?.({
    starts: cut.starts.length,
    availabilityChecks: toCut.needs?.availabilityChecks() ?? 0,
    priceSteps: prices?.steps() ?? 0,
  })
  return answer
}

/** Slots in the minimum rental: a day with room for less has no free time. With `serviceDuration` it is one slot. */
const minSlotsOf = (
  services: readonly ServiceRow[],
  { serviceDuration }: SlotQuery,
  slotSeconds: number,
): number =>
  serviceDuration === undefined
    ? Math.max(1, ...services.map((each) => minRentSlots({ slotSeconds, minSeconds: each.min_duration })))
    : 1

/** The requested length, else one slot for a rental or without services. */
function lengthNeeded(
  query: SlotQuery,
  { isRent, slotSeconds, hasServices }: { isRent: boolean; slotSeconds: number; hasServices: boolean },
): { durationSeconds?: number } {
  if (query.serviceDuration !== undefined) return { durationSeconds: query.serviceDuration }
  return isRent || !hasServices ? { durationSeconds: slotSeconds } : {}
}

const isRequested = (ids: readonly string[] | undefined) => (resource: ResourceRow) =>
  ids === undefined || ids.includes('any_available') || ids.includes(resource.resource_id)

function shape(
  cut: CutSlots,
  { resultType, limit }: SlotQuery,
  { decorate, minSlots }: { decorate: Decorate | undefined; minSlots: number },
): Answer {
  if (resultType === 'MERGED') return { days: firstTimes(toMerged(cut, decorate), limit) }
  if (resultType === 'DAYS') return { slots: toDays(cut, decorate, minSlots) }
  return { slots: firstSlots(toSlots(cut, decorate), limit) }
}
