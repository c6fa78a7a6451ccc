/** Prices, price lists and discounts as staff read and change them. docs/rules/pricing.md */
import { z } from 'zod'
import { Amount, named } from '../common/catalogue-fields.ts'
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

export const PriceEntry = z.object({
  id: Id,
  service_id: Id,
  service_price_list_id: Id,
  /** Null: of every type. */
  resource_type_id: Id.nullable(),
  amount: MinorUnits,
  currency_code: Currency,
  first_day: LocalDate.nullable(),
  last_day: LocalDate.nullable(),
})

export type PriceEntry = z.infer<typeof PriceEntry>

export const PriceEntryQuery = z.object(PageQuery)

export const PricesRequest = z.object({
  prices: z
    .array(
      z.object({
        /**
         * Id of the entry to change. Absent: the entry of the list for this type and these days; created if missing.
         */
        id: Id.nullish(),
        service_id: Id,
        /** Absent: the company’s only one. */
        service_price_list_id: Id.nullish(),
        amount: Amount,
        /** Must be the currency of the list. */
        currency_code: Currency.nullish(),
        /** Null, or absent in an entry without an id: every type. */
        resource_type_id: Id.nullish(),
        /** Both included; null, or absent in an entry without an id: no limit. */
        first_day: LocalDate.nullish(),
        last_day: LocalDate.nullish(),
        /** With false the entry is removed. */
        active: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(300),
})

export type PriceToSave = z.infer<typeof PricesRequest>['prices'][number]

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
