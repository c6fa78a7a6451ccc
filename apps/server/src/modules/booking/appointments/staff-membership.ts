/** Lets staff apply memberships to bookings and remove them. docs/rules/memberships.md, By staff */
import type { BookingMembershipRequest, BookingMemberships, StaffBooked } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { coverByStaff, describeUse, listCover, type ToCoverByStaff } from '../../money/memberships/public.ts'
import { paidSum } from '../../money/payments/public.ts'
import { attachedTo } from './appointment-facts.ts'
import { lockAppointment, readAppointmentRow } from './appointment-access.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { readFacts, logStaffAction } from './staff-log.ts'
import { rejectOlder } from './staff-parts.ts'
import { storedServices } from './appointment-rows.ts'
import { writeNewVersion, writePaid } from './write-status.ts'

type Address = { branchId: string; appointmentId: string }

/** Rejects with `appointment.notFound`. */
export async function readBookingMemberships(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { branchId, appointmentId }: Address,
): Promise<BookingMemberships> {
  const row = await readAppointmentRow(db, company, { appointmentId, locale: undefined })
  if (row.branch_id !== branchId) throw new ApiError('appointment.notFound')
  const { version, used_membership, cancelled_at } = row
  const used = describeUse(used_membership, undefined)
  const isClosed = used !== null || cancelled_at !== null
  const choices = isClosed
    ? { fitting: [], others: [] }
    : await listCover(db, company, await toCover(db, company, row, clock.now()))
  return { version, used, ...choices }
}

/** The membership that covers a booking; the code only for keys that may sell. */
export async function readUsed(
  db: Connection,
  company: CompanyScope,
  appointmentId: string,
  operator: Operator,
): Promise<StaffBooked['membership']> {
  const row = await readAppointmentRow(db, company, { appointmentId, locale: undefined })
  const used = describeUse(row.used_membership, undefined)
  if (used === null) return null
  const { number, name, price_covered } = used
  return { code: reachOf(operator, 'memberships.write') === undefined ? null : number, name, price_covered }
}

/** A repeated request changes nothing. Rejects as `calls.useBookingMembership` lists. */
export async function useBookingMembership(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, appointmentId }: Address & { by: Operator },
  { membership, version }: BookingMembershipRequest,
): Promise<void> {
  const { database, clock } = deps
  await database.inTransaction(async (tx) => {
    const { appointment } = await lockAppointment(tx, company, { appointmentId, locale: undefined })
    if (appointment.branch_id !== branchId) throw new ApiError('appointment.notFound')
    if (appointment.cancelled_at !== null) throw new ApiError('appointment.cancelled')
    const now = clock.now()
    const were = await readFacts(tx, company, [appointmentId])
    const booking = await toCover(tx, company, appointment, now)
    const changed = await coverByStaff(tx, deps, company, booking, membership)
    if (changed === undefined) return
    rejectOlder({ version }, appointment)
    const paid = await paidSum(tx, company, { kind: 'APPOINTMENT', id: appointmentId })
    const { prepayment } = appointment
    const isPaid = changed.after !== null && prepayment !== null && paid >= prepayment
    await (isPaid ? writePaid : writeNewVersion)(tx, deps, company, appointmentId)
    await logStaffAction(tx, deps, company, {
      by,
      appointmentIds: [appointmentId],
      act: 'appointment.membership',
      were,
      memberships: changed,
    })
  })
}

async function toCover(
  db: Connection,
  company: CompanyScope,
  appointment: AppointmentRow,
  now: number,
): Promise<ToCoverByStaff> {
  const services = await storedServices(db, company, appointment.appointment_id)
  return {
    ...attachedTo(appointment, now),
    service_ids: services.map(({ service_id }) => service_id),
    seconds: services.reduce((sum, { duration }) => sum + duration, 0),
    places: appointment.space,
  }
}
