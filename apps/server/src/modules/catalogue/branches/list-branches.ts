import type { Calls, Branch, Locale, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { searchWithTypos, isOneOf, type Match } from '../../../platform/db/conditions.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { alphabetical, inAllLanguages, inLanguage, textIn } from '../../../platform/db/translations.ts'
import type { BranchRow } from './queries.ts'

type BranchListQuery = QueryOf<Calls['listBranches']>

/** Branches by ordinal. `search` matches name and address in all languages. */
export const listBranches = (
  connection: Connection,
  company: CompanyScope,
  query: BranchListQuery,
  locale: Locale | undefined,
): Promise<Paged<Branch>> =>
  searchWithTypos(query.search, (match) => queryBranches(connection, company, { ...query, match }, locale))

async function queryBranches(
  connection: Connection,
  company: CompanyScope,
  question: BranchListQuery & { match: Match | undefined },
  locale: Locale | undefined,
): Promise<Paged<Branch>> {
  const { active, id, match } = question
  let query = connection.selectFrom('branch').selectAll().where('company_id', '=', company.companyId)
  if (active !== undefined) query = query.where('active', '=', active)
  if (id !== undefined) query = query.where(isOneOf('branch_id', id))
  if (match)
    query = query.where(match(inAllLanguages('branch', ['name', 'city', 'street']), 'branch.search_form'))
  const sortable = {
    ordinal: 'ordinal',
    name: alphabetical(textIn(locale, 'branch', 'name'), locale ?? company.language),
  } as const
  const own = [{ by: 'ordinal' }, { by: 'branch_id' }] as const
  const page = await pageOf(inOrder(query, question.sort, sortable, own), question)
  return mapPage(page, (row) => branchAnswer(row, locale))
}

function branchAnswer(row: BranchRow, locale: Locale | undefined): Branch {
  const { branch_id, city, street, latitude, longitude, ...branch } = inLanguage(row, locale, [
    'name',
    'description',
    'city',
    'street',
  ])
  const {
    company_id: _,
    service_price_list_id: __,
    booking_settings: ___,
    search_form: ____,
    ...shown
  } = branch
  return { id: branch_id, ...shown, address: { city, street, latitude, longitude } }
}
