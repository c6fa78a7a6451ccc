/**
 * Bookings by staff pass the same steps as those of clients; docs/rules/booking.md. What staff may do beyond
 * clients: docs/rules/operator.md. Each action is in the audit log.
 */
import type { Appointment, BookingSettings, Locale, StaffAppointmentRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../deps/deps.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type Operator } from '../../../platform/http/key-holder.ts'
import { rejectOtherStart } from '../events/public.ts'
import { readStaffVisit, VisitRetryPolicy, toTheMinute } from '../visits/public.ts'
import type { Details } from './details.ts'
import { readStaffEvent } from './event-strategy.ts'
import { logStaffAction } from './staff-log.ts'
import { isEnd, priceOf, readClient, rejectUnknownStatus } from './staff-parts.ts'
import { staffPlacesBooking, type StaffInput, staffVisitBooking } from './staff-strategy.ts'
import type { CheckResult, BookedTime } from './booking-strategy.ts'
import { type NewBookings, writeBookings } from './write-bookings.ts'

export type StaffBooking = {
  by: Operator
  branchId: string
  appointment: StaffAppointmentRequest
  /** The booking may use one of the client's memberships. */
  usesMembership: boolean
  passesBlock: boolean
  idempotencyKey: string | undefined
}

/** Returns the booking's id. Rejects as `calls.createCompanyAppointment` lists. */
export async function bookByStaff(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, appointment: request, usesMembership, passesBlock, idempotencyKey }: StaffBooking,
): Promise<string> {
  const { db } = deps.database
  if ((request.company_id ?? company.companyId) !== company.companyId)
    throw invalid('appointment.company_id', 'must be the company of the address')
  if ((request.branch_id ?? branchId) !== branchId)
    throw invalid('appointment.branch_id', 'must be the branch of the address')
  const { settings, write } = await prepareStaffWrite(deps, company, branchId, request)
  const status = request.status ?? undefined
  if (status !== undefined) {
    await rejectUnknownStatus(db, company, status)
    if (isEnd(status, settings)) throw invalid('appointment.status', 'a booking does not begin cancelled')
  }
  const { identity, locale } = await readClient(db, company, request.client.id)
  const details = detailsOf(request, locale)
  const clientId = identity.clientId
  const price = priceOf(request)
  if (price === undefined && request.price_reason) throw invalid('appointment.price_reason', 'needs a price')
  const key = idempotencyKey === undefined ? undefined : `key ${callerIdOf(by)} ${idempotencyKey}`
  const isSilent = request.notify === false
  const keyedRequest = { ...request, branchId, usesMembership }
  const retryPolicy = new VisitRetryPolicy(deps)
  const { id } = await writeOnce(
    deps,
    company,
    key,
    keyedRequest,
    async (tx) => {
      const made = await write(tx, retryPolicy, {
        input: { status, price, source: details.source, passesBlock },
        identity,
        details,
        locale,
        redeeming: usesMembership ? { kind: 'OWN', clientId } : { kind: 'NONE' },
        isSilent,
      })
      const ids = made.map(({ id: appointmentId }) => appointmentId)
      await logStaffAction(tx, deps, company, {
        by,
        appointmentIds: ids,
        act: 'appointment.booked',
        reasons: {
          ...(request.price_reason && { price_reason: request.price_reason }),
          ...(isSilent && { is_silent: true }),
        },
      })
      return { id: ids[0]!, clientId }
    },
    retryPolicy,
  )
  return id
}

/** What staff book, and the write to run once client and price are known. */
type StaffWrite = {
  /** Settings of the branch. */
  settings: BookingSettings
  write(
    tx: Tx,
    retryPolicy: VisitRetryPolicy,
    by: Omit<NewBookings<CheckResult, BookedTime>, 'strategies'> & { input: StaffInput },
  ): Promise<Appointment[]>
}

async function prepareStaffWrite(
  deps: Deps,
  company: CompanyScope,
  branchId: string,
  request: StaffAppointmentRequest,
): Promise<StaffWrite> {
  const { event_id, space, start_time, starts, service_resource_settings, duration, waiting_id } = request
  const { db } = deps.database
  const entryId = waiting_id ?? undefined
  if (event_id) {
    if (starts) throw invalid('appointment.starts', 'are of a visit')
    if (service_resource_settings.length > 0)
      throw invalid('appointment.service_resource_settings', 'are those of the event')
    const bookable = await readStaffEvent(db, company, { branchId, eventId: event_id })
    rejectOtherStart(bookable.event, start_time ?? undefined)
    if ((duration ?? bookable.event.duration) !== bookable.event.duration)
      throw invalid('appointment.duration', 'is that of the event')
    return {
      settings: bookable.settings,
      write: (tx, _, { input, ...by }) => {
        const strategy = staffPlacesBooking(deps, company, {
          ...input,
          bookable,
          places: space ?? 1,
          entryId,
        })
        return writeBookings(tx, deps, company, { ...by, strategies: [strategy] })
      },
    }
  }
  if ((space ?? 1) !== 1) throw invalid('appointment.space', 'are places of an event')
  const instants = startsOf(request)
  if (service_resource_settings.length === 0)
    throw invalid('appointment.service_resource_settings', 'must name at least one service')
  const { visit, settings } = await readStaffVisit(db, company, {
    branch_id: branchId,
    start_time: instants[0]!,
    duration,
    service_resource_settings,
  })
  return {
    settings,
    write: (tx, retryPolicy, { input, ...by }) => {
      const strategies = instants.map((start, index) => {
        const isSeries = instants.length > 1
        const one = isSeries
          ? { ...visit, startsAt: toTheMinute(start) / 1000, field: `appointment.starts.${index}` }
          : visit
        return staffVisitBooking(deps, company, { ...input, visit: one, settings, retryPolicy, entryId })
      })
      const series = strategies.length > 1 ? { seriesId: newId() } : {}
      return writeBookings(tx, deps, company, { ...by, ...series, strategies })
    },
  }
}

/** One start, or those of a series, sorted and without duplicates. */
function startsOf({ start_time, starts, waiting_id }: StaffAppointmentRequest): string[] {
  if (!starts) {
    if (!start_time) throw invalid('appointment.start_time', 'must be said')
    return [start_time]
  }
  if (start_time) throw invalid('appointment.start_time', 'must not be sent with `starts`')
  if (waiting_id) throw invalid('appointment.waiting_id', 'is for one booking')
  const moments = [...new Set(starts.map(toTheMinute))].toSorted((one, other) => one - other)
  return moments.map((moment) => new Date(moment).toISOString())
}

const detailsOf = ({ comment, source }: StaffAppointmentRequest, locale: Locale): Details => ({
  guest: { birth_date: null, gender: null, extra_fields: {} },
  extra_fields: {},
  files: { client: [], appointment: [] },
  agreement: null,
  utm: {},
  comment: comment?.trim() || null,
  // Bookings of the demo send no messages.
  source: source && source.trim().toUpperCase() !== 'DEMO' ? source : 'BO',
  locale,
})
