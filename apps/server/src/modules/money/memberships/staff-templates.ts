/** Membership templates by staff. docs/rules/operator.md */
import type { Calls, CompanyTemplate, NewTemplate, Paged, QueryOf, TemplateChange } from '@zapys/contract'
import { withoutUndefined } from '@zapys/contract/values'
import type { Insertable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { requireRoom } from '../../catalogue/companies/public.ts'
import { byAlphabet, storedTranslations, textsByLocale } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'

const templates = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('membership_template')
    .select(['template_id as id', 'name', 'description', 'kind', 'type', 'logo', 'price', 'currency_code'])
    .select(['visits', 'amount', 'duration', 'period_days', 'starts', 'service_ids', 'branch_ids'])
    .select(['ordinal', 'active', 'translations'])
    .where('company_id', '=', company.companyId)

type TemplateRow = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>

const asTemplate = ({ translations, ...template }: TemplateRow): CompanyTemplate => ({
  ...template,
  translations: textsByLocale(translations, ['name', 'description']),
})

/** Includes disabled ones, by ordinal. One statement per page. */
export async function listCompanyTemplates(
  db: Connection,
  company: CompanyScope,
  { active, ...listQuery }: QueryOf<Calls['listCompanyTemplates']>,
): Promise<Paged<CompanyTemplate>> {
  const query = templates(db, company).$call((all) =>
    active === undefined ? all : all.where('active', '=', active),
  )
  const name = byAlphabet(company, 'membership_template.name')
  const sortable = { ordinal: 'ordinal', name, price: 'price', kind: 'kind', type: 'type' } as const
  const defaultOrder = [{ by: 'ordinal' }, { by: 'template_id' }] as const
  return mapPage(await pageOf(inOrder(query, listQuery.sort, sortable, defaultOrder), listQuery), asTemplate)
}

type ChangeContext = { by: KeyHolder; templateId?: string }

/** Memberships already sold keep their terms. Rejects as `calls.createTemplate` and `calls.changeTemplate` list. */
export async function changeTemplate(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, templateId }: ChangeContext,
  change: TemplateChange & Partial<NewTemplate>,
): Promise<CompanyTemplate> {
  const translated =
    change.translations && storedTranslations(company, change.translations, 'template.translations')
  return database.inTransaction(async (tx) => {
    if (templateId === undefined) await requireRoom(tx, company, 'membership_template')
    const before = templateId === undefined ? undefined : await lockTemplate(tx, company, templateId)
    await rejectForeign(tx, company, change)
    const fields = withoutUndefined(change)
    const currency = await currencyOf(tx, company, fields, before)
    const whole = { ...before, ...fields, ...currency }
    rejectEmpty(whole)
    const id = before?.id ?? newId()
    const { translations: _, ...parts } = fields
    const columns = {
      ...parts,
      ...currency,
      ...heldBy(whole),
      ...(translated === undefined ? {} : { translations: translated }),
    }
    await (before === undefined
      ? tx
          .insertInto('membership_template')
          .values({
            company_id: company.companyId,
            template_id: id,
            ...(columns as Omit<Insertable<Tables['membership_template']>, 'company_id' | 'template_id'>),
          })
          .execute()
      : tx
          .updateTable('membership_template')
          .set(columns)
          .where('company_id', '=', company.companyId)
          .where('template_id', '=', id)
          .execute())
    const after = await lockTemplate(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: before === undefined ? 'template.added' : 'template.changed',
      now: clock.now(),
      thing: 'membership_template',
      thingId: id,
      after,
      ...(before === undefined ? {} : { before }),
    })
    return after
  })
}

/** Rejects with `membership.template.notFound`. */
async function lockTemplate(tx: Tx, company: CompanyScope, templateId: string): Promise<CompanyTemplate> {
  const row = await templates(tx, company)
    .where('template_id', '=', templateId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.template.notFound')
  return asTemplate(row)
}

/** The field that holds each type's quantity. */
const holds = { VISITS: 'visits', MONEY: 'amount', DURATION: 'duration', PERIOD: null } as const

type TemplateFields = Partial<Pick<CompanyTemplate, 'type' | 'visits' | 'amount' | 'duration'>>

function rejectEmpty(whole: TemplateFields): void {
  const held = holds[whole.type!]
  if (held !== null && !whole[held]) throw invalid(`template.${held}`, `is what one of ${whole.type} holds`)
}

/** Drops quantities that belong to other types, even if sent. */
function heldBy(whole: TemplateFields): Required<Pick<TemplateFields, 'visits' | 'amount' | 'duration'>> {
  const held = holds[whole.type!]
  const only = (name: 'visits' | 'amount' | 'duration') => (held === name ? (whole[name] ?? null) : null)
  return { visits: only('visits'), amount: only('amount'), duration: only('duration') }
}

/** Bookings are priced in the currencies of the price lists: a membership in another one would cover nothing. */
async function currencyOf(
  tx: Tx,
  company: CompanyScope,
  { currency_code: requested }: Pick<TemplateChange, 'currency_code'>,
  before: CompanyTemplate | undefined,
): Promise<Pick<CompanyTemplate, 'currency_code'>> {
  if (before !== undefined && (requested === undefined || requested === before.currency_code))
    return { currency_code: before.currency_code }
  const lists = await tx
    .selectFrom('service_price_list')
    .select('currency_code')
    .distinct()
    .where('company_id', '=', company.companyId)
    .$call((all) => (requested === undefined ? all : all.where('currency_code', '=', requested)))
    .limit(2)
    .execute()
  if (lists.length !== 1) throw invalid('template.currency_code', 'must be the currency of a price list')
  return lists[0]!
}

/** Rejects with `service.notFound` and `branch.notFound`. */
async function rejectForeign(
  tx: Tx,
  company: CompanyScope,
  { service_ids = [], branch_ids = [] }: Pick<TemplateChange, 'service_ids' | 'branch_ids'>,
): Promise<void> {
  const [services, branches] = [[...new Set(service_ids)], [...new Set(branch_ids)]]
  const knownServices = await tx
    .selectFrom('service')
    .select('service_id')
    .where('company_id', '=', company.companyId)
    .where('type', '=', 'SERVICE')
    .where(isOneOf('service_id', services))
    .execute()
  if (knownServices.length < services.length) throw new ApiError('service.notFound')
  const knownBranches = await tx
    .selectFrom('branch')
    .select('branch_id')
    .where('company_id', '=', company.companyId)
    .where(isOneOf('branch_id', branches))
    .execute()
  if (knownBranches.length < branches.length) throw new ApiError('branch.notFound')
}
