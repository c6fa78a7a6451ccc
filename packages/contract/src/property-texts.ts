/** Descriptions of properties in the OpenAPI document. Separate from the schemas: only the document needs them. */

export type PropertyTexts = {
  /** Names of the shapes that these texts are for; absent: all. */
  shapes?: RegExp
  /**
   * By name, or by the end of a path of names: `price` or `appointments.price`.
   * A leading dot means the shape itself: `.price` matches no nested property.
   */
  texts: Readonly<Record<string, string>>
}

/**
 * An object with properties of another shape. It refers to that shape, which alone describes the shared properties:
 * the document must stay below a megabyte.
 */
export type SameProperties = {
  shapes: RegExp
  /** Path of the object, with a leading dot; empty: the shape itself. */
  at: string
  /** The other shape, and its property that holds the object. */
  as: string
  of?: string
}

type JsonSchema = { [key: string]: unknown }
type Schemas = Record<string, JsonSchema>

type Describing = {
  schemas: Schemas
  textOf(path: readonly string[]): string | undefined
  sameAt(path: readonly string[]): SameProperties | undefined
}

/**
 * Adds a description to each property that has a text, keeping descriptions of the schemas.
 * The longest path wins, then a text for some shapes over one for all, then the later group.
 */
export function withPropertyTexts(
  schemas: Schemas,
  groups: readonly PropertyTexts[],
  same: readonly SameProperties[] = [],
  onUse: (group: PropertyTexts, key: string) => void = () => {},
): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([shape, schema]) => {
      const ofShape = groups.filter(({ shapes }) => shapes?.test(shape)).toReversed()
      const fitting = [...ofShape, ...groups.filter(({ shapes }) => shapes === undefined)]
      const textOf = (path: readonly string[]) => {
        for (const [from] of path.entries()) {
          const key = path.slice(from).join('.')
          const group = fitting.find(({ texts }) => texts[key] !== undefined)
          if (group === undefined) continue
          onUse(group, key)
          return group.texts[key]
        }
        return undefined
      }
      const sameAt = (path: readonly string[]) =>
        same.find(({ shapes, at }) => shapes.test(shape) && at === path.join('.'))
      return [shape, describedObject(schema, [''], { schemas, textOf, sameAt })]
    }),
  )
}

/** `known`: properties that are described in another shape. */
function describedObject(
  schema: JsonSchema,
  path: readonly string[],
  describing: Describing,
  known: Schemas = {},
): JsonSchema {
  const same = describing.sameAt(path)
  if (same === undefined) return describedIn(schema, path, describing, known) as JsonSchema
  const elsewhere = { ...known, ...propertiesOf(otherObject(same, describing.schemas)) }
  const inside = describedIn(schema, path, describing, elsewhere) as JsonSchema
  return { ...inside, description: `Properties without a description here are as in \`${same.as}\`.` }
}

function describedIn(
  schema: unknown,
  path: readonly string[],
  describing: Describing,
  known: Schemas,
): unknown {
  if (Array.isArray(schema)) return schema.map((part) => describedIn(part, path, describing, known))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== 'properties')
        return [key, parts.has(key) ? describedIn(value, path, describing, known) : value]
      const properties = Object.entries(value as Schemas).map(([name, property]) => {
        const place = [...path, name]
        const elsewhere = known[name]
        const others = elsewhere === undefined ? {} : propertiesOf(elsewhere)
        const inside = describedObject(property, place, describing, others)
        const text = elsewhere === undefined ? describing.textOf(place) : undefined
        const description = property['description'] ?? inside['description'] ?? text
        return [name, description === undefined ? inside : { ...inside, description }]
      })
      return [key, Object.fromEntries(properties) as Schemas]
    }),
  )
}

/** The object whose properties are described. */
export const otherObject = ({ as, of }: SameProperties, schemas: Schemas): JsonSchema => {
  const shape = schemas[as] ?? {}
  return of === undefined ? shape : (propertiesOf(shape)[of] ?? {})
}

/** Properties of an object, also where it may be null or is the item of a list. */
export function propertiesOf(schema: JsonSchema): Schemas {
  const { properties = {}, items, anyOf = [] } = schema
  const inside = [items, ...(anyOf as unknown[])].filter((part) => typeof part === 'object' && part !== null)
  return Object.assign({}, ...inside.map((part) => propertiesOf(part as JsonSchema)), properties) as Schemas
}

/** JSON schema keys whose value is another schema of the same value or of its items. */
const parts: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'])
