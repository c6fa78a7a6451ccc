import type { BookingSettings } from '@zapys/contract'
import { cutSlots, type SlotQuestion, type SlotResource, toSlots } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, type LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { workingTimes } from './queries.ts'

type Skill = { resource_id: string; capacity: number; shortest: number; longest: number }
type TakenRange = { resource_id: string; lane: number; from_at: number; to_at: number }

/**
 * Which part of a day's starts at a branch these owners alone stand in the way of, from 0 to 1: what is booked by
 * anybody else is left out, the past of the day counts. A start counts once for each of a resource's lanes. Looked at for
 * each resource's longest service, since a short visit in the middle of the day stands in the way of many long ones, and
 * for its shortest; the worse figure. A day without starts gives 1.
 */
export async function shareOfStarts(
  read: Connection,
  company: CompanyScope,
  { branch, settings, date }: { branch: Branch; settings: BookingSettings; date: LocalDate },
  ownerIds: readonly string[],
): Promise<number> {
  const days = { firstDay: date, lastDay: date }
  const skills = await skillsAt(read, company, branch.branch_id)
  const taken = await takenBy(read, company, ownerIds, date)
  const working = await workingTimes(read, company, {
    ...{ branchId: branch.branch_id, resourceIds: skills.map(({ resource_id }) => resource_id) },
    ...days,
  })
  const startsOf = (resources: SlotResource[]): number[] => {
    const question: SlotQuestion = {
      timeZone: branch.timezone,
      now: (dayNumber(date) - 2) * DAY_SECONDS,
      ...days,
      branchWorkingTime: working.branch,
      resources,
      ...{ durationSeconds: DAY_SECONDS, bufferBeforeSeconds: 0, bufferAfterSeconds: 0 },
      stepSeconds: settings.slot_cutter.slot_cutter,
      ...{ mode: 'BY_STEP', startAlign: settings.slot_cutter.start_align },
      startAlignCustomSeconds: settings.slot_cutter.start_align_custom,
      ...{ minTimeStrategy: 'NOW', leastNoticeSeconds: 0, includeTaken: false, includePast: true },
    }
    return toSlots(cutSlots(question)).map(({ date_slots }) =>
      date_slots.reduce((sum, { slots }) => sum + slots.length, 0),
    )
  }
  const resourceFor = ({ resource_id }: Skill, durationSeconds: number, busy: number[]): SlotResource => ({
    id: resource_id,
    capacity: 1,
    workingTime: working.byResource.get(resource_id) ?? null,
    busy,
    durationSeconds,
  })
  const lanes = [...Map.groupBy(taken, ({ resource_id, lane }) => `${resource_id} ${lane}`).values()]
  const blocked = (['shortest', 'longest'] as const).map((length) => {
    const free = startsOf(skills.map((skill) => resourceFor(skill, skill[length], [])))
    const all = skills.reduce((sum, { capacity }, at) => sum + capacity * free[at]!, 0)
    if (all === 0) return null
    const held = lanes.flatMap((ranges) => {
      const at = skills.findIndex(({ resource_id }) => resource_id === ranges[0]!.resource_id)
      if (at < 0) return []
      const busy = ranges.flatMap(({ from_at, to_at }) => [0, from_at, to_at])
      return [{ at, resource: resourceFor(skills[at]!, skills[at]![length], busy) }]
    })
    const left = startsOf(held.map(({ resource }) => resource))
    return held.reduce((sum, { at }, lane) => sum + free[at]! - left[lane]!, 0) / all
  })
  const known = blocked.filter((share) => share !== null)
  return known.length === 0 ? 1 : Math.max(...known)
}

type Branch = { branch_id: string; timezone: string }

/** Who is booked at the branch, and how long their shortest and longest service keeps them, breaks included. */
async function skillsAt(read: Connection, { companyId }: CompanyScope, branchId: string): Promise<Skill[]> {
  const { rows } = await sql<Skill>`
    select resource.resource_id, resource.capacity::int,
           min(length.seconds)::int as shortest, max(length.seconds)::int as longest
      from resource
      join resource_service on resource_service.company_id = ${companyId}
       and resource_service.resource_id = resource.resource_id
      join service on service.company_id = ${companyId} and service.service_id = resource_service.service_id
      cross join lateral (
        select case when booking_type = 'RENT' then coalesce(min_duration, 3600)
                    else coalesce(resource_service.duration, service.duration) end
               + buffer_before + buffer_after as seconds) as length
     where resource.company_id = ${companyId} and resource.branch_id = ${branchId}
       and resource.active and resource.type <> 'GROUP'
       and service.active and service.public and service.type = 'SERVICE' and service.booking_type <> 'EVENT'
       and length.seconds > 0
     group by resource.resource_id, resource.capacity`.execute(read)
  return rows
}

async function takenBy(
  read: Connection,
  { companyId }: CompanyScope,
  ownerIds: readonly string[],
  date: LocalDate,
): Promise<TakenRange[]> {
  const around = dayNumber(date) * DAY_SECONDS
  const { rows } = await sql<TakenRange>`
    select resource_id, lane::int, extract(epoch from lower(during))::float8 as from_at,
           extract(epoch from upper(during))::float8 as to_at
      from occupancy
     where company_id = ${companyId} and owner_id = any(${ownerIds}::uuid[]) and blocking
       and starts_at between to_timestamp(${around - 2 * DAY_SECONDS}) and to_timestamp(${around + 3 * DAY_SECONDS})
     order by lower(during)`.execute(read)
  return rows
}
