/** Writes prices and discounts. Bookings store their price, so none of this affects them. */
import { type Insertable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

type PriceColumns = Omit<Insertable<Tables['service_price']>, 'company_id' | 'service_price_id'>

/** Returns its id. */
export async function addPrice(tx: Tx, company: CompanyScope, price: PriceColumns): Promise<string> {
  const service_price_id = newId()
  await tx
    .insertInto('service_price')
    .values({ company_id: company.companyId, service_price_id, ...price })
    .execute()
  return service_price_id
}

/**
 * Adds an entry without an amount, for all types at any time, unless the service has an entry in the branch's price
 * list.
 */
export async function addEmptyPrice(
  tx: Tx,
  { companyId }: CompanyScope,
  { serviceId, branchId }: { serviceId: string; branchId: string },
): Promise<void> {
  await sql`
    insert into service_price (company_id, service_price_id, service_id, service_price_list_id)
    select company_id, ${newId()}, ${serviceId}, service_price_list_id
      from branch
     where company_id = ${companyId} and branch_id = ${branchId}
       and not exists (
         select from service_price
          where service_price.company_id = ${companyId} and service_price.service_id = ${serviceId}
            and service_price.service_price_list_id = branch.service_price_list_id)`.execute(tx)
}

export async function savePrice(
  tx: Tx,
  company: CompanyScope,
  priceId: string,
  price: Pick<PriceColumns, 'amount' | 'resource_type_id' | 'first_day' | 'last_day'>,
): Promise<void> {
  await tx
    .updateTable('service_price')
    .set(price)
    .where('company_id', '=', company.companyId)
    .where('service_price_id', '=', priceId)
    .execute()
}

export async function removePrice(tx: Tx, company: CompanyScope, priceId: string): Promise<void> {
  await tx
    .deleteFrom('service_price')
    .where('company_id', '=', company.companyId)
    .where('service_price_id', '=', priceId)
    .execute()
}

type PriceListColumns = Omit<Insertable<Tables['service_price_list']>, 'company_id' | 'service_price_list_id'>

/** Returns its id. */
export async function addPriceList(tx: Tx, company: CompanyScope, list: PriceListColumns): Promise<string> {
  const service_price_list_id = newId()
  await tx
    .insertInto('service_price_list')
    .values({ company_id: company.companyId, service_price_list_id, ...list })
    .execute()
  return service_price_list_id
}

export async function savePriceList(
  tx: Tx,
  company: CompanyScope,
  listId: string,
  list: Pick<PriceListColumns, 'name'>,
): Promise<void> {
  await tx
    .updateTable('service_price_list')
    .set(list)
    .where('company_id', '=', company.companyId)
    .where('service_price_list_id', '=', listId)
    .execute()
}

/** Deletes the list with its prices; no branch may use it. */
export async function removePriceList(tx: Tx, company: CompanyScope, listId: string): Promise<void> {
  for (const table of ['service_price', 'service_price_list'] as const)
    await tx
      .deleteFrom(table)
      .where('company_id', '=', company.companyId)
      .where('service_price_list_id', '=', listId)
      .execute()
}

type DiscountColumns = Omit<Insertable<Tables['discount']>, 'company_id' | 'discount_id'>

/** Returns its id. */
export async function addDiscount(tx: Tx, company: CompanyScope, discount: DiscountColumns): Promise<string> {
  const discount_id = newId()
  await tx
    .insertInto('discount')
    .values({ company_id: company.companyId, discount_id, ...discount })
    .execute()
  return discount_id
}

export async function saveDiscount(
  tx: Tx,
  company: CompanyScope,
  discountId: string,
  discount: Partial<DiscountColumns>,
): Promise<void> {
  if (Object.keys(discount).length === 0) return
  await tx
    .updateTable('discount')
    .set(discount)
    .where('company_id', '=', company.companyId)
    .where('discount_id', '=', discountId)
    .execute()
}
