/** Rows of a booking and its services. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { NO_ATTRIBUTION } from '../fair-use/public.ts'
import { toDateColumns } from '../visits/public.ts'
import type { OtherClient, AppointmentToSave, BookedTime } from './booking-strategy.ts'
import type { Connection } from '../../../platform/db/database.ts'

type ServiceColumns = Selectable<Tables['appointment_service']>

/** Columns of a service that a move changes. */
const TIME_COLUMNS = ['ordinal', 'resource_id', 'duration', 'starts_at', 'date', 'besides'] as const

/** Plain values: rows of a subquery would be sent twice if they are on another node, and need a two-phase commit. */
export const serviceRows = (
  { companyId: company_id }: CompanyScope,
  appointment_id: string,
  { services, price }: Pick<AppointmentToSave, 'services' | 'price'>,
) =>
  services.map((service, index) => ({
    company_id,
    appointment_id,
    ordinal: index + 1,
    resource_id: service.resource_id,
    duration: service.duration,
    starts_at: new Date(service.starts_at * 1000),
    date: service.date,
    besides: [...(service.besides ?? [])],
    service_id: service.service_id,
    auto_selected: service.autoSelected,
    original_price: price.service_prices[index]!.original_price,
    discounted_price: price.service_prices[index]!.discounted_price,
  }))

/** In the order of `TIME_COLUMNS`. */
const timeLists = (services: BookedTime['services']) =>
  sql`${services.map((_, index) => index + 1)}::int[],
    ${services.map(({ resource_id }) => resource_id)}::uuid[],
    ${services.map(({ duration }) => duration)}::int[],
    ${services.map(({ starts_at }) => new Date(starts_at * 1000))}::timestamptz[],
    ${services.map(({ date }) => date)}::date[],
    ${services.map(({ besides = [] }) => besides.join())}::text[]`

/** A table expression with one row of `TIME_COLUMNS` per service. */
export const timesToSave = (services: BookedTime['services']) => tableOf(TIME_COLUMNS, timeLists(services))

/**
 * One row per service. `besides` is sent as text, because arrays of different lengths cannot be unnested together.
 */
function tableOf<Column extends keyof ServiceColumns>(
  columns: readonly Column[],
  lists: RawBuilder<unknown>,
) {
  const names = columns.map((column) => sql.ref(column))
  const values = columns.map((column) =>
    column === 'besides' ? sql`string_to_array(besides, ',')::uuid[] as besides` : sql.ref(column),
  )
  return sql<Pick<ServiceColumns, Column>>`(
    select ${sql.join(values)} from unnest(${lists}) as each (${sql.join(names)}))`.as<'part'>(sql`part`)
}

/** Row of a new booking. */
export const rowOf = (
  company: CompanyScope,
  { identity, details, price, clientId, appointmentId, ...saved }: AppointmentToSave,
) => ({
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
  ...(saved.dates && toDateColumns(saved.dates)),
  space: saved.space,
  price: price.price,
  original_price: price.original_price,
  discount_names: price.discount_names ?? [],
  currency_code: price.currency_code,
  extra_fields: JSON.stringify(details.extra_fields),
  comment: details.comment,
  contact: JSON.stringify(identity.contact),
  source: details.source,
  utm: JSON.stringify(details.utm),
  locale: details.locale,
  agreement: details.agreement === null ? null : JSON.stringify(details.agreement),
  created: new Date(saved.now),
  ...(saved.attribution ?? NO_ATTRIBUTION),
  ...saved.attached,
})

/** Columns for another client: removes what the previous client entered, and invalidates their link. */
export const ofOther = ({ clientId, contact, locale }: OtherClient) => ({
  client_id: clientId,
  contact: JSON.stringify(contact),
  locale,
  extra_fields: '{}',
  utm: '{}',
  agreement: null,
  comment: null,
  series_id: null,
  ...NO_ATTRIBUTION,
  key_version: sql<number>`appointment.key_version + 1`,
})

export type StoredService = Awaited<ReturnType<typeof storedServices>>[number]

/** Services of a booking, sorted by ordinal. */
export const storedServices = (db: Connection, company: CompanyScope, appointmentId: string) =>
  db
    .selectFrom('appointment_service')
    .select(['service_id', 'resource_id', 'duration', 'ordinal', 'original_price', 'discounted_price'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .orderBy('ordinal')
    .execute()
