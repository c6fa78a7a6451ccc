import { type RawBuilder, sql } from 'kysely'
import { type CompanyOrColumn, companyIdOf } from '../../../platform/db/conditions.ts'

const logosWhere = (isMeant: (companyId: string) => RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select company_id, logo from company where ${isMeant('company.company_id')} union all
  select company_id, unnest(photos) as logo from company where ${isMeant('company.company_id')} union all
  select company_id, logo from branch where ${isMeant('branch.company_id')} union all
  select company_id, logo from resource where ${isMeant('resource.company_id')} union all
  select company_id, unnest(photos) as logo from resource where ${isMeant('resource.company_id')} union all
  select company_id, logo from service where ${isMeant('service.company_id')} union all
  select company_id, logo from event where ${isMeant('event.company_id')} union all
  select company_id, logo from membership_template where ${isMeant('membership_template.company_id')} union all
  select company_id, logo from membership where ${isMeant('membership.company_id')}`

/** Every picture address of every company, photos included: columns `company_id` and `logo`. */
export const logos = logosWhere(() => sql`true`)

/** The picture addresses of one company. */
export const logosOf = (company: CompanyOrColumn): RawBuilder<unknown> =>
  logosWhere((companyId) => sql`${sql.ref(companyId)} = ${companyIdOf(company)}`)
