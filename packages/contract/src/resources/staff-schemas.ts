/** Resources and their types as staff read and change them. */
import { z } from 'zod'
import { Logo, named, Words } from '../common/catalogue-fields.ts'
import { KeptBookings } from '../common/kept-bookings.ts'
import { Id, PageQuery, Photos, PhotoTexts, QueryBoolean, SortQuery, textLine } from '../common/schemas.ts'
import { ResourceTexts, ResourceTypeTexts } from '../common/translations.ts'
import { resourceKinds } from './schemas.ts'

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

export const ResourceRequest = z.object({ resource: z.object({ name: named(200), ...resourceParts }) })

export const ResourceChangeRequest = z.object({
  resource: z.object({ name: named(200).optional(), ...resourceParts }),
})

export type ResourceChange = z.infer<typeof ResourceChangeRequest>['resource']

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
