import type { Appointment, BookingSettings, Locale } from '@zapys/contract'
import { paymentState, paymentStatus } from '@zapys/domain/payments'
import { dayNumber, DAY_SECONDS, toLocal } from '@zapys/domain/time'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { holdingOnly, isOneOf, type OfCompany } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { idBeside } from '../../../platform/db/ids.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { oncePerBranch, settingsInForce } from '../../catalogue/branches/public.ts'
import { describeLost, describeUse, usedBy } from '../../money/memberships/public.ts'
import { givenBackOf, paidOf, takesPayments } from '../../money/payments/public.ts'
import type { Mark } from '../fair-use/public.ts'

/** Bookings with what stands beside them; narrow it, then `describeAppointments`. */
export const appointmentsOf = (read: Connection, company: CompanyScope) =>
  appointmentsBeside(read).where('appointment.company_id', '=', company.companyId)

/** Those of several companies at once, by the bookings or by the series they belong to; then `describerOf`. */
export const appointmentsOfAll = (
  read: Connection,
  by: 'appointment_id' | 'series_id',
  wanted: readonly OfCompany[],
): Promise<AppointmentRow[]> =>
  appointmentsBeside(holdingOnly(read, 'appointment', { column: by, wanted }))
    .orderBy('appointment.starts_at')
    .execute()

const appointmentsBeside = (read: Pick<Connection, 'selectFrom'>) =>
  besideAppointments(read)
    .leftJoin('company_settings', 'company_settings.company_id', 'appointment.company_id')
    .selectAll('appointment')
    .select('company_settings.booking_settings as company_wide')

/** For a few bookings all events of a company would be read, were it not said that each has one at most. */
export const eventBeside = ({ selectFrom }: ExpressionBuilder<Tables, 'appointment'>) =>
  selectFrom('event')
    .select(['event.name', 'event.translations'])
    .whereRef('event.company_id', '=', 'appointment.company_id')
    .whereRef('event.event_id', '=', 'appointment.event_id')
    .limit(1)
    .as('event')

/** What stands beside bookings, without what they say themselves and what is the same for all of a company. */
export const besideAppointments = (read: Pick<Connection, 'selectFrom'>) =>
  read
    .selectFrom('appointment')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'appointment.company_id')
        .onRef('branch.branch_id', '=', 'appointment.branch_id'),
    )
    .leftJoinLateral(eventBeside, (join) => join.onTrue())
    .select((columns) => [
      'branch.booking_settings as own_settings',
      'branch.name as branch_name',
      'branch.timezone',
      'branch.city',
      'branch.street',
      'branch.latitude',
      'branch.longitude',
      'branch.phone as branch_phone',
      'branch.translations as branch_translations',
      columns.ref('event.name').as('event_name'),
      columns.ref('event.translations').as('event_translations'),
      paidOf('APPOINTMENT', 'appointment.company_id', 'appointment.appointment_id').as('paid'),
      givenBackOf('APPOINTMENT', 'appointment.company_id', 'appointment.appointment_id').as('refunded'),
      takesPayments('appointment.company_id', 'appointment.currency_code').as('takes_payments'),
      usedBy('appointment.company_id', 'appointment.appointment_id').as('used_membership'),
    ])

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentsOf>['executeTakeFirstOrThrow']>>

/** Whose share it counts against. */
export const markOn = ({ caller_host, caller_block }: AppointmentRow): Mark | null =>
  caller_host !== null && caller_block !== null ? { caller_host, caller_block } : null

/** Who reads: their language, and the client they are, if they are signed in. */
export type Reader = { locale: Locale | undefined; clientId?: string | undefined }

/** One appointment as the wire shows it. Refuses with `appointment.notFound`. */
export async function readAppointment(
  read: Connection,
  company: CompanyScope,
  appointmentId: string,
  reader: Reader,
): Promise<Appointment> {
  const row = await appointmentsOf(read, company)
    .where('appointment.appointment_id', '=', appointmentId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('appointment.notFound')
  const [appointment] = await describeAppointments(read, company, [row], reader)
  return appointment!
}

/** Several of them, in the order given, by two statements. */
export async function readAppointments(
  read: Connection,
  company: CompanyScope,
  appointmentIds: readonly string[],
  reader: Reader,
): Promise<Appointment[]> {
  const rows = await appointmentsOf(read, company)
    .where(isOneOf('appointment.appointment_id', appointmentIds))
    .execute()
  const byId = new Map(rows.map((row) => [row.appointment_id, row]))
  return describeAppointments(
    read,
    company,
    appointmentIds.map((id) => byId.get(id)!),
    reader,
  )
}

/** The bookings as the wire shows them, in the order given, by one statement more. */
export async function describeAppointments(
  read: Connection,
  company: CompanyScope,
  rows: readonly AppointmentRow[],
  reader: Reader,
): Promise<Appointment[]> {
  const services = await servicesBeside(read)
    .where('appointment_service.company_id', '=', company.companyId)
    .where(
      isOneOf(
        'appointment_service.appointment_id',
        rows.map((row) => row.appointment_id),
      ),
    )
    .execute()
  const byAppointment = Map.groupBy(services, ({ appointment_id }) => appointment_id)
  const inForce = oncePerBranch(settingsOf)
  return rows.map((row) => describe(row, byAppointment.get(row.appointment_id) ?? [], inForce(row), reader))
}

/** As `describeAppointments`, for rows of several companies: reads what all need, and describes each when it is asked to. */
export async function describerOf(
  read: Connection,
  rows: readonly AppointmentRow[],
): Promise<(row: AppointmentRow, reader: Reader) => Appointment> {
  const wanted = rows.map(({ company_id, appointment_id: id }) => ({ company_id, id }))
  const services = await servicesBeside(
    holdingOnly(read, 'appointment_service', { column: 'appointment_id', wanted }),
  ).execute()
  const keyOf = (row: Pick<AppointmentRow, 'company_id' | 'appointment_id'>) =>
    `${row.company_id} ${row.appointment_id}`
  const byAppointment = Map.groupBy(services, keyOf)
  const inForce = oncePerBranch(settingsOf)
  return (row, reader) => describe(row, byAppointment.get(keyOf(row)) ?? [], inForce(row), reader)
}

const settingsOf = ({ company_wide, own_settings }: AppointmentRow) =>
  settingsInForce(company_wide, own_settings)

const servicesBeside = (read: Pick<Connection, 'selectFrom'>) =>
  read
    .selectFrom('appointment_service')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'appointment_service.company_id')
        .onRef('service.service_id', '=', 'appointment_service.service_id'),
    )
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'appointment_service.company_id')
        .onRef('resource.resource_id', '=', 'appointment_service.resource_id'),
    )
    .selectAll('appointment_service')
    .select(['service.name', 'service.translations'])
    .select([
      'resource.name as resource_name',
      'resource.last_name as resource_last_name',
      'resource.logo as resource_logo',
      'resource.translations as resource_translations',
    ])
    .select(usedBesides.as('used'))
    .orderBy('appointment_service.ordinal')

/** What a service of a booking uses besides its performer, in the order of its needs. Most use nothing. */
export const usedBesides = sql<{ id: string; name: string; translations: unknown }[] | null>`(
  case when appointment_service.besides <> '{}' then (
    select json_agg(json_build_object('id', resource_id, 'name', name, 'translations', translations)
                    order by array_position(appointment_service.besides, resource_id))
      from resource as beside
     where beside.company_id = appointment_service.company_id
       and beside.resource_id = any (appointment_service.besides)) end)`

type ServiceRow = Awaited<ReturnType<ReturnType<typeof servicesBeside>['executeTakeFirstOrThrow']>>

/** What is shown of a booking, read or just made. */
type DescribedAppointment = Pick<
  AppointmentRow,
  | ('company_id' | 'appointment_id' | 'branch_id' | 'client_id' | 'event_id' | 'reference' | 'status')
  | ('booking_type' | 'starts_at' | 'duration' | 'space' | 'price' | 'original_price' | 'currency_code')
  | ('extra_fields' | 'contact' | 'source' | 'created' | 'cancelled_at' | 'shortest_notice')
  | ('prepayment' | 'pay_until' | 'pays_online' | 'takes_payments' | 'paid' | 'refunded' | 'used_membership')
  | ('branch_name' | 'branch_translations' | 'timezone' | 'city' | 'street' | 'latitude' | 'longitude')
  | ('event_name' | 'event_translations')
>
export type DescribedService = Pick<
  ServiceRow,
  | ('service_id' | 'name' | 'translations' | 'ordinal' | 'duration' | 'starts_at' | 'used')
  | ('original_price' | 'discounted_price' | 'resource_id')
  | ('resource_name' | 'resource_last_name' | 'resource_logo' | 'resource_translations')
>

/**
 * `client` is what was typed for this visit, not what the company knows of that phone: a guest must not learn another
 * person's name by typing a number. Its id is the client's own for that client alone; ids tell who is the same, and when a
 * client was made, so everybody else sees one that belongs to this booking only.
 */
export function describe(
  appointment: DescribedAppointment,
  services: readonly DescribedService[],
  settings: BookingSettings,
  { locale, clientId }: Reader,
): Appointment {
  const performers = new Map(services.map((row) => [row.resource_id, row]))
  performers.delete(null)
  const resources = [...performers.values()].map((row) => {
    const own = {
      name: row.resource_name!,
      last_name: row.resource_last_name,
      translations: row.resource_translations,
    }
    const { name, last_name } = inLanguage(own, locale, ['name', 'last_name'])
    return { id: row.resource_id!, name, last_name, logo: row.resource_logo, phone: null }
  })

  const { allow_cancel, cancel_notice, allow_move, move_notice } = settings.appointment
  const until = (isAllowed: boolean, noticeSeconds: number) =>
    isAllowed && appointment.cancelled_at === null
      ? new Date(appointment.starts_at - noticeSeconds * 1000).toISOString()
      : null
  const startsAt = appointment.starts_at / 1000
  const start = toLocal(appointment.timezone, startsAt)
  const end = toLocal(appointment.timezone, startsAt + appointment.duration)
  const branch = inLanguage(
    {
      name: appointment.branch_name,
      city: appointment.city,
      street: appointment.street,
      translations: appointment.branch_translations,
    },
    locale,
    ['name', 'city', 'street'],
  )
  const contact = appointment.contact as { first_name?: string; last_name?: string; phone?: string }
  return {
    id: appointment.appointment_id,
    reference: appointment.reference,
    company_id: appointment.company_id,
    branch_id: appointment.branch_id,
    status: appointment.status,
    payment_status: paymentStatus(appointment.price, appointment.paid),
    payment: paymentState({
      ...appointment,
      mayPay: settings.online_payment.enabled && appointment.takes_payments && appointment.pays_online,
      hasEnded: appointment.cancelled_at !== null,
    }),
    giving_back: {
      refund: settings.online_payment.refund,
      give_back_hours: settings.membership.give_back_hours,
      shortest_notice: appointment.shortest_notice,
    },
    booking_type: appointment.booking_type,
    start_time: new Date(appointment.starts_at).toISOString(),
    duration: appointment.duration,
    date: start.date,
    time: {
      start_time: start.seconds,
      end_time: end.seconds + (dayNumber(end.date) - dayNumber(start.date)) * DAY_SECONDS,
    },
    client:
      appointment.client_id === null
        ? null
        : {
            id:
              appointment.client_id === clientId
                ? appointment.client_id
                : idBeside(appointment.appointment_id, 'client'),
            first_name: contact.first_name ?? null,
            last_name: contact.last_name ?? null,
            phone: contact.phone ?? null,
          },
    services: services.map((row) => ({
      id: row.service_id,
      name: inLanguage(row, locale, ['name']).name,
      duration: row.duration,
      ordinal: row.ordinal,
      resource_id: row.resource_id,
      starts_at: new Date(row.starts_at).toISOString(),
      ...(row.used === null
        ? {}
        : {
            besides: row.used.map((each) => ({ id: each.id, name: inLanguage(each, locale, ['name']).name })),
          }),
    })),
    resources,
    resource: resources[0]
      ? { id: resources[0].id, name: resources[0].name, last_name: resources[0].last_name }
      : null,
    branch: {
      id: appointment.branch_id,
      name: branch.name,
      timezone: appointment.timezone,
      address: {
        city: branch.city,
        street: branch.street,
        latitude: appointment.latitude,
        longitude: appointment.longitude,
      },
    },
    event:
      appointment.event_id === null
        ? null
        : {
            id: appointment.event_id,
            name: inLanguage(
              { name: appointment.event_name, translations: appointment.event_translations ?? {} },
              locale,
              ['name'],
            ).name,
          },
    price: {
      price: appointment.price,
      original_price: appointment.original_price,
      currency_code: appointment.currency_code,
      service_prices: services.map(({ service_id, original_price, discounted_price }) => ({
        service_id,
        original_price,
        discounted_price,
      })),
    },
    membership: describeUse(appointment.used_membership, locale),
    lost_cover:
      appointment.cancelled_at === null
        ? describeLost(appointment.used_membership, start.date, locale)
        : null,
    space: appointment.space,
    extra_fields: appointment.extra_fields as Appointment['extra_fields'],
    cancelled_at: appointment.cancelled_at === null ? null : new Date(appointment.cancelled_at).toISOString(),
    may_cancel_until: until(allow_cancel, cancel_notice),
    may_move_until: until(allow_move, move_notice),
    source: appointment.source,
    created: new Date(appointment.created).toISOString(),
  }
}
