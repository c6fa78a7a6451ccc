/** Bookings that need a prepayment: confirmed once paid, ended if unpaid, rebooked if paid late. */
import type { Appointment, Locale } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import { isOfPage, isOneOf, type PageCompanies } from '../../../platform/db/conditions.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { isPaidLate, netPaid } from '../../money/payments/public.ts'
import { VisitRetryPolicy } from '../visits/public.ts'
import { placesToTakeAgain, readBookableEvent } from './event-taking.ts'
import { readMovedVisit } from './manage.ts'
import { readAppointmentRow, settingsOf } from './proven-appointment.ts'
import { appointmentsOf, describeAppointments } from './read-appointment.ts'
import { visitToMove } from './visit-taking.ts'
import { restoreBooking } from './write-again.ts'
import { writeEnd } from './write-end.ts'
import { writePaid } from './write-status.ts'

type AppointmentToRead = { appointmentId: string; clientId?: string; locale: Locale | undefined }

/** Rejects with `appointment.notFound` if there is no such booking, or it is another client's. */
export async function readToPay(
  db: Connection,
  company: CompanyScope,
  proven: AppointmentToRead,
): Promise<{ appointment: Appointment; tips: boolean }> {
  const row = await readAppointmentRow(db, company, proven)
  const [appointment] = await describeAppointments(db, company, [row], proven)
  return { appointment: appointment!, tips: settingsOf(row).online_payment.tips }
}

/** Title for staff: the services, in the company's main language. Undefined if there is no such booking. */
export async function nameToPay(db: Connection, company: CompanyScope, appointmentId: string) {
  return db
    .selectFrom('appointment')
    .select(['price', 'currency_code', 'client_id as clientId'])
    .select(
      sql<string>`coalesce((
        select string_agg(service.name, ', ' order by part.ordinal)
          from appointment_service as part
          join service on service.company_id = part.company_id and service.service_id = part.service_id
         where part.company_id = ${company.companyId}
           and part.appointment_id = appointment.appointment_id), '')`.as('title'),
    )
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.appointment_id', '=', appointmentId)
    .executeTakeFirst()
}

/** Upcoming bookings with the data that decides on their prepayment. */
export async function readToAsk(db: Connection, company: CompanyScope, appointmentIds: readonly string[]) {
  const rows = await appointmentsOf(db, company)
    .where(isOneOf('appointment.appointment_id', [...appointmentIds]))
    .where('appointment.cancelled_at', 'is', null)
    .select(({ selectFrom }) =>
      selectFrom('appointment_service')
        .select(sql<string[]>`array_agg(service_id order by ordinal)`.as('ids'))
        .where('appointment_service.company_id', '=', company.companyId)
        .whereRef('appointment_service.appointment_id', '=', 'appointment.appointment_id')
        .as('service_ids'),
    )
    .orderBy('appointment.starts_at')
    .orderBy('appointment.appointment_id')
    .execute()
  return rows.map((row) => ({ ...row, service_ids: row.service_ids ?? [], settings: settingsOf(row) }))
}

/** Locks the row; undefined if there is no such booking. */
export async function lockToPay(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
): Promise<{ price: number; hasEnded: boolean; lapsedAt: number | null } | undefined> {
  const row = await tx
    .selectFrom('appointment')
    .select(['price', 'cancelled_at', 'lapsed'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { price, cancelled_at, lapsed } = row
  return { price, hasEnded: cancelled_at !== null, lapsedAt: lapsed ? cancelled_at : null }
}

/** Locks several rows, ordered by id to avoid deadlocks. */
export async function lockAppointments(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', [...appointmentIds]))
    .orderBy('appointment_id')
    .forUpdate()
    .execute()
}

/** Confirms the booking once the required amount is paid. The caller holds the row lock. */
export async function confirmPaid(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
  paid: number,
): Promise<void> {
  const { prepayment } = await tx
    .selectFrom('appointment')
    .select('prepayment')
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  if (prepayment !== null && paid >= prepayment) await writePaid(tx, deps, company, appointmentId)
}

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
    const rounds = new VisitRetryPolicy(deps)
    return await database.inTransaction(async (tx) => {
      const appointment = await appointmentsOf(tx, company)
        .where('appointment.appointment_id', '=', appointmentId)
        .forUpdate('appointment')
        .executeTakeFirstOrThrow()
      if (!appointment.lapsed) return appointment.cancelled_at === null
      const locked = { appointment, settings: settingsOf(appointment) }
      const moving =
        bookable === undefined
          ? visitToMove(deps, company, { visit: visit!, hold: undefined, rounds, isByOthers: false })
          : placesToTakeAgain(deps, company, { bookable })
      const status = (bookable ?? visit!).standardStatus
      const services = await tx
        .selectFrom('appointment_service')
        .select('service_id')
        .where('company_id', '=', company.companyId)
        .where('appointment_id', '=', appointmentId)
        .orderBy('ordinal')
        .execute()
      const service_ids = services.map(({ service_id }) => service_id)
      await restoreBooking(tx, deps, company, { ...locked, status, service_ids }, moving)
      // Only now: what a membership covers again counts toward the deposit.
      const { all: paid } = await netPaid(tx, company, { kind: 'APPOINTMENT', id: appointmentId })
      if (paid < (appointment.prepayment ?? appointment.price)) throw new ApiError('payment.amount.tooLittle')
      return true
    }, rounds)
  } catch (error) {
    // Its time is taken, it has begun, the company no longer accepts it, or too little was paid.
    if (error instanceof ApiError) return false
    throw error
  }
}
