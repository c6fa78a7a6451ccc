/** Queries for the slot engine: working hours and occupied time of resources. */
import type { CycleFrame, DayFrame, WorkingTime } from '@zapys/domain/slots'
import { DAY_SECONDS, type LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import { type CompanyScope, nameOfIds } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'

type Days = { firstDay: LocalDate; lastDay: LocalDate }
type DaysOfResources = Days & { branchId: string; resourceIds: readonly string[] }
/** `serviceIds`: services with a limit on bookings; usually none. */
type CountedQuery = DaysOfResources & { serviceIds: readonly string[] }

/** The caller's appointment or holds, which are excluded from occupied time. */
export type Own = { appointmentId?: string | undefined; holder?: string | undefined }

/** `from`, `to` and `now` in epoch seconds. */
type OccupiedQuery = {
  /** The resources with working hours, and their parents and children that block them. */
  resourceIds: readonly string[]
  from: number
  to: number
  now: number
  without?: Own | undefined
  /** Skips the query for the end of the next hold. */
  ignoresHoldEnd?: boolean | undefined
}

export type WorkingTimes = { branch: WorkingTime; byResource: ReadonlyMap<string, WorkingTime> }
/** Per resource, flat triples lane, start, end in epoch seconds, sorted by start. */
export type BusyTimes = ReadonlyMap<string, number[]>
/**
 * Per resource, busy times of external calendars: flat pairs start, end in epoch seconds, sorted, without overlaps.
 */
export type OutsideTimes = ReadonlyMap<string, number[]>

/** Per service with a limit, its bookings and holds. */
export type ServiceTimes = ReadonlyMap<string, readonly ServiceTime[]>

/**
 * A frame, all busy times of a resource, or a booking of a service, packed by the database: parsing rows dominates
 * the cost.
 */
type PackedRow = {
  resource_id: string | null
  kind: 'CYCLE' | 'DAY' | 'BUSY' | 'OUTSIDE' | 'HELD' | 'SERVICE'
  packed: string
}

/** Weekly frames, and single days within the range, of the branch and of each resource with separate hours. */
export async function workingTimes(
  db: Connection,
  company: CompanyScope,
  query: DaysOfResources,
): Promise<WorkingTimes> {
  return unpackedFrames((await frames(company, query).execute(db)).rows)
}

/**
 * Working hours as above and the occupied ranges that overlap [from, to), epoch seconds. One statement, since every
 * booking needs both. Measurements in docs/decisions/0002-database.md.
 */
export async function workingAndBusyTimes(
  db: Connection,
  company: CompanyScope,
  query: CountedQuery,
  range: OccupiedQuery,
): Promise<{
  working: WorkingTimes
  busy: BusyTimes
  outside: OutsideTimes
  services: ServiceTimes
  heldUntil: number
}> {
  const isCounted = query.serviceIds.length > 0
  const cached = company.hasCache ? await cachedFrames(db, company, query) : undefined
  const parts = [
    ...(cached === undefined ? [frames(company, query)] : []),
    busyRanges(company, range),
    ...((await hasOutsideCalendars(db, company)) ? [outsideRanges(company, range)] : []),
    ...(range.ignoresHoldEnd === true ? [] : [nextHoldEnd(company, range)]),
    ...(isCounted ? [serviceTimes(company, query, range)] : []),
  ]
  const { rows } = await sql<PackedRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  const of = (kind: PackedRow['kind']) => rows.filter((row) => row.kind === kind)
  const [held] = of('HELD')
  const numbersOf = (kind: PackedRow['kind']) =>
    new Map(of(kind).map(({ resource_id, packed }) => [resource_id!, packed.split(' ').map(Number)]))
  return {
    heldUntil: held?.packed === undefined ? Infinity : Number(held.packed),
    working: cached ?? unpackedFrames(rows),
    busy: numbersOf('BUSY'),
    outside: numbersOf('OUTSIDE'),
    services: Map.groupBy(
      of('SERVICE').map(({ packed }) => JSON.parse(packed) as ServiceTime),
      ({ service_id }) => service_id,
    ),
  }
}

/** Cached, because most companies have no external calendar. */
const hasOutsideCalendars = async (db: Connection, company: CompanyScope): Promise<boolean> =>
  !company.hasCache ||
  company.cached('has external calendars', async () => {
    const { rows } = await sql`
      select from outside_calendar where company_id = ${company.companyId} limit 1`.execute(db)
    return rows.length > 0
  })

/** Working hours through the catalogue cache. */
async function cachedFrames(
  db: Connection,
  company: CompanyScope,
  query: DaysOfResources,
): Promise<WorkingTimes> {
  const { branchId, firstDay, lastDay, resourceIds } = query
  const { branch, own } = await company.cached(
    `frames ${branchId} ${firstDay} ${lastDay} ${nameOfIds(resourceIds)}`,
    async () => {
      const { branch, byResource } = await workingTimes(db, company, query)
      return { branch, own: [...byResource] }
    },
  )
  return { branch, byResource: new Map(own) }
}

const frames = (
  { companyId }: CompanyScope,
  { branchId, resourceIds, firstDay, lastDay }: DaysOfResources,
) => sql<PackedRow>`
    select resource_id, 'CYCLE' as kind,
           json_build_object('weekday', weekday, 'start_time', start_time, 'end_time', end_time,
                             'first_day', first_day, 'last_day', last_day)::text as packed
      from cycle_frame
     where company_id = ${companyId} and branch_id = ${branchId}
       and (resource_id is null or resource_id = any(${resourceIds}::uuid[]))
    union all
    select resource_id, 'DAY',
           json_build_object('date', date, 'type', type, 'start_time', start_time, 'end_time', end_time)::text
      from day_frame
     where company_id = ${companyId} and branch_id = ${branchId} and active
       and (resource_id is null or resource_id = any(${resourceIds}::uuid[]))
       and date >= ${firstDay} and date <= ${lastDay}`

function unpackedFrames(rows: readonly PackedRow[]): WorkingTimes {
  const branch: WorkingTime = { cycle_frames: [], day_frames: [] }
  const byResource = new Map<string, WorkingTime>()
  const own = (resourceId: string) => {
    const stored = byResource.get(resourceId)
    if (stored !== undefined) return stored
    const added: WorkingTime = { cycle_frames: [], day_frames: [] }
    byResource.set(resourceId, added)
    return added
  }
  for (const { resource_id, kind, packed } of rows) {
    const of = () => (resource_id === null ? branch : own(resource_id))
    if (kind === 'CYCLE') of().cycle_frames.push(JSON.parse(packed) as CycleFrame)
    if (kind === 'DAY') of().day_frames.push(JSON.parse(packed) as DayFrame)
  }
  return { branch, byResource }
}

/** Longest row of `occupancy`, and longest buffer before a start; check constraints enforce both. */
export const LONGEST_SECONDS = 92 * DAY_SECONDS
const LONGEST_BUFFER_SECONDS = DAY_SECONDS
/** Longer rows are fewer and have a separate index. */
const ORDINARY_SECONDS = DAY_SECONDS

/**
 * `date_part` returns floats, exact for whole seconds; `extract` returns decimals and is slow. Bounds are compared
 * instead of `&&`: with few statistics the planner used the range index, which scans all busy times of the company.
 */
const busyRanges = ({ companyId }: CompanyScope, { resourceIds, from, to, now, without }: OccupiedQuery) => {
  const isOther = sql.join(
    [
      ...(without?.appointmentId === undefined ? [] : [sql`and owner_id <> ${without.appointmentId}::uuid`]),
      ...(without?.holder === undefined
        ? []
        : [
            sql`and owner_id <> all (array(
                  select hold_id from hold where company_id = ${companyId} and holder = ${without.holder} and active))`,
          ]),
    ],
    sql` `,
  )
  const isBusy = sql`company_id = ${companyId} and resource_id = any(${resourceIds}::uuid[]) and blocking ${isOther}
       and (held_until is null or held_until > to_timestamp(${now}))
       and lower(during) < to_timestamp(${to}) and upper(during) > to_timestamp(${from})`
  // Starts are bounded too, because the index is on them.
  const beginsWithin = (longest: number) => sql`starts_at >= to_timestamp(${from - longest})
               and starts_at < to_timestamp(${to + LONGEST_BUFFER_SECONDS})`
  return sql<PackedRow>`
    select resource_id, 'BUSY' as kind,
           string_agg(lane || ' ' || date_part('epoch', lower(during))::bigint || ' '
                      || date_part('epoch', upper(during))::bigint, ' ' order by lower(during)) as packed
      from (select resource_id, lane, during from occupancy
             where ${isBusy} and upper(during) - lower(during) <= interval '1 day'
               and ${beginsWithin(ORDINARY_SECONDS)}
            union all
            select resource_id, lane, during from occupancy
             where ${isBusy} and upper(during) - lower(during) > interval '1 day'
               and ${beginsWithin(LONGEST_SECONDS)}) as occupied
     group by resource_id`
}

/** Returns no row if there is no hold. */
const nextHoldEnd = ({ companyId }: CompanyScope, { now }: OccupiedQuery) => sql<PackedRow>`
    select null::uuid, 'HELD', date_part('epoch', held_until)::bigint::text
      from (select min(held_until) as held_until from hold
             where company_id = ${companyId} and active and held_until > to_timestamp(${now})) as held
     where held_until is not null`

/** Merges several calendars of a resource. */
const outsideRanges = (
  { companyId }: CompanyScope,
  { resourceIds, from, to }: OccupiedQuery,
) => sql<PackedRow>`
    select resource_id, 'OUTSIDE' as kind,
           string_agg(date_part('epoch', lower(during))::bigint || ' ' || date_part('epoch', upper(during))::bigint,
                      ' ' order by lower(during))
      from (select resource_id,
                   unnest(range_agg(busy) * tstzmultirange(tstzrange(to_timestamp(${from}), to_timestamp(${to})))) as during
              from outside_calendar
             where company_id = ${companyId} and resource_id = any(${resourceIds}::uuid[])
             group by resource_id) as elsewhere
     group by resource_id`

/** Bookings and other callers' holds of these services that begin on the dates or still run in the range. */
const serviceTimes = (
  { companyId }: CompanyScope,
  { branchId, serviceIds, firstDay, lastDay }: CountedQuery,
  { from, now, without }: OccupiedQuery,
) => sql<PackedRow>`
    select resource_id, 'SERVICE',
           json_build_object('service_id', service_id, 'resource_id', resource_id, 'starts_at', starts_at,
                             'duration', duration, 'date', date)::text
      from (select part.service_id, part.resource_id, date_part('epoch', part.starts_at)::bigint as starts_at,
                   part.duration, part.date
              from appointment_service part
              join appointment on appointment.company_id = part.company_id
               and appointment.appointment_id = part.appointment_id
             where part.company_id = ${companyId} and part.service_id = any(${serviceIds}::uuid[])
               and part.date >= ${firstDay}::date - 92 and part.date <= ${lastDay}
               and part.resource_id is not null
               and appointment.branch_id = ${branchId} and appointment.cancelled_at is null
               and appointment.appointment_id is distinct from ${without?.appointmentId ?? null}::uuid
            union all
            select part.service_id, part.resource_id, part.starts_at, part.duration, part.date
              from hold
             cross join lateral jsonb_to_recordset(hold.services)
                   as part (service_id uuid, resource_id uuid, starts_at bigint, duration integer, date date)
             where hold.company_id = ${companyId} and hold.branch_id = ${branchId} and hold.active
               and hold.held_until > to_timestamp(${now})
               and hold.holder is distinct from ${without?.holder ?? null}::text
               and part.service_id = any(${serviceIds}::uuid[])) as timed
     where date >= ${firstDay} or starts_at + duration > ${from}`
