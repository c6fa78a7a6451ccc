/** Bookings, clients and prices of a period. Splits lose nothing: the parts of a price add up to it. */
import type { ReportDimension } from '@zapys/contract'
import { NO_SHOW } from '@zapys/domain/appointments'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOnDay } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'

/** Period of one branch or the whole company; days in this time zone, both included. */
export type Period = {
  firstDay: string
  lastDay: string
  timezone: string
  branchId: string | undefined
  /** Only what this resource performs. */
  resourceId?: string | undefined
}

/** `isTotal`: the row covers the whole period. */
export type KeyedRow = { key: string | null; isTotal: boolean }

export type CountRow = KeyedRow & {
  bookings: number
  cancelled: number
  no_shows: number
  clients: number
  new_clients: number
  sold_seconds: number
}

export type PriceRow = KeyedRow & { currency_code: string; booked: number }

export const isInPeriod = (column: string, { firstDay, lastDay, timezone }: Period): RawBuilder<boolean> =>
  isOnDay(column, firstDay, timezone, lastDay)

const ofBranch = (column: string, branchId: string | undefined) =>
  branchId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${branchId}`

/** Key of a report row, from columns of `part`. */
export const keyOfPart = (by: ReportDimension): RawBuilder<string | null> =>
  ({
    DAY: sql<string | null>`part.day::text`,
    RESOURCE: sql<string | null>`part.resource_id::text`,
    SERVICE: sql<string | null>`part.service_id::text`,
    BRANCH: sql<string | null>`part.branch_id::text`,
    SOURCE: sql<string | null>`part.source`,
    CAMPAIGN: sql<string | null>`part.campaign`,
  })[by]

/**
 * Services of bookings, each with its share of an amount: from `before` to `upto` out of `whole`. A booking whose
 * services cost nothing is split evenly. `booking`: a relation of that name with company_id and appointment_id.
 */
export const partsOf = (
  { companyId }: Pick<CompanyScope, 'companyId'>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select ${columns}, service.service_id, coalesce(service.resource_id, event.resource_id) as resource_id,
         coalesce(service.duration, 0) as seconds, service.whole, service.upto, service.upto - service.weight as before
    from booking
    left join lateral (
      select weighed.*, sum(weight) over () as whole, sum(weight) over (order by ordinal) as upto
        from (select part.service_id, part.resource_id, part.duration, part.ordinal,
                     case when sum(part.discounted_price) over () = 0 then 1
                          else part.discounted_price end::numeric as weight
                from appointment_service as part
               where part.company_id = ${companyId} and part.appointment_id = booking.appointment_id) as weighed
    ) as service on true
    left join event on event.company_id = ${companyId} and event.event_id = booking.event_id)`

/** A part's share of an amount: the shares of all parts add up to it exactly. */
export const shareOf = (amount: string): RawBuilder<number> => {
  const whole = sql.ref(amount)
  return sql<number>`case when part.whole is null then ${whole}
    else round(${whole} * part.upto / part.whole) - round(${whole} * part.before / part.whole) end`
}

const bookings = ({ companyId }: CompanyScope, period: Period) => sql`
  booking as materialized (
    select company_id, appointment_id, client_id, event_id, branch_id, source, status, booking_type, price, currency_code,
           utm->>'utm_source' as campaign, cancelled_at is null as stands,
           (starts_at at time zone ${period.timezone})::date as day
      from appointment
     where company_id = ${companyId} and ${isInPeriod('starts_at', period)}
       ${ofBranch('branch_id', period.branchId)}),
  part as (select * from ${partsOf({ companyId }, sql`booking.*`)} as each)`

/** One statement. Sold time of classes comes from `readClassTimes`. */
export async function readCounts(
  db: Connection,
  company: CompanyScope,
  by: ReportDimension,
  period: Period,
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with ${bookings(company, period)},
    first_booking as (
      select distinct on (client_id) appointment_id from appointment
       where company_id = ${company.companyId} and cancelled_at is null
         and client_id in (select client_id from booking where stands)
       order by client_id, starts_at, appointment_id)
    select ${keyOfPart(by)} as key, grouping(${keyOfPart(by)}) = 1 as "isTotal",
           count(distinct appointment_id) filter (where stands)::int as bookings,
           count(distinct appointment_id) filter (where not stands)::int as cancelled,
           count(distinct appointment_id) filter (where stands and status = ${NO_SHOW})::int as no_shows,
           count(distinct client_id) filter (where stands)::int as clients,
           count(distinct client_id) filter (
             where appointment_id in (select appointment_id from first_booking))::int as new_clients,
           coalesce(sum(seconds) filter (where stands and booking_type <> 'EVENT'), 0)::bigint as sold_seconds
      from part group by grouping sets ((1), ())`.execute(db)
  return rows
}

/** One statement: prices of bookings that are not cancelled. */
export async function readPrices(
  db: Connection,
  company: CompanyScope,
  by: ReportDimension,
  period: Period,
): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    with ${bookings(company, period)}
    select ${keyOfPart(by)} as key, grouping(${keyOfPart(by)}) = 1 as "isTotal", currency_code,
           coalesce(sum(${shareOf('part.price')}), 0)::bigint as booked
      from part where stands group by grouping sets ((1, currency_code), (currency_code))`.execute(db)
  return rows
}

/** One statement: time of classes with participants. Each class counts once, however many take part. */
export async function readClassTimes(
  db: Connection,
  { companyId }: CompanyScope,
  by: ReportDimension,
  period: Period,
): Promise<(KeyedRow & { sold_seconds: number })[]> {
  const { rows } = await sql<KeyedRow & { sold_seconds: number }>`
    with part as (
      select service_id, resource_id, branch_id, duration, null::text as source, null::text as campaign,
             (starts_at at time zone ${period.timezone})::date as day
        from event
       where company_id = ${companyId} and active and used_space > 0 and ${isInPeriod('starts_at', period)}
         ${ofBranch('branch_id', period.branchId)})
    select ${keyOfPart(by)} as key, grouping(${keyOfPart(by)}) = 1 as "isTotal", sum(duration)::bigint as sold_seconds
      from part group by grouping sets ((1), ())`.execute(db)
  return rows.filter(({ sold_seconds }) => sold_seconds !== null)
}
