/** Descriptions of properties in the OpenAPI document. Apart from the schemas: only the document needs them. */

export type PropertyTexts = {
  /** The shapes of the document that these texts are for, by name; absent: all. */
  shapes?: RegExp
  /**
   * By name, or by the end of a path of names: `price` or `appointments.price`. A first dot stands for the shape itself:
   * `.price` is a property of the shape, not of what is nested in it.
   */
  texts: Readonly<Record<string, string>>
}

type JsonSchema = { [key: string]: unknown }

/**
 * The shapes with a description at each property that has a text. A description of the schema itself stays. The
 * longest path decides, then a text for some shapes comes before one for all, then the later group.
 */
export function withPropertyTexts(
  schemas: Record<string, JsonSchema>,
  groups: readonly PropertyTexts[],
  onUse: (group: PropertyTexts, key: string) => void = () => {},
): Record<string, JsonSchema> {
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
      return [shape, described(schema, [''], textOf) as JsonSchema]
    }),
  )
}

function described(
  schema: unknown,
  path: readonly string[],
  textOf: (path: readonly string[]) => string | undefined,
): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part, path, textOf))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => {
              const place = [...path, name]
              const description = property['description'] ?? textOf(place)
              const inside = described(property, place, textOf) as JsonSchema
              return [name, description === undefined ? inside : { ...inside, description }]
            }),
          ),
        ]
      return [key, parts.has(key) ? described(value, path, textOf) : value]
    }),
  )
}

/** What of a JSON schema holds other schemas of the same value or of its items. */
const parts: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'])
