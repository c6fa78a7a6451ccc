/** Ratings of resources and services. Spec §3, Rating. */
import { z } from 'zod'
import { Id, Instant, PageQuery, QueryList, SortQuery } from '../common/schemas.ts'

export const Rating = z.object({
  id: Id,
  type: z.enum(['RESOURCE', 'SERVICE']),
  entity_id: Id,
  rating: z.int().min(1).max(5),
  message: z.string().nullable(),
  created: Instant,
  author: z.string().nullable(),
})
export type Rating = z.infer<typeof Rating>

export const RatingListQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  service: QueryList(Id).optional(),
  resource: QueryList(Id).optional(),
})
