/** Finds resources that can replace an absent one in a booking. docs/rules/operator.md, Absences */
import { addDays, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { readCalendar } from '../slots/public.ts'
import { type RequestedVisit, neededForPlans, planAt, plannerIn, readStaffVisit } from '../visits/public.ts'
import { type StoredService, storedServices } from './appointment-rows.ts'

type Absence = { appointmentId: string; branchId: string; startTime: string; absentId: string }

/**
 * Ids of resources that perform the absent one's services, work then, and are free for the present length. Other
 * resources of the booking stay. Empty if the absent resource is only required, or a service is no longer offered.
 */
export async function findReplacements(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { appointmentId, branchId, startTime, absentId }: Absence,
): Promise<string[]> {
  const parts = await storedServices(db, company, appointmentId)
  if (!parts.some(({ resource_id }) => resource_id === absentId)) return []
  const visit = await readVisitWithout(db, company, { branchId, startTime, absentId }, parts)
  if (visit === undefined) return []
  const isOpen = (index: number) => parts[index]!.resource_id === absentId
  const [first = [], ...others] = visit.services
    .filter((_, index) => isOpen(index))
    .map(({ performers }) => performers.map(({ resource_id }) => resource_id))
  const candidates = first.filter((id) => id !== absentId && others.every((each) => each.includes(id)))
  if (candidates.length === 0) return []
  const { date } = toLocal(visit.branch.timezone, visit.startsAt)
  // A start after midnight can belong to the previous night shift.
  const days = { firstDay: addDays(date, -1), lastDay: addDays(date, 1) }
  const without = { appointmentId }
  const calendar = await readCalendar({ db, clock }, company, { ...neededForPlans(visit, days), without })
  return candidates.filter((candidate) => {
    const services = visit.services.map((each, index) =>
      isOpen(index)
        ? { ...each, performers: each.performers.filter(({ resource_id }) => resource_id === candidate) }
        : each,
    )
    return planAt(plannerIn(calendar, { ...visit, services }, days), visit.startsAt) !== undefined
  })
}

/**
 * The visit with any performer for the absent one's services. Undefined if nobody performs one of the services any more.
 */
async function readVisitWithout(
  db: Connection,
  company: CompanyScope,
  { branchId, startTime, absentId }: Omit<Absence, 'appointmentId'>,
  parts: readonly StoredService[],
): Promise<RequestedVisit | undefined> {
  try {
    const { visit } = await readStaffVisit(db, company, {
      branch_id: branchId,
      start_time: startTime,
      service_resource_settings: parts.map(({ service_id, resource_id, duration, ordinal }) => ({
        service: service_id,
        resources: resource_id === null || resource_id === absentId ? [] : [resource_id],
        duration,
        bookedSeconds: duration,
        ordinal,
      })),
      alsoBooked: parts.map(({ service_id }) => service_id),
    })
    return visit
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
