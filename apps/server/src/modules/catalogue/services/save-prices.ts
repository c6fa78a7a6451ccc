import type { PriceEntry, PriceToSave } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { addPrice, removePrice, savePrice } from './save-pricing.ts'
import { pricesOf } from './list-prices.ts'

/** Saves all prices or none. Existing bookings keep theirs. Rejects as `calls.savePrices` lists. */
export async function savePrices(
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  prices: readonly PriceToSave[],
): Promise<{ content: PriceEntry[] }> {
  return database.inTransaction(async (tx) => {
    const lists = await tx
      .selectFrom('service_price_list')
      .select(['service_price_list_id', 'currency_code'])
      .where('company_id', '=', company.companyId)
      .execute()
    const serviceIds = [...new Set(prices.map(({ service_id }) => service_id))]
    await lockServices(tx, company, serviceIds)
    const types = await typesAmong(tx, company, prices)
    const known = await pricesOf(tx, company).where(isOneOf('service_id', serviceIds)).execute()
    const ids: string[] = []
    for (const [index, price] of prices.entries()) {
      const field = `prices.${index}`
      const before = known.find(({ id, service_id }) => id === price.id && service_id === price.service_id)
      if (price.id && before === undefined) throw invalid(`${field}.id`, 'is no price of the service')
      const listId = price.service_price_list_id ?? before?.service_price_list_id
      const list = listId
        ? lists.find(({ service_price_list_id }) => service_price_list_id === listId)
        : lists.length === 1 && lists[0]
      if (!list) throw invalid(`${field}.service_price_list_id`, 'must be a price list of the company')
      if (before !== undefined && before.service_price_list_id !== list.service_price_list_id)
        throw invalid(`${field}.service_price_list_id`, 'is not the list of this price')
      if ((price.currency_code ?? list.currency_code) !== list.currency_code)
        throw invalid(`${field}.currency_code`, `the list is in ${list.currency_code}`)
      const whose = whoseOf(price, before)
      if (price.resource_type_id && !types.has(price.resource_type_id))
        throw invalid(`${field}.resource_type_id`, 'is no type of the company')
      if (whose.first_day !== null && whose.last_day !== null && whose.last_day < whose.first_day)
        throw invalid(`${field}.last_day`, 'must not be before the first day')
      const { service_price_list_id } = list
      const same = known.find(
        (other) =>
          other.service_id === price.service_id &&
          other.service_price_list_id === service_price_list_id &&
          other.resource_type_id === whose.resource_type_id &&
          other.first_day === whose.first_day &&
          other.last_day === whose.last_day,
      )
      const entry = before ?? same
      if (price.active === false) {
        if (entry === undefined) throw invalid(`${field}.id`, 'is no price of the service')
        await removePrice(tx, company, entry.id)
        known.splice(known.indexOf(entry), 1)
        await writeAudit(tx, company, {
          by,
          act: 'price.removed',
          thing: 'service_price',
          thingId: entry.id,
          now: clock.now(),
          before: entry,
        })
        continue
      }
      if (same !== undefined && same !== entry)
        throw invalid(`${field}.id`, 'another price is for the same type and days')
      const { amount, service_id } = price
      if (entry !== undefined) await savePrice(tx, company, entry.id, { amount, ...whose })
      const id =
        entry?.id ?? (await addPrice(tx, company, { service_id, service_price_list_id, amount, ...whose }))
      // An entry sent twice in one request is one price; the last value applies.
      known.splice(entry === undefined ? known.length : known.indexOf(entry), 1, {
        id,
        service_id,
        service_price_list_id,
        amount,
        currency_code: list.currency_code,
        ...whose,
      })
      ids.push(id)
      await writeAudit(tx, company, {
        by,
        act: 'price.saved',
        thing: 'service_price',
        thingId: id,
        now: clock.now(),
        ...(entry === undefined ? {} : { before: { amount: entry.amount, ...whoseOf({}, entry) } }),
        after: { service_id, service_price_list_id, amount, ...whose },
      })
    }
    const saved = await pricesOf(tx, company).where(isOneOf('service_price_id', ids)).execute()
    return { content: ids.flatMap((id) => saved.find((entry) => entry.id === id) ?? []) }
  })
}

type PriceScope = Pick<PriceEntry, 'resource_type_id' | 'first_day' | 'last_day'>

/** Resource type and days of a price: as sent, otherwise as stored, otherwise for everyone at any time. */
function whoseOf(
  input: Partial<Pick<PriceToSave, 'resource_type_id' | 'first_day' | 'last_day'>>,
  before: PriceEntry | undefined,
): PriceScope {
  const part = <Name extends keyof PriceScope>(name: Name): PriceScope[Name] =>
    input[name] === undefined ? (before?.[name] ?? null) : input[name]
  return {
    resource_type_id: part('resource_type_id'),
    first_day: part('first_day'),
    last_day: part('last_day'),
  }
}

/** Rejects with `service.notFound`. */
async function lockServices(tx: Tx, company: CompanyScope, serviceIds: readonly string[]): Promise<void> {
  const services = await tx
    .selectFrom('service')
    .select('service_id')
    .where('company_id', '=', company.companyId)
    .where(isOneOf('service_id', [...serviceIds]))
    .where('type', '=', 'SERVICE')
    .orderBy('service_id')
    .forNoKeyUpdate()
    .execute()
  if (services.length < serviceIds.length) throw new ApiError('service.notFound')
}

/** Those of the named types that belong to the company. */
async function typesAmong(
  tx: Tx,
  company: CompanyScope,
  prices: readonly PriceToSave[],
): Promise<Set<string>> {
  const named = prices.flatMap(({ resource_type_id }) => resource_type_id ?? [])
  if (named.length === 0) return new Set()
  const rows = await tx
    .selectFrom('resource_type')
    .select('resource_type_id')
    .where('company_id', '=', company.companyId)
    .where(isOneOf('resource_type_id', [...new Set(named)]))
    .execute()
  return new Set(rows.map(({ resource_type_id }) => resource_type_id))
}
