import type { Calls, Locale, MembershipTemplate, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { alphabetical, inLanguage, textIn } from '../../../platform/db/translations.ts'

/** Templates on sale, by ordinal. Disabled templates cannot be ordered and are not listed. */
export async function listMembershipTemplates(
  connection: Connection,
  company: CompanyScope,
  listQuery: QueryOf<Calls['listMembershipTemplates']>,
  locale: Locale | undefined,
): Promise<Paged<MembershipTemplate>> {
  const query = connection
    .selectFrom('membership_template')
    .select([
      'template_id as id',
      'name',
      'description',
      'kind',
      'type',
      'logo',
      'price',
      'currency_code',
      'visits',
    ])
    .select(['amount', 'duration', 'period_days', 'starts', 'service_ids', 'branch_ids', 'ordinal', 'active'])
    .select(['translations'])
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
  const sortable = {
    ...({ ordinal: 'ordinal', price: 'price', kind: 'kind', type: 'type' } as const),
    name: alphabetical(textIn(locale, 'membership_template', 'name'), locale ?? company.language),
  }
  const page = await pageOf(
    inOrder(query, listQuery.sort, sortable, [{ by: 'ordinal' }, { by: 'template_id' }]),
    listQuery,
  )
  return mapPage(page, (row) => inLanguage(row, locale, ['name', 'description']))
}
