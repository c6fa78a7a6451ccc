import type { Calls, Field, Locale, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { alphabetical, inLanguage, textIn } from '../../../platform/db/translations.ts'

/** Extra fields by ordinal. An absent filter returns both states. */
export async function listFields(
  connection: Connection,
  company: CompanyScope,
  call: QueryOf<Calls['listFields']>,
  locale: Locale | undefined,
): Promise<Paged<Field>> {
  let query = connection
    .selectFrom('extra_field')
    .select(['field_id as id', 'name', 'model', 'type', 'required', 'ordinal', 'display', 'options'])
    .select(['minimum as min', 'maximum as max', 'active', 'deleted', 'translations'])
    .where('company_id', '=', company.companyId)
  if (call.active !== undefined) query = query.where('active', '=', call.active)
  if (call.deleted !== undefined) query = query.where('deleted', '=', call.deleted)
  if (call.model !== undefined) query = query.where('model', '=', call.model)
  const sortable = {
    ...({ ordinal: 'ordinal', model: 'model', type: 'type', required: 'required' } as const),
    name: alphabetical(textIn(locale, 'extra_field', 'name'), locale ?? company.language),
  }
  const page = await pageOf(
    inOrder(query, call.sort, sortable, [{ by: 'ordinal' }, { by: 'field_id' }]),
    call,
  )
  return mapPage(page, (row) => inLanguage(row, locale, ['name', 'options']))
}
