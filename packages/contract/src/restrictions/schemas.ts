/** Restrictions: bookings that a company rejects with its own text. docs/rules/operator.md */
import { z } from 'zod'
import { Id, Locale, PageQuery, QueryBoolean, textLine, textLines } from '../common/schemas.ts'

export const restrictionKinds = [
  'ONLINE_BOOKING',
  'LEAST_NOTICE',
  'FURTHEST_DAY',
  'UPCOMING_LIMIT',
  'REPEAT_AFTER',
  'CLIENT_BLOCKED',
] as const

const Kind = z.enum(restrictionKinds)

/** `branch_id`, `service_id` and `source`: null is everywhere, every service, every source. */
export const CompanyRestriction = z.object({
  id: Id,
  kind: Kind,
  branch_id: Id.nullable(),
  service_id: Id.nullable(),
  source: z.string().nullable(),
  /** Seconds, days or bookings, by kind; null if the kind needs no value. */
  value: z.int().nullable(),
  /** The text shown to the client, in the language of the company. */
  message: z.string().nullable(),
  translations: z.partialRecord(Locale, z.object({ message: z.string() })),
  active: z.boolean(),
})
export type CompanyRestriction = z.infer<typeof CompanyRestriction>

export const RestrictionQuery = z.object({
  ...PageQuery,
  active: QueryBoolean.optional(),
  kind: Kind.optional(),
})

const restrictionParts = {
  branch_id: Id.nullish(),
  service_id: Id.nullish(),
  source: textLine(64).nullish(),
  value: z.int().min(0).max(1_000_000_000).nullish(),
  message: textLines(1000).nullish(),
  /** Replaces the existing ones. */
  translations: z.partialRecord(Locale, z.object({ message: textLines(1000) })).optional(),
  active: z.boolean().optional(),
}
export const RestrictionRequest = z.object({ restriction: z.object({ kind: Kind, ...restrictionParts }) })
export type NewRestriction = z.infer<typeof RestrictionRequest>['restriction']
export const RestrictionChangeRequest = z.object({ restriction: z.object(restrictionParts) })
export type RestrictionChange = z.infer<typeof RestrictionChangeRequest>['restriction']
