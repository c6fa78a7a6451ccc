import type { BookingSettings } from '@zapys/contract'
import { cutSlots, type SlotQuestion, type SlotResource, toSlots } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, type LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { workingTimes } from './queries.ts'

type Skill = { resource_id: string; capacity: number; shortest: number; longest: number }
type TakenRange = { resource_id: string; lane: number; from_at: number; to_at: number }

type Lengths = 'shortest' | 'longest'

/**
 * Which part of a day's starts at a branch some owners alone stand in the way of, from 0 to 1: what is booked by anybody
 * else is left out, the past of the day counts. A start counts once for each of a resource's lanes. Looked at for each
 * resource's longest service, since a short visit in the middle of the day stands in the way of many long ones, and for
 * its shortest; the worse figure. A day without starts gives 1.
 * What does not hang on the owners is read and cut once for each day, however often is asked: a series asks day by day.
 */
export function sharesOfStarts(read: Connection, company: CompanyScope, { branch, settings }: Place) {
  let skillsHere: Promise<Skill[]> | undefined
  const days = new Map<LocalDate, Promise<WholeDay>>()
  const wholeDay = async (date: LocalDate): Promise<WholeDay> => {
    const skills = await (skillsHere ??= skillsAt(read, company, branch.branch_id))
    const working = await workingTimes(read, company, {
      ...{ branchId: branch.branch_id, resourceIds: skills.map(({ resource_id }) => resource_id) },
      ...{ firstDay: date, lastDay: date },
    })
    const startsOf = (asked: { skill: Skill; busy: number[] }[], length: Lengths): number[] => {
      const question: SlotQuestion = {
        timeZone: branch.timezone,
        now: (dayNumber(date) - 2) * DAY_SECONDS,
        ...{ firstDay: date, lastDay: date },
        branchWorkingTime: working.branch,
        resources: asked.map(({ skill, busy }): SlotResource => ({
          id: skill.resource_id,
          capacity: 1,
          workingTime: working.byResource.get(skill.resource_id) ?? null,
          busy,
          durationSeconds: skill[length],
        })),
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
    const free = (length: Lengths) =>
      startsOf(
        skills.map((skill) => ({ skill, busy: [] })),
        length,
      )
    return { skills, startsOf, free: { shortest: free('shortest'), longest: free('longest') } }
  }
  return async (date: LocalDate, ownerIds: readonly string[]): Promise<number> => {
    if (!days.has(date)) days.set(date, wholeDay(date))
    const { skills, startsOf, free } = await days.get(date)!
    const taken = await takenBy(read, company, ownerIds, date)
    const lanes = [...Map.groupBy(taken, ({ resource_id, lane }) => `${resource_id} ${lane}`).values()]
    const held = lanes.flatMap((ranges) => {
      const at = skills.findIndex(({ resource_id }) => resource_id === ranges[0]!.resource_id)
      return at < 0
        ? []
        : [{ at, skill: skills[at]!, busy: ranges.flatMap(({ from_at, to_at }) => [0, from_at, to_at]) }]
    })
    const blocked = (['shortest', 'longest'] as const).map((length) => {
      const all = skills.reduce((sum, { capacity }, at) => sum + capacity * free[length][at]!, 0)
      if (all === 0) return null
      const left = startsOf(held, length)
      return held.reduce((sum, { at }, lane) => sum + free[length][at]! - left[lane]!, 0) / all
    })
    const known = blocked.filter((share) => share !== null)
    return known.length === 0 ? 1 : Math.max(...known)
  }
}

type WholeDay = {
  skills: Skill[]
  /** How many starts each has beside what keeps it busy. */
  startsOf(asked: { skill: Skill; busy: number[] }[], length: Lengths): number[]
  free: Record<Lengths, number[]>
}

type Place = { branch: Branch; settings: BookingSettings }
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
