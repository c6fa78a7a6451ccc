/** What feeds the slot engine: working time and occupied time of resources. */
import type { CycleFrame, DayFrame, WorkingTime } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'

type Days = { firstDay: LocalDate; lastDay: LocalDate }
type Asked = Days & { branchId: string; resourceIds: readonly string[] }

/** Whose time is left out of what is occupied: it is free to them. */
export type Own = { appointmentId?: string | undefined; holder?: string | undefined }

/** Epoch seconds. */
type Occupied = {
  /** Beside those whose work is asked about, others that stand against them. */
  resourceIds: readonly string[]
  from: number
  to: number
  now: number
  without?: Own | undefined
}

export type WorkingTimes = { branch: WorkingTime; byResource: ReadonlyMap<string, WorkingTime> }
/** Per resource flat triples lane, start, end, epoch seconds, sorted by start. */
export type BusyTimes = ReadonlyMap<string, number[]>

/** One frame or all busy times of a resource, packed by the database: parsing rows is what costs here. */
type Packed = { resource_id: string | null; kind: 'CYCLE' | 'DAY' | 'BUSY'; packed: string }

/** All weekly frames, and the single days of the range, of the branch and of each of the resources that has its own. */
export async function workingTimes(
  read: Connection,
  company: CompanyScope,
  asked: Asked,
): Promise<WorkingTimes> {
  return unpackedFrames((await frames(company, asked).execute(read)).rows)
}

/**
 * Working times as above, and the occupied ranges that meet [from, to), epoch seconds; in one statement, since every
 * booking asks for both. Reference figures in docs/decisions/0002-database.md.
 */
export async function workingAndBusyTimes(
  read: Connection,
  company: CompanyScope,
  asked: Asked,
  range: Occupied,
): Promise<{ working: WorkingTimes; busy: BusyTimes }> {
  const { rows } = await sql<Packed>`${frames(company, asked)}
    union all
    ${busyRanges(company, range)}`.execute(read)
  const busy = rows.filter(({ kind }) => kind === 'BUSY')
  return {
    working: unpackedFrames(rows),
    busy: new Map(busy.map(({ resource_id, packed }) => [resource_id!, packed.split(' ').map(Number)])),
  }
}

const frames = (
  { companyId }: CompanyScope,
  { branchId, resourceIds, firstDay, lastDay }: Asked,
) => sql<Packed>`
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

function unpackedFrames(rows: readonly Packed[]): WorkingTimes {
  const branch: WorkingTime = { cycle_frames: [], day_frames: [] }
  const byResource = new Map<string, WorkingTime>()
  const own = (resourceId: string) => {
    const known = byResource.get(resourceId)
    if (known !== undefined) return known
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

/** The longest row of occupancy, and the longest buffer before a start; checks in the database hold both. */
export const LONGEST_SECONDS = 92 * 86_400
const LONGEST_BUFFER_SECONDS = 86_400
/** Longer ones are few and have an index of their own. */
const ORDINARY_SECONDS = 8 * 86_400

/** `date_part` counts in floats, exact for whole seconds; `extract` in decimals, slowly. */
const busyRanges = ({ companyId }: CompanyScope, { resourceIds, from, to, now, without }: Occupied) => {
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
       and during && tstzrange(to_timestamp(${from}), to_timestamp(${to}))`
  return sql<Packed>`
    select resource_id, 'BUSY',
           string_agg(lane || ' ' || date_part('epoch', lower(during))::bigint || ' '
                      || date_part('epoch', upper(during))::bigint, ' ' order by lower(during))
      from (select resource_id, lane, during from occupancy
             where ${isBusy} and upper(during) - lower(during) <= interval '8 days'
               and starts_at >= to_timestamp(${from - ORDINARY_SECONDS})
               and starts_at < to_timestamp(${to + LONGEST_BUFFER_SECONDS})
            union all
            select resource_id, lane, during from occupancy
             where ${isBusy} and upper(during) - lower(during) > interval '8 days') as occupied
     group by resource_id`
}
