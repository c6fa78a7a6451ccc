/** Ratings of resources and services. S3.rating. */
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

/** Over all visible ratings that the query keeps, not only over the page. */
export const RatingSummary = z.object({
  /** One decimal; null without ratings. */
  average: z.number().nullable(),
  count: z.int(),
  /** How many gave one star, two, … five. */
  distribution: z.array(z.int()).length(5),
})
export type RatingSummary = z.infer<typeof RatingSummary>

export const RatingRequest = z.object({
  entity_rating: z.object({
    type: z.enum(['RESOURCE', 'SERVICE']),
    entity_id: Id,
    rating: z.int('must be a whole number from 1 to 5').min(1).max(5),
    message: z.string().max(4000, 'must be at most 4000 characters').nullish(),
  }),
})
export type RatingRequest = z.infer<typeof RatingRequest>['entity_rating']
