/** Prices, price lists and discounts managed by staff. docs/rules/pricing.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listPrices } from './list-prices.ts'
import { savePrices } from './save-prices.ts'
import { changeDiscount, listDiscounts } from './discounts.ts'
import { changePriceList, createPriceList, listPriceLists } from './price-lists.ts'

export function servePricing(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listPriceLists, ({ company, query }) => listPriceLists(db, company, query))
  serve(calls.createPriceList, ({ company, body, operator }) =>
    createPriceList(deps, company, operator, body.price_list),
  )
  serve(calls.changePriceList, ({ company, params, body, operator: by }) =>
    changePriceList(deps, company, { by, listId: params.list }, body.price_list),
  )
  serve(calls.listDiscounts, ({ company, query }) => listDiscounts(db, company, query))
  serve(calls.createDiscount, ({ company, body, operator: by }) =>
    changeDiscount(deps, company, { by }, body.discount),
  )
  serve(calls.changeDiscount, ({ company, params, body, operator: by }) =>
    changeDiscount(deps, company, { by, discountId: params.discount }, body.discount),
  )
  for (const call of [calls.addPrices, calls.savePrices])
    serve(call, ({ company, body, operator }) => savePrices(deps, company, operator, body.prices))
  serve(calls.listServicePrices, ({ company, params, query }) =>
    listPrices(db, company, params.service, query),
  )
}
