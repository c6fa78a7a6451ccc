/** Prices, price lists and discounts for staff, with an API key. docs/rules/pricing.md */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { catalogueWrite } from '../common/catalogue-write.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyDiscount,
  CompanyDiscountQuery,
  CompanyPriceList,
  DiscountChangeRequest,
  DiscountRequest,
  PriceEntry,
  PriceEntryQuery,
  PriceListChangeRequest,
  PriceListQuery,
  PriceListRequest,
  PricesRequest,
} from './pricing-schemas.ts'

const prices = {
  ...catalogueWrite,
  params: CompanyParams,
  query: z.object({}),
  body: PricesRequest,
  answer: z.object({ content: z.array(PriceEntry) }),
  errors: ['validation.failed', 'service.notFound'],
} as const

export const listServicePrices = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service/{service}/prices' },
  summary:
    'Prices of a service in all price lists, 100 a page: first those of branches that offer it; within a list first the price for all types',
  tag: 'operator',
  params: z.object({ company: Id, service: Id }),
  query: PriceEntryQuery,
  body: z.undefined(),
  answer: paged(PriceEntry),
  errors: ['validation.failed', 'service.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
})

export const addPrices = defineKeyCall({
  ...prices,
  endpoint: { method: 'POST', path: '/v1/company/{company}/service/prices' },
  summary: 'Set prices of services, all or none of them',
  example: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 45_000 }] },
})

export const savePrices = defineKeyCall({
  ...prices,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/service/prices' },
  summary: 'Same as POST',
  example: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 50_000 }] },
})

const reading = {
  tag: 'operator',
  right: 'catalogue.read',
  rateLimits: ['key.read'],
  params: CompanyParams,
  body: z.undefined(),
  errors: ['validation.failed'],
} as const

const writing = {
  tag: 'operator',
  right: 'catalogue.write',
  rateLimits: ['key.write'],
  query: z.object({}),
} as const

export const listPriceLists = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/price-list' },
  summary: 'Price lists of the company, 100 a page, by name',
  query: PriceListQuery,
  answer: paged(CompanyPriceList),
})

export const createPriceList = defineKeyCall({
  ...writing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/price-list' },
  summary: 'Add a price list, without prices. No branch uses it yet',
  params: CompanyParams,
  body: PriceListRequest,
  answer: CompanyPriceList,
  errors: ['validation.failed', 'catalogue.tooMany'],
  example: { price_list: { name: 'Evenings', currency_code: 'UAH' } },
})

export const changePriceList = defineKeyCall({
  ...writing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/price-list/{list}' },
  summary: 'Rename a price list, or remove one that no branch uses. Existing bookings keep their price',
  params: z.object({ company: Id, list: Id }),
  body: PriceListChangeRequest,
  answer: CompanyPriceList,
  errors: ['validation.failed', 'priceList.notFound'],
  example: { price_list: { name: 'Evenings and weekends' } },
})

export const listDiscounts = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/discount' },
  summary: 'Discounts of the company, disabled ones included, 100 a page, by name',
  query: CompanyDiscountQuery,
  answer: paged(CompanyDiscount),
})

export const createDiscount = defineKeyCall({
  ...writing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/discount' },
  summary: 'Add a discount in percent or as an amount. It applies to everything that it does not restrict',
  params: CompanyParams,
  body: DiscountRequest,
  answer: CompanyDiscount,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'catalogue.tooMany'],
  example: {
    discount: { name: 'Mornings', percent: 20, weekdays: [1, 2, 3], start_time: 32_400, end_time: 43_200 },
  },
})

export const changeDiscount = defineKeyCall({
  ...writing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/discount/{discount}' },
  summary: 'Change, disable or enable a discount. Existing bookings keep their price',
  params: z.object({ company: Id, discount: Id }),
  body: DiscountChangeRequest,
  answer: CompanyDiscount,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'discount.notFound'],
  example: { discount: { active: false } },
})
