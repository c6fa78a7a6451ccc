/** Unpaid bookings lapse: a job ends them, and a late payment restores them. docs/rules/payments.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import { isOfPage, type PageCompanies } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { isPaidLate, netPaid } from '../../money/payments/public.ts'
import { VisitRetryPolicy } from '../visits/public.ts'
import { placesRestore, readBookableEvent } from './event-strategy.ts'
import { readMovedVisit } from './manage.ts'
import { readAppointmentRow, settingsOf } from './appointment-access.ts'
import { appointmentsOf } from './read-appointment.ts'
import { visitMove } from './visit-strategy.ts'
import { restoreBooking } from './write-restore.ts'
import { writeEnd } from './write-end.ts'
import { writePaid } from './write-status.ts'

const MAX_AT_ONCE = 50

/** Ends bookings not paid in time: offers their time to the waiting list and notifies their clients. */
export const endUnpaid = (deps: Deps): Promise<void> =>
  actOnDue(deps.database.db, {
    pageSize: MAX_AT_ONCE,
    find: (companies) =>
      deps.database.db
        .selectFrom('appointment')
        .innerJoin('company', 'company.company_id', 'appointment.company_id')
        .select(['appointment.company_id', 'appointment.appointment_id'])
        .where('company.active', '=', true)
        .where('pay_until', '<=', instant(deps.clock.now()))
        .where('cancelled_at', 'is', null)
        .where(isOfPage('appointment.company_id', companies))
        .orderBy('pay_until')
        .limit(MAX_AT_ONCE)
        .execute(),
    act: async (company, due) => {
      for (const { appointment_id } of due) await endIfUnpaid(deps, company, appointment_id)
    },
  })

const endIfUnpaid = (deps: Deps, company: CompanyScope, appointmentId: string): Promise<void> =>
  deps.database.inTransaction(async (tx) => {
    const appointment = await appointmentsOf(tx, company)
      .where('appointment.appointment_id', '=', appointmentId)
      .forUpdate('appointment')
      .executeTakeFirst()
    const isDue =
      appointment?.cancelled_at === null &&
      appointment.pay_until !== null &&
      appointment.pay_until <= deps.clock.now()
    if (!isDue) return
    // After waiting for the row lock, sums read before it may be outdated.
    const { all: paid } = await netPaid(tx, company, { kind: 'APPOINTMENT', id: appointmentId })
    if (paid >= appointment.prepayment!) return writePaid(tx, deps, company, appointmentId)
    const { cancel_to_status: status } = settingsOf(appointment).appointment
    await writeEnd(tx, deps, company, appointment, { status, isNotified: true, lapses: true })
  })

/** Lapsed bookings that were paid since, but not handled because the process was stopped. */
export const lapsedAndPaid = (
  db: Connection,
  { companies, limit }: { companies: PageCompanies; limit: number },
): Promise<{ company_id: string; id: string }[]> =>
  db
    .selectFrom('appointment')
    .innerJoin('company', 'company.company_id', 'appointment.company_id')
    .select(['appointment.company_id', 'appointment.appointment_id as id'])
    .where('company.active', '=', true)
    .where(isOfPage('appointment.company_id', companies))
    .where('appointment.lapsed', '=', true)
    .where(
      isPaidLate(
        'APPOINTMENT',
        'appointment.company_id',
        'appointment.appointment_id',
        'appointment.cancelled_at',
      ),
    )
    .limit(limit)
    .execute()

/** After a late payment, books the old time again if it is still free. Returns whether the booking is active. */
export async function bookAgain(deps: Deps, company: CompanyScope, appointmentId: string): Promise<boolean> {
  const { database } = deps
  const proven = { appointmentId, locale: undefined }
  try {
    const before = await readAppointmentRow(database.db, company, proven)
    const isOfEvent = before.event_id !== null
    const bookable = isOfEvent ? await readBookableEvent(database.db, company, before.event_id!) : undefined
    const start_time = new Date(before.starts_at).toISOString()
    const visit = isOfEvent ? undefined : await readMovedVisit(database.db, company, before, { start_time })
    const retryPolicy = new VisitRetryPolicy(deps)
    return await database.inTransaction(async (tx) => {
      const appointment = await appointmentsOf(tx, company)
        .where('appointment.appointment_id', '=', appointmentId)
        .forUpdate('appointment')
        .executeTakeFirstOrThrow()
      if (!appointment.lapsed) return appointment.cancelled_at === null
      const locked = { appointment, settings: settingsOf(appointment) }
      const strategy =
        bookable === undefined
          ? visitMove(deps, company, { visit: visit!, hold: undefined, retryPolicy, isByOthers: false })
          : placesRestore(deps, company, { bookable })
      const status = (bookable ?? visit!).standardStatus
      const services = await tx
        .selectFrom('appointment_service')
        .select('service_id')
        .where('company_id', '=', company.companyId)
        .where('appointment_id', '=', appointmentId)
        .orderBy('ordinal')
        .execute()
      const service_ids = services.map(({ service_id }) => service_id)
      await restoreBooking(tx, deps, company, { ...locked, status, service_ids }, { strategy })
      // Only now: what a membership covers again counts toward the deposit.
      const { all: paid } = await netPaid(tx, company, { kind: 'APPOINTMENT', id: appointmentId })
      if (paid < (appointment.prepayment ?? appointment.price)) throw new ApiError('payment.amount.tooLittle')
      return true
    }, retryPolicy)
  } catch (error) {
    // Its time is taken, it has begun, the company no longer accepts it, or too little was paid.
    if (error instanceof ApiError) return false
    throw error
  }
}
