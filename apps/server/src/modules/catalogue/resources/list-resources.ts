import type { Calls, Locale, Paged, QueryOf, Resource } from '@zapys/contract'
import { sql } from 'kysely'
import type { Deps } from '../../deps/deps.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { searchWithTypos, holdsText, isOneOf, type Match } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import { alphabetical, inAllLanguages, textIn } from '../../../platform/db/translations.ts'
import { type BranchRow, findBranch } from '../branches/public.ts'
import { publicResources, resourceAnswers } from './read-resource.ts'

/** Service names shown per resource of a list; the rest are counted. */
const MAX_SERVICE_NAMES = 3

type ResourceListQuery = QueryOf<Calls['listResources']>

export type ResourceDeps = Deps & {
  /** Ids of resources that suit a start. Injected by the app, because slots depend on resources. */
  resourcesFreeAt(
    deps: Deps,
    company: CompanyScope,
    branch: BranchRow,
    requested: { start: string; service?: string[] | undefined },
  ): Promise<string[]>
  /** Service names of each resource. Injected by the app, because services depend on resources. */
  servicesOfEach(
    connection: Connection,
    company: CompanyScope,
    of: { branchId: string; resourceIds: readonly string[] },
    locale: Locale | undefined,
  ): Promise<ReadonlyMap<string, string[]>>
}

/**
 * Resources of the branch and their groups, by ordinal. Groups are listed only with content, so the filters by
 * service, time and `search` apply to the resources inside. Rejects with `branch.notFound`.
 */
export async function listResources(
  deps: ResourceDeps,
  company: CompanyScope,
  branchId: string,
  query: ResourceListQuery,
  locale: Locale | undefined,
): Promise<Paged<Resource>> {
  const connection = deps.database.db
  const branch = await findBranch(connection, company, branchId)
  const { start, service } = query
  const free =
    start === undefined ? undefined : await deps.resourcesFreeAt(deps, company, branch, { start, service })
  const page = await searchWithTypos(query.search, (match) =>
    resourcesThat(connection, company, branchId, { ...query, match, only: free }, locale),
  )
  const content = await resourceAnswers(connection, company, page.content, locale)
  if (query.withServices !== true) return { ...page, content }
  const resourceIds = content.map(({ id }) => id)
  const names = await deps.servicesOfEach(connection, company, { branchId, resourceIds }, locale)
  const withNames = content.map((resource) => {
    const all = names.get(resource.id) ?? []
    return { ...resource, services: { names: all.slice(0, MAX_SERVICE_NAMES), count: all.length } }
  })
  return { ...page, content: withNames }
}

function resourcesThat(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  question: ResourceListQuery & Pick<ResourceFilters, 'match' | 'only'>,
  locale: Locale | undefined,
) {
  const { active, parentId, name, match, id, type, service, only } = question
  let query = shownResources(connection, company, { active, service, match, only }).where(
    'resource.branch_id',
    '=',
    branchId,
  )
  if (active !== undefined) query = query.where('resource.active', '=', active)
  if (parentId === 'root') query = query.where('resource.parent_id', 'is', null)
  else if (parentId !== undefined) query = query.where('resource.parent_id', '=', parentId)
  if (name !== undefined) query = query.where(holdsText(fullName(locale), name))
  if (id !== undefined) query = query.where(isOneOf('resource.resource_id', id))
  if (type !== undefined) query = query.where('resource.type', '=', type)
  const letters = (column: string) =>
    alphabetical(textIn(locale, 'resource', column), locale ?? company.language)
  const sortable = {
    ordinal: 'resource.ordinal',
    name: letters('name'),
    last_name: letters('last_name'),
  } as const
  const own = [{ by: 'resource.ordinal' }, { by: 'resource.resource_id' }] as const
  return pageOf(inOrder(query, question.sort, sortable, own), question)
}

type ResourceFilters = {
  active: boolean | undefined
  service: string[] | undefined
  match: Match | undefined
  /** Ids left after other filters; undefined: all. */
  only: string[] | undefined
}

/** Resources that pass the filters, and their ancestor groups. */
function shownResources(
  connection: Connection,
  company: CompanyScope,
  { active, service, match, only }: ResourceFilters,
) {
  const withShown = connection
    // PostgreSQL requires RECURSIVE on the first CTE, even if only the second is recursive.
    .withRecursive('able', (cte) => {
      let able = cte
        .selectFrom('resource')
        .select(['resource.resource_id', 'resource.parent_id'])
        .where('resource.company_id', '=', company.companyId)
        .where('resource.type', '<>', 'GROUP')
      if (active === true) able = able.where('resource.active', '=', true)
      if (match)
        able = able.where(
          match(inAllLanguages('resource', ['name', 'middle_name', 'last_name']), 'resource.search_form'),
        )
      if (only !== undefined) able = able.where(isOneOf('resource.resource_id', only))
      if (service !== undefined) {
        const serviceIds = [...new Set(service)]
        able = able.where(
          (where) =>
            where
              .selectFrom('resource_service')
              .select(sql<number>`count(*)`.as('performed'))
              .where('resource_service.company_id', '=', company.companyId)
              .whereRef('resource_service.resource_id', '=', 'resource.resource_id')
              .where(isOneOf('resource_service.service_id', serviceIds)),
          '=',
          serviceIds.length,
        )
      }
      return able
    })
    .withRecursive('shown', (cte) =>
      cte
        .selectFrom('able')
        .select(['able.resource_id', 'able.parent_id'])
        .union(
          cte
            .selectFrom('shown')
            .innerJoin('resource as above', 'above.resource_id', 'shown.parent_id')
            .select(['above.resource_id', 'above.parent_id'])
            .where('above.company_id', '=', company.companyId),
        ),
    )
  return publicResources(withShown, company).where(
    sql<boolean>`resource.resource_id in (select resource_id from shown)`,
  )
}

/** First, middle and last name as one text, so that "Анна Коваль" finds Anna. */
const fullName = (locale: Locale | undefined) =>
  sql<string>`concat_ws(' ', ${textIn(locale, 'resource', 'name')}, ${textIn(locale, 'resource', 'middle_name')}, ${textIn(locale, 'resource', 'last_name')})`
