/** Price lists managed by staff. docs/rules/operator.md */
import type { Calls, CompanyPriceList, Currency, Paged, PriceListChange, QueryOf } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet } from '../../../platform/db/translations.ts'
import { requireRoom } from '../companies/public.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { addPriceList, removePriceList, savePriceList } from './save-pricing.ts'

const lists = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('service_price_list')
    .select(['service_price_list_id as id', 'name', 'currency_code'])
    .select(
      sql<string[]>`array(
        select branch_id from branch
         where branch.company_id = ${company.companyId}
           and branch.service_price_list_id = service_price_list.service_price_list_id
         order by branch.ordinal, branch_id)`.as('branches'),
    )
    .where('company_id', '=', company.companyId)

/** By name. One statement per page. */
export async function listPriceLists(
  db: Connection,
  company: CompanyScope,
  query: QueryOf<Calls['listPriceLists']>,
): Promise<Paged<CompanyPriceList>> {
  const name = byAlphabet(company, 'service_price_list.name')
  const byName = [{ by: name }, { by: 'service_price_list_id' }] as const
  const page = await pageOf(inOrder(lists(db, company), query.sort, { name }, byName), query)
  return page
}

/** Rejects with `catalogue.tooMany`. */
export async function createPriceList(
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  list: { name: string; currency_code: Currency },
): Promise<CompanyPriceList> {
  return database.inTransaction(async (tx) => {
    await requireRoom(tx, company, 'service_price_list')
    const id = await addPriceList(tx, company, list)
    const after = await lockList(tx, company, id)
    const act = { by, act: 'priceList.added', thing: 'service_price_list', thingId: id, now: clock.now() }
    await writeAudit(tx, company, { ...act, after })
    return after
  })
}

/** Returns a removed list as it was. Rejects as `calls.changePriceList` lists. */
export async function changePriceList(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, listId }: { by: Operator; listId: string },
  { name, active }: PriceListChange,
): Promise<CompanyPriceList> {
  const done = { by, thing: 'service_price_list', thingId: listId, now: clock.now() }
  return database.inTransaction(async (tx) => {
    const before = await lockList(tx, company, listId)
    if (active === false) {
      if (before.branches.length > 0) throw invalid('price_list.active', 'it is the list of a branch')
      await removePriceList(tx, company, listId)
      await writeAudit(tx, company, { ...done, act: 'priceList.removed', before })
      return before
    }
    if (name !== undefined) await savePriceList(tx, company, listId, { name })
    const after = await lockList(tx, company, listId)
    await writeAudit(tx, company, { ...done, act: 'priceList.changed', before, after })
    return after
  })
}

/** Branches that select the list concurrently wait. Rejects with `priceList.notFound`. */
async function lockList(tx: Tx, company: CompanyScope, listId: string): Promise<CompanyPriceList> {
  const row = await lists(tx, company)
    .where('service_price_list_id', '=', listId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('priceList.notFound')
  return row
}
