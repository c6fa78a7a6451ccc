/** Upcoming bookings whose required resources would no longer match their service. docs/rules/operator.md */
import { sql } from 'kysely'
import { lockCatalogue } from '../../../platform/db/catalogue.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import { type BookedResources, type ResourceOfNeed, needsMet } from './needs-met.ts'
import type { NeedColumns } from './save-needs.ts'
import { MAX_NAMED, rejectInUse } from '../upcoming-bookings/public.ts'

type Change = {
  serviceId: string
  before: readonly NeedColumns[]
  after: readonly NeedColumns[]
  /** Epoch milliseconds. */
  now: number
}

/**
 * Rejects with `catalogue.inUse` if a booking that exactly matches the former requirements lacks something required
 * now, or keeps something no longer required. Bookings that did not match before do not count.
 */
export async function rejectWithNeeds(
  tx: Tx,
  company: CompanyScope,
  { serviceId, before, after, now }: Change,
): Promise<void> {
  await lockCatalogue(tx, company)
  const parts = await partsAhead(tx, company, { serviceId, now })
  if (parts.length === 0) return
  const besides = new Set(parts.flatMap((part) => part.besides))
  const resources = await resourcesNamed(tx, company, [...besides])
  const cut = new Map<string, number>()
  for (const part of parts) {
    if (cut.size === MAX_NAMED) break
    if (!needsMet(after, part, resources) && needsMet(before, part, resources))
      cut.set(part.appointment_id, part.begins_at)
  }
  if (cut.size > 0) rejectInUse([...cut])
}

/** The part's required resources while the service runs. */
type Part = BookedResources & { appointment_id: string; begins_at: number }

/**
 * Parts by the start of their booking. Excludes events: their resources are set by the company, regardless of the
 * service.
 */
const partsAhead = (
  tx: Tx,
  company: CompanyScope,
  { serviceId, now }: Pick<Change, 'serviceId' | 'now'>,
): Promise<Part[]> =>
  tx
    .selectFrom('appointment')
    .innerJoin('appointment_service as part', (join) =>
      join
        .onRef('part.company_id', '=', 'appointment.company_id')
        .onRef('part.appointment_id', '=', 'appointment.appointment_id'),
    )
    .select(['appointment.appointment_id', 'appointment.starts_at as begins_at', 'part.besides'])
    .select(
      sql<Part['held']>`coalesce((
        select json_object_agg(resource_id, places) from (
          select resource_id, count(distinct lane) as places from occupancy
           where occupancy.company_id = ${company.companyId} and owner_id = appointment.appointment_id
             and role = 'BESIDES' and blocking
             and during && tstzrange(part.starts_at, part.starts_at + make_interval(secs => part.duration))
           group by resource_id) as taken), '{}')`.as('held'),
    )
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.cancelled_at', 'is', null)
    .where('appointment.event_id', 'is', null)
    .where('part.service_id', '=', serviceId)
    .where(
      sql<boolean>`appointment.starts_at + make_interval(secs => appointment.duration) > ${instant(now)}`,
    )
    .orderBy('appointment.starts_at')
    .orderBy('appointment.appointment_id')
    .execute()

async function resourcesNamed(
  tx: Tx,
  company: CompanyScope,
  resourceIds: readonly string[],
): Promise<Map<string, ResourceOfNeed>> {
  const rows = await tx
    .selectFrom('resource')
    .select(['resource_id', 'resource_type_id', 'capacity'])
    .where('company_id', '=', company.companyId)
    .where(isOneOf('resource_id', resourceIds))
    .execute()
  return new Map(rows.map((row) => [row.resource_id, row]))
}
