import type { Calls, CompanyEvent, Paged, QueryOf } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { shownStatus } from '@zapys/domain/payments'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf, isWithin } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import { textsByLocale } from '../../../platform/db/translations.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import type { EventRow } from '../events/public.ts'
import { clientOfBooking } from '../appointments/public.ts'

/** Low, since each may have a thousand bookings. */
const MAX_EVENTS = 50

/**
 * Events of the branch in any state, by start; both ends of the range included. Performers see events that they lead or
 * are required for. Four statements per page. Rejects with `branch.notFound`.
 */
export async function listEvents(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  {
    start,
    end,
    active,
    serviceId,
    resourceId,
    sort,
    page: number,
    size,
  }: QueryOf<Calls['listCompanyEvents']>,
  operator: Operator,
): Promise<Paged<CompanyEvent>> {
  await requireBranch(db, company, branchId)
  const own = onlyResource(operator.reach, operator)
  let query = db
    .selectFrom('event')
    .select('event_id')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where(isWithin('starts_at', { start, end }))
  if (active !== undefined) query = query.where('active', '=', active)
  if (serviceId !== undefined) query = query.where('service_id', '=', serviceId)
  if (resourceId !== undefined) query = query.where(eventUses(resourceId))
  if (own !== undefined) query = query.where(eventUses(own))
  const sortable = { start_time: 'starts_at', duration: 'duration', space: 'space' } as const
  const defaultOrder = [{ by: 'starts_at' }, { by: 'event_id' }] as const
  const { content, page } = await pageOf(inOrder(query, sort, sortable, defaultOrder), {
    page: number,
    size: Math.min(size ?? MAX_EVENTS, MAX_EVENTS),
  })
  const ids = content.map(({ event_id }) => event_id)
  return { content: await eventsBy(db, company, ids, operator), page }
}

/** SQL: whether the resource leads the event or is required for it. */
export const eventUses = (resourceId: string) =>
  sql<boolean>`(event.resource_id = ${resourceId} or ${resourceId} = any (event.besides))`

/** In the order of `ids`. */
export async function eventsBy(
  db: Connection,
  company: CompanyScope,
  ids: readonly string[],
  operator: Operator,
): Promise<CompanyEvent[]> {
  if (ids.length === 0) return []
  const [rows, appointments] = await Promise.all([eventRows(db, company, ids), standingOn(db, company, ids)])
  const names = await namesOf(db, company, [
    ...new Set(
      rows.flatMap(({ resource_id, besides }) => [
        ...(resource_id === null ? [] : [resource_id]),
        ...besides,
      ]),
    ),
  ])
  const seesPhones = reachOf(operator, 'clients.read') !== undefined
  const byId = new Map(rows.map((row) => [row.event_id, row]))
  const standing = Map.groupBy(appointments, ({ event_id }) => event_id)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [
      {
        id,
        branch_id: row.branch_id,
        name: row.name,
        description: row.description,
        translations: textsByLocale(row.translations, ['name', 'description']),
        logo: row.logo,
        start_time: new Date(row.starts_at).toISOString(),
        duration: row.duration,
        space: row.space,
        used_space: row.used_space,
        price: row.price,
        active: row.active,
        service: { id: row.service_id, name: row.service_name },
        resource: row.resource_id === null ? null : names.get(row.resource_id)!,
        besides: row.besides.map((resourceId) => names.get(resourceId)!),
        appointments: (standing.get(id) ?? []).map((booked) => ({
          id: booked.appointment_id,
          status: shownStatus(booked),
          version: booked.version,
          space: booked.space,
          ...clientOfBooking(booked, seesPhones),
        })),
      },
    ]
  })
}

const eventRows = (db: Connection, company: CompanyScope, ids: readonly string[]) =>
  db
    .selectFrom('event')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'event.company_id')
        .onRef('service.service_id', '=', 'event.service_id'),
    )
    .selectAll('event')
    .select('service.name as service_name')
    .where('event.company_id', '=', company.companyId)
    .where(isOneOf('event.event_id', ids))
    .execute()

const standingOn = (db: Connection, company: CompanyScope, ids: readonly string[]) =>
  db
    .selectFrom('appointment')
    .leftJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'appointment.company_id')
        .onRef('client.client_id', '=', 'appointment.client_id'),
    )
    .select(['appointment.appointment_id', 'event_id', 'status', 'version', 'space', 'contact'])
    .select(['pay_until', 'cancelled_at'])
    .select(['appointment.client_id', 'client.first_name', 'client.last_name', 'client.phone'])
    .select('client.deleted_at')
    .where('appointment.company_id', '=', company.companyId)
    .where(isOneOf('appointment.event_id', ids))
    .where('appointment.cancelled_at', 'is', null)
    .orderBy('appointment.created')
    .orderBy('appointment.appointment_id')
    .execute()

async function namesOf(db: Connection, company: CompanyScope, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; last_name: string | null }>()
  const rows = await db
    .selectFrom('resource')
    .select(['resource_id as id', 'name', 'last_name'])
    .where('company_id', '=', company.companyId)
    .where(isOneOf('resource_id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Format of events in the audit log. */
export const auditedEvent = (row: EventRow) => ({
  service_id: row.service_id,
  resource_id: row.resource_id,
  besides: row.besides,
  start_time: new Date(row.starts_at).toISOString(),
  duration: row.duration,
  space: row.space,
  name: row.name,
  description: row.description,
  translations: row.translations,
  logo: row.logo,
  price: row.price,
  active: row.active,
})
