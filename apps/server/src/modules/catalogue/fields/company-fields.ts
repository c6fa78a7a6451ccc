/** Lets staff edit extra fields. Stored answers stay when a field changes or is deleted. docs/rules/operator.md */
import type { Calls, CompanyField, FieldChange, NewField, Paged, QueryOf } from '@zapys/contract'
import { withoutUndefined } from '@zapys/contract/values'
import { sql } from 'kysely'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'

/** Clients would not complete a longer form. */
const MAX_FIELDS = 200

const fields = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('extra_field')
    .select(['field_id as id', 'name', 'model', 'type', 'required', 'ordinal', 'display', 'options'])
    .select(['minimum as min', 'maximum as max', 'active', 'deleted', 'translations'])
    .where('company_id', '=', company.companyId)

export async function listCompanyFields(
  db: Connection,
  company: CompanyScope,
  { active, deleted, model, ...pageQuery }: QueryOf<Calls['listCompanyFields']>,
): Promise<Paged<CompanyField>> {
  const query = fields(db, company)
    .$call((all) => (active === undefined ? all : all.where('active', '=', active)))
    .$call((all) => (deleted === undefined ? all : all.where('deleted', '=', deleted)))
    .$call((all) => (model === undefined ? all : all.where('model', '=', model)))
  const name = byAlphabet(company, 'extra_field.name')
  const sortable = { ordinal: 'ordinal', name, model: 'model', type: 'type' } as const
  const page = await pageOf(
    inOrder(query, pageQuery.sort, sortable, [{ by: 'ordinal' }, { by: 'field_id' }]),
    pageQuery,
  )
  return page
}

/** Rejects with `field.notFound`. */
async function read(tx: Tx, company: CompanyScope, fieldId: string): Promise<CompanyField> {
  const row = await fields(tx, company).where('field_id', '=', fieldId).executeTakeFirst()
  if (row === undefined) throw new ApiError('field.notFound')
  return row
}

/** Rejects with `validation.failed` and `field.tooMany`. */
export async function addField(
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  { name, model, type, ...parts }: NewField,
): Promise<CompanyField> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const { count, last } = await tx
      .selectFrom('extra_field')
      .select(sql<number>`(count(*) filter (where not deleted))::int`.as('count'))
      .select(sql<number>`coalesce(max(ordinal), -1)`.as('last'))
      .where('company_id', '=', company.companyId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_FIELDS) throw new ApiError('field.tooMany')
    const id = newId()
    const changed: CompanyField = {
      id,
      name,
      model,
      type,
      required: false,
      display: true,
      ordinal: last + 1,
      options: null,
      min: null,
      max: null,
      active: true,
      deleted: false,
      translations: {},
      ...withoutUndefined(parts),
    }
    rejectContradictions(company, changed)
    await tx
      .insertInto('extra_field')
      .values({ company_id: company.companyId, field_id: id, model, type, ...columnsOf(changed) })
      .execute()
    const after = await read(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: 'field.added',
      thing: 'extra_field',
      thingId: id,
      after,
      now,
    })
    return after
  })
}

/** Rejects with `validation.failed` and `field.notFound`. */
export async function changeField(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, fieldId }: { by: Operator; fieldId: string },
  change: FieldChange,
): Promise<CompanyField> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const before = await read(tx, company, fieldId)
    const changed = { ...before, ...withoutUndefined(change) }
    rejectContradictions(company, changed)
    await save(tx, company, changed)
    const after = await read(tx, company, fieldId)
    await writeAudit(tx, company, {
      by,
      act: 'field.changed',
      thing: 'extra_field',
      thingId: fieldId,
      before,
      after,
      now,
    })
    return after
  })
}

/** Rejects with `field.notFound` if a field is not the company's, and with `validation.failed` for duplicates. */
export async function orderFields(
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  ids: readonly string[],
): Promise<{ content: CompanyField[] }> {
  if (new Set(ids).size < ids.length) throw invalid('fields', 'must name each field once')
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const all = () => fields(tx, company).orderBy('ordinal').orderBy('field_id').execute()
    const before = (await all()).map(({ id }) => id)
    if (!ids.every((id) => before.includes(id))) throw new ApiError('field.notFound')
    const newOrder = [...ids, ...before.filter((id) => !ids.includes(id))]
    await tx
      .updateTable('extra_field')
      .set({ ordinal: sql<number>`array_position(${newOrder}::uuid[], field_id) - 1` })
      .where('company_id', '=', company.companyId)
      .where(isOneOf('field_id', newOrder))
      .execute()
    await writeAudit(tx, company, {
      by,
      act: 'field.ordered',
      thing: 'company',
      thingId: company.companyId,
      now,
      before: { fields: before },
      after: { fields: newOrder },
    })
    return { content: await all() }
  })
}

const columnsOf = (field: CompanyField) => ({
  name: field.name,
  required: field.required,
  display: field.display,
  ordinal: field.ordinal,
  options: field.options === null ? null : JSON.stringify(field.options),
  minimum: field.min,
  maximum: field.max,
  active: field.active,
  deleted: field.deleted,
  translations: JSON.stringify(field.translations),
})

const save = (tx: Tx, company: CompanyScope, field: CompanyField) =>
  tx
    .updateTable('extra_field')
    .set(columnsOf(field))
    .where('company_id', '=', company.companyId)
    .where('field_id', '=', field.id)
    .execute()

/** Rejects fields that no client could answer: a choice without options, or bounds on a type without numbers. */
function rejectContradictions({ language }: CompanyScope, field: CompanyField): void {
  const { type, options, min, max, translations } = field
  const values = (options ?? []).map(({ value }) => value)
  if ((type === 'SELECT') !== values.length > 0)
    throw invalid('field.options', type === 'SELECT' ? 'must have at least one' : `are none of ${type}`)
  if (new Set(values).size < values.length) throw invalid('field.options', 'must have each value once')
  if (type !== 'NUMBER_INPUT' && (min !== null || max !== null))
    throw invalid('field.min', `and max are bounds of numbers, and ${type} has none`)
  if (min !== null && max !== null && min > max) throw invalid('field.min', 'is above max')
  if (language in translations)
    throw invalid(
      `field.translations.${language}`,
      'is the company’s language: set the name of the field itself',
    )
  for (const [locale, texts] of Object.entries(translations))
    for (const { value } of texts.options ?? [])
      if (!values.includes(value))
        throw invalid(`field.translations.${locale}.options`, `has ${value}, which is no option`)
}
