/** Writes a company as the text of its file. */
import { dequal } from 'dequal'
import { Document, isMap, isScalar, isSeq, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml'
import { locales } from '@zapys/contract'
import { z } from 'zod'
import { withCategories } from './categories.ts'
import { type CompanyFile, companyFile, type WrittenCompany } from './schema.ts'

/** Modeline with the schema, read by editors for completion. */
const firstLine = (schema: string) => ` yaml-language-server: $schema=${schema}`

type WriteOptions = {
  /** Path of the JSON Schema. */
  schema: string
  /** Existing file whose comments and key order are preserved. */
  onto?: string
  /** Comments for the parts of a new file. */
  comments?: Partial<Record<keyof CompanyFile, string>>
}

export function writeCompanyFile(file: CompanyFile, { schema, onto, comments = {} }: WriteOptions): string {
  const written = writtenCompany(file)
  if (onto === undefined) {
    const document = new Document(written)
    document.commentBefore = firstLine(schema)
    if (isMap(document.contents))
      for (const { key } of document.contents.items)
        if (isScalar(key)) explain(key, comments[key.value as keyof CompanyFile])
    return inStyle(document)
  }
  const document = parseDocument(onto)
  if (document.errors.length > 0 || !isMap(document.contents)) return writeCompanyFile(file, { schema })
  changeMap(document, document.contents, written)
  return inStyle(document)
}

/** The written form, without default values. */
export const writtenCompany = (file: CompanyFile): WrittenCompany =>
  withoutDefaults(companyFile, z.encode(companyFile, withCategories(file))) as WrittenCompany

function explain(key: Scalar, comment: string | undefined): void {
  if (comment === undefined) return
  key.commentBefore = ` ${comment}`
  key.spaceBefore = true
}

const LINE = 110

function inStyle(document: Document): string {
  visit(document, {
    Map: (_, map) => {
      map.flow = isMap(map) && isShort(map)
    },
    Seq: (_, list) => {
      if (list.items.length > 0 && list.items.every((item) => isScalar(item))) list.flow = true
    },
  })
  return document.toString({ lineWidth: LINE, flowCollectionPadding: true })
}

/** Small groups of plain values go on one line, texts in several languages on several. */
const isShort = (map: YAMLMap) =>
  map.items.every(({ value, key }) => isScalar(value) && value.comment == null && isScalar(key)) &&
  !map.items.some(({ key }) => isScalar(key) && locales.some((locale) => locale === key.value)) &&
  String(map).length < 80

/** Updates the map and keeps comments of unchanged entries; entries of keyed lists are matched by key. */
function changeMap(document: Document, map: YAMLMap, values: Record<string, unknown>): void {
  const gone = map.items.filter(({ key }) => isScalar(key) && !(String(key.value) in values))
  for (const { key } of gone) map.delete(key)
  for (const [name, value] of Object.entries(values)) {
    const known = map.get(name, true) as unknown
    if (isMap(known) && isRecord(value)) changeMap(document, known, value)
    else if (isSeq(known) && Array.isArray(value)) {
      const before = known.items
      known.items = value.map((item: unknown) => {
        const same = before.find((node) =>
          isMap(node) && isRecord(item) && 'key' in item
            ? node.get('key') === item['key']
            : dequal((node as { toJSON?(): unknown }).toJSON?.(), item),
        )
        if (same === undefined) return document.createNode(item)
        if (isMap(same) && isRecord(item)) changeMap(document, same, item)
        return same
      })
    } else if (isScalar(known) && !dequal(known.toJSON(), value) && !isRecord(value) && !Array.isArray(value))
      known.value = value
    else if (!isScalar(known) || isRecord(value) || Array.isArray(value))
      map.set(name, document.createNode(value))
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drops values that the schema would fill in as defaults. */
function withoutDefaults(schema: z.ZodType, value: unknown): unknown {
  const definition = schema.def as {
    type: string
    innerType?: z.ZodType
    element?: z.ZodType
    shape?: Record<string, z.ZodType>
    valueType?: z.ZodType
  }
  if (definition.innerType !== undefined)
    return value === null || value === undefined ? value : withoutDefaults(definition.innerType, value)
  if (definition.element !== undefined)
    return (value as unknown[]).map((item) => withoutDefaults(definition.element!, item))
  if (definition.valueType !== undefined)
    return Object.fromEntries(
      Object.entries(value as object).map(([name, part]) => [
        name,
        withoutDefaults(definition.valueType!, part),
      ]),
    )
  if (definition.shape === undefined || definition.type !== 'object') return value
  return Object.fromEntries(
    Object.entries(definition.shape).flatMap(([name, part]) => {
      const own = (value as Record<string, unknown>)[name]
      if (own === undefined || isDefault(part, own)) return []
      return [[name, withoutDefaults(part, own)]]
    }),
  )
}

const isDefault = (schema: z.ZodType, written: unknown): boolean =>
  schema instanceof z.ZodDefault && dequal(written, z.encode(schema, schema.def.defaultValue))
