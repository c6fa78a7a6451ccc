/**
 * Cancels and moves a booking for a caller with proven access. docs/rules/own-appointments.md, docs/rules/booking.md
 */
import type {
  Appointment,
  CancelledVisits,
  MoveRequest,
  MoveTimesQuery,
  VisitSlotsAnswer,
} from '@zapys/contract'
import { mayCancelUntil } from '@zapys/domain/appointments'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { holdToRedeem } from '../fair-use/public.ts'
import { type ListWork, openness, readCalendar } from '../slots/public.ts'
import {
  bookingToCheck,
  type RequestedVisit,
  daysAround,
  neededForPlans,
  plannerIn,
  readVisit,
  VisitRetryPolicy,
  withBookedLength,
} from '../visits/public.ts'
import { placesMove, readBookableEvent } from './event-strategy.ts'
import {
  lockAppointment,
  type AppointmentAccess,
  readAppointmentRow,
  settingsOf,
} from './appointment-access.ts'
import { type AppointmentRow, readAppointment } from './read-appointment.ts'
import { rejectMove } from './reject-move.ts'
import { visitDays } from './visit-days.ts'
import { visitMove } from './visit-strategy.ts'
import type { MoveStrategy } from './booking-strategy.ts'
import { lockSeries } from './read-series.ts'
import { writeEnds } from './write-end.ts'
import { writeMove } from './write-move.ts'

/**
 * Cancels within the company's rules and frees the time at once; a repeated call changes nothing. In a series,
 * visits past their deadline stay. Rejects with `appointment.notFound` and `authorization.failed`.
 */
export const cancelAppointment = (
  deps: Deps,
  company: CompanyScope,
  proven: AppointmentAccess,
  visits: CancelledVisits = 'ONE',
): Promise<Appointment> => {
  const { database, clock } = deps
  return database.inTransaction(async (tx) => {
    const locked =
      visits === 'ONE'
        ? [(await lockAppointment(tx, company, proven)).appointment]
        : await lockSeries(tx, company, proven, visits)
    const now = clock.now()
    const mayEnd = (row: AppointmentRow) => {
      const until = mayCancelUntil(settingsOf(row).appointment, row.starts_at)
      return until !== null && now <= until
    }
    const active = locked.filter(({ cancelled_at }) => cancelled_at === null)
    const own = active.find(({ appointment_id }) => appointment_id === proven.appointmentId)
    if (own && !mayEnd(own)) throw new ApiError('authorization.failed')
    // All visits of a series are at one branch and share its settings.
    const ending = active.filter(mayEnd)
    const [first] = ending
    if (first) {
      const status = settingsOf(first).appointment.cancel_to_status
      await writeEnds(tx, deps, company, ending, { status, isNotified: true })
    }
    return readAppointment(tx, company, proven.appointmentId, proven)
  })
}

/** `holder`: header `X-Holder`, required to use the hold. */
export type Move = Omit<MoveRequest, 'company_id'> & { holder: string | undefined }

/**
 * Moves within the company's rules and frees the old time at once. Services, price, discount and answers stay; a
 * rental of another length gets the present price. Rejects as `calls.moveManaged` lists, and with
 * `appointment.move.tooOften` above four moves an hour or twelve in total.
 */
export async function moveAppointment(
  deps: Deps,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  proven: AppointmentAccess,
  move: Move,
): Promise<Appointment> {
  const retryPolicy = new VisitRetryPolicy(deps)
  const policy = deps.catalogue.plan(companyId, async (planned) => planned, retryPolicy)
  return deps.database.inTransaction(async (tx) => {
    const company = policy.current()
    // Only now are services and performers read, since staff may be changing them.
    const locked = await lockAppointment(tx, company, proven)
    const strategy = await readMove(tx, deps, company, locked.appointment, { ...move, retryPolicy })
    await writeMove(tx, deps, company, { ...locked, locale: proven.locale }, strategy)
    // Staff may be closing these hours.
    await company.assertUnchanged(tx)
    return readAppointment(tx, company, proven.appointmentId, proven)
  }, policy)
}

/** Reads and checks the move as far as possible without the current time and availability. */
async function readMove(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  before: AppointmentRow,
  {
    start_time,
    event_id,
    resources,
    duration,
    shown,
    hold_id,
    holder,
    retryPolicy,
  }: Move & {
    retryPolicy: VisitRetryPolicy
  },
): Promise<MoveStrategy> {
  const hold = holdToRedeem(hold_id, holder)
  const newLength = otherLength(before, duration)
  if (before.event_id === null) {
    if (!start_time) throw invalid('appointment.start_time', 'is required')
    const visit = await readMovedVisit(tx, company, before, { start_time, resources, newLength })
    const isByOthers = Boolean(resources)
    const priced = newLength === undefined ? undefined : { shown: shown?.price }
    return visitMove(deps, company, { visit, hold, retryPolicy, isByOthers, priced })
  }
  if (!event_id) throw invalid('appointment.event_id', 'is required')
  const bookable = await readBookableEvent(tx, company, event_id)
  return placesMove(deps, company, { bookable, hold, startTime: start_time ?? undefined })
}

/** New length in seconds; undefined if unchanged. Rejects with `validation.failed` unless the booking is a rental. */
function otherLength(
  { booking_type, duration }: Pick<AppointmentRow, 'booking_type' | 'duration'>,
  requestedSeconds: number | null | undefined,
): number | undefined {
  if (requestedSeconds == null || requestedSeconds === duration) return undefined
  if (booking_type !== 'RENT') throw invalid('appointment.duration', 'can be changed for a rental alone')
  return requestedSeconds
}

/**
 * The visit of a booking at another time, with other performers if `resources` names them. Who stays needs as long as
 * was booked.
 */
export async function readMovedVisit(
  db: Connection,
  company: CompanyScope,
  before: AppointmentRow,
  request: {
    start_time: string
    resources?: readonly string[] | null | undefined
    /** New length of a rental, in seconds. */
    newLength?: number | undefined
  },
): Promise<RequestedVisit> {
  const services = await servicesOf(db, company, before.appointment_id)
  const visit = await readVisit(db, company, {
    branch_id: before.branch_id,
    start_time: request.start_time,
    duration: request.newLength ?? before.duration,
    service_resource_settings: services.map((row, index) => ({
      service: row.service_id,
      resources: request.resources
        ? request.resources.slice(index, index + 1)
        : row.resource_id
          ? [row.resource_id]
          : [],
      ordinal: row.ordinal,
    })),
  })
  if (visit.rent !== undefined) return visit
  return {
    ...visit,
    services: visit.services.map((requested, index) => {
      const { duration, resource_id } = services[index]!
      return resource_id === null ? requested : withBookedLength(requested, duration, resource_id)
    }),
  }
}

/** Limit of starts over the booked performers, from which plans are searched. */
const MAX_STARTS = 100_000

/**
 * Times to which a booking may move with its present performers, from the same plan as the move. Its own time counts
 * as free. Rejects as `calls.listManagedMoves` lists.
 */
export const listMoves = async (
  deps: Deps,
  company: CompanyScope,
  proven: AppointmentAccess,
  query: MoveTimesQuery & { holder: string | undefined },
): Promise<VisitSlotsAnswer> => (await moveSlots(deps, company, proven, query)).list

/** `resources`: number of calendars read; `work`: the remaining cost. */
export async function moveSlots(
  { database: { db }, clock }: Deps,
  company: CompanyScope,
  proven: AppointmentAccess,
  { holder, withoutOwn, duration, ...query }: MoveTimesQuery & { holder: string | undefined },
): Promise<{ list: VisitSlotsAnswer; work: ListWork; resources: number }> {
  const before = await readAppointmentRow(db, company, proven)
  rejectMove(before, settingsOf(before), clock.now())
  if (before.event_id !== null)
    throw invalid('appointment', 'is of an event: choose another one of its service')
  const start_time = new Date(before.starts_at).toISOString()
  const newLength = otherLength(before, duration)
  const visit = await readMovedVisit(db, company, before, { start_time, newLength })
  const { service_ids } = bookingToCheck(visit, before.source, clock.now())
  const scope = { branch_id: before.branch_id, service_ids, source: before.source }
  const open = await openness(db, company, visit.settings, scope, true)
  const request = { ...visit, openness: open, maxStarts: MAX_STARTS }
  const days = { firstDay: query.start, lastDay: query.end }
  const around = daysAround(request, days)
  const needed = {
    ...neededForPlans(request, around),
    without: { appointmentId: before.appointment_id, holder },
  }
  const calendar = await readCalendar({ db, clock }, company, needed)
  // With another length, the present start counts as a different booking and stays listed.
  const except = withoutOwn === true && newLength === undefined ? before.starts_at / 1000 : undefined
  const { isClosed } = open
  const planner = plannerIn(calendar, request, around)
  const { list, work } = visitDays(planner, { services: visit.services, days, isClosed, except, ...query })
  const resources = needed.resources.length
  // An upper bound: each resource may be offered at each start.
  const starts = Math.min(MAX_STARTS, work.starts * resources)
  return { list, work: { ...work, starts }, resources }
}

const servicesOf = (db: Connection, company: CompanyScope, appointmentId: string) =>
  db
    .selectFrom('appointment_service')
    .select(['service_id', 'resource_id', 'duration', 'ordinal'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .orderBy('ordinal')
    .execute()
