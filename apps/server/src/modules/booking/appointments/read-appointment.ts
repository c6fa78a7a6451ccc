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

/** Bookings with what stands beside them; narrow it, then `describeAppointments`. */
export const appointmentsOf = (db: Connection, company: CompanyScope) =>
  appointmentsBeside(db, company).where('appointment.company_id', '=', company.companyId)

/** Those of several companies at once, by the bookings or by the series they belong to; then `describerOf`. */
export const appointmentsOfAll = (
  db: Connection,
  by: 'appointment_id' | 'series_id',
  wanted: readonly OfCompany[],
): Promise<AppointmentRow[]> =>
  appointmentsBeside(holdingOnly(db, 'appointment', { column: by, wanted }), onlyCompanyOf(wanted))
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

/** For a few bookings all events of a company would be read, were it not said that each has one at most. */
export const eventBeside =
  (company: CompanyOrColumn) =>
  ({ selectFrom }: ExpressionBuilder<Tables, 'appointment'>) =>
    selectFrom('event')
      .select(['event.name', 'event.translations'])
      .where(sql<boolean>`event.company_id = ${companyIdOf(company)}`)
      .whereRef('event.event_id', '=', 'appointment.event_id')
      .limit(1)
      .as('event')

/** What stands beside bookings, without what they say themselves and what is the same for all of a company. */
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

/** Whose share it counts against. */
export const attributionOn = ({ caller_host, caller_block }: AppointmentRow): Attribution | null =>
  caller_host !== null && caller_block !== null ? { caller_host, caller_block } : null

/** Who reads: their language, and the client they are, if they are signed in. */
export type Reader = { locale: Locale | undefined; clientId?: string | undefined }

/** One appointment as the wire shows it. Rejects with `appointment.notFound`. */
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

/** Several of them, in the order given, by two statements. */
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

/** The bookings as the wire shows them, in the order given, by one statement more. */
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

/** As `describeAppointments`, for rows of several companies: reads what all need, and describes each when it is asked to. */
export async function describerOf(
  db: Connection,
  rows: readonly AppointmentRow[],
): Promise<(row: AppointmentRow, reader: Reader) => Appointment> {
  const wanted = rows.map(({ company_id, appointment_id: id }) => ({ company_id, id }))
  const beside = () =>
    servicesBeside(
      holdingOnly(db, 'appointment_service', { column: 'appointment_id', wanted }),
      onlyCompanyOf(wanted),
    ).execute()
  const services = wanted.length === 0 ? [] : await beside()
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

/** What a service of a booking uses besides its performer, in the order of its needs. Most use nothing. */
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
