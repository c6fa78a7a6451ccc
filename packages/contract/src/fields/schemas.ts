/** Extra fields that a company defines for clients, appointments and memberships. S3.extrafield. */
import { z } from 'zod'
import { Id, Locale, PageQuery, QueryBoolean, SortQuery, textLine } from '../common/schemas.ts'

export const fieldModels = ['CLIENT', 'APPOINTMENT', 'MEMBERSHIP'] as const

export const Field = z.object({
  id: Id,
  name: z.string(),
  model: z.enum(fieldModels),
  /** Readers show an unknown type as text. */
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

export const fieldTypes = [
  'TEXT_INPUT',
  'TEXT_AREA',
  'NUMBER_INPUT',
  'DATE_PICKER',
  'CHECKBOX',
  'SELECT',
  'FILE',
] as const

const Name = textLine(500).trim().min(1, 'must not be empty')
const FieldOption = z.object({ value: textLine(200), title: textLine(500) })
const FieldTranslation = z.object({
  name: textLine(500).optional(),
  options: z.array(FieldOption).max(200).optional(),
})

/** As stored: names in the company’s language, other languages in `translations`. */
export const CompanyField = Field.extend({
  options: z.array(z.object({ value: z.string(), title: z.string() })).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  translations: z.partialRecord(
    Locale,
    z.object({
      name: z.string().optional(),
      options: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
    }),
  ),
})
export type CompanyField = z.infer<typeof CompanyField>

const fieldParts = {
  /** The client cannot continue without an answer. */
  required: z.boolean().optional(),
  display: z.boolean().optional(),
  ordinal: z.int().min(0).max(1_000_000).optional(),
  /** For SELECT. Answers with an option that was removed keep their value. */
  options: z.array(FieldOption).max(200).nullish(),
  /** For NUMBER_INPUT. */
  min: z.number().nullish(),
  max: z.number().nullish(),
  /** Replaces the existing ones. */
  translations: z.partialRecord(Locale, FieldTranslation).optional(),
  active: z.boolean().optional(),
}
/** The model and the type cannot change later, since existing answers depend on them. */
export const FieldRequest = z.object({
  field: z.object({ name: Name, model: z.enum(fieldModels), type: z.enum(fieldTypes), ...fieldParts }),
})
export type NewField = z.infer<typeof FieldRequest>['field']
export const FieldChangeRequest = z.object({
  field: z.object({
    name: Name.optional(),
    /** Removed from every form and from the company file; existing answers stay. False restores it. */
    deleted: z.boolean().optional(),
    ...fieldParts,
  }),
})
export type FieldChange = z.infer<typeof FieldChangeRequest>['field']

export const FieldOrderRequest = z.object({ fields: z.array(Id).min(1).max(500) })
