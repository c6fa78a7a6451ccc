import type { Calls, Paged, QueryOf, PriceEntry } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { pageOf } from '../../../platform/db/paging.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/**
 * Price entries of a service, including past and future ones. Older programs fill in the first one: the entry for all
 * types in the list of a branch that offers the service. Two statements per page. Rejects with `service.notFound`.
 */
export async function listPrices(
  db: Connection,
  company: CompanyScope,
  serviceId: string,
  listQuery: QueryOf<Calls['listServicePrices']>,
): Promise<Paged<PriceEntry>> {
  const service = await db
    .selectFrom('service')
    .select('service_id')
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  if (service === undefined) throw new ApiError('service.notFound')
  const query = pricesOf(db, company)
    .where('service_id', '=', serviceId)
    .orderBy(offeredFrom(company), (order) => order.asc().nullsLast())
    .orderBy('service_price.service_price_list_id')
    .orderBy(sql`resource_type_id is not null`)
    .orderBy('first_day', (order) => order.asc().nullsFirst())
    .orderBy('service_price_id')
  return pageOf(query, listQuery)
}

/** SQL: ordinal of the first branch that uses the list and offers the service. */
const offeredFrom = ({ companyId }: CompanyScope) => sql<number | null>`(
  select min(branch.ordinal)
    from branch join branch_service using (company_id, branch_id)
   where branch.company_id = ${companyId} and branch.active
     and branch.service_price_list_id = service_price.service_price_list_id
     and branch_service.service_id = service_price.service_id)`

/** An entry without an amount has 0. */
export const pricesOf = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('service_price')
    .innerJoin('service_price_list', (join) =>
      join
        .onRef('service_price_list.company_id', '=', 'service_price.company_id')
        .onRef('service_price_list.service_price_list_id', '=', 'service_price.service_price_list_id'),
    )
    .select(['service_price_id as id', 'service_id', 'service_price.service_price_list_id'])
    .select(['resource_type_id', 'currency_code', 'first_day', 'last_day'])
    .select(sql<number>`coalesce(amount, 0)`.as('amount'))
    .where('service_price.company_id', '=', company.companyId)
