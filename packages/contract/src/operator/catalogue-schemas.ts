/** Shapes of branches, resources, services and prices as staff reads and changes them. */
import { z } from 'zod'
import {
  Currency,
  Id,
  Instant,
  LocalDate,
  MAX_AMOUNT,
  MinorUnits,
  PageQuery,
  Photos,
  PhotoTexts,
  PictureAddress,
  QueryBoolean,
  Seconds,
  SortQuery,
  textLine,
  textLines,
} from '../common/schemas.ts'
import { resourceKinds } from '../resources/schemas.ts'
import { BookingType, PriceFrom, serviceTypes } from '../services/schemas.ts'
import { serviceLimits } from './service-limits.ts'
import { BranchTexts, ResourceTexts, ServiceTexts } from './translations.ts'

const Ahead = z.array(z.object({ id: Id, start_time: Instant }))

/** Bookings that stay although they no longer fit, soonest first, at most a hundred. */
export const KeptBookings = z.object({
  appointments: Ahead,
  /** For hours: events in time that is now closed. */
  events: Ahead.optional(),
})

export type KeptBookings = z.infer<typeof KeptBookings>

export const named = (most: number) => textLine(most).trim().min(1, 'must not be empty')

export const Words = textLines(10_000).nullish()

export const Logo = PictureAddress.nullish()

export const Amount = MinorUnits.min(0).max(MAX_AMOUNT)

/** Optional fields; in a change, absent ones are unchanged. */
export const resourceParts = {
  last_name: textLine(200).nullish(),
  middle_name: textLine(200).nullish(),
  description: Words,
  phone: z.string().max(250).nullish(),
  /** Null: without a type. */
  resource_type_id: Id.nullish(),
  room: z.boolean().optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  logo: Logo,
  photos: Photos,
  photo_texts: PhotoTexts,
  translations: ResourceTexts.optional(),
  active: z.boolean().optional(),
}

export const branchParts = {
  description: Words,
  phone: z.string().max(250).nullish(),
  city: textLine(200).nullish(),
  street: textLine(300).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  /** Price list of the branch, which also sets its currency. Absent for a new one: the company’s only one. */
  service_price_list_id: Id.optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  logo: Logo,
  translations: BranchTexts.optional(),
  active: z.boolean().optional(),
}

export const TimeZone = z.string().max(64)

export const serviceParts = {
  description: Words,
  short_description: Words,
  /** 0 for a category. */
  duration: Seconds.max(90 * 86_400).optional(),
  /** Length shown to the client; absent: the real length. */
  display_duration: Seconds.max(90 * 86_400).optional(),
  /** For a service, never for a category. The performer takes no other visit in this time before and after. */
  buffer_before: Seconds.max(86_400).optional(),
  buffer_after: Seconds.max(86_400).optional(),
  /** RENT only; null: one slot, and no limit. */
  min_duration: Seconds.min(60)
    .max(30 * 86_400)
    .nullish(),
  max_duration: Seconds.min(60)
    .max(30 * 86_400)
    .nullish(),
  ...serviceLimits,
  public: z.boolean().optional(),
  active: z.boolean().optional(),
  logo: Logo,
  capacity: z.int().min(1).max(1000).optional(),
  capacity_type: z.string().max(64).optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  /** The parent category; null: none. */
  parent: Id.nullish(),
  translations: ServiceTexts.optional(),
}

/** Required resource of a service: one of the resources named, or of this type. */
export const Need = z.object({
  resource_type_id: Id.nullable(),
  resources: z.array(Id),
  /** Number of its places that the service needs; null: all. */
  places: z.int().nullable(),
})

export const BranchResource = z.object({
  /** Only with lenient handling. */
  metadata: KeptBookings.optional(),
  id: Id,
  name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Null for other resources if a performer's key calls. */
  phone: z.string().nullable(),
  active: z.boolean(),
  type: z.enum(resourceKinds),
  parent: Id.nullable(),
  branch_id: Id,
  resource_type_id: Id.nullable(),
  room: z.boolean(),
  ordinal: z.int(),
  logo: z.string().nullable(),
  photos: z.array(z.string()),
  photo_texts: z.record(z.string(), z.string()),
  description: z.string().nullable(),
  translations: ResourceTexts,
})

export type BranchResource = z.infer<typeof BranchResource>

export const BranchResourceQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
})

export const CompanyService = z.object({
  /** Only with lenient handling. */
  metadata: KeptBookings.optional(),
  id: Id,
  name: z.string(),
  type: z.enum(serviceTypes),
  booking_type: BookingType,
  group_training_service: z.boolean(),
  /** False also if a category above it is disabled. */
  active: z.boolean(),
  /** Shown online. */
  public: z.boolean(),
  ordinal: z.int(),
  duration: Seconds,
  display_duration: Seconds,
  capacity: z.int(),
  capacity_type: z.string(),
  parent: Id.nullable(),
  logo: z.string().nullable(),
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  price_from: PriceFrom.nullish().describe(
    'Only of a branch, with `withPriceOn`: lowest price before discounts over its performers, or of `resource`. Null: no price.',
  ),
})

export type CompanyService = z.infer<typeof CompanyService>

/** One service with all fields of its form. */
export const CompanyServiceDetails = CompanyService.omit({ metadata: true, price_from: true }).extend({
  buffer_before: Seconds,
  buffer_after: Seconds,
  min_duration: Seconds.nullable(),
  max_duration: Seconds.nullable(),
  most_a_day: z.int().nullable(),
  at_once: z.int().nullable(),
  slot_cutter: Seconds.nullable(),
  online_payment: z.enum(['OPTIONAL', 'REQUIRED']).nullable(),
  translations: ServiceTexts,
  /** Branches and performers that offer it, disabled resources included. */
  branches: z.array(z.object({ id: Id, resources: z.array(Id) })),
  durations: z
    .array(z.object({ resource: Id.describe('The performer.'), duration: Seconds.describe('Seconds.') }))
    .describe('Performers who take longer or shorter than the service.'),
})

export type CompanyServiceDetails = z.infer<typeof CompanyServiceDetails>

export const CompanyServiceQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
  type: z.enum(serviceTypes).optional(),
  /** `root` or the id of a category. */
  parentId: z.union([z.literal('root'), Id]).optional(),
})

export const BranchServiceQuery = CompanyServiceQuery.extend({
  resource: Id.optional(),
  withPriceOn: LocalDate.optional(),
})

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

export const ResourceRequest = z.object({ resource: z.object({ name: named(200), ...resourceParts }) })

export const ResourceChangeRequest = z.object({
  resource: z.object({ name: named(200).optional(), ...resourceParts }),
})

export type ResourceChange = z.infer<typeof ResourceChangeRequest>['resource']

export const BranchRequest = z.object({
  branch: z.object({ name: named(200), timezone: TimeZone, ...branchParts }),
})

export const BranchChangeRequest = z.object({
  branch: z.object({ name: named(200).optional(), timezone: TimeZone.optional(), ...branchParts }),
})

export type BranchChange = z.infer<typeof BranchChangeRequest>['branch']

export const CompanyBranch = z.object({
  /** Only with lenient handling. */
  metadata: KeptBookings.optional(),
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  street: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** IANA. */
  timezone: z.string(),
  currency_code: Currency,
  service_price_list_id: Id,
  ordinal: z.int(),
  logo: z.string().nullable(),
  translations: BranchTexts,
  active: z.boolean(),
})

export type CompanyBranch = z.infer<typeof CompanyBranch>

export const CompanyBranchQuery = z.object({ ...PageQuery, sort: SortQuery, active: QueryBoolean.optional() })

/** The kind cannot change later. */
export const ServiceRequest = z.object({
  company_service: z.object({
    name: named(300),
    type: z.enum(serviceTypes).optional(),
    booking_type: BookingType.optional(),
    group_training_service: z.boolean().optional(),
    ...serviceParts,
  }),
})

export type NewService = z.infer<typeof ServiceRequest>['company_service']

export const ServiceChangeRequest = z.object({
  company_service: z.object({ name: named(300).optional(), ...serviceParts }),
})

export type ServiceChange = z.infer<typeof ServiceChangeRequest>['company_service']

/** With true, upcoming bookings stay as they are. */
export const KeepQuery = z.object({ keepAppointments: QueryBoolean.optional() })

/** For an event with bookings: they move with it, while `KeepQuery` leaves them unchanged. */
export const MoveQuery = z.object({ moveAppointments: QueryBoolean.optional() })

/** Each need gets a different resource. */
export const ServiceNeeds = z.object({ needs: z.array(Need), metadata: KeptBookings.optional() })

export type ServiceNeeds = z.infer<typeof ServiceNeeds>

export const ServiceNeedsRequest = z.object({
  needs: z
    .array(
      z
        .object({
          resource_type_id: Id.nullish(),
          resources: z.array(Id).max(500).optional(),
          /** Absent: one. */
          places: z.int().min(1).max(500).nullish(),
        })
        .refine(({ resource_type_id, resources = [] }) => resource_type_id || resources.length > 0, {
          error: 'must name resources or a type',
          path: ['resources'],
        }),
    )
    .max(10),
})

export type ServiceNeedsRequest = z.infer<typeof ServiceNeedsRequest>

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
    .max(100),
})

export type PriceToSave = z.infer<typeof PricesRequest>['prices'][number]
