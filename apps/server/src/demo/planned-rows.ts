/** Planned data as rows: classes with their participants, visits with their occupancy. */
import { companyId, entityId } from '@zapys/demo'
import type { DemoCompany, PlannedEvent, PlannedParticipant, PlannedVisit } from '@zapys/demo'
import { DAY_SECONDS, toInstant } from '@zapys/domain/time'
import { CompiledQuery } from 'kysely'
import { isOneOf } from '../platform/db/conditions.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertRows, type Row } from './insert-rows.ts'

/** An event whose leader is already taken by a client's booking is skipped. */
export async function addEvents(
  tx: Tx,
  file: DemoCompany,
  events: PlannedEvent[],
  changed_at: string,
): Promise<void> {
  const company_id = companyId(file)
  const led = await insertRows(
    tx,
    'occupancy',
    events.flatMap((event) => occupancy(file, 'EVENT', event.event_id, event)),
    'owner_id',
  )
  const rows = events
    .filter(({ event_id }) => led.has(event_id))
    .map((event) => ({
      company_id,
      event_id: event.event_id,
      branch_id: entityId(file, 'branch', event.branch),
      service_id: entityId(file, 'service', event.service),
      resource_id: entityId(file, 'resource', event.resource),
      starts_at: instantOf(file, event),
      duration: event.duration,
      space: event.space,
      price: event.price,
      changed_at,
    }))
  await insertRows(tx, 'event', rows)
}

/** Fills the places left by real clients, up to the planned number. */
export async function addParticipants(
  tx: Tx,
  file: DemoCompany,
  planned: PlannedParticipant[],
): Promise<void> {
  if (planned.length === 0) return
  const company_id = companyId(file)
  const ids = [...new Set(planned.map(({ event }) => event.event_id))]
  const { rows: events } = await tx.executeQuery<{ event_id: string; free: number }>(
    CompiledQuery.raw(
      `select event_id, space - used_space as free from event
        where company_id = $1 and event_id = any($2) and active order by event_id for update`,
      [company_id, ids],
    ),
  )
  const { rows: known } = await tx.executeQuery<{ appointment_id: string }>(
    CompiledQuery.raw(
      `select appointment_id from appointment where company_id = $1 and event_id = any($2) and source = 'DEMO'`,
      [company_id, ids],
    ),
  )
  const free = new Map(events.map((event) => [event.event_id, event.free]))
  const here = new Set(known.map(({ appointment_id }) => appointment_id))
  const coming = planned.filter(({ appointment_id, event }) => {
    const places = free.get(event.event_id) ?? 0
    if (here.has(appointment_id) || places === 0) return false
    free.set(event.event_id, places - 1)
    return true
  })

  await insertRows(
    tx,
    'appointment',
    coming.map((participant) => ({
      ...appointment(file, participant, participant.event),
      event_id: participant.event.event_id,
      booking_type: 'EVENT',
    })),
  )
  await insertRows(
    tx,
    'appointment_service',
    coming.map((participant) => appointmentService(file, participant, participant.event)),
  )
  const takenPlaces = new Map<string, number>()
  for (const { event } of coming) takenPlaces.set(event.event_id, (takenPlaces.get(event.event_id) ?? 0) + 1)
  await tx.executeQuery(
    CompiledQuery.raw(
      `update event set used_space = used_space + coming.places
         from jsonb_to_recordset($2::jsonb) as coming (event_id uuid, places integer)
        where company_id = $1 and event.event_id = coming.event_id`,
      [company_id, JSON.stringify([...takenPlaces].map(([event_id, places]) => ({ event_id, places })))],
    ),
  )
}

/** A visit is added only if all of its time is free, including that of required resources. */
export async function addVisits(tx: Tx, file: DemoCompany, visits: PlannedVisit[]): Promise<void> {
  const isIn = (appointmentIds: ReadonlySet<string>) => (visit: PlannedVisit) =>
    appointmentIds.has(visit.appointment_id)
  const rowsOf = (visit: PlannedVisit) => occupancy(file, 'APPOINTMENT', visit.appointment_id, visit)
  const performed = visits.filter(isIn(await insertRows(tx, 'occupancy', visits.flatMap(rowsOf), 'owner_id')))
  const besides = performed.map((visit) => ({ visit, rows: besidesOf(file, visit) }))
  const insertedIds = await insertRows(
    tx,
    'occupancy',
    besides.flatMap(({ rows }) => rows),
    'occupancy_id',
  )
  const inVain = besides
    .filter(({ rows }) => !rows.every(({ occupancy_id }) => insertedIds.has(String(occupancy_id))))
    .map(({ visit }) => visit.appointment_id)
  if (inVain.length > 0)
    await tx
      .deleteFrom('occupancy')
      .where('company_id', '=', companyId(file))
      .where(isOneOf('owner_id', inVain))
      .execute()
  await addBookings(
    tx,
    file,
    performed.filter(({ appointment_id }) => !inVain.includes(appointment_id)),
  )
}

/** Without occupancy: for past visits. */
export async function addBookings(tx: Tx, file: DemoCompany, added: PlannedVisit[]): Promise<void> {
  await insertRows(
    tx,
    'appointment',
    added.map((visit) => ({
      ...appointment(file, visit, visit),
      event_id: null,
      booking_type: visit.booking_type,
    })),
  )
  await insertRows(
    tx,
    'appointment_service',
    added.map((visit) => appointmentService(file, visit, visit)),
  )
}

type Planned = {
  branch: string
  service: string
  resource: string
  besides?: string[]
  date: string
  start_time: number
  duration: number
  buffer_before?: number
  buffer_after?: number
}

const besidesOf = (file: DemoCompany, visit: PlannedVisit): Row[] =>
  visit.besides.flatMap((resource) =>
    occupancy(file, 'APPOINTMENT', visit.appointment_id, { ...visit, resource }).map((row) => ({
      ...row,
      occupancy_id: entityId(file, 'occupancy', visit.appointment_id, resource),
      role: 'BESIDES',
    })),
  )

/** Undefined if the start is skipped by a clock change. */
function occupancy(
  file: DemoCompany,
  kind: 'EVENT' | 'APPOINTMENT',
  owner_id: string,
  planned: Planned,
): Row[] {
  const { buffer_before = 0, duration, buffer_after = 0 } = planned
  const start = epochOf(file, planned)
  if (start === null) return []
  const busyFrom = toIso(start - buffer_before)
  return [
    {
      company_id: companyId(file),
      occupancy_id: entityId(file, 'occupancy', owner_id),
      resource_id: entityId(file, 'resource', planned.resource),
      lane: 0,
      kind,
      owner_id,
      starts_at: toIso(start),
      during: `[${busyFrom},${toIso(start + duration + buffer_after)})`,
      blocking: true,
      role: 'PERFORMER',
    },
  ]
}

type Booked = { appointment_id: string; client_id: string; price: number }

function appointment(file: DemoCompany, booked: Booked, planned: Planned): Row {
  return {
    company_id: companyId(file),
    appointment_id: booked.appointment_id,
    branch_id: entityId(file, 'branch', planned.branch),
    client_id: booked.client_id,
    reference: `D${booked.appointment_id.replaceAll('-', '').slice(-9).toUpperCase()}`,
    status: 'CONFIRMED',
    starts_at: instantOf(file, planned),
    duration: planned.duration,
    space: 1,
    price: booked.price,
    original_price: booked.price,
    currency_code: branchOf(file, planned.branch).currency_code,
    extra_fields: {},
    contact: {},
    source: 'DEMO',
    utm: {},
    locale: file.language,
    created: toIso((epochOf(file, planned) ?? 0) - 30 * DAY_SECONDS),
  }
}

const appointmentService = (file: DemoCompany, booked: Booked, planned: Planned): Row => ({
  company_id: companyId(file),
  appointment_id: booked.appointment_id,
  ordinal: 1,
  service_id: entityId(file, 'service', planned.service),
  resource_id: entityId(file, 'resource', planned.resource),
  auto_selected: false,
  besides: (planned.besides ?? []).map((key) => entityId(file, 'resource', key)),
  starts_at: instantOf(file, planned),
  date: planned.date,
  duration: planned.duration,
  original_price: booked.price,
  discounted_price: booked.price,
})

function branchOf(file: DemoCompany, key: string) {
  const branch = file.branches.find((candidate) => candidate.key === key)
  if (branch === undefined) throw new Error(`${file.alias} has no branch ${key}`)
  return branch
}

export const epochOf = (file: DemoCompany, { branch, date, start_time }: Planned): number | null =>
  toInstant(branchOf(file, branch).timezone, date, start_time)

const instantOf = (file: DemoCompany, planned: Planned): string => toIso(epochOf(file, planned) ?? 0)
export const toIso = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString()
