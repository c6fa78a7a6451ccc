import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyDiscount,
  CompanyDiscountQuery,
  CompanyPriceList,
  DiscountChangeRequest,
  DiscountRequest,
  PriceListChangeRequest,
  PriceListQuery,
  PriceListRequest,
  ResourceType,
  ResourceTypeChangeRequest,
  ResourceTypeQuery,
  ResourceTypeRequest,
} from './pricing-schemas.ts'

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

export const listResourceTypes = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/resource-type' },
  summary: 'Types of resources, which can have different prices, 100 a page, by name',
  query: ResourceTypeQuery,
  answer: paged(ResourceType),
})

export const createResourceType = defineKeyCall({
  ...writing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/resource-type' },
  summary: 'Add a type of resources. It is assigned in the resource',
  params: CompanyParams,
  body: ResourceTypeRequest,
  answer: ResourceType,
  errors: ['validation.failed', 'catalogue.tooMany'],
  example: { resource_type: { name: 'Senior' } },
})

export const changeResourceType = defineKeyCall({
  ...writing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/resource-type/{resourceType}' },
  summary: 'Rename a type of resources',
  params: z.object({ company: Id, resourceType: Id }),
  body: ResourceTypeChangeRequest,
  answer: ResourceType,
  errors: ['validation.failed', 'resourceType.notFound'],
  example: { resource_type: { translations: { pl: { name: 'Starszy stylista' } } } },
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
