import type { BranchDay, BranchDayQuery, Calls, CompanyAppointment, Paged, QueryOf } from '@zapys/contract'
import { paymentStatus, remaining, shownStatus } from '@zapys/domain/payments'
import { reachOf } from '@zapys/domain/rights'
import { daysBetween } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf, isWithin, isOnDay } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { needsResource } from '../../catalogue/upcoming-bookings/public.ts'
import { netPaidInSql } from '../../money/payments/public.ts'
import { clientOfBooking } from './client-of-booking.ts'

/**
 * Bookings of the branch in any state, by start; both ends of the range included. Performers see bookings that they
 * perform or are required for. Three statements per page. Rejects with `branch.notFound`.
 */
export async function listCompanyAppointments(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  { start, end, client, reference, ...listQuery }: QueryOf<Calls['listCompanyAppointments']>,
  operator: Operator,
): Promise<Paged<CompanyAppointment>> {
  await requireBranch(db, company, branchId)
  const own = onlyResource(operator.reach, operator)
  // Reads ids first; details are read for one page only.
  let query = db
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where(isWithin('starts_at', { start, end }))
  if (own !== undefined) query = query.where(isDoneBy(company, own))
  if (client !== undefined) query = query.where('client_id', '=', client)
  if (reference !== undefined) query = query.where('reference', '=', storedReference(reference))
  const sortable = {
    start_time: 'starts_at',
    created: 'created',
    price: 'price',
    duration: 'duration',
    status: 'status',
  } as const
  const defaultOrder = [{ by: 'starts_at' }, { by: 'appointment_id' }] as const
  const { content, page } = await pageOf(inOrder(query, listQuery.sort, sortable, defaultOrder), listQuery)
  const ids = content.map(({ appointment_id }) => appointment_id)
  return { content: await companyAppointmentsBy(db, company, ids, operator), page }
}

/** Upper bound for a day of one branch. */
const MAX_OF_A_DAY = 2000

/**
 * Bookings that start on these days in the branch's time zone, earliest first. Three statements. Rejects with
 * `branch.notFound`.
 */
export async function readBranchDay(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  { day, last_day: lastDay = day, resource }: BranchDayQuery,
  operator: Operator,
): Promise<BranchDay> {
  rejectOtherThanWeek(day, lastDay)
  const branch = await requireBranch(db, company, branchId)
  const own = onlyResource(operator.reach, operator)
  const rows = await db
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where(isOnDay('starts_at', day, branch.timezone, lastDay))
    .$call((all) => (own === undefined ? all : all.where(isDoneBy(company, own))))
    .$call((all) => (resource === undefined ? all : all.where(isDoneBy(company, resource))))
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(MAX_OF_A_DAY)
    .execute()
  const ids = rows.map(({ appointment_id }) => appointment_id)
  return { day, timezone: branch.timezone, content: await companyAppointmentsBy(db, company, ids, operator) }
}

const MAX_DAYS = 7

function rejectOtherThanWeek(day: string, lastDay: string): void {
  if (lastDay < day) throw invalid('last_day', 'must not be before the first day')
  if (daysBetween(day, lastDay) >= MAX_DAYS) throw invalid('last_day', `must be within ${MAX_DAYS} days`)
}

/** One booking in the format of the list. Rejects with `appointment.notFound`. */
export async function readCompanyAppointment(
  db: Connection,
  company: CompanyScope,
  appointmentId: string,
  operator: Operator,
): Promise<CompanyAppointment> {
  const [appointment] = await companyAppointmentsBy(db, company, [appointmentId], operator)
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  return appointment
}

/** For performers: rejects with `appointment.notFound` unless the booking is theirs. */
export async function requireOwnAppointment(
  db: Connection,
  { companyId }: CompanyScope,
  appointmentId: string,
  operator: Operator,
): Promise<void> {
  const own = onlyResource(operator.reach, operator)
  if (own === undefined) return
  const found = await db
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where(isDoneBy({ companyId }, own))
    .executeTakeFirst()
  if (found === undefined) throw new ApiError('appointment.notFound')
}

/** Normalizes a typed reference to its stored form. */
const storedReference = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** SQL: whether `resourceId` performs the booking or is required for it or its event. */
export const isDoneBy = (
  company: Pick<CompanyScope, 'companyId'>,
  resourceId: string,
) => sql<boolean>`exists (
  select from appointment_service as part
   where part.company_id = ${company.companyId} and part.appointment_id = appointment.appointment_id
     and ${needsResource(company, resourceId)})`

/** In the order of `ids`. */
export async function companyAppointmentsBy(
  db: Connection,
  company: CompanyScope,
  ids: readonly string[],
  operator: Operator,
): Promise<CompanyAppointment[]> {
  if (ids.length === 0) return []
  const [rows, parts] = await Promise.all([appointmentRows(db, company, ids), partsOf(db, company, ids)])
  const seesPhones = reachOf(operator, 'clients.read') !== undefined
  const catalogue = reachOf(operator, 'catalogue.read')
  const own = onlyResource(catalogue, operator)
  const phoneOf = (part: { resource_id: string | null; phone: string | null }) =>
    catalogue !== undefined && (own === undefined || own === part.resource_id) ? part.phone : null
  const byId = new Map(rows.map((row) => [row.appointment_id, row]))
  const partsById = Map.groupBy(parts, ({ appointment_id }) => appointment_id)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    // The booking was removed since the page was counted.
    if (row === undefined) return []
    const services = partsById.get(id) ?? []
    const performers = new Map(services.map((part) => [part.resource_id, part]))
    performers.delete(null)
    return [
      {
        id,
        reference: row.reference,
        branch_id: row.branch_id,
        event_id: row.event_id,
        status: shownStatus(row),
        start_time: new Date(row.starts_at).toISOString(),
        duration: row.duration,
        booking_type: row.booking_type,
        space: row.space,
        price: row.price,
        paid: row.paid,
        currency_code: row.currency_code,
        remaining: row.cancelled_at === null ? remaining(row.price, row.paid) : 0,
        payment_status: paymentStatus(row.price, row.paid),
        comment: row.comment,
        source: row.source,
        created: new Date(row.created).toISOString(),
        version: row.version,
        cancelled_at: row.cancelled_at === null ? null : new Date(row.cancelled_at).toISOString(),
        ...clientOfBooking(row, seesPhones),
        extra_fields: seesPhones ? row.extra_fields : {},
        services: services.map((part) => ({
          id: part.service_id,
          name: part.service_name,
          duration: part.duration,
          resource_id: part.resource_id,
        })),
        resources: [...performers.values()].map((part) => ({
          id: part.resource_id!,
          name: part.resource_name!,
          last_name: part.last_name,
          phone: phoneOf(part),
        })),
      },
    ]
  })
}

const appointmentRows = (db: Connection, company: CompanyScope, ids: readonly string[]) =>
  db
    .selectFrom('appointment')
    .leftJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'appointment.company_id')
        .onRef('client.client_id', '=', 'appointment.client_id'),
    )
    .selectAll('appointment')
    .select(['client.first_name', 'client.last_name', 'client.phone', 'client.deleted_at'])
    .select(netPaidInSql('APPOINTMENT', company, 'appointment.appointment_id').as('paid'))
    .where('appointment.company_id', '=', company.companyId)
    .where(isOneOf('appointment.appointment_id', ids))
    .execute()

const partsOf = (db: Connection, company: CompanyScope, ids: readonly string[]) =>
  db
    .selectFrom('appointment_service as part')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'part.company_id')
        .onRef('service.service_id', '=', 'part.service_id'),
    )
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'part.company_id')
        .onRef('resource.resource_id', '=', 'part.resource_id'),
    )
    .select(['part.appointment_id', 'part.service_id', 'part.resource_id', 'part.duration'])
    .select(['service.name as service_name', 'resource.name as resource_name', 'resource.last_name'])
    .select('resource.phone')
    .where('part.company_id', '=', company.companyId)
    .where(isOneOf('part.appointment_id', ids))
    .orderBy('part.ordinal')
    .execute()
