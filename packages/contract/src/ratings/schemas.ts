/** Ratings of resources and services. S3.rating. */
import { z } from 'zod'
import { Id, Instant, PageQuery, QueryBoolean, QueryList, SortQuery } from '../common/schemas.ts'

export const Rating = z.object({
  id: Id,
  type: z.enum(['RESOURCE', 'SERVICE']),
  entity_id: Id,
  rating: z.int().min(1).max(5),
  message: z.string().nullable(),
  created: Instant,
  author: z.string().nullable(),
  /** The company's answer; null: none. */
  answer: z.string().nullable(),
})
export type Rating = z.infer<typeof Rating>

export const RatingListQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  service: QueryList(Id).optional(),
  resource: QueryList(Id).optional(),
})

/** Over all visible ratings that match the query, not only this page. */
export const RatingSummary = z.object({
  /** One decimal; null without ratings. */
  average: z.number().nullable(),
  count: z.int(),
  /** Number of ratings with one star, two, … five. */
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

/** A rating as staff sees it, including hidden ones. */
export const CompanyRating = Rating.extend({
  visible: z.boolean(),
  hidden_reason: z.string().nullable(),
  answered_at: Instant.nullable(),
  appointment_id: Id.nullable(),
  /** The author; null: unknown or erased. */
  client: z
    .object({ id: Id, first_name: z.string().nullable(), last_name: z.string().nullable() })
    .nullable(),
})
export type CompanyRating = z.infer<typeof CompanyRating>

export const CompanyRatingQuery = z.object({
  ...PageQuery,
  visible: QueryBoolean.optional(),
  answered: QueryBoolean.optional(),
  resource: Id.optional(),
  service: Id.optional(),
})

/** Absent fields are unchanged. */
export const RatingChangeRequest = z.object({
  rating: z.strictObject({
    /** Null removes it. */
    answer: z.string().max(4000).trim().nullish(),
    visible: z.boolean().optional(),
    /** Reason for hiding it. */
    reason: z.string().max(1000).trim().min(1, 'must not be empty').optional(),
  }),
})
export type RatingChange = z.infer<typeof RatingChangeRequest>['rating']
