import { sql } from 'kysely'

/** Every row of every company that names a picture: columns `company_id` and `logo`. */
export const logos = sql`
  select company_id, logo from company union all
  select company_id, logo from branch union all
  select company_id, logo from resource union all
  select company_id, logo from service union all
  select company_id, logo from event union all
  select company_id, logo from membership_template`
