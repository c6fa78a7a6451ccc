/** Service: an appointment, rental or event type. A GROUP is a category and has no times. S3.service. */
import { z } from 'zod'
import {
  Currency,
  Discount,
  Id,
  Instant,
  ListQuery,
  LocalDate,
  MinorUnits,
  QueryBoolean,
  QueryList,
  SearchText,
  Seconds,
} from '../common/schemas.ts'

export const serviceTypes = ['SERVICE', 'GROUP'] as const
export const bookingTypes = ['GENERAL', 'EVENT', 'RENT'] as const
export const BookingType = z.enum(bookingTypes)
export type BookingType = z.infer<typeof BookingType>

export const Price = z.object({
  id: Id,
  service_id: Id,
  service_price_list_id: Id,
  resource_type_id: Id.nullable(),
  currency_code: Currency,
  amount: MinorUnits,
  /** With `withDiscountsOn`: the price after discounts at that moment; for a day, at its cheapest start. */
  discounted_amount: MinorUnits.optional(),
})
export type Price = z.infer<typeof Price>

/** The lowest price of the service at the branch on that day, over its performers there. */
export const PriceFrom = z.object({
  amount: MinorUnits,
  /** Before discounts. */
  original_amount: MinorUnits,
  /** False if some performer costs more. */
  is_same_for_all: z.boolean(),
  currency_code: Currency,
  /** Names of the discounts that apply at every time, as the company calls them. */
  discount_names: z.array(z.string()).optional(),
})
export type PriceFrom = z.infer<typeof PriceFrom>

export const Service = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(serviceTypes),
  booking_type: BookingType,
  group_training_service: z.boolean(),
  active: z.boolean(),
  public: z.boolean(),
  ordinal: z.int(),
  duration: Seconds,
  display_duration: Seconds,
  /** RENT only: the shortest and the longest booking. */
  min_duration: Seconds.nullable(),
  max_duration: Seconds.nullable(),
  capacity: z.int(),
  capacity_type: z.string(),
  parent: Id.nullable(),
  logo: z.string().nullable(),
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  /**
   * With `withPriceOn`: the prices valid at that moment in the branch's price list; the first of a type is the one
   * charged.
   */
  prices: z.array(Price).optional(),
  /**
   * Lowest price among the performers, or among those in `resource`. Needs `withPriceOn`; discounts of
   * `withDiscountsOn` apply.
   * Null if the company sets no price.
   */
  price_from: PriceFrom.nullish(),
  /** With `withDiscountsOn`: the best discount valid at that moment, on the lowest price. */
  discount: Discount.nullish(),
})
export type Service = z.infer<typeof Service>

export const ServiceListQuery = z.object({
  ...ListQuery,
  withPriceOn: z.union([LocalDate, Instant]).optional(),
  withDiscountsOn: z.union([LocalDate, Instant]).optional(),
  /** `root` or the id of a category. */
  parentId: z.union([z.literal('root'), Id]).optional(),
  name: z.string().max(200).optional(),
  search: SearchText.optional(),
  skipId: QueryList(Id).optional(),
  type: z.enum(serviceTypes).optional(),
  groupTrainingService: QueryBoolean.optional(),
  bookingType: QueryList(BookingType).optional(),
  /** Only services that this resource performs. */
  resource: QueryList(Id).optional(),
  id: QueryList(Id).optional(),
})
