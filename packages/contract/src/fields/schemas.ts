/** Extra fields that a company defines for clients, appointments and memberships. S3.extrafield. */
import { z } from 'zod'
import { Id, PageQuery, QueryBoolean, SortQuery } from '../common/schemas.ts'

export const fieldModels = ['CLIENT', 'APPOINTMENT', 'MEMBERSHIP'] as const

export const Field = z.object({
  id: Id,
  name: z.string(),
  model: z.enum(fieldModels),
  /** A type that a reader does not know is shown as text. */
  type: z.string(),
  required: z.boolean(),
  ordinal: z.int(),
  /** Shown in the widget when true. */
  display: z.boolean(),
  options: z.array(z.object({ value: z.string(), title: z.string() })).nullish(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  active: z.boolean(),
  deleted: z.boolean(),
})
export type Field = z.infer<typeof Field>

export const FieldListQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
  deleted: QueryBoolean.optional(),
  model: z.enum(fieldModels).optional(),
})
