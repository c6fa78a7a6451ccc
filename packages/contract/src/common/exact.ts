/**
 * Wire shapes accept unknown fields, so that programs of different versions work together. In settings an unknown field
 * is an error.
 */
import { z } from 'zod'

const partsOf = <Part extends z.ZodType>({ shape }: { shape: Readonly<Record<string, unknown>> }) =>
  Object.entries(shape) as [string, Part][]

/** The same schema, rejecting unknown keys at every level. */
export function exact<Schema extends z.ZodType>(schema: Schema): Schema
export function exact(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject)
    return z.strictObject(Object.fromEntries(partsOf(schema).map(([name, part]) => [name, exact(part)])))
  if (schema instanceof z.ZodArray) return z.array(exact(schema.element as z.ZodType))
  if (schema instanceof z.ZodOptional) return exact(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodNullable) return exact(schema.unwrap() as z.ZodType).nullable()
  // An id that is lower-cased on input: in a file it already is lower case.
  if (schema instanceof z.ZodPipe) return exact(schema.in as z.ZodType)
  return schema
}

type Chosen<Shape extends z.ZodRawShape> = z.ZodType<{
  [Part in keyof Shape]?: Partial<z.output<Shape[Part]>>
}>

/** Settings in groups: the chosen values of each group. */
export function chosenParts<Shape extends z.ZodRawShape>(settings: z.ZodObject<Shape>): Chosen<Shape>
export function chosenParts(settings: z.ZodObject): z.ZodType {
  const parts = partsOf<z.ZodObject>(settings)
  return z
    .strictObject(Object.fromEntries(parts.map(([name, part]) => [name, exact(part).partial()])))
    .partial()
}

type OrNull<Part> = { [Key in keyof Part]?: Part[Key] | null }

/** Partial settings, where null resets a value to its default. */
export function changed<Shape extends z.ZodRawShape>(
  settings: z.ZodObject<Shape>,
): z.ZodType<OrNull<z.output<z.ZodObject<Shape>>>>
export function changed(settings: z.ZodObject): z.ZodType {
  const keys = partsOf(exact(settings))
  return z.strictObject(Object.fromEntries(keys.map(([name, value]) => [name, value.nullish()])))
}

/** The same for settings in groups; null also resets a whole group. */
export function changedParts<Shape extends z.ZodRawShape>(
  settings: z.ZodObject<Shape>,
): z.ZodType<{ [Part in keyof Shape]?: OrNull<z.output<Shape[Part]>> | null }>
export function changedParts(settings: z.ZodObject): z.ZodType {
  const parts = partsOf<z.ZodObject>(settings)
  return z.strictObject(Object.fromEntries(parts.map(([name, part]) => [name, changed(part).nullish()])))
}
