/**
 * The only writes to the appointment tables: scripts/boundaries rejects others, and other callers. Creating, moving
 * and ending a booking come here through the write-*.ts files.
 */
import type { PriceAnswer } from '@zapys/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Database, instant, type Tx } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import type { Attached } from '../../deps/attachment.ts'
import { paidOf } from '../../money/payments/public.ts'
import { toDateColumns } from '../visits/public.ts'
import { claimBookingFiles } from './details.ts'
import type { ChangeToSave, BookedTime, AppointmentToSave } from './booking-strategy.ts'
import { serviceRows, timesToSave, ofOther, rowOf } from './appointment-rows.ts'

/** Inserts the appointment and its services. Its time must be taken before. */
export async function saveAppointment(
  tx: Tx,
  company: CompanyScope,
  saved: AppointmentToSave,
): Promise<void> {
  const { details, clientId, appointmentId } = saved
  const row = rowOf(company, saved)
  // The short reference sometimes collides with an older one; the transaction is then retried with another.
  const insert = (db: Pick<Tx, 'insertInto'>) =>
    db.insertInto('appointment').values({ ...row, reference: saved.reference })
  const services = serviceRows(company, appointmentId, saved)
  if (services.length === 0) await insert(tx).execute()
  else await tx.with('saved', insert).insertInto('appointment_service').values(services).execute()
  await claimBookingFiles(tx, company, details.files, { clientId, appointmentId })
}

/** Increments on each change that staff can see. */
const nextVersion = sql<number>`appointment.version + 1`

/** For changes that calendars show. `now`: epoch milliseconds. */
const changedAt = (now: number) => ({ changed_at: new Date(now), version: nextVersion })

/** Saves the same new time for several bookings, and that of their services by ordinal. */
export async function saveMove(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
  {
    noticeSeconds,
    ...to
  }: BookedTime & {
    /** Notice before the old start, in seconds; absent if the start stays. */
    noticeSeconds?: number
  },
  now: number,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set((columns) => ({
      // If nothing was paid yet, a later payment is made with knowledge of the new start.
      ...(noticeSeconds !== undefined && {
        shortest_notice: sql<number | null>`case
          when ${paidOf('APPOINTMENT', company, 'appointment.appointment_id')} > 0
          then least(appointment.shortest_notice, ${noticeSeconds}::integer)
          else appointment.shortest_notice end`,
      }),
      ...(to.eventId === undefined ? {} : { event_id: to.eventId }),
      starts_at: new Date(to.startsAt * 1000),
      duration: to.durationSeconds,
      ...(to.dates && toDateColumns(to.dates)),
      moved: columns('moved', '+', 1),
      ...changedAt(now),
    }))
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .execute()
  await tx
    .updateTable('appointment_service')
    .from(timesToSave(to.services))
    .set(({ ref }) => ({
      resource_id: ref('part.resource_id'),
      duration: ref('part.duration'),
      starts_at: sql<Date>`${ref('part.starts_at')}`,
      date: ref('part.date'),
      besides: ref('part.besides'),
    }))
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .whereRef('appointment_service.ordinal', '=', 'part.ordinal')
    .execute()
}

/** Saves a change by staff apart from the time. Absent fields stay; `services` replace the present ones. */
export async function saveChange(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  { price, services, comment, client, attached = {} }: ChangeToSave,
  now: number,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({
      ...attached,
      ...(attached.pay_until === null ? { asked_again_at: null } : {}),
      ...(price === undefined
        ? {}
        : {
            price: price.price,
            original_price: price.original_price,
            discount_names: price.discount_names ?? [],
          }),
      ...(client && ofOther(client)),
      ...(comment === undefined ? {} : { comment }),
      ...changedAt(now),
    })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
  if (services !== undefined && price !== undefined)
    await replaceServices(tx, company, appointmentId, { services, price })
  else if (price !== undefined) await savePrices(tx, company, appointmentId, price)
}

async function replaceServices(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  to: Required<Pick<ChangeToSave, 'price' | 'services'>>,
): Promise<void> {
  await tx
    .deleteFrom('appointment_service')
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
  const services = serviceRows(company, appointmentId, to)
  if (services.length > 0) await tx.insertInto('appointment_service').values(services).execute()
}

/** Price of each service, by ordinal. */
async function savePrices(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  { service_prices }: PriceAnswer,
): Promise<void> {
  for (const [index, { original_price, discounted_price }] of service_prices.entries())
    await tx
      .updateTable('appointment_service')
      .set({ original_price, discounted_price })
      .where('company_id', '=', company.companyId)
      .where('appointment_id', '=', appointmentId)
      .where('ordinal', '=', index + 1)
      .execute()
}

/** `now`: epoch milliseconds. */
export async function saveEnd(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
  { status, now, lapses }: { status: string; now: number; lapses: boolean },
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({
      status,
      cancelled_at: new Date(now),
      lapsed: lapses,
      ...changedAt(now),
    })
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .execute()
}

/** Sets a status that does not cancel the booking. */
export async function saveStatus(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  status: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ status, ...changedAt(now) })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Staff changed its membership, so any displayed copy is outdated. */
export async function saveNewVersion(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set(changedAt(now))
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** No payment is required any more. */
export async function savePaid(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  now: number,
): Promise<{ wasConfirmed: boolean }> {
  const { asked_again_at } = await tx
    .selectFrom('appointment')
    .select('asked_again_at')
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('appointment')
    .set({ prepayment: null, pay_until: null, asked_again_at: null, ...changedAt(now) })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
  return { wasConfirmed: asked_again_at !== null }
}

/** Sets the amount to pay by a deadline, after which the booking ends. */
export async function saveToPay(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  { now, prepayment, pay_until }: { now: number; prepayment: number; pay_until: Date },
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({
      prepayment,
      pay_until,
      // If a payment is already pending, keep the time of the earlier request, or null from the booking.
      asked_again_at: sql<Date | null>`case when appointment.pay_until is null then ${instant(now)}
        else appointment.asked_again_at end`,
      ...changedAt(now),
    })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Restores a lapsed booking at its time, with the performers in `time`. */
export async function saveRestored(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  { status, attached, now, ...time }: BookedTime & { status: string; attached: Attached; now: number },
): Promise<void> {
  await saveMove(tx, company, [appointmentId], time, now)
  await tx
    .updateTable('appointment')
    .set((columns) => ({
      ...attached,
      status,
      cancelled_at: null,
      lapsed: false,
      prepayment: null,
      pay_until: null,
      asked_again_at: null,
      // Reverts the increment of `saveMove`: the booking did not move.
      moved: columns('moved', '-', 1),
    }))
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Removes the person from their bookings and returns the ids; start, price and status stay for accounting. */
export async function anonymizeBookings(
  tx: Tx,
  company: CompanyScope,
  clientId: string,
  now: number,
): Promise<string[]> {
  const emptied = await tx
    .updateTable('appointment')
    .set({ contact: '{}', comment: null, extra_fields: '{}', utm: '{}', ...changedAt(now) })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .returning('appointment_id')
    .execute()
  return emptied.map(({ appointment_id }) => appointment_id)
}

/**
 * Transfers bookings that a guest made until then (epoch milliseconds) to the client who verified the phone. Returns
 * their ids.
 */
export async function takeBookings(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, until }: { guestId: string; clientId: string; until: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('appointment')
    .set({ client_id: clientId, version: nextVersion })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where('created', '<=', instant(until))
    .returning('appointment_id')
    .execute()
  return rows.map(({ appointment_id }) => appointment_id)
}

/** Updates the contact of the client's upcoming bookings. */
export const saveContact = (
  tx: Tx,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  clientId: string,
  { contact, hasOld, now }: { contact: RawBuilder<unknown>; hasOld: RawBuilder<unknown>; now: number },
) =>
  sql`update appointment set contact = ${contact}, version = version + 1, changed_at = ${instant(now)}
       where company_id = ${companyId} and client_id = ${clientId}
         and cancelled_at is null and starts_at > ${instant(now)} and ${hasOld}`.execute(tx)

/** Deletes the caller's address from bookings past by `now` (epoch milliseconds) or cancelled. */
export const eraseCallers = (database: Database, now: number): Promise<void> =>
  cleanUpByCompany(
    database,
    'appointment',
    sql`caller_block is not null
        and (${instant(now)} - starts_at > make_interval(secs => duration) or cancelled_at is not null)`,
    sql`caller_host = null, caller_block = null`,
  )
