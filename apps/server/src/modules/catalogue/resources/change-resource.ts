import type { BranchResource, ResourceChange } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { storedTranslations } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../branches/public.ts'
import { internationalPhone, typedPhone } from '../../clients/accounts/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { addResource, type ResourceColumns, saveResource } from './save-resource.ts'
import { needsResource, rejectWithBookings } from '../upcoming-bookings/public.ts'
import { asResource, companyResources } from './list-branch-resources.ts'

type ChangeContext = { by: Operator; branchId: string; resourceId?: string; keepsBookings?: boolean }

/** Rejects as `calls.createResource` and `calls.changeResource` list. */
export async function changeResource(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, branchId, resourceId, keepsBookings = false }: ChangeContext,
  change: ResourceChange,
): Promise<BranchResource> {
  const { db } = database
  if (resourceId === undefined) await requireBranch(db, company, branchId)
  const phone = await typedPhone(db, company, by, change.phone)
  const columns = await columnsOf(db, company, { ...change, phone })
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    const before = resourceId === undefined ? undefined : await lockResource(tx, company, resourceId)
    if (before !== undefined && before.branch_id !== branchId) throw new ApiError('resource.notFound')
    if (before?.active === true && columns.active === false && !keepsBookings)
      await rejectWithBookings(tx, company, needsResource(company, before.id), now)
    if (before !== undefined) await saveResource(tx, company, before.id, columns)
    const id =
      before?.id ?? (await addResource(tx, company, branchId, { ...columns, name: columns.name ?? '' }))
    const after = await lockResource(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: before === undefined ? 'resource.added' : 'resource.changed',
      thing: 'resource',
      now,
      thingId: id,
      after,
      ...(before === undefined ? {} : { before }),
    })
    return after
  })
}

/** Rejects with `resource.notFound`. */
export async function lockResource(
  tx: Tx,
  company: CompanyScope,
  resourceId: string,
): Promise<BranchResource> {
  const row = await companyResources(tx, company)
    .where('resource_id', '=', resourceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('resource.notFound')
  return asResource(row)
}

async function columnsOf(
  db: Connection,
  company: CompanyScope,
  { phone, resource_type_id, photo_texts, translations, ...change }: ResourceChange,
): Promise<Partial<ResourceColumns>> {
  if (resource_type_id) {
    const type = await db
      .selectFrom('resource_type')
      .select('resource_type_id')
      .where('company_id', '=', company.companyId)
      .where('resource_type_id', '=', resource_type_id)
      .executeTakeFirst()
    if (type === undefined) throw invalid('resource.resource_type_id', 'is no type of the company')
  }
  const fields = {
    ...change,
    ...(phone === undefined ? {} : { phone: phone ? internationalPhone(phone) : null }),
    ...(resource_type_id === undefined ? {} : { resource_type_id }),
    ...(photo_texts === undefined ? {} : { photo_texts: JSON.stringify(photo_texts) }),
    translations: translations && storedTranslations(company, translations, 'resource.translations'),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
