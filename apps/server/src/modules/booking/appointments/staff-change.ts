/**
 * Staff change, reopen and cancel bookings, in one write per request; docs/rules/booking.md. What staff may do
 * beyond clients: docs/rules/operator.md. Each action is in the audit log.
 */
import type { StaffChangeRequest } from '@zapys/contract'
import { PENDING_PAYMENT, shownStatus } from '@zapys/domain/payments'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { VisitRetryPolicy } from '../visits/public.ts'
import { readStaffEvent } from './event-strategy.ts'
import { lockAppointment, readAppointmentRow } from './appointment-access.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { readFacts, logStaffAction } from './staff-log.ts'
import { isEnd, priceOf, readClient, rejectOlder, rejectUnknownStatus } from './staff-parts.ts'
import { staffChange, staffPlacesRestore, staffVisitRestore } from './staff-strategy.ts'
import { readVisitAsBooked, readChangedVisit, type ChangedVisit } from './read-staff-change.ts'
import type { LockedAppointment, OtherClient } from './booking-strategy.ts'
import { restoreBooking } from './write-restore.ts'
import { writeChange } from './write-change.ts'
import { writeEnd } from './write-end.ts'
import { writePaid, writeStatus } from './write-status.ts'

export type StaffChange = {
  by: Operator
  branchId: string
  appointmentId: string
  appointment: StaffChangeRequest
  passesBlock: boolean
  /** Only sets the status: it does not cancel, reopen or waive the deposit. */
  onlyMarks?: boolean
}

/** A repeated request changes nothing. Rejects as `calls.changeCompanyAppointment` lists. */
export async function changeByStaff(deps: Deps, company: CompanyScope, change: StaffChange): Promise<void> {
  const { branchId, appointmentId } = change
  rejectOtherAddress(company, change)
  const { db } = deps.database
  const before = await readAppointmentRow(db, company, { appointmentId, locale: undefined })
  if (before.branch_id !== branchId) throw new ApiError('appointment.notFound')
  const request = withoutShownStatus(change.appointment, before)
  const changed = { ...change, appointment: request }
  if (request.status) await rejectUnknownStatus(db, company, request.status)
  const retryPolicy = new VisitRetryPolicy(deps)
  await deps.database.inTransaction(async (tx) => {
    // Everything is read behind the lock, so the second of two simultaneous changes starts from the result of the
    // first.
    const locked = await lockAppointment(tx, company, { appointmentId, locale: undefined })
    const isCancelled = locked.appointment.cancelled_at !== null
    if (change.onlyMarks) rejectBeyondMark(request, { isCancelled, settings: locked.settings })
    if (request.status && isEnd(request.status, locked.settings))
      return cancel(tx, deps, company, { change: changed, locked, status: request.status })
    rejectWithoutEnd(request)
    await (isCancelled ? reopen : changeLocked)(tx, deps, company, { change: changed, locked, retryPolicy })
  }, retryPolicy)
}

function rejectBeyondMark(
  { status }: StaffChangeRequest,
  { isCancelled, settings }: { isCancelled: boolean; settings: LockedAppointment['settings'] },
): void {
  if (status && isEnd(status, settings)) throw invalid('appointment.status', 'must not cancel the booking')
  if (isCancelled) throw new ApiError('appointment.cancelled')
}

/** Programs send back the status that they read; PENDING_PAYMENT is not stored. */
const withoutShownStatus = (change: StaffChangeRequest, before: AppointmentRow): StaffChangeRequest =>
  change.status === PENDING_PAYMENT && shownStatus(before) === PENDING_PAYMENT
    ? { ...change, status: undefined }
    : change

function rejectOtherAddress(
  { companyId }: CompanyScope,
  { branchId, appointmentId, appointment: { id, company_id, branch_id } }: StaffChange,
): void {
  if ((id ?? appointmentId) !== appointmentId)
    throw invalid('appointment.id', 'must be the booking of the address')
  if ((company_id ?? companyId) !== companyId)
    throw invalid('appointment.company_id', 'must be the company of the address')
  if ((branch_id ?? branchId) !== branchId)
    throw invalid('appointment.branch_id', 'must be the branch of the address')
}

type ChangeOfLocked = { change: StaffChange; locked: LockedAppointment; retryPolicy: VisitRetryPolicy }

async function changeLocked(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { change, locked, retryPolicy }: ChangeOfLocked,
): Promise<void> {
  const { by, appointmentId, appointment: request, passesBlock, onlyMarks = false } = change
  const { appointment } = locked
  const { visit, price, isRepriced, comment, client } = await readRequestedChange(
    tx,
    company,
    appointment,
    request,
  )
  const status = request.status ?? undefined
  // Staff confirm the booking: it is paid on site, and no longer lapses.
  const isAwaited = !onlyMarks && status === 'CONFIRMED' && appointment.pay_until !== null
  const hasOtherStatus = status !== undefined && (status !== appointment.status || isAwaited)
  const isChanged = [visit, price, comment, client].some((each) => each !== undefined)
  if (!isChanged && !hasOtherStatus) return
  rejectOlder(request, appointment)
  if (visit !== undefined || client !== undefined) rejectOver(appointment, deps.clock.now())
  const were = await readFacts(tx, company, [appointmentId])
  if (isChanged) {
    const strategy = staffChange(deps, company, {
      visit: visit?.visit,
      hasOtherServices: visit?.hasOtherServices ?? false,
      isRepriced,
      price,
      comment,
      client: client && { ...client, passesBlock },
      retryPolicy,
    })
    await writeChange(tx, deps, company, locked, strategy)
    const isMove = [price, comment, client, visit?.hasOtherServices || undefined].every(
      (each) => each === undefined,
    )
    const reason = price === undefined ? undefined : (request.price_reason ?? undefined)
    await logStaffAction(tx, deps, company, {
      by,
      appointmentIds: [appointmentId],
      act: isMove ? 'appointment.moved' : 'appointment.changed',
      were,
      ...(reason && { reasons: { price_reason: reason } }),
    })
  }
  if (!hasOtherStatus) return
  if (isAwaited) await writePaid(tx, deps, company, appointmentId)
  const changed = isChanged ? await readFacts(tx, company, [appointmentId]) : were
  await writeStatus(tx, deps, company, appointmentId, status)
  await logStaffAction(tx, deps, company, {
    by,
    appointmentIds: [appointmentId],
    act: 'appointment.status',
    were: changed,
  })
}

type RequestedChange = {
  visit: ChangedVisit | undefined
  price: number | undefined
  /** A rental costs what its new hours cost. */
  isRepriced: boolean
  comment: string | null | undefined
  client: OtherClient | undefined
}

/** Fields that would change. Rejects a price without a reason. */
async function readRequestedChange(
  tx: Tx,
  company: CompanyScope,
  before: AppointmentRow,
  change: StaffChangeRequest,
): Promise<RequestedChange> {
  const visit = await readChangedVisit(tx, company, before, change)
  const newPrice = priceOf(change)
  const price = newPrice === before.price && visit?.hasOtherServices !== true ? undefined : newPrice
  if (price !== undefined && !change.price_reason)
    throw invalid('appointment.price_reason', 'must say why the price changes')
  if (newPrice === undefined && change.price_reason)
    throw invalid('appointment.price_reason', 'needs a price')
  const comment =
    change.comment === undefined || change.comment === null ? undefined : change.comment.trim() || null
  const client = change.client && change.client.id !== before.client_id ? change.client.id : undefined
  return {
    visit,
    price,
    // The stored price as sent keeps it.
    isRepriced: visit?.isOtherRental === true && (newPrice === undefined || price !== undefined),
    // The previous client's comment is removed, so the same text is a change.
    comment: comment === before.comment && client === undefined ? undefined : comment,
    client: client === undefined ? undefined : await readOther(tx, company, client),
  }
}

async function readOther(tx: Tx, company: CompanyScope, clientId: string): Promise<OtherClient> {
  const { identity, locale } = await readClient(tx, company, clientId)
  return { clientId, contact: identity.contact, locale }
}

async function cancel(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { change, locked, status }: Omit<ChangeOfLocked, 'retryPolicy'> & { status: string },
): Promise<void> {
  const { by, appointmentId, appointment: request } = change
  const { appointment } = locked
  rejectBeside(
    await readRequestedChange(tx, company, appointment, request),
    'cannot change while the status cancels the booking',
  )
  if (appointment.cancelled_at !== null) return
  rejectOlder(request, appointment)
  rejectOver(appointment, deps.clock.now())
  const were = await readFacts(tx, company, [appointmentId])
  const isNotified = request.notify !== false
  const keepsPaid = request.keep_paid === true
  await writeEnd(tx, deps, company, appointment, { status, isNotified, isByStaff: true, keepsPaid })
  await logStaffAction(tx, deps, company, {
    by,
    appointmentIds: [appointmentId],
    act: 'appointment.cancelled',
    were,
    reasons: {
      ...(request.cancel_reason && { cancel_reason: request.cancel_reason }),
      ...(!isNotified && { is_silent: true }),
      ...(keepsPaid && { keeps_paid: true }),
    },
  })
}

/** Any status except that of cancelled bookings reopens it, at its old time. */
async function reopen(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { change, locked, retryPolicy }: ChangeOfLocked,
): Promise<void> {
  const { by, appointmentId, appointment: request } = change
  const { appointment } = locked
  const { branch_id: branchId, event_id: eventId } = appointment
  const status = request.status ?? undefined
  if (status === undefined) throw new ApiError('appointment.cancelled')
  if (appointment.client_id === null) throw new ApiError('client.notFound')
  rejectBeside(
    await readRequestedChange(tx, company, appointment, request),
    'cannot change while the status reopens it',
  )
  rejectOlder(request, appointment)
  const were = await readFacts(tx, company, [appointmentId])
  const { service_ids } = were.get(appointmentId)!
  const strategy =
    eventId === null
      ? staffVisitRestore(deps, company, {
          visit: await readVisitAsBooked(tx, company, appointment),
          retryPolicy,
        })
      : staffPlacesRestore(deps, company, {
          bookable: await readStaffEvent(tx, company, { branchId, eventId }),
        })
  await restoreBooking(tx, deps, company, { ...locked, status, service_ids }, { strategy, isByStaff: true })
  await company.assertUnchanged(tx)
  await logStaffAction(tx, deps, company, {
    by,
    appointmentIds: [appointmentId],
    act: 'appointment.reopened',
    were,
  })
}

/** Programs send the time along with a status; a changed time, price or comment would be ignored. */
function rejectBeside({ visit, price, comment, client }: RequestedChange, message: string): void {
  if (visit !== undefined) throw invalid(`appointment.${visit.field}`, message)
  if (price !== undefined) throw invalid('appointment.price', message)
  if (comment !== undefined) throw invalid('appointment.comment', message)
  if (client !== undefined) throw invalid('appointment.client', message)
}

function rejectWithoutEnd({ cancel_reason, keep_paid, notify }: StaffChangeRequest): void {
  if (cancel_reason) throw invalid('appointment.cancel_reason', 'is for a status that cancels the booking')
  if (typeof keep_paid === 'boolean')
    throw invalid('appointment.keep_paid', 'is for a status that cancels the booking')
  if (typeof notify === 'boolean')
    throw invalid('appointment.notify', 'is for a status that cancels the booking')
}

/** Rejects with `appointment.over`: what a past visit consumed must not be refunded by cancelling or moving it. */
function rejectOver(
  { starts_at, duration }: Pick<AppointmentRow, 'starts_at' | 'duration'>,
  now: number,
): void {
  if (starts_at + duration * 1000 <= now) throw new ApiError('appointment.over')
}
