/**
 * Finds upcoming bookings that conflict with a new company file. They stay unchanged: the importing owner decides.
 */
import { type CompanyFile, servicesIn } from '@zapys/company-file'
import { losesWork, type Work, workOver } from '@zapys/domain/slots'
import { addDays, type LocalDate, today, toLocal } from '@zapys/domain/time'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { type NeedColumns, needsMet } from '../services/public.ts'
import type { KeyKind } from './catalogue-keys.ts'

export type ConflictingBooking = {
  appointment_id: string
  reference: string
  /** Epoch milliseconds. */
  starts_at: number
  /** Such as `resource olena is switched off`. */
  reason: string
}

type NamingAtTime = {
  companyId: string
  id(kind: KeyKind, key: string): string
  /** Epoch milliseconds. */
  now: number
}

/** A service of a booking that has not ended. */
type BookedPart = {
  appointment_id: string
  reference: string
  booked_at: number
  branch_id: string
  service_id: string
  besides: string[]
  /** Performer and required resources, including those of its event. */
  resources: string[]
  /** Places taken of each resource; null if not needed. */
  held: Record<string, number> | null
  starts_at: number
  duration: number
}

/** Sorted by start, without duplicates. */
export async function readConflictingBookings(
  db: Connection,
  before: CompanyFile,
  after: CompanyFile,
  naming: NamingAtTime,
): Promise<ConflictingBooking[]> {
  const reasons = [
    ...switchedOff(before, after, naming),
    ...otherCurrencies(before, after, naming),
    ...closedHours(before, after, naming),
    ...otherNeeds(before, after, naming),
  ]
  if (reasons.length === 0) return []
  const conflicts = new Map<string, ConflictingBooking>()
  for (const part of await readUpcomingParts(db, naming)) {
    if (conflicts.has(part.appointment_id)) continue
    const reason = reasons.map((reasonOf) => reasonOf(part)).find((firstReason) => firstReason !== undefined)
    if (reason === undefined) continue
    const { appointment_id, reference, booked_at } = part
    conflicts.set(appointment_id, { appointment_id, reference, starts_at: booked_at, reason })
  }
  return [...conflicts.values()]
}

const readUpcomingParts = async (db: Connection, { companyId, now }: NamingAtTime): Promise<BookedPart[]> =>
  (
    await sql<BookedPart>`
      select appointment.appointment_id, reference, appointment.starts_at as booked_at, appointment.branch_id, part.service_id,
             part.besides, part.starts_at, part.duration,
             array_remove(part.resource_id || part.besides || event.resource_id || event.besides, null) as resources,
             case when appointment.event_id is not null then null when part.besides = '{}' then '{}' else coalesce((
               select json_object_agg(resource_id, places) from (
                 select resource_id, count(distinct lane) as places from occupancy
                  where occupancy.company_id = ${companyId} and owner_id = appointment.appointment_id
                    and role = 'BESIDES' and blocking
                    and during && tstzrange(part.starts_at, part.starts_at + make_interval(secs => part.duration))
                  group by resource_id) as taken), '{}') end as held
        from appointment join appointment_service as part
          on part.company_id = appointment.company_id and part.appointment_id = appointment.appointment_id
        left join event on event.company_id = appointment.company_id and event.event_id = appointment.event_id
       where appointment.company_id = ${companyId} and cancelled_at is null
         and appointment.starts_at + make_interval(secs => appointment.duration) > ${instant(now)}
       order by appointment.starts_at, appointment.appointment_id, ordinal`.execute(db)
  ).rows

type ReasonOf = (part: BookedPart) => string | undefined

function switchedOff(before: CompanyFile, after: CompanyFile, { id }: NamingAtTime): ReasonOf[] {
  const gone = (list: 'branches' | 'resources' | 'services'): string[] => {
    const wasOn = new Set(before[list].filter(({ active }) => active).map(({ key }) => key))
    return after[list].filter(({ key, active }) => !active && wasOn.has(key)).map(({ key }) => key)
  }
  const byId = (kind: 'branch' | 'resource' | 'service', keys: readonly string[]) =>
    new Map(keys.map((key) => [id(kind, key), `${kind} ${key} is switched off`]))
  const branches = byId('branch', gone('branches'))
  const resources = byId('resource', gone('resources'))
  // A category includes all services below it.
  const services = byId('service', [...gone('services'), ...servicesIn(after, gone('services'))])
  if (branches.size + resources.size + services.size === 0) return []
  return [
    (part) => branches.get(part.branch_id),
    (part) => services.get(part.service_id),
    (part) =>
      part.resources.map((resource) => resources.get(resource)).find((reason) => reason !== undefined),
  ]
}

function otherCurrencies(before: CompanyFile, after: CompanyFile, { id }: NamingAtTime): ReasonOf[] {
  const old = new Map(before.branches.map(({ key, currency_code }) => [key, currency_code]))
  const changed = new Map(
    after.branches.flatMap(({ key, currency_code }) => {
      const was = old.get(key)
      return was === undefined || was === currency_code
        ? []
        : [
            [
              id('branch', key),
              `branch ${key} asks its prices in ${currency_code} and no more in ${was}`,
            ] as const,
          ]
    }),
  )
  return changed.size === 0 ? [] : [({ branch_id }) => changed.get(branch_id)]
}

/** Bookings in working hours, of their resources or the branch, that would be closed. */
function closedHours(before: CompanyFile, after: CompanyFile, naming: NamingAtTime): ReasonOf[] {
  const changed = new Map<string, { reason: string; was: WorkAhead; is: WorkAhead }>()
  const compare = (id: string, reason: string, old: Hours | undefined, newHours: Hours | undefined) => {
    if (old === undefined || newHours === undefined || isDeepStrictEqual(old, newHours)) return
    changed.set(id, { reason, was: workAhead(old, naming), is: workAhead(newHours, naming) })
  }
  for (const { key } of after.resources)
    compare(
      naming.id('resource', key),
      `resource ${key} does not work then`,
      hoursOfResource(before, key),
      hoursOfResource(after, key),
    )
  for (const { key } of after.branches)
    compare(
      naming.id('branch', key),
      `branch ${key} is closed then`,
      hoursOfBranch(before, key),
      hoursOfBranch(after, key),
    )
  if (changed.size === 0) return []
  return [
    ({ resources, branch_id, starts_at, duration }) => {
      const from = starts_at / 1000
      return [...resources, branch_id]
        .map((id) => changed.get(id))
        .find((of) => of !== undefined && losesTime(of.was, of.is, from, from + duration))?.reason
    },
  ]
}

/** Bookings that met their service's needs exactly, and would then lack a resource or have one too many. */
function otherNeeds(before: CompanyFile, after: CompanyFile, { id }: NamingAtTime): ReasonOf[] {
  const needsOf = ({ besides, needs }: CompanyFile['services'][number]): NeedColumns[] => [
    ...besides.map((type) => ({ resource_type_id: id('resource_type', type), resources: [], places: 1 })),
    ...needs.map(({ resource_type, resources, places }) => ({
      resource_type_id: resource_type === null ? null : id('resource_type', resource_type),
      resources: resources.map((key) => id('resource', key)),
      places,
    })),
  ]
  const old = new Map(before.services.map((service) => [service.key, needsOf(service)]))
  const changed = new Map(
    after.services.flatMap((service) => {
      const [was, is] = [old.get(service.key), needsOf(service)]
      return was === undefined || isDeepStrictEqual(was, is)
        ? []
        : [[id('service', service.key), { key: service.key, was, is }] as const]
    }),
  )
  if (changed.size === 0) return []
  const resourcesIn = (file: CompanyFile) =>
    new Map(
      file.resources.map(({ key, resource_type, capacity }) => [
        id('resource', key),
        { resource_type_id: resource_type && id('resource_type', resource_type), capacity },
      ]),
    )
  const [known, newResources] = [resourcesIn(before), resourcesIn(after)]
  return [
    ({ service_id, besides, held }) => {
      const of = changed.get(service_id)
      if (of === undefined || held === null) return undefined
      return needsMet(of.was, { besides, held }, known) && !needsMet(of.is, { besides, held }, newResources)
        ? `service ${of.key} needs something else besides`
        : undefined
    },
  ]
}

type Week = Pick<CompanyFile['branches'][number], 'cycle_frames' | 'day_frames'>

const weekOf = ({ cycle_frames, day_frames }: Week) => ({
  cycle_frames: cycle_frames.map((frame) => ({ ...frame, first_day: null, last_day: null })),
  day_frames: day_frames.map(({ hours, ...frame }) => ({ ...frame, ...hours })),
})

/** `own`: null for the branch itself. */
type Hours = { timezone: string; branch: ReturnType<typeof weekOf>; own: ReturnType<typeof weekOf> | null }

function hoursOfBranch({ branches }: CompanyFile, branchKey: string): Hours | undefined {
  const branch = branches.find(({ key }) => key === branchKey)
  return branch && { timezone: branch.timezone, branch: weekOf(branch), own: null }
}

function hoursOfResource(file: CompanyFile, resourceKey: string): Hours | undefined {
  const resource = file.resources.find(({ key }) => key === resourceKey)
  const ofBranch = resource && hoursOfBranch(file, resource.branch)
  return ofBranch && { ...ofBranch, own: weekOf(resource) }
}

/** Latest day that bookings reach; later days are not compared. */
const DAYS_AHEAD = 370

type WorkAhead = { work: Work; timezone: string; lastDay: LocalDate }

function workAhead({ timezone, branch, own }: Hours, { now }: NamingAtTime): WorkAhead {
  const firstDay = addDays(today(timezone, Math.floor(now / 1000)), -1)
  const lastDay = addDays(firstDay, DAYS_AHEAD)
  return {
    work: workOver({ timeZone: timezone, firstDay, lastDay, branchWorkingTime: branch, workingTime: own }),
    timezone,
    lastDay,
  }
}

const losesTime = (was: WorkAhead, is: WorkAhead, from: number, until: number): boolean =>
  toLocal(was.timezone, until).date < was.lastDay && losesWork(was.work, is.work, from, until)
