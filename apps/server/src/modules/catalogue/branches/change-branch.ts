/** Changes of branches by staff. docs/rules/operator.md */
import type { BranchChange, Calls, CompanyBranch, Paged, QueryOf } from '@zapys/contract'
import { isTimeZone } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet, storedTranslations, textsByLocale } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { internationalPhone, typedPhone } from '../../clients/accounts/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { addBranch, type BranchColumns, saveBranch } from './save-branch.ts'
import { rejectWithBookings } from '../upcoming-bookings/public.ts'
import { lockBranch } from './lock-branch.ts'

type ChangeContext = { by: Operator; branchId?: string; keepsBookings?: boolean }

const branches = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('branch')
    .select(['branch_id as id', 'name', 'description', 'phone', 'city', 'street', 'latitude', 'longitude'])
    .select([
      'timezone',
      'currency_code',
      'service_price_list_id',
      'ordinal',
      'logo',
      'translations',
      'active',
    ])
    .where('company_id', '=', company.companyId)

type BranchRow = Awaited<ReturnType<ReturnType<typeof branches>['executeTakeFirstOrThrow']>>

const asBranch = ({ translations, ...branch }: BranchRow): CompanyBranch => ({
  ...branch,
  translations: textsByLocale(translations, ['name', 'description', 'city', 'street']),
})

export async function listCompanyBranches(
  db: Connection,
  company: CompanyScope,
  { active, ...listQuery }: QueryOf<Calls['listCompanyBranches']>,
): Promise<Paged<CompanyBranch>> {
  const query = branches(db, company).$call((all) =>
    active === undefined ? all : all.where('active', '=', active),
  )
  const defaultOrder = [{ by: 'ordinal' }, { by: 'branch_id' }] as const
  const page = await pageOf(
    inOrder(
      query,
      listQuery.sort,
      { ordinal: 'ordinal', name: byAlphabet(company, 'branch.name') },
      defaultOrder,
    ),
    listQuery,
  )
  return mapPage(page, asBranch)
}

/** Rejects as `calls.createBranch` and `calls.changeBranch` list. */
export async function changeBranch(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, branchId, keepsBookings = false }: ChangeContext,
  change: BranchChange,
): Promise<CompanyBranch> {
  const now = clock.now()
  const phone = await typedPhone(database.db, company, by, change.phone)
  const columns = columnsOf(company, { ...change, phone })
  return database.inTransaction(async (tx) => {
    if (branchId !== undefined) await lockBranch(tx, company, branchId)
    const before = branchId === undefined ? undefined : await read(tx, company, branchId)
    const list = await priceListOf(tx, company, change, before)
    const isLeft =
      before !== undefined &&
      ((before.active && columns.active === false) ||
        (columns.timezone ?? before.timezone) !== before.timezone)
    if (isLeft && !keepsBookings)
      await rejectWithBookings(tx, company, sql<boolean>`appointment.branch_id = ${before.id}`, now)
    const id =
      before?.id ??
      (await addBranch(tx, company, { ...columns, ...list!, name: change.name!, timezone: change.timezone! }))
    if (before !== undefined) await saveBranch(tx, company, id, { ...columns, ...list })
    const after = await read(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: before === undefined ? 'branch.added' : 'branch.changed',
      thing: 'branch',
      now,
      thingId: id,
      after,
      ...(before === undefined ? {} : { before }),
    })
    return after
  })
}

async function read(tx: Tx, company: CompanyScope, branchId: string): Promise<CompanyBranch> {
  const row = await branches(tx, company).where('branch_id', '=', branchId).executeTakeFirst()
  if (row === undefined) throw new ApiError('branch.notFound')
  return asBranch(row)
}

function columnsOf(
  company: CompanyScope,
  { phone, timezone, translations, service_price_list_id: _, ...change }: BranchChange,
): Partial<BranchColumns> {
  if (timezone !== undefined && !isTimeZone(timezone))
    throw invalid('branch.timezone', 'must be a time zone, such as Europe/Kyiv')
  const fields = {
    ...change,
    timezone,
    translations: translations && storedTranslations(company, translations, 'branch.translations'),
    phone: phone ? internationalPhone(phone) : phone,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/**
 * The given price list, otherwise the branch's, otherwise the company's only one; it determines the branch's currency.
 */
async function priceListOf(
  tx: Tx,
  company: CompanyScope,
  { service_price_list_id: named }: BranchChange,
  before: CompanyBranch | undefined,
): Promise<Pick<BranchColumns, 'service_price_list_id' | 'currency_code'> | undefined> {
  if (named === undefined && before !== undefined) return undefined
  const lists = await tx
    .selectFrom('service_price_list')
    .select(['service_price_list_id', 'currency_code'])
    .where('company_id', '=', company.companyId)
    .$call((query) => (named === undefined ? query : query.where('service_price_list_id', '=', named)))
    .limit(2)
    .execute()
  if (lists.length !== 1) throw invalid('branch.service_price_list_id', 'must be a price list of the company')
  return lists[0]
}
