import type { BranchResource, Calls, Paged, QueryOf } from '@zapys/contract'
import { photoTexts } from '../pictures/public.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet, textsByLocale } from '../../../platform/db/translations.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../branches/public.ts'

/** Includes texts in all languages. */
export const companyResources = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('resource')
    .select([
      'resource_id as id',
      'name',
      'middle_name',
      'last_name',
      'description',
      'phone',
      'active',
      'type',
    ])
    .select(['parent_id as parent', 'branch_id', 'resource_type_id', 'room', 'ordinal', 'logo', 'photos'])
    .select(['translations', photoTexts])
    .where('company_id', '=', company.companyId)

type ResourceRow = Awaited<ReturnType<ReturnType<typeof companyResources>['executeTakeFirstOrThrow']>>

export const asResource = ({ translations, ...resource }: ResourceRow): BranchResource => ({
  ...resource,
  translations: textsByLocale(translations, ['name', 'middle_name', 'last_name', 'description']),
})

/**
 * Resources and groups of the branch with their phones, in the company's language. Two statements per page. Rejects
 * with `branch.notFound`.
 */
export async function listBranchResources(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  { active, ...listQuery }: QueryOf<Calls['listBranchResources']>,
  operator: Operator,
): Promise<Paged<BranchResource>> {
  await requireBranch(db, company, branchId)
  let query = companyResources(db, company).where('branch_id', '=', branchId)
  if (active !== undefined) query = query.where('active', '=', active)
  const sortable = {
    ordinal: 'ordinal',
    name: byAlphabet(company, 'resource.name'),
    last_name: byAlphabet(company, 'resource.last_name'),
  } as const
  const defaultOrder = [{ by: 'ordinal' }, { by: 'resource_id' }] as const
  const page = await pageOf(inOrder(query, listQuery.sort, sortable, defaultOrder), listQuery)
  // Performers do not see phones of colleagues.
  const own = onlyResource(operator.reach, operator)
  return mapPage(page, (row) => ({
    ...asResource(row),
    phone: own === undefined || own === row.id ? row.phone : null,
  }))
}
