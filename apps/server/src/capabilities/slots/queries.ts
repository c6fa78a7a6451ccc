/** What feeds the slot engine: working time and occupied time of resources. */
import type { WorkingTime } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'

type Days = { firstDay: LocalDate; lastDay: LocalDate }

export type WorkingTimes = { branch: WorkingTime; byResource: ReadonlyMap<string, WorkingTime> }

/** All weekly frames, and the single days of the range, of the branch and of each of the resources that has its own. */
export async function workingTimes(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  resourceIds: readonly string[],
  { firstDay, lastDay }: Days,
): Promise<WorkingTimes> {
  const isWanted = sql<boolean>`(resource_id is null or resource_id = any(${resourceIds}::uuid[]))`
  const [cycleFrames, dayFrames] = await Promise.all([
    connection
      .selectFrom('cycle_frame')
      .select(['resource_id', 'weekday', 'start_time', 'end_time', 'first_day', 'last_day'])
      .where('company_id', '=', company.companyId)
      .where('branch_id', '=', branchId)
      .where(isWanted)
      .execute(),
    connection
      .selectFrom('day_frame')
      .select(['resource_id', 'date', 'type', 'start_time', 'end_time'])
      .where('company_id', '=', company.companyId)
      .where('branch_id', '=', branchId)
      .where('active', '=', true)
      .where(isWanted)
      .where('date', '>=', firstDay)
      .where('date', '<=', lastDay)
      .execute(),
  ])
  const branch: WorkingTime = { cycle_frames: [], day_frames: [] }
  const byResource = new Map<string, WorkingTime>()
  const own = (resourceId: string) => {
    const known = byResource.get(resourceId)
    if (known !== undefined) return known
    const added: WorkingTime = { cycle_frames: [], day_frames: [] }
    byResource.set(resourceId, added)
    return added
  }
  for (const { resource_id, ...frame } of cycleFrames)
    (resource_id === null ? branch : own(resource_id)).cycle_frames.push(frame)
  for (const { resource_id, ...frame } of dayFrames)
    (resource_id === null ? branch : own(resource_id)).day_frames.push(frame)
  return { branch, byResource }
}

/** The longest row of occupancy and the longest buffer before a start; checks in the database hold both. */
const LONGEST_SECONDS = 8 * 86_400
const LONGEST_BUFFER_SECONDS = 86_400

/**
 * Occupied ranges per resource that meet [from, to), epoch seconds, as flat triples lane, start, end, sorted by start.
 * Packed into one text per resource by the database: parsing rows is what costs here (reference figures in
 * docs/decisions/0002-database.md).
 */
export async function busyTimes(
  connection: Connection,
  company: CompanyScope,
  resourceIds: readonly string[],
  { from, to, now }: { from: number; to: number; now: number },
): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await sql<{ resource_id: string; busy: string }>`
    select resource_id,
           string_agg(lane || ' ' || extract(epoch from lower(during))::bigint || ' '
                      || extract(epoch from upper(during))::bigint, ' ' order by lower(during)) as busy
      from occupancy
     where company_id = ${company.companyId} and resource_id = any(${resourceIds}::uuid[]) and blocking
       and (held_until is null or held_until > to_timestamp(${now}))
       and starts_at >= to_timestamp(${from - LONGEST_SECONDS}) and starts_at < to_timestamp(${to + LONGEST_BUFFER_SECONDS})
       and during && tstzrange(to_timestamp(${from}), to_timestamp(${to}))
     group by resource_id`.execute(connection)
  return new Map(rows.map((row) => [row.resource_id, row.busy.split(' ').map(Number)]))
}
