import type { BookingSettings } from '@zapys/contract'
import { cutSlots, daysLookedAt, type SlotQuestion, type SlotResource, toSlots } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, type LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { LONGEST_SECONDS, type WorkingTimes, workingTimes } from './queries.ts'

type Skill = { resource_id: string; capacity: number; shortest: number; longest: number }
type TakenRange = { owner_id: string; resource_id: string; lane: number; from_at: number; to_at: number }

type Lengths = 'shortest' | 'longest'

/**
 * Which part of a day's starts at a branch some owners alone stand in the way of, from 0 to 1: what is booked by anybody
 * else is left out, the past of the day counts. A day is what its lists show: a start after midnight of a night shift
 * belongs to the date before. A start counts once for each of a resource's lanes. Read for each resource's longest
 * service, since a short visit in the middle of the day stands in the way of many long ones, and for its shortest; the
 * worse figure. A day without starts gives 1.
 * What does not hang on the owners is read and cut once, however often is asked.
 */
export function startsOfBranch(db: Connection, company: CompanyScope, { branch, settings }: Place) {
  let skillsHere: Promise<Skill[]> | undefined
  const workOf = new Map<string, Promise<WorkingTimes>>()
  const free = new Map<string, number[]>()
  return async (days: Dates, ownerIds: readonly string[]) => {
    const skills = await (skillsHere ??= skillsAt(db, company, branch.branch_id))
    const key = `${days.first} ${days.last}`
    const working = await (workOf.get(key) ?? workOf.set(key, readWork(skills, days)).get(key)!)
    const taken = await takenBy(db, company, ownerIds, days)

    /** Of each resource asked for, how many starts of a length each date has beside what keeps it busy. */
    const startsOf = (asked: readonly Busy[], length: Lengths, { first, last }: Dates): number[][] => {
      const question: SlotQuestion = {
        timeZone: branch.timezone,
        now: (dayNumber(first) - 2) * DAY_SECONDS,
        firstDay: first,
        lastDay: last,
        branchWorkingTime: working.branch,
        resources: asked.map(({ skill, busy }): SlotResource => ({
          id: skill.resource_id,
          capacity: 1,
          workingTime: working.byResource.get(skill.resource_id) ?? null,
          busy,
          durationSeconds: skill[length],
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
      return toSlots(cutSlots(question)).map(({ date_slots }) => date_slots.map(({ slots }) => slots.length))
    }

    const freeOn = (date: LocalDate, length: Lengths): number[] => {
      const known = `${length} ${date}`
      const counted =
        free.get(known) ??
        startsOf(
          skills.map((skill) => ({ skill, busy: [] })),
          length,
          { first: date, last: date },
        ).map(([ofDate]) => ofDate!)
      free.set(known, counted)
      return counted
    }

    /** How many starts of a length these owners stand in the way of on a date. */
    const blocked = (date: LocalDate, owners: readonly string[], length: Lengths): number => {
      const own = taken.filter(({ owner_id }) => owners.includes(owner_id))
      const lanes = [...Map.groupBy(own, ({ resource_id, lane }) => `${resource_id} ${lane}`).values()]
      const held = lanes.flatMap((ranges): Busy[] => {
        const skill = skills.find(({ resource_id }) => resource_id === ranges[0]!.resource_id)
        const busy = ranges.flatMap(({ from_at, to_at }) => [0, from_at, to_at])
        return skill === undefined ? [] : [{ skill, busy }]
      })
      const whole = held.map(({ skill }) => ({ skill, busy: [] }))
      const [before, left] = [whole, held].map((asked) =>
        startsOf(asked, length, { first: date, last: date }).reduce((sum, [ofDate]) => sum + ofDate!, 0),
      )
      return before! - left!
    }

    return {
      isInTheWay: (date: LocalDate, owners: readonly string[]): boolean =>
        lengths.some((length) => blocked(date, owners, length) > 0),
      share: (date: LocalDate, owners: readonly string[]): number => {
        const known = lengths.flatMap((length) => {
          const ofDate = freeOn(date, length)
          const all = skills.reduce((sum, { capacity }, at) => sum + capacity * ofDate[at]!, 0)
          return all === 0 ? [] : [blocked(date, owners, length) / all]
        })
        return known.length === 0 ? 1 : Math.max(...known)
      },
    }
  }

  async function readWork(skills: readonly Skill[], { first, last }: Dates): Promise<WorkingTimes> {
    const longest = Math.max(DAY_SECONDS, ...skills.map((skill) => skill.longest))
    return workingTimes(db, company, {
      branchId: branch.branch_id,
      resourceIds: skills.map(({ resource_id }) => resource_id),
      ...daysLookedAt({
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

const lengths: readonly Lengths[] = ['shortest', 'longest']
type Busy = { skill: Skill; busy: number[] }
/** Both included. */
type Dates = { first: LocalDate; last: LocalDate }

type Place = { branch: Branch; settings: BookingSettings }
type Branch = { branch_id: string; timezone: string }

/** Who is booked at the branch, and how long their shortest and longest service keeps them, breaks included. */
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

async function takenBy(
  db: Connection,
  { companyId }: CompanyScope,
  ownerIds: readonly string[],
  { first, last }: Dates,
): Promise<TakenRange[]> {
  const from = (dayNumber(first) - 2) * DAY_SECONDS - LONGEST_SECONDS
  const to = (dayNumber(last) + 3) * DAY_SECONDS + LONGEST_SECONDS
  const { rows } = await sql<TakenRange>`
    select owner_id, resource_id, lane::int, extract(epoch from lower(during))::float8 as from_at,
           extract(epoch from upper(during))::float8 as to_at
      from occupancy
     where company_id = ${companyId} and owner_id = any(${ownerIds}::uuid[]) and blocking
       and starts_at between to_timestamp(${from}) and to_timestamp(${to})
     order by lower(during)`.execute(db)
  return rows
}
