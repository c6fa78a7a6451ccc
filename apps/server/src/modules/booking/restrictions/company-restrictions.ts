/** Lets staff edit restrictions, which apply to later bookings. docs/rules/operator.md */
import type {
  Calls,
  CompanyRestriction,
  NewRestriction,
  Paged,
  QueryOf,
  RestrictionChange,
} from '@zapys/contract'
import { withoutUndefined } from '@zapys/contract/values'
import { hasValue } from '@zapys/domain/restrictions'
import { sql } from 'kysely'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'

/** Limited because every booking checks all of them. */
const MAX_RESTRICTIONS = 500

const restrictions = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('restriction')
    .select(['restriction_id as id', 'kind', 'branch_id', 'service_id', 'source', 'value', 'message'])
    .select(['translations', 'active'])
    .where('company_id', '=', company.companyId)

export async function listRestrictions(
  db: Connection,
  company: CompanyScope,
  { active, kind, ...pageQuery }: QueryOf<Calls['listRestrictions']>,
): Promise<Paged<CompanyRestriction>> {
  const query = restrictions(db, company)
    .$call((all) => (active === undefined ? all : all.where('active', '=', active)))
    .$call((all) => (kind === undefined ? all : all.where('kind', '=', kind)))
  const page = await pageOf(inOrder(query, undefined, {}, [{ by: 'restriction_id' }]), pageQuery)
  return page
}

/** Rejects with `restriction.notFound`. */
async function read(tx: Tx, company: CompanyScope, restrictionId: string): Promise<CompanyRestriction> {
  const row = await restrictions(tx, company).where('restriction_id', '=', restrictionId).executeTakeFirst()
  if (row === undefined) throw new ApiError('restriction.notFound')
  return row
}

/** Rejects with `validation.failed`, `branch.notFound`, `service.notFound` and `restriction.tooMany`. */
export async function addRestriction(
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  { kind, ...parts }: NewRestriction,
): Promise<CompanyRestriction> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const { count } = await tx
      .selectFrom('restriction')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('company_id', '=', company.companyId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_RESTRICTIONS) throw new ApiError('restriction.tooMany')
    const id = newId()
    const changed: CompanyRestriction = {
      id,
      kind,
      branch_id: null,
      service_id: null,
      source: null,
      value: null,
      message: null,
      translations: {},
      active: true,
      ...withoutUndefined(parts),
    }
    await rejectContradictions(tx, company, changed)
    await tx
      .insertInto('restriction')
      .values({ company_id: company.companyId, restriction_id: id, kind, ...columnsOf(changed) })
      .execute()
    const after = await read(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: 'restriction.added',
      thing: 'restriction',
      thingId: id,
      after,
      now,
    })
    return after
  })
}

type RestrictionToChange = { by: Operator; restrictionId: string }

/** Rejects with `validation.failed`, `restriction.notFound`, `branch.notFound` and `service.notFound`. */
export async function changeRestriction(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, restrictionId }: RestrictionToChange,
  change: RestrictionChange,
): Promise<CompanyRestriction> {
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const before = await read(tx, company, restrictionId)
    const changed = { ...before, ...withoutUndefined(change) }
    await rejectContradictions(tx, company, changed)
    await tx
      .updateTable('restriction')
      .set(columnsOf(changed))
      .where('company_id', '=', company.companyId)
      .where('restriction_id', '=', restrictionId)
      .execute()
    const after = await read(tx, company, restrictionId)
    await writeAudit(tx, company, {
      by,
      act: 'restriction.changed',
      thing: 'restriction',
      thingId: restrictionId,
      now,
      before,
      after,
    })
    return after
  })
}

/** Rejects with `restriction.notFound`. */
export const removeRestriction = (
  { database, clock }: Deps,
  company: CompanyScope,
  { by, restrictionId }: RestrictionToChange,
): Promise<void> =>
  database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const before = await read(tx, company, restrictionId)
    await tx
      .deleteFrom('restriction')
      .where('company_id', '=', company.companyId)
      .where('restriction_id', '=', restrictionId)
      .execute()
    await writeAudit(tx, company, {
      by,
      act: 'restriction.removed',
      thing: 'restriction',
      thingId: restrictionId,
      before,
      now: clock.now(),
    })
  })

const columnsOf = ({ id: _, kind: __, translations, ...columns }: CompanyRestriction) => ({
  ...columns,
  translations: JSON.stringify(translations),
})

async function rejectContradictions(
  tx: Tx,
  company: CompanyScope,
  { kind, branch_id, service_id, value, translations }: CompanyRestriction,
): Promise<void> {
  if (hasValue({ kind }) !== (value !== null))
    throw invalid('restriction.value', value === null ? `is missing for ${kind}` : `must be null for ${kind}`)
  if (company.language in translations)
    throw invalid(
      `restriction.translations.${company.language}`,
      'is the company’s language: set `message` of the restriction itself',
    )
  if (branch_id !== null) {
    const branch = await tx
      .selectFrom('branch')
      .select('branch_id')
      .where('company_id', '=', company.companyId)
      .where('branch_id', '=', branch_id)
      .executeTakeFirst()
    if (branch === undefined) throw new ApiError('branch.notFound')
  }
  if (service_id === null) return
  const service = await tx
    .selectFrom('service')
    .select('type')
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', service_id)
    .executeTakeFirst()
  if (service === undefined) throw new ApiError('service.notFound')
  if (service.type === 'GROUP') throw invalid('restriction.service_id', 'is a category: name a service')
}
