import { sql } from 'kysely'

/** Every picture that a company names, photos included: columns `company_id` and `logo`. */
export const logos = sql`
  select company_id, logo from company union all
  select company_id, unnest(photos) as logo from company union all
  select company_id, logo from branch union all
  select company_id, logo from resource union all
  select company_id, unnest(photos) as logo from resource union all
  select company_id, logo from service union all
  select company_id, logo from event union all
  select company_id, logo from membership_template`
