import type { BookingType, Calls, Locale, Paged, QueryOf, Service } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { searchWithTypos, holdsText, isOneOf, type Match } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { alphabetical, inAllLanguages, inLanguage, textIn } from '../../../platform/db/translations.ts'
import { type BranchRow, findBranch } from '../branches/public.ts'
import { type MinPricesOf, withPrices } from './prices.ts'
import { withSwitchedOff } from './queries.ts'
import { isActive, serviceColumns, serviceTexts } from './service-columns.ts'

type ServiceListQuery = QueryOf<Calls['listServices']>

/** Language of the response, and the source of lowest prices among free times. */
export type ServiceReader = { locale: Locale | undefined; minPricesOf: MinPricesOf | undefined }

/**
 * Public services of the branch and their categories, by ordinal. Categories are listed only with content, so the
 * filters by kind, resource and `search` apply to the services inside. Rejects with `branch.notFound`.
 */
export async function listServices(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  query: ServiceListQuery,
  { locale, minPricesOf }: ServiceReader,
): Promise<Paged<Service>> {
  const branch = await findBranch(connection, company, branchId)
  const page = await searchWithTypos(query.search, (match) =>
    queryServices(connection, company, branch, { ...query, match }, locale),
  )
  return {
    ...page,
    content: await withPrices(connection, company, branch, page.content, { ...query, minPricesOf }),
  }
}

async function queryServices(
  connection: Connection,
  company: CompanyScope,
  branch: BranchRow,
  question: ServiceListQuery & { match: Match | undefined },
  locale: Locale | undefined,
) {
  const { active, parentId, name, id, skipId, type } = question
  let query = offeredServices(connection, company, branch, question)
  if (active !== undefined) query = query.where(isActive, '=', active)
  if (parentId === 'root') query = query.where('service.parent_id', 'is', null)
  else if (parentId !== undefined) query = query.where('service.parent_id', '=', parentId)
  if (name !== undefined) query = query.where(holdsText(textIn(locale, 'service', 'name'), name))
  if (id !== undefined) query = query.where(isOneOf('service.service_id', id))
  if (skipId !== undefined) query = query.where((where) => where.not(isOneOf('service.service_id', skipId)))
  if (type !== undefined) query = query.where('service.type', '=', type)
  const sortable = {
    ordinal: 'service.ordinal',
    duration: 'service.duration',
    category: byCategory,
    name: alphabetical(textIn(locale, 'service', 'name'), locale ?? company.language),
  } as const
  const own = [{ by: 'service.ordinal' }, { by: 'service.service_id' }] as const
  return mapPage(await pageOf(inOrder(query, question.sort, sortable, own), question), (row) =>
    inLanguage(row, locale, serviceTexts),
  )
}

/**
 * In display order: top categories by ordinal, each followed by its content, then services without a category. So
 * each page continues where the last ended. PostgreSQL sorts nulls in a row last.
 */
const byCategory = sql`(
  (select placed.top_ordinal from placed where placed.service_id = ${categoryOf()}),
  (select placed.top_id from placed where placed.service_id = ${categoryOf()}),
  service.type <> 'GROUP')`

function categoryOf() {
  return sql`case when service.type = 'GROUP' then service.service_id else service.parent_id end`
}

type ServiceFilters = {
  active?: boolean | undefined
  bookingType?: BookingType[] | undefined
  groupTrainingService?: boolean | undefined
  resource?: string[] | undefined
  match?: Match | undefined
}

/** What the branch offers: linked services that pass the filters, and their ancestor categories. */
export function offeredServices(
  connection: Connection,
  company: CompanyScope,
  branch: Pick<BranchRow, 'branch_id'>,
  { active, bookingType, groupTrainingService, resource, match }: ServiceFilters,
) {
  return (
    withSwitchedOff(connection, company)
      .with('offered', (cte) => {
        let services = cte
          .selectFrom('service')
          .innerJoin('branch_service', (join) =>
            join
              .onRef('branch_service.company_id', '=', 'service.company_id')
              .onRef('branch_service.service_id', '=', 'service.service_id')
              .on('branch_service.branch_id', '=', branch.branch_id),
          )
          .select(['service.service_id', 'service.parent_id'])
          .where('service.company_id', '=', company.companyId)
          .where('service.type', '=', 'SERVICE')
          .where('service.public', '=', true)
        if (active === true) services = services.where(isActive)
        if (match)
          services = services.where(match(inAllLanguages('service', ['name']), 'service.search_form'))
        if (bookingType !== undefined) services = services.where(isOneOf('service.booking_type', bookingType))
        if (groupTrainingService !== undefined)
          services = services.where('service.group_training_service', '=', groupTrainingService)
        if (resource !== undefined)
          services = services.where((where) =>
            where.exists(
              where
                .selectFrom('resource_service')
                .select('resource_service.resource_id')
                .where('resource_service.company_id', '=', company.companyId)
                .whereRef('resource_service.service_id', '=', 'service.service_id')
                .where(isOneOf('resource_service.resource_id', resource)),
            ),
          )
        return services
      })
      .withRecursive('shown', (cte) =>
        cte
          .selectFrom('offered')
          .select(['offered.service_id', 'offered.parent_id'])
          .union(
            cte
              .selectFrom('shown')
              .innerJoin('service as above', 'above.service_id', 'shown.parent_id')
              .select(['above.service_id', 'above.parent_id'])
              .where('above.company_id', '=', company.companyId),
          ),
      )
      // Read only for sorting. A hidden category ends the path upwards, as in the list that clients see.
      .withRecursive('placed', (cte) =>
        cte
          .selectFrom('service as top')
          .select(['top.service_id', 'top.service_id as top_id', 'top.ordinal as top_ordinal'])
          .where('top.company_id', '=', company.companyId)
          .where('top.type', '=', 'GROUP')
          .where('top.public', '=', true)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('service as above')
                  .select('above.service_id')
                  .where('above.company_id', '=', company.companyId)
                  .whereRef('above.service_id', '=', 'top.parent_id')
                  .where('above.public', '=', true),
              ),
            ),
          )
          .union(
            cte
              .selectFrom('placed')
              .innerJoin('service as below', 'below.parent_id', 'placed.service_id')
              .select(['below.service_id', 'placed.top_id', 'placed.top_ordinal'])
              .where('below.company_id', '=', company.companyId)
              .where('below.type', '=', 'GROUP')
              .where('below.public', '=', true),
          ),
      )
      .selectFrom('service')
      .select([...serviceColumns, isActive.as('active')])
      .where('service.company_id', '=', company.companyId)
      .where('service.public', '=', true)
      .where('service.service_id', 'in', (shown) => shown.selectFrom('shown').select('shown.service_id'))
  )
}
