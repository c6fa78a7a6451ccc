/** Short descriptions of visits, to name them next to something else: time, services and performer. */
import type { Locale } from '@zapys/contract'
import { PENDING_PAYMENT, shownStatus } from '@zapys/domain/payments'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { eventBeside } from './read-appointment.ts'

export type Visit = {
  /** Epoch milliseconds. */
  startsAt: number
  timezone: string
  /** `isAwaiting`: the payment is pending; `isLapsed`: it was cancelled unpaid. */
  isAwaiting: boolean
  isLapsed: boolean
  /** Name of the event, if it has one. */
  event: string | null
  services: { id: string; name: string }[]
  /** Performer of the first service. */
  resource: { id: string; name: string; last_name: string | null } | null
}

type StoredPart = {
  service: { id: string; name: string; translations: unknown }
  resource: { id: string | null; name: string; last_name: string | null; translations: unknown }
}

/** Services with performers, sorted by ordinal. */
const parts = ({ companyId }: CompanyScope) => sql<StoredPart[] | null>`(
  select json_agg(json_build_object(
           'service', json_build_object('id', service.service_id, 'name', service.name,
                                        'translations', service.translations),
           'resource', json_build_object('id', resource.resource_id, 'name', resource.name,
                                         'last_name', resource.last_name, 'translations', resource.translations))
         order by part.ordinal)
    from appointment_service as part
    join service on service.company_id = part.company_id and service.service_id = part.service_id
    left join resource on resource.company_id = part.company_id and resource.resource_id = part.resource_id
   where part.company_id = ${companyId} and part.appointment_id = appointment.appointment_id)`

/** By booking id, in the reader's language; one statement for a few of the columns of `describeAppointments`. */
export async function readVisits(
  db: Connection,
  company: CompanyScope,
  appointmentIds: readonly string[],
  locale: Locale | undefined,
): Promise<Map<string, Visit>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'appointment.company_id')
        .onRef('branch.branch_id', '=', 'appointment.branch_id'),
    )
    .leftJoinLateral(eventBeside(company), (join) => join.onTrue())
    .select(['appointment.appointment_id', 'appointment.starts_at', 'branch.timezone'])
    .select(['appointment.status', 'appointment.pay_until', 'appointment.cancelled_at', 'appointment.lapsed'])
    .select(['event.name', 'event.translations', parts(company).as('parts')])
    .where('appointment.company_id', '=', company.companyId)
    .where(isOneOf('appointment.appointment_id', appointmentIds))
    .execute()
  return new Map(
    rows.map((row) => {
      const services = row.parts ?? []
      const by = services.find(({ resource }) => resource.id !== null)?.resource
      return [
        row.appointment_id,
        {
          startsAt: row.starts_at,
          timezone: row.timezone,
          isAwaiting: shownStatus(row) === PENDING_PAYMENT,
          isLapsed: row.lapsed,
          event: inLanguage({ name: row.name, translations: row.translations ?? {} }, locale, ['name']).name,
          services: services.map(({ service }) => ({
            id: service.id,
            name: inLanguage(service, locale, ['name']).name,
          })),
          resource: by ? { ...inLanguage(by, locale, ['name', 'last_name']), id: by.id! } : null,
        },
      ]
    }),
  )
}
