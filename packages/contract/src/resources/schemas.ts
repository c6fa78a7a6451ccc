/** Resource: a person, a room or an object whose time is booked. S3.resource. */
import { z } from 'zod'
import {
  Id,
  Instant,
  ListQuery,
  LocalDate,
  QueryBoolean,
  QueryList,
  SearchText,
  ShownPhoto,
} from '../common/schemas.ts'

/** Means "any free resource" wherever a resource id is expected. */
export const ANY_AVAILABLE = 'any_available'

export const resourceKinds = ['RESOURCE', 'GROUP'] as const

export const Resource = z.object({
  id: Id,
  name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  description: z.string().nullable(),
  type: z.enum(resourceKinds),
  parent: Id.nullable(),
  ordinal: z.int(),
  logo: z.string().nullable(),
  active: z.boolean(),
  branch_id: Id,
  resource_type_id: Id.nullable(),
  room: z.boolean(),
  /** Average of the visible ratings, 1 to 5, and their number. */
  rating: z.number().nullable(),
  rating_count: z.int(),
  /** With `withServices`: the first service names offered to clients of the branch, and the total number. */
  services: z.object({ names: z.array(z.string()), count: z.int() }).optional(),
  /** Photos of its work; absent in lists. */
  photos: z.array(ShownPhoto).optional(),
})
export type Resource = z.infer<typeof Resource>

export const ResourceListQuery = z.object({
  ...ListQuery,
  /** `root` or the id of a GROUP. */
  parentId: z.union([z.literal('root'), Id]).optional(),
  /** Only resources that work on this day or are free at this instant. */
  start: z.union([LocalDate, Instant]).optional(),
  type: z.enum(resourceKinds).optional(),
  id: QueryList(Id).optional(),
  name: z.string().max(200).optional(),
  search: SearchText.optional(),
  /** Only resources that perform all these services. */
  service: QueryList(Id).optional(),
  withServices: QueryBoolean.optional(),
})
