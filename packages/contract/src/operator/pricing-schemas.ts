/** Price lists, resource types and discounts, as a company's staff edits them. docs/rules/pricing.md */
import { z } from 'zod'
import {
  Currency,
  Id,
  LocalDate,
  MAX_AMOUNT,
  MinorUnits,
  PageQuery,
  QueryBoolean,
  SortQuery,
} from '../common/schemas.ts'
import { named } from './catalogue-schemas.ts'
import { ResourceTypeTexts } from './translations.ts'

/** Maximum per company of each: discounts, price lists, resource types, membership templates. */
export const MAX_OF_A_KIND = 200

export const PriceListQuery = z.object({ ...PageQuery, sort: SortQuery })

/** The currency cannot change later: the prices are in it. */
export const PriceListRequest = z.object({
  price_list: z.object({ name: named(200), currency_code: Currency }),
})
export const PriceListChangeRequest = z.object({
  price_list: z.object({
    name: named(200).optional(),
    /** Removes it with its prices; not while a branch uses it. */
    active: z.literal(false).optional(),
  }),
})
export type PriceListChange = z.infer<typeof PriceListChangeRequest>['price_list']

/** `branches`: those that use it. */
export const CompanyPriceList = z.object({
  id: Id,
  name: z.string(),
  currency_code: Currency,
  branches: z.array(Id),
})
export type CompanyPriceList = z.infer<typeof CompanyPriceList>

/** Prices can differ by it: a senior, a junior. */
export const ResourceType = z.object({ id: Id, name: z.string(), translations: ResourceTypeTexts })
export type ResourceType = z.infer<typeof ResourceType>
export const ResourceTypeQuery = z.object({ ...PageQuery, sort: SortQuery })
export const ResourceTypeRequest = z.object({
  resource_type: z.object({ name: named(200), translations: ResourceTypeTexts.optional() }),
})
export type NewResourceType = z.infer<typeof ResourceTypeRequest>['resource_type']
/** Absent fields are unchanged. */
export const ResourceTypeChangeRequest = z.object({
  resource_type: z.object({ name: named(200).optional(), translations: ResourceTypeTexts.optional() }),
})
export type ResourceTypeChange = z.infer<typeof ResourceTypeChangeRequest>['resource_type']

export const CompanyDiscount = z.object({
  id: Id,
  name: z.string(),
  /** Null: every branch. */
  branch_id: Id.nullable(),
  service_id: Id.nullable(),
  /** Exactly one of the two. */
  percent: z.int().nullable(),
  amount: MinorUnits.nullable(),
  /** Both included; null: open. */
  first_day: LocalDate.nullable(),
  last_day: LocalDate.nullable(),
  /** ISO: Monday is 1. Null: every day. */
  weekdays: z.array(z.int()).nullable(),
  /** Range of starts in seconds from midnight: first included, second excluded. Null: any time. */
  start_time: z.int().nullable(),
  end_time: z.int().nullable(),
  source: z.string().nullable(),
  active: z.boolean(),
})
export type CompanyDiscount = z.infer<typeof CompanyDiscount>

export const CompanyDiscountQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
})

/** Absent fields are unchanged; in a new discount they match everything. */
const discountParts = {
  branch_id: Id.nullish(),
  service_id: Id.nullish(),
  percent: z.int().min(1).max(100).nullish(),
  amount: MinorUnits.min(1).max(MAX_AMOUNT).nullish(),
  first_day: LocalDate.nullish(),
  last_day: LocalDate.nullish(),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullish(),
  start_time: z.int().min(0).max(172_800).nullish(),
  end_time: z.int().min(1).max(172_800).nullish(),
  source: z.string().max(64).nullish(),
  active: z.boolean().optional(),
}
export const DiscountRequest = z.object({ discount: z.object({ name: named(200), ...discountParts }) })
export const DiscountChangeRequest = z.object({
  discount: z.object({ name: named(200).optional(), ...discountParts }),
})
export type DiscountChange = z.infer<typeof DiscountChangeRequest>['discount']
