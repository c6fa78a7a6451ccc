/** Queries of the home page over several branches. */
import type { Locale, ShownPhoto } from '@zapys/contract'
import type { WorkingTime } from '@zapys/domain/slots'
import { DAY_MS, type LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import { photoTexts, shownPhotos } from '../pictures/public.ts'
import { isActive, withSwitchedOff } from '../services/public.ts'
import { isOpenThen } from '../../booking/events/public.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'

/** Branches by ordinal; the other sections cover only these. */
export const homeBranches = (connection: Connection, company: CompanyScope, most: number) =>
  connection
    .selectFrom('branch')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
    .orderBy('ordinal')
    .orderBy('branch_id')
    .limit(most)
    .execute()

/** Working hours by branch id, without branches that have none. */
export async function branchHours(
  connection: Connection,
  company: CompanyScope,
  branchIds: readonly string[],
  days: { firstDay: LocalDate; lastDay: LocalDate },
): Promise<ReadonlyMap<string, WorkingTime>> {
  const [cycle, single] = await Promise.all([
    connection
      .selectFrom('cycle_frame')
      .select(['branch_id', 'weekday', 'start_time', 'end_time', 'first_day', 'last_day'])
      .where('company_id', '=', company.companyId)
      .where(isOneOf('branch_id', branchIds))
      .where('resource_id', 'is', null)
      .execute(),
    connection
      .selectFrom('day_frame')
      .select(['branch_id', 'date', 'type', 'start_time', 'end_time'])
      .where('company_id', '=', company.companyId)
      .where(isOneOf('branch_id', branchIds))
      .where('resource_id', 'is', null)
      .where('active', '=', true)
      .where('date', '>=', days.firstDay)
      .where('date', '<=', days.lastDay)
      .execute(),
  ])
  const times = new Map<string, WorkingTime>()
  const of = (branchId: string) => {
    const known = times.get(branchId) ?? { cycle_frames: [], day_frames: [] }
    times.set(branchId, known)
    return known
  }
  for (const { branch_id, ...frame } of cycle) of(branch_id).cycle_frames.push(frame)
  for (const { branch_id, ...frame } of single) of(branch_id).day_frames.push(frame)
  return times
}

/** Latest visits counted per branch; older ones of large branches would change little. */
const MAX_VISITS = 500
const COUNTED_MS = 90 * DAY_MS

/**
 * Services that clients can book online, those with the most visits in 90 days first, then by ordinal. Each comes
 * with the branch that had most of its visits.
 */
export async function popularServices(
  connection: Connection,
  company: CompanyScope,
  { branchIds, now, most }: { branchIds: readonly string[]; now: number; most: number },
): Promise<{ branch_id: string; service_id: string }[]> {
  const { companyId } = company
  const { rows } = await sql<{ branch_id: string; service_id: string }>`
    with recursive switched_off as (
      select service_id from service where company_id = ${companyId} and not active
      union
      select child.service_id
        from service as child
        join switched_off on switched_off.service_id = child.parent_id
       where child.company_id = ${companyId}
    ), visited as (
      select branch.branch_id, visit_service.service_id, count(*) as visits
        from branch
        cross join lateral (
          select appointment_id
            from appointment
           where appointment.company_id = ${companyId} and appointment.branch_id = branch.branch_id
             and starts_at >= ${instant(now - COUNTED_MS)} and starts_at < ${instant(now)}
             and cancelled_at is null
           order by starts_at desc
           limit ${MAX_VISITS}
        ) as visit
        join appointment_service as visit_service
          on visit_service.company_id = ${companyId} and visit_service.appointment_id = visit.appointment_id
       where branch.company_id = ${companyId} and branch.branch_id = any(${branchIds}::uuid[])
       group by branch.branch_id, visit_service.service_id
    ), offered as (
      select distinct on (service.service_id)
             service.service_id, branch.branch_id, service.ordinal,
             category.ordinal as category_ordinal, coalesce(visited.visits, 0) as visits
        from service
        join branch_service
          on branch_service.company_id = service.company_id and branch_service.service_id = service.service_id
        join branch on branch.company_id = service.company_id and branch.branch_id = branch_service.branch_id
        left join service as category
          on category.company_id = service.company_id and category.service_id = service.parent_id
        left join visited
          on visited.branch_id = branch.branch_id and visited.service_id = service.service_id
       where service.company_id = ${companyId} and branch.branch_id = any(${branchIds}::uuid[])
         and service.type = 'SERVICE' and service.public
         and service.booking_type <> 'EVENT' and not service.group_training_service
         and service.service_id not in (select service_id from switched_off)
       order by service.service_id, visits desc, branch.ordinal, branch.branch_id
    )
    select service_id, branch_id
      from offered
     order by visits desc, category_ordinal nulls first, ordinal, service_id
     limit ${most}`.execute(connection)
  return rows
}

/** Upcoming events, by start. */
export async function comingEvents(
  connection: Connection,
  company: CompanyScope,
  {
    branchIds,
    now,
    untilMs,
    most,
  }: { branchIds: readonly string[]; now: number; untilMs: number; most: number },
  locale: Locale | undefined,
) {
  const rows = await withSwitchedOff(connection, company)
    .selectFrom('event')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'event.company_id')
        .onRef('service.service_id', '=', 'event.service_id'),
    )
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'event.company_id')
        .onRef('resource.resource_id', '=', 'event.resource_id'),
    )
    .select([
      'event.event_id',
      'event.branch_id',
      'event.name',
      'event.logo',
      'event.starts_at',
      'event.duration',
      'event.space',
      'event.used_space',
      'event.translations',
      'service.service_id',
      'service.name as service_name',
      'service.logo as service_logo',
      'service.translations as service_translations',
      'resource.resource_id',
      'resource.name as leader_name',
      'resource.logo as leader_logo',
      'resource.last_name as leader_last_name',
      'resource.translations as leader_translations',
    ])
    .where('event.company_id', '=', company.companyId)
    .where(isOneOf('event.branch_id', branchIds))
    .where('event.active', '=', true)
    .where(isActive)
    .where(isOpenThen(company))
    .where('event.starts_at', '>=', instant(now))
    .where('event.starts_at', '<', instant(untilMs))
    .orderBy('event.starts_at')
    .orderBy('event.event_id')
    .limit(most)
    .execute()
  return rows.map(({ translations, service_translations, leader_translations, ...row }) => ({
    ...row,
    name:
      inLanguage({ name: row.name, translations }, locale, ['name']).name ||
      inLanguage({ name: row.service_name, translations: service_translations }, locale, ['name']).name,
    leader:
      row.leader_name === null
        ? null
        : fullName(
            inLanguage(
              {
                name: row.leader_name,
                last_name: row.leader_last_name,
                translations: leader_translations ?? {},
              },
              locale,
              ['name', 'last_name'],
            ),
          ),
  }))
}

const fullName = ({ name, last_name }: { name: string; last_name: string | null }) =>
  [name, last_name].filter(Boolean).join(' ')

/** Photos of the company's work, in their order. */
export async function companyPhotos(db: Connection, { companyId }: CompanyScope): Promise<ShownPhoto[]> {
  const row = await db
    .selectFrom('company')
    .select(['photos', photoTexts])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return shownPhotos(row)
}
