import { sql } from 'kysely'
import { lockCatalogue } from '../../../platform/db/catalogue.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** Limit of bookings listed in an error; the calendar shows all. */
export const MAX_NAMED = 100

/**
 * Rejects with `catalogue.inUse` if unfinished bookings at `now` (epoch milliseconds) have a part that matches `needs`.
 */
export async function rejectWithBookings(
  tx: Tx,
  company: CompanyScope,
  needs: ReturnType<typeof sql<boolean>>,
  now: number,
): Promise<void> {
  await lockCatalogue(tx, company)
  const rows = await tx
    .selectFrom('appointment')
    .innerJoin('appointment_service as part', (join) =>
      join
        .onRef('part.company_id', '=', 'appointment.company_id')
        .onRef('part.appointment_id', '=', 'appointment.appointment_id'),
    )
    .select(['appointment.appointment_id', 'appointment.starts_at'])
    .distinct()
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.cancelled_at', 'is', null)
    .where(
      sql<boolean>`appointment.starts_at + make_interval(secs => appointment.duration) > ${instant(now)}`,
    )
    .where(needs)
    .orderBy('appointment.starts_at')
    .orderBy('appointment.appointment_id')
    .limit(MAX_NAMED)
    .execute()
  if (rows.length > 0) rejectInUse(rows.map(({ appointment_id, starts_at }) => [appointment_id, starts_at]))
}

export type UpcomingBooking = readonly [id: string, startsAt: number]

/** Throws `catalogue.inUse` with the earliest bookings and events. */
export function rejectInUse(
  bookings: readonly UpcomingBooking[],
  events: readonly UpcomingBooking[] = [],
): never {
  const soonest = (all: readonly UpcomingBooking[]) =>
    all
      .toSorted(([, one], [, other]) => one - other)
      .slice(0, MAX_NAMED)
      .map(([id, startsAt]) => ({ id, start_time: new Date(startsAt).toISOString() }))
  throw new ApiError('catalogue.inUse', {
    appointments: soonest(bookings),
    ...(events.length > 0 && { events: soonest(events) }),
  })
}

/** SQL: whether the part's performer, or a required resource of the part or its event, is the resource. */
export const needsResource = ({ companyId }: Pick<CompanyScope, 'companyId'>, resourceId: string) =>
  sql<boolean>`(part.resource_id = ${resourceId} or ${resourceId} = any (part.besides) or exists (
    select from event
     where event.company_id = ${companyId} and event.event_id = appointment.event_id
       and ${resourceId} = any (event.besides)))`

/** SQL: whether the part's service is this one, or below this category. */
export const needsService = (company: CompanyScope, serviceId: string) =>
  sql<boolean>`part.service_id in (
    with recursive below as (
      select service_id from service where company_id = ${company.companyId} and service_id = ${serviceId}
      union
      select child.service_id from service as child join below on child.parent_id = below.service_id
       where child.company_id = ${company.companyId})
    select service_id from below)`
