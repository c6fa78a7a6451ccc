/**
 * All that is written to the tables of appointments, and nothing else: scripts/boundaries refuses it anywhere else, and
 * other callers. What makes, moves or ends one comes here by the write-*.ts files.
 */
import type { PriceAnswer } from '@zapys/contract'
import type { Dates } from '@zapys/domain/shares'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Database, instant, type Tx } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import type { Attached } from '../../../platform/deps.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import { claimFiles } from '../../catalogue/files/public.ts'
import { paidOf } from '../../money/payments/public.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import { type Mark, NO_MARK } from '../fair-use/public.ts'
import { storedDates } from '../visits/public.ts'
import type { ChosenClient, Identity } from './booker.ts'
import type { Details } from './details.ts'

/** When a booking takes place, and who does what in it. */
export type BookedTime = {
  eventId?: string
  /** Epoch seconds. */
  startsAt: number
  /** Of a visit; an event's are its own. */
  dates?: Dates
  durationSeconds: number
  /** In the order of the visit. */
  services: (Omit<ServiceTime, 'resource_id'> & { resource_id: string | null; autoSelected: boolean })[]
}

export type AppointmentToSave = BookedTime & {
  appointmentId: string
  reference: string
  clientId: string
  branch: Pick<BranchRow, 'branch_id'>
  status: string
  bookingType: 'GENERAL' | 'EVENT' | 'RENT'
  seriesId?: string
  space: number
  price: PriceAnswer
  identity: Pick<Identity | ChosenClient, 'contact'>
  details: Details
  /** Epoch milliseconds. */
  now: number
  /** Whose share it counts against. */
  mark: Mark | null
  attached: Attached
}

/** The appointment and its services. The time itself is taken before. */
export async function saveAppointment(
  tx: Tx,
  company: CompanyScope,
  saved: AppointmentToSave,
): Promise<void> {
  const { identity, details, price, clientId, appointmentId } = saved
  const row = {
    company_id: company.companyId,
    appointment_id: appointmentId,
    branch_id: saved.branch.branch_id,
    client_id: clientId,
    event_id: saved.eventId ?? null,
    series_id: saved.seriesId ?? null,
    status: saved.status,
    booking_type: saved.bookingType,
    starts_at: new Date(saved.startsAt * 1000),
    duration: saved.durationSeconds,
    ...(saved.dates && storedDates(saved.dates)),
    space: saved.space,
    price: price.price,
    original_price: price.original_price,
    currency_code: price.currency_code,
    extra_fields: JSON.stringify(details.extra_fields),
    comment: details.comment,
    contact: JSON.stringify(identity.contact),
    source: details.source,
    utm: JSON.stringify(details.utm),
    locale: details.locale,
    agreement: details.agreement === null ? null : JSON.stringify(details.agreement),
    created: new Date(saved.now),
    ...(saved.mark ?? NO_MARK),
    ...saved.attached,
  }
  await tx
    .with('saved', (booking) =>
      booking
        .insertInto('appointment')
        // It is short enough to meet an older one now and then: then all is tried again with another.
        .values({ ...row, reference: saved.reference })
        .returning(['company_id', 'appointment_id']),
    )
    .insertInto('appointment_service')
    .columns(['company_id', 'appointment_id', ...SERVICE_COLUMNS])
    .expression((from) =>
      from
        .selectFrom(['saved', servicesToSave(saved)])
        .select(['saved.company_id', 'saved.appointment_id'])
        .select(SERVICE_COLUMNS.map((column) => `part.${column}` as const)),
    )
    .execute()
  await keepFiles(tx, company, details.files, { clientId, appointmentId })
}

type StoredService = Selectable<Tables['appointment_service']>

/** When each service of a booking begins, and with whom and what: all that a move changes. */
const TIME_COLUMNS = ['ordinal', 'resource_id', 'duration', 'starts_at', 'date', 'besides'] as const
const OTHER_COLUMNS = ['service_id', 'auto_selected', 'original_price', 'discounted_price'] as const
const SERVICE_COLUMNS = [...TIME_COLUMNS, ...OTHER_COLUMNS] as const

/** As a table, so that a booking and its services are one statement. */
function servicesToSave({ services, price }: AppointmentToSave) {
  const prices = services.map((_, index) => price.service_prices[index]!)
  const others = sql`${services.map(({ service_id }) => service_id)}::uuid[],
    ${services.map(({ autoSelected }) => autoSelected)}::boolean[],
    ${prices.map(({ original_price }) => original_price)}::bigint[],
    ${prices.map(({ discounted_price }) => discounted_price)}::bigint[]`
  return tableOf(SERVICE_COLUMNS, sql`${timeLists(services)}, ${others}`)
}

/** In the order of `TIME_COLUMNS`. */
const timeLists = (services: BookedTime['services']) =>
  sql`${services.map((_, index) => index + 1)}::int[],
    ${services.map(({ resource_id }) => resource_id)}::uuid[],
    ${services.map(({ duration }) => duration)}::int[],
    ${services.map(({ starts_at }) => new Date(starts_at * 1000))}::timestamptz[],
    ${services.map(({ date }) => date)}::date[],
    ${services.map(({ besides = [] }) => `{${besides.join()}}`)}::text[]`

/** A row for each service. Lists of several lengths cannot be unnested together: `besides` comes as texts. */
function tableOf<Column extends keyof StoredService>(columns: readonly Column[], lists: RawBuilder<unknown>) {
  const names = columns.map((column) => sql.ref(column))
  const values = columns.map((column) =>
    column === 'besides' ? sql`besides::uuid[] as besides` : sql.ref(column),
  )
  return sql<Pick<StoredService, Column>>`(
    select ${sql.join(values)} from unnest(${lists}) as each (${sql.join(names)}))`.as<'part'>(sql`part`)
}

/** Files of a client who is known already stay unclaimed where the client's own answers were not replaced. */
async function keepFiles(
  tx: Tx,
  company: CompanyScope,
  files: Details['files'],
  { clientId, appointmentId }: { clientId: string; appointmentId: string },
): Promise<void> {
  await claimFiles(tx, company, files.appointment, { clientId, appointmentId })
  if (files.client.length === 0) return
  const { extra_fields } = await tx
    .selectFrom('client')
    .select('extra_fields')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const kept = new Set(Object.values(extra_fields as Record<string, unknown>))
  await claimFiles(
    tx,
    company,
    files.client.filter((uri) => kept.has(uri)),
    { clientId },
  )
}

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
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set((columns) => ({
      // What is not paid yet is paid knowing the new start.
      ...(noticeSeconds !== undefined && {
        shortest_notice: sql<number | null>`case
          when ${paidOf('APPOINTMENT', 'appointment.company_id', 'appointment.appointment_id')} > 0
          then least(appointment.shortest_notice, ${noticeSeconds}::integer)
          else appointment.shortest_notice end`,
      }),
      ...(to.eventId === undefined ? {} : { event_id: to.eventId }),
      starts_at: new Date(to.startsAt * 1000),
      duration: to.durationSeconds,
      ...(to.dates && storedDates(to.dates)),
      moved: columns('moved', '+', 1),
    }))
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .execute()
  await tx
    .updateTable('appointment_service')
    .from(tableOf(TIME_COLUMNS, timeLists(to.services)))
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

/** `now`: epoch milliseconds. */
export async function saveEnd(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
  { status, now, lapses }: { status: string; now: number; lapses: boolean },
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ status, cancelled_at: new Date(now), lapsed: lapses })
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
    .set({ status })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Nothing must be paid for it any more. */
export async function savePaid(tx: Tx, company: CompanyScope, appointmentId: string): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ prepayment: null, pay_until: null, asked_again_at: null })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
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
  { status, attached, ...taken }: BookedTime & { status: string; attached: Attached },
): Promise<void> {
  await saveMove(tx, company, [appointmentId], taken)
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
    .set({ contact: '{}', comment: null, extra_fields: '{}', utm: '{}' })
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
    .set({ client_id: clientId })
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
  sql`update appointment set contact = ${contact} where company_id = ${companyId} and client_id = ${clientId}
         and cancelled_at is null and starts_at > ${instant(now)} and ${hasOld}`.execute(tx)

/** Forgets by whom bookings were made that are over by `now` (epoch milliseconds). */
export const forgetMarks = (database: Database, now: number): Promise<void> =>
  cleanUpByCompany(
    database,
    'appointment',
    sql`caller_block is not null
        and (starts_at + make_interval(secs => duration) < ${instant(now)} or cancelled_at is not null)`,
    sql`caller_host = null, caller_block = null`,
  )
