/** Resource types managed by staff: levels of performers with different prices. docs/rules/operator.md */
import type {
  Calls,
  NewResourceType,
  Paged,
  QueryOf,
  ResourceType,
  ResourceTypeChange,
} from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet, storedTranslations, textsByLocale } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { requireRoom } from '../companies/public.ts'
import { addResourceType, saveResourceType } from './save-resource.ts'
import { writeAudit } from '../../staff/audit/public.ts'

const types = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('resource_type')
    .select(['resource_type_id as id', 'name', 'translations'])
    .where('company_id', '=', company.companyId)

type Row = { id: string; name: string; translations: unknown }

const described = ({ translations, ...row }: Row): ResourceType => ({
  ...row,
  translations: textsByLocale(translations, ['name']),
})

/** By name. One statement per page. */
export async function listResourceTypes(
  db: Connection,
  company: CompanyScope,
  listQuery: QueryOf<Calls['listResourceTypes']>,
): Promise<Paged<ResourceType>> {
  const name = byAlphabet(company, 'resource_type.name')
  const defaultOrder = [{ by: name }, { by: 'resource_type_id' }] as const
  const query = inOrder(types(db, company), listQuery.sort, { name }, defaultOrder)
  const { content, page } = await pageOf(query, listQuery)
  return { content: content.map(described), page }
}

/** Rejects with `catalogue.tooMany`. */
export const createResourceType = (
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  { name, translations }: NewResourceType,
): Promise<ResourceType> =>
  database.inTransaction(async (tx) => {
    await requireRoom(tx, company, 'resource_type')
    const id = await addResourceType(tx, company, { name, translations: stored(company, translations) })
    const after = await lockType(tx, company, id)
    const act = { by, act: 'resourceType.added', thing: 'resource_type', thingId: id, now: clock.now() }
    await writeAudit(tx, company, { ...act, after })
    return after
  })

/** Rejects with `resourceType.notFound`. */
export const changeResourceType = (
  { database, clock }: Deps,
  company: CompanyScope,
  { by, typeId }: { by: Operator; typeId: string },
  { name, translations }: ResourceTypeChange,
): Promise<ResourceType> =>
  database.inTransaction(async (tx) => {
    const before = await lockType(tx, company, typeId)
    await saveResourceType(tx, company, typeId, {
      ...(name !== undefined && { name }),
      ...(translations !== undefined && { translations: stored(company, translations) }),
    })
    const after = await lockType(tx, company, typeId)
    const act = { by, act: 'resourceType.changed', thing: 'resource_type', thingId: typeId }
    await writeAudit(tx, company, { ...act, now: clock.now(), before, after })
    return after
  })

const stored = (company: CompanyScope, translations: ResourceTypeChange['translations']) =>
  translations && storedTranslations(company, translations, 'resource_type.translations')

async function lockType(tx: Tx, company: CompanyScope, typeId: string): Promise<ResourceType> {
  const row = await types(tx, company)
    .where('resource_type_id', '=', typeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('resourceType.notFound')
  return described(row)
}
