import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { propertyTexts } from './openapi-property-texts.ts'
import { type PropertyTexts, withPropertyTexts } from './property-texts.ts'

type JsonSchema = { [key: string]: unknown }

const document = openApiDocument({
  server: 'https://booking.example',
  version: '1.2.3',
  errorText: (code) => ({ title: `Title of ${code}`, detail: `Detail of ${code}` }),
})
const schemas = document.components.schemas

/** Names that need no description wherever they are. */
const obvious = new Set([
  'id',
  'name',
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'phone',
  'email',
  'city',
  'street',
  'description',
  'short_description',
  'comment',
  'address',
])

function withoutText(schema: unknown, path: readonly string[], found: Set<string>) {
  if (Array.isArray(schema)) return schema.forEach((part) => withoutText(part, path, found))
  if (typeof schema !== 'object' || schema === null) return
  const { properties = {}, items, additionalProperties, anyOf } = schema as JsonSchema
  for (const [name, property] of Object.entries(properties as Record<string, JsonSchema>)) {
    const place = [...path, name]
    if (!property['description'] && !obvious.has(name)) found.add(place.join('.'))
    withoutText(property, place, found)
  }
  for (const part of [items, additionalProperties, anyOf]) withoutText(part, path, found)
}

describe('descriptions of properties', () => {
  it('every property that is not obvious has a description', () => {
    const found = new Set<string>()
    for (const [shape, schema] of Object.entries(schemas)) withoutText(schema, [shape], found)
    expect([...found]).toEqual([])
  })

  it('every text describes a property', () => {
    const used = new Map(propertyTexts.map((group) => [group, new Set<string>()]))
    const bare = JSON.parse(JSON.stringify(schemas, withoutDescription)) as typeof schemas
    withPropertyTexts(bare, propertyTexts, (group, key) => used.get(group)?.add(key))
    const unused = [...used].flatMap(([{ shapes, texts }, keys]) =>
      Object.keys(texts)
        .filter((key) => !keys.has(key))
        .map((key) => `${shapes?.source ?? 'all'}: ${key}`),
    )
    expect(unused).toEqual([])
  })

  it('every text is a short sentence', () => {
    for (const { texts } of propertyTexts)
      for (const [key, text] of Object.entries(texts)) {
        expect(text, key).toMatch(/^\S.*[.]$/)
        expect(text.split(' ').length, key).toBeLessThanOrEqual(25)
      }
  })

  it('a longer path comes before a shorter one, then a text for some shapes before one for all', () => {
    const shape = () => ({
      properties: {
        price: { type: 'integer' },
        tip: { properties: { price: {}, rate: {} } },
        own: { description: 'Own.' },
      },
    })
    const texts: PropertyTexts[] = [
      { shapes: /^Payment$/, texts: { '.price': 'Of a payment.', rate: 'Of a payment.' } },
      {
        texts: {
          price: 'Of all.',
          'tip.rate': 'Of a tip.',
          rate: 'Of all.',
          tip: 'A tip.',
          own: 'Not used.',
        },
      },
    ]
    const tip = {
      properties: { price: { description: 'Of all.' }, rate: { description: 'Of a tip.' } },
      description: 'A tip.',
    }
    const own = { description: 'Own.' }
    expect(withPropertyTexts({ Payment: shape(), Event: shape() }, texts)).toEqual({
      Payment: { properties: { price: { type: 'integer', description: 'Of a payment.' }, tip, own } },
      Event: { properties: { price: { type: 'integer', description: 'Of all.' }, tip, own } },
    })
  })
})

/** A property named `description` is an object and stays. */
const withoutDescription = (key: string, value: unknown) =>
  key === 'description' && typeof value === 'string' ? undefined : value
