/** Discounts managed by staff. docs/rules/pricing.md */
import type { Calls, CompanyDiscount, DiscountChange, Paged, QueryOf } from '@zapys/contract'
import { withoutUndefined } from '@zapys/contract/values'
import { DAY_SECONDS } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet } from '../../../platform/db/translations.ts'
import { requireRoom } from '../companies/public.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../branches/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { addDiscount, saveDiscount } from './save-pricing.ts'

const discounts = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('discount')
    .select(['discount_id as id', 'name', 'branch_id', 'service_id', 'percent', 'amount', 'first_day'])
    .select(['last_day', 'weekdays', 'start_time', 'end_time', 'source', 'active'])
    .where('company_id', '=', company.companyId)

/** Includes disabled ones, by name. One statement per page. */
export async function listDiscounts(
  db: Connection,
  company: CompanyScope,
  { active, ...listQuery }: QueryOf<Calls['listDiscounts']>,
): Promise<Paged<CompanyDiscount>> {
  const query = discounts(db, company).$call((all) =>
    active === undefined ? all : all.where('active', '=', active),
  )
  const name = byAlphabet(company, 'discount.name')
  const defaultOrder = [{ by: name }, { by: 'discount_id' }] as const
  const page = await pageOf(inOrder(query, listQuery.sort, { name }, defaultOrder), listQuery)
  return page
}

type ChangeContext = { by: Operator; discountId?: string }

/** Existing bookings and holds keep their price. Rejects as `calls.createDiscount` and `calls.changeDiscount` list. */
export async function changeDiscount(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, discountId }: ChangeContext,
  change: DiscountChange,
): Promise<CompanyDiscount> {
  const fields = withoutUndefined(change)
  return database.inTransaction(async (tx) => {
    if (discountId === undefined) await requireRoom(tx, company, 'discount')
    const before = discountId === undefined ? undefined : await lockDiscount(tx, company, discountId)
    if (fields.branch_id) await requireBranch(tx, company, fields.branch_id)
    if (fields.service_id) await requireService(tx, company, fields.service_id)
    rejectContradictions({ ...before, ...fields })
    const id = before?.id ?? (await addDiscount(tx, company, { ...fields, name: fields.name! }))
    if (before !== undefined) await saveDiscount(tx, company, id, fields)
    const after = await lockDiscount(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: before === undefined ? 'discount.added' : 'discount.changed',
      thing: 'discount',
      thingId: id,
      now: clock.now(),
      after,
      ...(before === undefined ? {} : { before }),
    })
    return after
  })
}

/** Rejects with `discount.notFound`. */
async function lockDiscount(tx: Tx, company: CompanyScope, discountId: string): Promise<CompanyDiscount> {
  const row = await discounts(tx, company)
    .where('discount_id', '=', discountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('discount.notFound')
  return row
}

function rejectContradictions(whole: DiscountChange): void {
  const { percent, amount, first_day, last_day, start_time, end_time } = whole
  if ((percent ?? null) === null && (amount ?? null) === null)
    throw invalid('discount.percent', 'must be said, or an amount')
  if ((percent ?? null) !== null && (amount ?? null) !== null)
    throw invalid('discount.percent', 'of a share and an amount one is null')
  if (first_day && last_day && last_day < first_day)
    throw invalid('discount.last_day', 'must not be before the first day')
  if ((start_time ?? 0) >= (end_time ?? 2 * DAY_SECONDS))
    throw invalid('discount.end_time', 'must be later than the start')
}

/** Rejects with `service.notFound`. */
async function requireService(db: Connection, company: CompanyScope, serviceId: string): Promise<void> {
  const service = await db
    .selectFrom('service')
    .select('service_id')
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', serviceId)
    .where('type', '=', 'SERVICE')
    .executeTakeFirst()
  if (service === undefined) throw new ApiError('service.notFound')
}
