/** Bookings for frequently requested lists: one statement that reads only what is shown. */
import type { Appointment, BookingSettings } from '@zapys/contract'
import { ownParts } from '@zapys/domain/companies'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { oncePerBranch } from '../../catalogue/branches/public.ts'
import { describe, type DescribedService } from './describe-appointment.ts'
import { besideAppointments, type Reader, usedBesides } from './read-appointment.ts'

/** Services, aggregated in the row of their booking. */
const servicesOf = (company: CompanyScope) => sql<DescribedService[]>`coalesce((
  select json_agg(json_build_object(
           'service_id', appointment_service.service_id, 'name', service.name, 'translations', service.translations,
           'ordinal', appointment_service.ordinal, 'duration', appointment_service.duration,
           'starts_at', (extract(epoch from appointment_service.starts_at) * 1000)::bigint,
           'original_price', appointment_service.original_price,
           'discounted_price', appointment_service.discounted_price,
           'resource_id', appointment_service.resource_id, 'resource_name', resource.name,
           'resource_last_name', resource.last_name, 'resource_logo', resource.logo,
           'resource_room', resource.room,
           'resource_translations', resource.translations, 'used', ${usedBesides(company)})
         order by appointment_service.ordinal)
    from appointment_service
    join service on service.company_id = appointment_service.company_id
                and service.service_id = appointment_service.service_id
    left join resource on resource.company_id = appointment_service.company_id
                      and resource.resource_id = appointment_service.resource_id
   where appointment_service.company_id = ${company.companyId}
     and appointment_service.appointment_id = appointment.appointment_id), '[]')`

/** Narrow it, then call `describeShown`. */
export const shownAppointmentsOf = (db: Connection, company: CompanyScope) =>
  besideAppointments(db, company)
    .select([
      'appointment.company_id',
      'appointment.appointment_id',
      'appointment.branch_id',
      'appointment.client_id',
      'appointment.event_id',
      'appointment.reference',
      'appointment.status',
      'appointment.booking_type',
      'appointment.starts_at',
      'appointment.duration',
      'appointment.space',
      'appointment.price',
      'appointment.original_price',
      'appointment.discount_names',
      'appointment.currency_code',
      'appointment.extra_fields',
      'appointment.contact',
      'appointment.comment',
      'appointment.source',
      'appointment.created',
      'appointment.cancelled_at',
      'appointment.lapsed',
      'appointment.shortest_notice',
      'appointment.prepayment',
      'appointment.pay_until',
      'appointment.pays_online',
      'appointment.series_id',
    ])
    .select(servicesOf(company).as('services'))
    .where('appointment.company_id', '=', company.companyId)

export type ShownAppointmentRow = Awaited<
  ReturnType<ReturnType<typeof shownAppointmentsOf>['executeTakeFirstOrThrow']>
>

/** Bookings in the API format and the given order, without further queries. `companyWide`: the company's settings. */
export function describeShown(
  rows: readonly ShownAppointmentRow[],
  companyWide: BookingSettings,
  reader: Reader,
): Appointment[] {
  const inForce = oncePerBranch(({ own_settings }: ShownAppointmentRow) =>
    ownParts(companyWide, own_settings),
  )
  return rows.map((row) => describe(row, row.services, inForce(row), reader))
}
