/** Cancelling and moving, for whoever has proven that a booking is theirs. docs/rules/records.md */
import type {
  Appointment,
  BookingSettings,
  Locale,
  MoveRequest,
  MoveTimesQuery,
  VisitSlotsAnswer,
} from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalid } from '../../errors/api-error.ts'
import { settingsInForce } from '../branches/public.ts'
import { findEvent, returnPlaces } from '../events/public.ts'
import { bookHold, lockInOrder, takePlaces } from '../holds/public.ts'
import { announce, movesOf } from '../messages/public.ts'
import { refuseClient } from '../restrictions/public.ts'
import { freeTime, openness, readCalendar } from '../slots/public.ts'
import { type FreedTime, offerPlaces, offerTime } from '../offers/public.ts'
import { type Mark, mayMove, mayMovePlaces } from '../shares/public.ts'
import {
  askedOf,
  type AskedVisit,
  neededForPlans,
  plannerIn,
  readVisit,
  refusedVisit,
  storedDates,
  takenTime,
  takeVisit,
  untilSettled,
  visitLength,
} from '../visits/public.ts'
import { type AppointmentRow, appointmentsOf, readAppointment } from './read-appointment.ts'
import { visitDays } from './visit-days.ts'

/** A booking that the caller has proven to be theirs: by its key, or as the client who is signed in. */
export type Proven = {
  appointmentId: string
  /** Only where it is this client's; a key is proof enough by itself. */
  clientId?: string
  locale: Locale | undefined
}

/**
 * Cancels within the company's rules; the time is free at once. Repeated, it changes nothing.
 * Refuses with `appointment.notFound` and `authorization.failed`.
 */
export const cancelAppointment = (
  deps: Deps,
  company: CompanyScope,
  proven: Proven,
): Promise<Appointment> => {
  const { database, clock } = deps
  return database.inTransaction(async (tx) => {
    const { appointment, settings } = await lockAppointment(tx, company, proven)
    if (appointment.cancelled_at === null) {
      const { allow_cancel, cancel_notice, cancel_to_status } = settings.appointment
      if (!allow_cancel || clock.now() > appointment.starts_at - cancel_notice * 1000)
        throw new ApiError('authorization.failed')
      await endAppointment(tx, deps, company, appointment, cancel_to_status)
      await announce(tx, deps, company, { kind: 'CANCELLED', appointmentId: appointment.appointment_id })
    }
    return readAppointment(tx, company, proven.appointmentId, proven)
  })
}

/** What cancelling does, whoever wants it. The row must be locked. */
export async function endAppointment(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointment: Ended,
  status: string,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ status, cancelled_at: new Date(deps.clock.now()) })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointment.appointment_id)
    .execute()
  await giveUp(tx, deps, company, appointment)
}

/**
 * Moves within the company's rules: services, price, discount and answers stay, the old time is free at once.
 * Refuses as `calls.moveManaged` lists; `appointment.move.tooOften` over four moves an hour and twelve in all.
 */
export async function moveAppointment(
  deps: Deps,
  company: CompanyScope,
  proven: Proven,
  asked: Move,
): Promise<Appointment> {
  const { event_id } = await readAppointmentRow(deps.database.read, company, proven)
  return event_id === null
    ? moveTime(deps, company, proven, asked)
    : moveToEvent(deps, company, proven, asked)
}

export type Move = Omit<MoveRequest, 'company_id'>

async function moveTime(
  deps: Deps,
  company: CompanyScope,
  proven: Proven,
  asked: Move,
): Promise<Appointment> {
  const { database, clock } = deps
  if (!asked.start_time) throw invalid('appointment.start_time', 'is required')
  const before = await readAppointmentRow(database.read, company, proven)
  const visit = await readMovedVisit(database.read, company, before, {
    start_time: asked.start_time,
    resources: asked.resources,
  })
  return untilSettled(deps, company, (rounds) =>
    database.inTransaction(async (tx) => {
      const { appointment, settings } = await lockAppointment(tx, company, proven)
      refuseMove(appointment, settings, clock.now())
      await refuseManyMoves(tx, company, appointment, clock.now())
      const { locale } = proven
      const restrictions = await refusedVisit(tx, deps, company, visit, {
        source: appointment.source,
        locale,
      })
      const { settle } = await mayMove(tx, deps, company, {
        ...{ branch: visit.branch, settings, mark: markOn(appointment) },
        ...{ appointmentId: appointment.appointment_id, holdId: asked.hold_id ?? undefined },
      })
      if (asked.hold_id) await bookHold(tx, deps, company, { holdId: asked.hold_id, eventId: null })
      // The old time is given up first: a booking may move to a time that overlaps its own.
      await freeTime(tx, company, appointment.appointment_id)
      const owner = { kind: 'APPOINTMENT', ownerId: appointment.appointment_id } as const
      const legs = await takeVisit(tx, deps, company, visit, owner, rounds)
      const taken = takenTime(appointment.appointment_id, visit, legs)
      await settle(taken)
      if (appointment.client_id !== null) {
        const client = { clientId: appointment.client_id, movedId: appointment.appointment_id }
        const looksAt = askedOf(visit, appointment.source, clock.now())
        await refuseClient(tx, company, client, { restrictions, asked: looksAt, locale })
      }
      await tx
        .updateTable('appointment')
        .set((columns) => ({
          starts_at: new Date(visit.startsAt * 1000),
          duration: visitLength(legs),
          ...storedDates(taken.dates),
          moved: columns('moved', '+', 1),
        }))
        .where('company_id', '=', company.companyId)
        .where('appointment_id', '=', appointment.appointment_id)
        .execute()
      const done = legs.flatMap(({ times }) => times)
      for (const [index, { resource_id, duration, starts_at, date, besides = [] }] of done.entries())
        await tx
          .updateTable('appointment_service')
          .set({ resource_id, duration, starts_at: new Date(starts_at * 1000), date, besides: [...besides] })
          .where('company_id', '=', company.companyId)
          .where('appointment_id', '=', appointment.appointment_id)
          .where('ordinal', '=', index + 1)
          .execute()
      await offerTime(tx, deps, company, appointment)
      await announce(tx, deps, company, { kind: 'MOVED', appointmentId: appointment.appointment_id })
      return readAppointment(tx, company, proven.appointmentId, proven)
    }),
  )
}

/** The visit of a booking at another time, with others than those who were booked where they are named. */
async function readMovedVisit(
  read: Connection,
  company: CompanyScope,
  before: AppointmentRow,
  asked: { start_time: string; resources?: readonly string[] | null | undefined },
): Promise<AskedVisit> {
  const services = await servicesOf(read, company, before.appointment_id)
  return readVisit(read, company, {
    branch_id: before.branch_id,
    start_time: asked.start_time,
    duration: before.duration,
    service_resource_settings: services.map((row, index) => ({
      service: row.service_id,
      resources: asked.resources
        ? asked.resources.slice(index, index + 1)
        : row.resource_id
          ? [row.resource_id]
          : [],
      ordinal: row.ordinal,
    })),
  })
}

/** Starts of all who are booked, among which the plans are looked for. */
const MOST_STARTS = 100_000

/**
 * Times that a booking may move to with those who are booked for it, by the plan that the move makes: what it occupies
 * itself is free to it. Refuses as `calls.listManagedMoves` lists.
 */
export async function listMoves(
  { database: { read }, clock }: Deps,
  company: CompanyScope,
  proven: Proven,
  { holder, ...query }: MoveTimesQuery & { holder: string | undefined },
): Promise<VisitSlotsAnswer> {
  const before = await readAppointmentRow(read, company, proven)
  refuseMove(before, settingsInForce(before.company_wide, before.own_settings), clock.now())
  if (before.event_id !== null)
    throw invalid('appointment', 'is of an event: choose another one of its service')
  const start_time = new Date(before.starts_at).toISOString()
  const visit = await readMovedVisit(read, company, before, { start_time })
  const { service_ids } = askedOf(visit, before.source, clock.now())
  const scope = { branch_id: before.branch_id, service_ids, source: before.source }
  const open = await openness(read, company, visit.settings, scope, true)
  const asked = { ...visit, openness: open, mostStarts: MOST_STARTS }
  const days = { firstDay: query.start, lastDay: query.end }
  const needed = { ...neededForPlans(asked, days), without: { appointmentId: before.appointment_id, holder } }
  const planner = plannerIn(await readCalendar({ read, clock }, company, needed), asked, days)
  return visitDays(planner, { services: visit.services, days, isClosed: open.isClosed, ...query })
}

async function moveToEvent(
  deps: Deps,
  company: CompanyScope,
  proven: Proven,
  asked: Move,
): Promise<Appointment> {
  const { database, clock } = deps
  if (!asked.event_id) throw invalid('appointment.event_id', 'is required')
  const event = await findEvent(database.read, company, asked.event_id)
  return database.inTransaction(async (tx) => {
    const { appointment, settings } = await lockAppointment(tx, company, proven)
    refuseMove(appointment, settings, clock.now())
    await refuseManyMoves(tx, company, appointment, clock.now())
    const before = await findEvent(tx, company, appointment.event_id!)
    // Another service has another price: that is another booking, not a move.
    if (event.service_id !== before.service_id || event.branch_id !== before.branch_id)
      throw new ApiError('event.notFound')
    if (event.starts_at <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
    await mayMovePlaces(tx, deps, company, {
      branch: { branch_id: event.branch_id, timezone: appointment.timezone },
      ...{ settings, eventId: event.event_id, startsAt: event.starts_at / 1000 },
      ...{ places: appointment.space, mark: markOn(appointment) },
      ...{ appointmentId: appointment.appointment_id, holdId: asked.hold_id ?? undefined },
    })
    await lockInOrder(tx, deps, company, [before.event_id, event.event_id])
    const places = { eventId: event.event_id, places: appointment.space, holdId: asked.hold_id }
    await takePlaces(tx, deps, company, places)
    await returnPlaces(tx, company, before.event_id, appointment.space)
    await offerPlaces(tx, deps, company, before.event_id)
    await tx
      .updateTable('appointment')
      .set((columns) => ({
        event_id: event.event_id,
        starts_at: new Date(event.starts_at),
        duration: event.duration,
        moved: columns('moved', '+', 1),
      }))
      .where('company_id', '=', company.companyId)
      .where('appointment_id', '=', appointment.appointment_id)
      .execute()
    await tx
      .updateTable('appointment_service')
      .set({
        ...{ resource_id: event.resource_id, duration: event.duration },
        starts_at: new Date(event.starts_at),
        date: toLocal(appointment.timezone, event.starts_at / 1000).date,
      })
      .where('company_id', '=', company.companyId)
      .where('appointment_id', '=', appointment.appointment_id)
      .execute()
    await announce(tx, deps, company, { kind: 'MOVED', appointmentId: appointment.appointment_id })
    return readAppointment(tx, company, proven.appointmentId, proven)
  })
}

function refuseMove(appointment: AppointmentRow, settings: BookingSettings, now: number): void {
  if (appointment.cancelled_at !== null) throw new ApiError('appointment.cancelled')
  const { allow_move, move_notice } = settings.appointment
  if (!allow_move || now > appointment.starts_at - move_notice * 1000)
    throw new ApiError('appointment.move.notAllowed')
}

/** People move a booking once or twice; each move is told, and keeps a time from others until the next. */
const MOST_MOVES = 12
const MOST_MOVES_AN_HOUR = 4
const HOUR_MS = 3_600_000

async function refuseManyMoves(
  tx: Tx,
  company: CompanyScope,
  { appointment_id, moved }: AppointmentRow,
  now: number,
): Promise<void> {
  if (moved >= MOST_MOVES) throw new ApiError('appointment.move.tooOften', { retryAfterSeconds: 86_400 })
  const moves = await movesOf(tx, company, appointment_id, now - HOUR_MS)
  if (moves.length < MOST_MOVES_AN_HOUR) return
  const oldest = moves[MOST_MOVES_AN_HOUR - 1]!.created
  throw new ApiError('appointment.move.tooOften', {
    retryAfterSeconds: Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1000)),
  })
}

const markOn = ({ caller_host, caller_block }: AppointmentRow): Mark | null =>
  caller_host !== null && caller_block !== null ? { caller_host, caller_block } : null

type Ended = Pick<AppointmentRow, 'appointment_id' | 'event_id' | 'space'> & FreedTime

/** Time or places of a booking that is over go back, and to those in line for them. */
async function giveUp(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointment: Ended,
): Promise<void> {
  if (appointment.event_id === null) {
    await freeTime(tx, company, appointment.appointment_id)
    await offerTime(tx, deps, company, appointment)
  } else {
    await returnPlaces(tx, company, appointment.event_id, appointment.space)
    await offerPlaces(tx, deps, company, appointment.event_id)
  }
}

/** The row stays locked, so that a cancelling and a move at once cannot both pass. */
async function lockAppointment(tx: Tx, company: CompanyScope, proven: Proven) {
  const query = provenAppointment(tx, company, proven).forUpdate('appointment')
  const appointment = await query.executeTakeFirst()
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  const { company_wide, own_settings } = appointment
  return { appointment, settings: settingsInForce(company_wide, own_settings) }
}

async function readAppointmentRow(read: Connection, company: CompanyScope, proven: Proven) {
  const appointment = await provenAppointment(read, company, proven).executeTakeFirst()
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  return appointment
}

const provenAppointment = (
  read: Connection,
  company: CompanyScope,
  { appointmentId, clientId }: Pick<Proven, 'appointmentId' | 'clientId'>,
) =>
  appointmentsOf(read, company)
    .where('appointment.appointment_id', '=', appointmentId)
    .$if(clientId !== undefined, (query) => query.where('appointment.client_id', '=', clientId!))

const servicesOf = (read: Connection, company: CompanyScope, appointmentId: string) =>
  read
    .selectFrom('appointment_service')
    .select(['service_id', 'resource_id', 'ordinal'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .orderBy('ordinal')
    .execute()
