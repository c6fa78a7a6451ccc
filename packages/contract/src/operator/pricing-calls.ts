import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
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
  ResourceTypeQuery,
  ResourceTypeRequest,
} from './pricing-schemas.ts'

const reading = {
  tag: 'operator',
  right: 'catalogue.read',
  budgets: ['key.read'],
  params: CompanyParams,
  body: z.undefined(),
  errors: ['validation.failed'],
} as const
const writing = {
  tag: 'operator',
  right: 'catalogue.write',
  budgets: ['key.write'],
  query: z.object({}),
} as const

export const listPriceLists = defineKeyCall({
  ...reading,
  endpoint: endpoints.listPriceLists,
  summary: 'Price lists of the company, 100 a page, by name',
  query: PriceListQuery,
  answer: paged(CompanyPriceList),
})

export const createPriceList = defineKeyCall({
  ...writing,
  endpoint: endpoints.createPriceList,
  summary: 'Add a price list; it holds no prices, and is that of no branch yet',
  params: CompanyParams,
  body: PriceListRequest,
  answer: CompanyPriceList,
  errors: ['validation.failed', 'catalogue.tooMany'],
})

export const changePriceList = defineKeyCall({
  ...writing,
  endpoint: endpoints.changePriceList,
  summary: 'Rename a price list, or remove one that is that of no branch. What is booked keeps its price',
  params: z.object({ company: Id, list: Id }),
  body: PriceListChangeRequest,
  answer: CompanyPriceList,
  errors: ['validation.failed', 'priceList.notFound'],
})

export const listResourceTypes = defineKeyCall({
  ...reading,
  endpoint: endpoints.listResourceTypes,
  summary: 'Types of resources, by which prices differ, 100 a page, by name',
  query: ResourceTypeQuery,
  answer: paged(ResourceType),
})

export const createResourceType = defineKeyCall({
  ...writing,
  endpoint: endpoints.createResourceType,
  summary: 'Add a type of resources; which one somebody has is said with the resource',
  params: CompanyParams,
  body: ResourceTypeRequest,
  answer: ResourceType,
  errors: ['validation.failed', 'catalogue.tooMany'],
})

export const listDiscounts = defineKeyCall({
  ...reading,
  endpoint: endpoints.listDiscounts,
  summary: 'Discounts of the company, those that are switched off included, 100 a page, by name',
  query: CompanyDiscountQuery,
  answer: paged(CompanyDiscount),
})

export const createDiscount = defineKeyCall({
  ...writing,
  endpoint: endpoints.createDiscount,
  summary: 'Add a discount of a share or a sum; what it does not name it holds for',
  params: CompanyParams,
  body: DiscountRequest,
  answer: CompanyDiscount,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'catalogue.tooMany'],
})

export const changeDiscount = defineKeyCall({
  ...writing,
  endpoint: endpoints.changeDiscount,
  summary: 'Change a discount, or switch it off and on. What is booked keeps its price',
  params: z.object({ company: Id, discount: Id }),
  body: DiscountChangeRequest,
  answer: CompanyDiscount,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'discount.notFound'],
})
