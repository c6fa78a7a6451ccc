import type { Calls, Paged, QueryOf, PriceEntry } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { pageOf } from '../../../platform/db/paging.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** Price entries of a service, whenever they hold. Two statements a page. Refuses with `service.notFound`. */
export async function listPrices(
  db: Connection,
  company: CompanyScope,
  serviceId: string,
  asked: QueryOf<Calls['listServicePrices']>,
): Promise<Paged<PriceEntry>> {
  const service = await db
    .selectFrom('service')
    .select('service_id')
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  if (service === undefined) throw new ApiError('service.notFound')
  const query = pricesOf(db, company).where('service_id', '=', serviceId).orderBy('service_price_id')
  return pageOf(query, asked)
}

export const pricesOf = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('service_price')
    .innerJoin('service_price_list', (join) =>
      join
        .onRef('service_price_list.company_id', '=', 'service_price.company_id')
        .onRef('service_price_list.service_price_list_id', '=', 'service_price.service_price_list_id'),
    )
    .select(['service_price_id as id', 'service_id', 'service_price.service_price_list_id'])
    .select(['resource_type_id', 'amount', 'currency_code', 'first_day', 'last_day'])
    .where('service_price.company_id', '=', company.companyId)
