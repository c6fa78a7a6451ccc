/**
 * All that is written to the tables of appointments, and nothing else: scripts/boundaries refuses it anywhere else, and
 * other callers. What makes, moves or ends one comes here by the write-*.ts files.
 */
import type { PriceAnswer } from '@zapys/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Database, instant, type Tx } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import type { Attached } from '../../../platform/deps.ts'
import { paidOf } from '../../money/payments/public.ts'
import { storedDates } from '../visits/public.ts'
import { keepFiles } from './details.ts'
import type { ChangeToSave, BookedTime, AppointmentToSave } from './taking.ts'
import { serviceRows, timesToSave, ofOther, rowOf } from './appointment-rows.ts'

/** The appointment and its services. The time itself is taken before. */
export async function saveAppointment(
  tx: Tx,
  company: CompanyScope,
  saved: AppointmentToSave,
): Promise<void> {
  const { details, clientId, appointmentId } = saved
  const row = rowOf(company, saved)
  // The reference is short enough to meet an older one now and then: then all is tried again with another.
  const insert = (db: Pick<Tx, 'insertInto'>) =>
    db.insertInto('appointment').values({ ...row, reference: saved.reference })
  const services = serviceRows(company, appointmentId, saved)
  if (services.length === 0) await insert(tx).execute()
  else await tx.with('saved', insert).insertInto('appointment_service').values(services).execute()
  await keepFiles(tx, company, details.files, { clientId, appointmentId })
}

/** Each write of what staff sees of a booking. */
const nextVersion = sql<number>`appointment.version + 1`

/** The new time of bookings for their old one, which is the same for all of them; their services in their order. */
export async function saveMove(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
  {
    noticeSeconds,
    ...to
  }: BookedTime & {
    /** Before the start that it leaves; absent: it leaves none. */
    noticeSeconds?: number
  },
  now: number,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set((columns) => ({
      // What is not paid yet is paid knowing the new start.
      ...(noticeSeconds !== undefined && {
        shortest_notice: sql<number | null>`case
          when ${paidOf('APPOINTMENT', company, 'appointment.appointment_id')} > 0
          then least(appointment.shortest_notice, ${noticeSeconds}::integer)
          else appointment.shortest_notice end`,
      }),
      ...(to.eventId === undefined ? {} : { event_id: to.eventId }),
      starts_at: new Date(to.startsAt * 1000),
      duration: to.durationSeconds,
      ...(to.dates && storedDates(to.dates)),
      moved: columns('moved', '+', 1),
      changed_at: new Date(now),
      version: nextVersion,
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

/** What staff changed of it, beside its time: what is absent stays. `services` take the place of the old ones. */
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
      changed_at: new Date(now),
      version: nextVersion,
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

/** Of each service, in their order. */
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
      changed_at: new Date(now),
      lapsed: lapses,
      version: nextVersion,
    })
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .execute()
}

/** What staff says of it; it goes on. */
export async function saveStatus(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  status: string,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ status, version: nextVersion })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Staff changed what is paid or awaited for it: who shows it shows an older state. */
export async function saveNewVersion(tx: Tx, company: CompanyScope, appointmentId: string): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ version: nextVersion })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Nothing must be paid for it any more. */
export async function savePaid(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
): Promise<{ wasConfirmed: boolean }> {
  const { asked_again_at } = await tx
    .selectFrom('appointment')
    .select('asked_again_at')
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('appointment')
    .set({ prepayment: null, pay_until: null, asked_again_at: null })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
  return { wasConfirmed: asked_again_at !== null }
}

/** So much must be paid by then, or it ends. */
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
      // Of one that waits already it stays: since then, or since it was booked.
      asked_again_at: sql<Date | null>`case when appointment.pay_until is null then ${instant(now)}
        else appointment.asked_again_at end`,
    })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** A lapsed booking, at its time and with its present performer. */
export async function saveAgain(
  tx: Tx,
  company: CompanyScope,
  appointmentId: string,
  { status, attached, now, ...taken }: BookedTime & { status: string; attached: Attached; now: number },
): Promise<void> {
  await saveMove(tx, company, [appointmentId], taken, now)
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
      // It did not move.
      moved: columns('moved', '-', 1),
    }))
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Takes the person out of their bookings, and answers which; start, price and status stay for the books. */
export async function saveNobody(tx: Tx, company: CompanyScope, clientId: string): Promise<string[]> {
  const emptied = await tx
    .updateTable('appointment')
    .set({ contact: '{}', comment: null, extra_fields: '{}', utm: '{}', version: nextVersion })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .returning('appointment_id')
    .execute()
  return emptied.map(({ appointment_id }) => appointment_id)
}

/** Bookings that a guest made until then (epoch milliseconds) become the client's who has proven the phone; answers which. */
export async function takeBookings(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, until }: { guestId: string; clientId: string; until: number },
): Promise<string[]> {
  const taken = await tx
    .updateTable('appointment')
    .set({ client_id: clientId, version: nextVersion })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where('created', '<=', instant(until))
    .returning('appointment_id')
    .execute()
  return taken.map(({ appointment_id }) => appointment_id)
}

/** Of upcoming bookings of the client. */
export const saveContact = (
  tx: Tx,
  { companyId }: CompanyScope,
  clientId: string,
  { contact, hasOld, now }: { contact: RawBuilder<unknown>; hasOld: RawBuilder<unknown>; now: number },
) =>
  sql`update appointment set contact = ${contact}, version = version + 1 where company_id = ${companyId} and client_id = ${clientId}
         and cancelled_at is null and starts_at > ${instant(now)} and ${hasOld}`.execute(tx)

/** Forgets by whom bookings were made that are over by `now` (epoch milliseconds). */
export const forgetMarks = (database: Database, now: number): Promise<void> =>
  cleanUpByCompany(
    database,
    'appointment',
    sql`caller_block is not null
        and (${instant(now)} - starts_at > make_interval(secs => duration) or cancelled_at is not null)`,
    sql`caller_host = null, caller_block = null`,
  )
