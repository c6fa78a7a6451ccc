import type { Appointment, Locale } from '@zapys/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import {
  type CompanyOrColumn,
  companyIdOf,
  holdingOnly,
  isOneOf,
  type OfCompany,
  onlyCompanyOf,
} from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { oncePerBranch, settingsInForce } from '../../catalogue/branches/public.ts'
import { usedBy } from '../../money/memberships/public.ts'
import { givenBackOf, paidOf, takesPayments } from '../../money/payments/public.ts'
import type { Attribution } from '../fair-use/public.ts'
import { describe } from './describe-appointment.ts'

/** Query of bookings with related rows; narrow it, then call `describeAppointments`. */
export const appointmentsOf = (db: Connection, company: CompanyScope) =>
  appointmentsBeside(db, company).where('appointment.company_id', '=', company.companyId)

/** Bookings of several companies, selected by booking id or series id; then call `describerOf`. */
export const appointmentsOfAll = (
  db: Connection,
  by: 'appointment_id' | 'series_id',
  ids: readonly OfCompany[],
): Promise<AppointmentRow[]> =>
  appointmentsBeside(holdingOnly(db, 'appointment', { column: by, ids }), onlyCompanyOf(ids))
    .orderBy('appointment.starts_at')
    .execute()

const appointmentsBeside = (
  db: Pick<Connection, 'selectFrom'>,
  company: CompanyOrColumn = 'appointment.company_id',
) =>
  besideAppointments(db, company)
    .leftJoin('company_settings', (join) =>
      join.on(sql<boolean>`company_settings.company_id = ${companyIdOf(company)}`),
    )
    .selectAll('appointment')
    .select('company_settings.booking_settings as company_wide')

/** The limit is needed: without it the planner reads all events of the company for a few bookings. */
export const eventBeside =
  (company: CompanyOrColumn) =>
  ({ selectFrom }: ExpressionBuilder<Tables, 'appointment'>) =>
    selectFrom('event')
      .select(['event.name', 'event.translations'])
      .where(sql<boolean>`event.company_id = ${companyIdOf(company)}`)
      .whereRef('event.event_id', '=', 'appointment.event_id')
      .limit(1)
      .as('event')

/** Related rows of bookings, without the bookings' columns and the company's settings. */
export const besideAppointments = (db: Pick<Connection, 'selectFrom'>, company: CompanyOrColumn) =>
  db
    .selectFrom('appointment')
    .innerJoin('branch', (join) =>
      join
        .on(sql<boolean>`branch.company_id = ${companyIdOf(company)}`)
        .onRef('branch.branch_id', '=', 'appointment.branch_id'),
    )
    .leftJoinLateral(eventBeside(company), (join) => join.onTrue())
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
      paidOf('APPOINTMENT', company, 'appointment.appointment_id').as('paid'),
      givenBackOf('APPOINTMENT', company, 'appointment.appointment_id').as('refunded'),
      takesPayments(company, 'appointment.currency_code').as('takes_payments'),
      usedBy(company, 'appointment.appointment_id').as('used_membership'),
    ])

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentsOf>['executeTakeFirstOrThrow']>>

/** The caller whose fair-use limit it counts against. */
export const attributionOn = ({ caller_host, caller_block }: AppointmentRow): Attribution | null =>
  caller_host !== null && caller_block !== null ? { caller_host, caller_block } : null

/** Language of the reader, and their client id if signed in. */
export type Reader = { locale: Locale | undefined; clientId?: string | undefined }

/** One booking in the API format. Rejects with `appointment.notFound`. */
export async function readAppointment(
  db: Connection,
  company: CompanyScope,
  appointmentId: string,
  reader: Reader,
): Promise<Appointment> {
  const row = await appointmentsOf(db, company)
    .where('appointment.appointment_id', '=', appointmentId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('appointment.notFound')
  const [appointment] = await describeAppointments(db, company, [row], reader)
  return appointment!
}

/** Several bookings in the given order, from two statements. */
export async function readAppointments(
  db: Connection,
  company: CompanyScope,
  appointmentIds: readonly string[],
  reader: Reader,
): Promise<Appointment[]> {
  const rows = await appointmentsOf(db, company)
    .where(isOneOf('appointment.appointment_id', appointmentIds))
    .execute()
  const byId = new Map(rows.map((row) => [row.appointment_id, row]))
  return describeAppointments(
    db,
    company,
    appointmentIds.map((id) => byId.get(id)!),
    reader,
  )
}

/** Bookings in the API format and the given order, with one more statement. */
export async function describeAppointments(
  db: Connection,
  company: CompanyScope,
  rows: readonly AppointmentRow[],
  reader: Reader,
): Promise<Appointment[]> {
  const services = await servicesBeside(db, company)
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

/**
 * Like `describeAppointments` for several companies: reads everything at once and returns a function that describes
 * a row.
 */
export async function describerOf(
  db: Connection,
  rows: readonly AppointmentRow[],
): Promise<(row: AppointmentRow, reader: Reader) => Appointment> {
  const ids = rows.map(({ company_id, appointment_id: id }) => ({ company_id, id }))
  const beside = () =>
    servicesBeside(
      holdingOnly(db, 'appointment_service', { column: 'appointment_id', ids }),
      onlyCompanyOf(ids),
    ).execute()
  const services = ids.length === 0 ? [] : await beside()
  const keyOf = (row: Pick<AppointmentRow, 'company_id' | 'appointment_id'>) =>
    `${row.company_id} ${row.appointment_id}`
  const byAppointment = Map.groupBy(services, keyOf)
  const inForce = oncePerBranch(settingsOf)
  return (row, reader) => describe(row, byAppointment.get(keyOf(row)) ?? [], inForce(row), reader)
}

const settingsOf = ({ company_wide, own_settings }: AppointmentRow) =>
  settingsInForce(company_wide, own_settings)

const servicesBeside = (
  db: Pick<Connection, 'selectFrom'>,
  company: CompanyOrColumn = 'appointment_service.company_id',
) =>
  db
    .selectFrom('appointment_service')
    .innerJoin('service', (join) =>
      join
        .on(sql<boolean>`service.company_id = ${companyIdOf(company)}`)
        .onRef('service.service_id', '=', 'appointment_service.service_id'),
    )
    .leftJoin('resource', (join) =>
      join
        .on(sql<boolean>`resource.company_id = ${companyIdOf(company)}`)
        .onRef('resource.resource_id', '=', 'appointment_service.resource_id'),
    )
    .selectAll('appointment_service')
    .select(['service.name', 'service.translations'])
    .select([
      'resource.name as resource_name',
      'resource.last_name as resource_last_name',
      'resource.logo as resource_logo',
      'resource.room as resource_room',
      'resource.translations as resource_translations',
    ])
    .select(usedBesides(company).as('used'))
    .orderBy('appointment_service.ordinal')

/** Required resources of a service, in the order of its needs; null for most services. */
export const usedBesides = (company: CompanyOrColumn) => sql<
  { id: string; name: string; translations: unknown }[] | null
>`(
  case when appointment_service.besides <> '{}' then (
    select json_agg(json_build_object('id', resource_id, 'name', name, 'translations', translations)
                    order by array_position(appointment_service.besides, resource_id))
      from resource as beside
     where beside.company_id = ${companyIdOf(company)}
       and beside.resource_id = any (appointment_service.besides)) end)`

export type ServiceRow = Awaited<ReturnType<ReturnType<typeof servicesBeside>['executeTakeFirstOrThrow']>>
