/** Services and their required resources as staff read and change them. */
import { z } from 'zod'
import { Logo, named, Words } from '../common/catalogue-fields.ts'
import { KeptBookings } from '../common/kept-bookings.ts'
import { Id, LocalDate, PageQuery, QueryBoolean, Seconds, SortQuery } from '../common/schemas.ts'
import { ServiceTexts } from '../common/translations.ts'
import { BookingType, PriceFrom, serviceTypes } from './schemas.ts'
import { serviceLimits } from './service-limits.ts'

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
