/**
 * Generated activity of a demo company between two days: classes of the timetable, their participants and visits.
 * The same day always gives the same result, so that planning it again adds no duplicates.
 */
import { addDays, daysBetween, weekdayOf, type LocalDate } from '@zapys/domain/time'
import { HOUR, MINUTE } from './lengths.ts'
import { demoClients } from './clients.ts'
import { chance, type ResourceFile, type ServiceFile, type WeeklyFrame } from '@zapys/company-file'
import type { DemoCompany } from './demo-company.ts'
import { entityId } from './entity-id.ts'

/** Day at the branch, and seconds from its midnight. */
type LocalStart = { date: LocalDate; start_time: number }

export type PlannedEvent = LocalStart & {
  event_id: string
  branch: string
  service: string
  resource: string
  duration: number
  space: number
  price: number | null
}

export type PlannedVisit = LocalStart & {
  appointment_id: string
  client_id: string
  branch: string
  service: string
  resource: string
  /** Required resources of the service. */
  besides: string[]
  booking_type: 'GENERAL' | 'RENT'
  duration: number
  buffer_before: number
  buffer_after: number
  price: number
}

export type PlannedParticipant = {
  appointment_id: string
  client_id: string
  event: PlannedEvent
  price: number
}

/** All classes of the timetable from `firstDay` to `lastDay`, inclusive. */
export function planEvents(company: DemoCompany, firstDay: LocalDate, lastDay: LocalDate): PlannedEvent[] {
  return daysFrom(firstDay, lastDay).flatMap((date) =>
    company.timetable
      .filter((entry) => entry.weekday === weekdayOf(date))
      .map(({ weekday: _, ...entry }) => ({
        ...entry,
        event_id: entityId(
          company,
          'event',
          entry.branch,
          entry.service,
          entry.resource,
          date,
          entry.start_time,
        ),
        date,
        duration: serviceOf(company, entry.service).duration,
      })),
  )
}

/** Current participants of a class: their number grows toward the day, and a few classes are full a week before. */
export function planParticipants(
  company: DemoCompany,
  event: PlannedEvent,
  today: LocalDate,
): PlannedParticipant[] {
  const clients = demoClients(company)
  const popularity = chance('popularity', event.event_id) % 100
  const places = Math.floor((event.space * shareBooked(daysBetween(today, event.date), popularity)) / 100)
  const price = event.price ?? priceOf(company, event.service, event.resource)
  return Array.from({ length: places }, (_, place) => ({
    appointment_id: entityId(company, 'appointment', event.event_id, place),
    client_id: clients[(popularity + place * 7) % clients.length]?.client_id ?? '',
    event,
    price,
  }))
}

/** Percentage of booked places. */
function shareBooked(daysAhead: number, popularity: number): number {
  if (daysAhead > 30) return 0
  if (daysAhead > 14) return popularity / 3
  if (popularity >= 88) return 100
  if (daysAhead > 7) return 20 + popularity / 2
  return 45 + popularity / 2
}

/** Visits that leave a third to two thirds of every working day free. */
export function planVisits(company: DemoCompany, firstDay: LocalDate, lastDay: LocalDate): PlannedVisit[] {
  const clients = demoClients(company)
  return company.resources.flatMap((resource) => {
    const performed = company.services.filter(
      (service) => service.booking_type !== 'EVENT' && service.resources.includes(resource.key),
    )
    if (performed.length === 0) return []
    return daysFrom(firstDay, lastDay).flatMap((date) =>
      framesOn(company, resource, date).flatMap((frame) =>
        visitsIn(company, resource, performed, clients, date, frame),
      ),
    )
  })
}

function visitsIn(
  company: DemoCompany,
  resource: ResourceFile,
  performed: ServiceFile[],
  clients: { client_id: string }[],
  date: LocalDate,
  frame: WeeklyFrame,
): PlannedVisit[] {
  const visits: PlannedVisit[] = []
  const draw = (what: string, from: number) =>
    chance(company.alias, resource.key, date, frame.start_time, visits.length, what) % from
  /** Busy and calm days: the longest pause between two visits, in half hours. */
  const longestPause = 5 + (chance(company.alias, resource.key, date) % 7)

  let start_time = frame.start_time + pause()
  for (;;) {
    const service = performed[draw('service', performed.length)]
    if (service === undefined) return visits
    const slots = service.booking_type === 'RENT' ? 1 + draw('hours', 3) : 1
    const duration = Math.max(service.duration * slots, service.min_duration ?? 0)
    if (start_time + duration + service.buffer_after > frame.end_time) return visits
    visits.push({
      appointment_id: entityId(company, 'appointment', resource.key, date, start_time),
      client_id: clients[draw('client', clients.length)]?.client_id ?? '',
      branch: resource.branch,
      service: service.key,
      resource: resource.key,
      besides: besidesAt(company, service, resource.branch),
      booking_type: service.booking_type === 'RENT' ? 'RENT' : 'GENERAL',
      date,
      start_time,
      duration,
      buffer_before: service.buffer_before,
      buffer_after: service.buffer_after,
      price: (priceOf(company, service.key, resource.key) * duration) / service.duration,
    })
    const busyUntil = start_time + service.buffer_before + duration + service.buffer_after
    start_time = nextStart(service, frame, busyUntil) + pause()
  }

  function pause(): number {
    const halfHours = draw('pause', longestPause)
    return rentsOnly(performed) ? (1 + Math.ceil(halfHours / 2)) * HOUR : halfHours * 30 * MINUTE
  }
}

/** For each resource type required by the service, the first resource at the branch. */
export const besidesAt = (company: DemoCompany, service: ServiceFile, branch: string): string[] =>
  service.besides.map((type) => {
    const found = company.resources.find((each) => each.branch === branch && each.resource_type === type)
    if (found === undefined) throw new Error(`${company.alias} has nothing of type ${type} at ${branch}`)
    return found.key
  })

const rentsOnly = (performed: ServiceFile[]): boolean =>
  performed.every((service) => service.booking_type === 'RENT')

/** The next start on the half-hour grid (full hours for rentals) after a cleaning break. */
function nextStart(service: ServiceFile, frame: WeeklyFrame, busyUntil: number): number {
  const step = service.booking_type === 'RENT' ? HOUR : 30 * MINUTE
  return frame.start_time + Math.ceil((busyUntil - frame.start_time) / step) * step
}

export function framesOn(company: DemoCompany, resource: ResourceFile, date: LocalDate): WeeklyFrame[] {
  const branch = company.branches.find(({ key }) => key === resource.branch)
  const frames = resource.cycle_frames.length > 0 ? resource.cycle_frames : (branch?.cycle_frames ?? [])
  return frames.filter((frame) => frame.weekday === weekdayOf(date))
}

/** Price at the resource's branch, for the resource's type if there is one. */
export function priceOf(company: DemoCompany, serviceKey: string, resourceKey: string): number {
  const resource = company.resources.find(({ key }) => key === resourceKey)
  const branch = company.branches.find(({ key }) => key === resource?.branch)
  const prices = serviceOf(company, serviceKey).prices.filter(
    (price) => price.price_list === branch?.price_list,
  )
  const exact = prices.find((price) => price.resource_type === resource?.resource_type)
  return (exact ?? prices.find((price) => price.resource_type === null))?.amount ?? 0
}

function serviceOf(company: DemoCompany, serviceKey: string): ServiceFile {
  const service = company.services.find(({ key }) => key === serviceKey)
  if (service === undefined) throw new Error(`${company.alias} has no service ${serviceKey}`)
  return service
}

const daysFrom = (firstDay: LocalDate, lastDay: LocalDate): LocalDate[] =>
  Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, day) => addDays(firstDay, day))
