/** Finds the resources that suit the time of a wanted booking. */
import { cutSlots, type SlotResource, toDays, freeResources } from '@zapys/domain/slots'
import { addDays, isLocalDate, toLocal } from '@zapys/domain/time'
import type { Deps } from '../../deps/deps.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { type BranchRow, branchBookingSettings } from '../../catalogue/branches/public.ts'
import { resourcesPerforming } from '../../catalogue/resources/public.ts'
import { findServices } from '../../catalogue/services/public.ts'
import { withinBounds } from './bounds.ts'
import { atAnyNotice } from './at-any-notice.ts'
import { slotQuestion } from './slot-question.ts'

/** Length to check if no service gives one. */
const SHORTEST_SECONDS = 60

type FreeAt = {
  start: string
  service?: string[] | undefined
  /** Minimum notice and maximum days ahead do not apply. */
  isForStaff?: boolean
}

/**
 * Ids of active resources that suit `start`: for a date, those who work that day; for an instant, those who can be
 * booked then for the services (for a minute, if no service is given).
 */
export async function resourcesFreeAt(
  { database: { db }, clock }: Deps,
  company: CompanyScope,
  branch: BranchRow,
  { start, service = [], isForStaff = false }: FreeAt,
): Promise<string[]> {
  const [online, services, resources] = await Promise.all([
    branchBookingSettings(db, company, branch.branch_id),
    findServices(db, company, branch.branch_id, service),
    resourcesPerforming(db, company, branch.branch_id, service),
  ])
  const settings = isForStaff ? atAnyNotice(online) : online
  const startsAt = isLocalDate(start) ? undefined : Math.floor(Date.parse(start) / 1000)
  const day = startsAt === undefined ? start : toLocal(branch.timezone, startsAt).date
  const { question, needs } = await slotQuestion({ db, clock }, company, {
    branch,
    settings,
    // A start after midnight can belong to the previous night shift.
    firstDay: startsAt === undefined ? day : addDays(day, -1),
    lastDay: day,
    services,
    resources,
    // For a date only working hours matter.
    ...(startsAt === undefined ? { durationSeconds: SHORTEST_SECONDS } : { minSeconds: SHORTEST_SECONDS }),
  })
  if (startsAt === undefined)
    return toDays(cutSlots(question))
      .filter(({ date_slots }) => date_slots.some(({ min_work_time }) => min_work_time !== null))
      .map(({ resource_id }) => resource_id)
  const free = freeResources(question, startsAt)
  const hasNeeds = ({ id, durationSeconds = 0 }: SlotResource) =>
    needs === undefined || needs.mayStart(id, startsAt, durationSeconds)
  const suitable = () => question.resources.filter((resource) => free.has(resource.id) && hasNeeds(resource))
  return withinBounds(suitable, tooManyNeeds).map(({ id }) => id)
}

const tooManyNeeds = () =>
  invalid(
    'service',
    'so many do these services, in so many lengths, that what they need cannot be looked for',
  )
