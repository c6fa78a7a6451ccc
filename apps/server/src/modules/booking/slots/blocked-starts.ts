import type { BookingSettings } from '@zapys/contract'
import { cutSlots, relevantDays, type SlotQuestion, type SlotResource, toSlots } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, type LocalDate } from '@zapys/domain/time'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { LONGEST_SECONDS, type WorkingTimes, workingTimes } from './queries.ts'

type Skill = { resource_id: string; capacity: number; shortest: number; longest: number }
type TakenRange = { owner_id: string; resource_id: string; lane: number; from_at: number; to_at: number }

type Lengths = 'grid' | 'longest'

/**
 * Share of a day's remaining starts at a branch, 0 to 1, that `owners` block; 1 if none remain. Each lane counts
 * separately.
 * - Starts blocked by others do not count as remaining; past ones do.
 * - Starts of a night shift after midnight belong to the date before.
 * - The result is the larger of two shares: starts on the grid, and a third of the starts of the longest service.
 * - A third, because one short visit can block many of those; at least a quarter of them stays.
 * - Hours and free starts are cached between calls.
 */
export function startsOfBranch(db: Connection, company: CompanyScope, { branch, settings }: Place) {
  let skillsHere: Promise<Skill[]> | undefined
  const workOf = new Map<string, Promise<WorkingTimes>>()
  const free = new Map<string, number[]>()
  return async (days: Dates) => {
    const skills = await (skillsHere ??= skillsAt(db, company, branch.branch_id))
    const key = `${days.first} ${days.last}`
    const working = await (workOf.get(key) ?? workOf.set(key, readWork(skills, days)).get(key)!)
    const takenTimes = await takenOf(db, company, skills, days)

    /** Per resource, the number of starts of a length on each date, given the resource's `busy` times. */
    const startsOf = (requested: readonly BusySkill[], length: Lengths, dates: Dates): number[][] =>
      toSlots(
        cutSlots(questionOf({ branch, settings }, working, { busySkills: requested, length, dates })),
      ).map(({ date_slots }) => date_slots.map(({ slots }) => slots.length))

    const freeOn = (date: LocalDate, length: Lengths): number[] => {
      const cacheKey = `${length} ${date}`
      const counted =
        free.get(cacheKey) ??
        startsOf(
          skills.map((skill) => ({ skill, busy: [] })),
          length,
          { first: date, last: date },
        ).map(([ofDate]) => ofDate!)
      free.set(cacheKey, counted)
      return counted
    }

    const lanes = [
      ...Map.groupBy(takenTimes, ({ resource_id, lane }) => `${resource_id} ${lane}`).values(),
    ].flatMap((ranges) => {
      const skill = skills.find(({ resource_id }) => resource_id === ranges[0]!.resource_id)
      return skill === undefined ? [] : [{ skill, ranges }]
    })
    /** Starts on lanes with taken time, if only the ranges that pass `isThere` were taken. */
    const startsBeside = (date: LocalDate, length: Lengths, isThere: (range: TakenRange) => boolean) =>
      startsOf(
        lanes.map(({ skill, ranges }) => ({
          skill,
          busy: ranges.filter(isThere).flatMap(({ from_at, to_at }) => [0, from_at, to_at]),
        })),
        length,
        { first: date, last: date },
      ).reduce((sum, [ofDate]) => sum + ofDate!, 0)

    /** How many starts remain despite bookings of others, and how many of them these owners block. */
    const countedOn = (date: LocalDate, owners: readonly string[], length: Lengths) => {
      const ofDate = freeOn(date, length)
      const empty = skills.reduce((sum, skill, index) => {
        const used = lanes.filter((lane) => lane.skill === skill).length
        return sum + (skill.capacity - used) * ofDate[index]!
      }, 0)
      const remaining = startsBeside(date, length, ({ owner_id }) => !owners.includes(owner_id))
      return { remaining: empty + remaining, blocked: remaining - startsBeside(date, length, () => true) }
    }

    return {
      isInTheWay: (date: LocalDate, owners: readonly string[]): boolean =>
        lengths.some((length) => countedOn(date, owners, length).blocked > 0),
      share: (date: LocalDate, owners: readonly string[]): number => {
        const shares = lengths.flatMap((length) => {
          const { remaining, blocked } = countedOn(date, owners, length)
          return remaining === 0 ? [] : [blocked / remaining / (length === 'longest' ? 3 : 1)]
        })
        return shares.length === 0 ? 1 : Math.max(...shares)
      },
    }
  }

  async function readWork(skills: readonly Skill[], { first, last }: Dates): Promise<WorkingTimes> {
    const longest = Math.max(DAY_SECONDS, ...skills.map((skill) => skill.longest))
    return workingTimes(db, company, {
      branchId: branch.branch_id,
      resourceIds: skills.map(({ resource_id }) => resource_id),
      ...relevantDays({
        firstDay: first,
        lastDay: last,
        resources: [],
        durationSeconds: longest,
        bufferBeforeSeconds: 0,
        bufferAfterSeconds: 0,
      }),
    })
  }
}

/** Starts of a length on some dates, without booking rules: it includes past starts and those on short notice. */
function questionOf(
  { branch, settings }: Place,
  working: WorkingTimes,
  {
    busySkills: requested,
    length,
    dates: { first, last },
  }: { busySkills: readonly BusySkill[]; length: Lengths; dates: Dates },
): SlotQuestion {
  return {
    timeZone: branch.timezone,
    now: (dayNumber(first) - 2) * DAY_SECONDS,
    firstDay: first,
    lastDay: last,
    branchWorkingTime: working.branch,
    resources: requested.map(({ skill, busy }): SlotResource => ({
      id: skill.resource_id,
      capacity: 1,
      workingTime: working.byResource.get(skill.resource_id) ?? null,
      busy,
      durationSeconds:
        length === 'longest' ? skill.longest : Math.min(skill.shortest, settings.slot_cutter.slot_cutter),
    })),
    durationSeconds: DAY_SECONDS,
    bufferBeforeSeconds: 0,
    bufferAfterSeconds: 0,
    stepSeconds: settings.slot_cutter.slot_cutter,
    mode: 'BY_STEP',
    startAlign: settings.slot_cutter.start_align,
    startAlignCustomSeconds: settings.slot_cutter.start_align_custom,
    minTimeStrategy: 'NOW',
    minNoticeSeconds: 0,
    includeTaken: false,
    includePast: true,
  }
}

const lengths: readonly Lengths[] = ['grid', 'longest']
type BusySkill = { skill: Skill; busy: number[] }
/** Both dates included. */
type Dates = { first: LocalDate; last: LocalDate }

type Place = { branch: Branch; settings: BookingSettings }
type Branch = { branch_id: string; timezone: string }

/** Resources of the branch with the lengths of their shortest and longest service in seconds, buffers included. */
async function skillsAt(db: Connection, { companyId }: CompanyScope, branchId: string): Promise<Skill[]> {
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
     group by resource.resource_id, resource.capacity`.execute(db)
  return rows
}

async function takenOf(
  db: Connection,
  { companyId }: CompanyScope,
  skills: readonly Skill[],
  { first, last }: Dates,
): Promise<TakenRange[]> {
  const from = (dayNumber(first) - 2) * DAY_SECONDS
  const to = (dayNumber(last) + 3) * DAY_SECONDS
  const resourceIds = skills.map(({ resource_id }) => resource_id)
  // Two queries, each with a separate index: ranges over a day are few.
  const ofLength = (isOfLength: RawBuilder<SqlBool>, longest: number) => sql`
    select owner_id, resource_id, lane, during from occupancy
     where company_id = ${companyId} and resource_id = any(${resourceIds}::uuid[]) and blocking and ${isOfLength}
       and starts_at between to_timestamp(${from - longest}) and to_timestamp(${to + DAY_SECONDS})`
  const { rows } = await sql<TakenRange>`
    select owner_id, resource_id, lane::int, date_part('epoch', lower(during))::float8 as from_at,
           date_part('epoch', upper(during))::float8 as to_at
      from (${ofLength(sql<SqlBool>`upper(during) - lower(during) <= interval '1 day'`, DAY_SECONDS)}
            union all
            ${ofLength(sql<SqlBool>`upper(during) - lower(during) > interval '1 day'`, LONGEST_SECONDS)}) as occupied
     order by lower(during)`.execute(db)
  return rows
}
