import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'

/** SQL condition on a row of `event`: its service and all categories above it are active. For single events. */
export const isOfActiveService = ({ companyId }: CompanyScope) => sql<boolean>`not exists (
  with recursive above as (
    select service_id, parent_id, active from service
     where service.company_id = ${companyId} and service.service_id = event.service_id
    union
    select parent.service_id, parent.parent_id, parent.active
      from service as parent join above on parent.service_id = above.parent_id
     where parent.company_id = ${companyId})
  select from above where not active)`
