import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { propertyTexts, sameProperties } from './openapi-property-texts.ts'
import { otherObject, propertiesOf, type PropertyTexts, withPropertyTexts } from './property-texts.ts'

type JsonSchema = { [key: string]: unknown }
type Schemas = Record<string, JsonSchema>

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

/** `known`: properties that are described in the referenced shape. */
function withoutText(schema: JsonSchema, path: readonly string[], found: Set<string>, known: Schemas = {}) {
  const [shape = '', ...rest] = path
  const at = rest.map((name) => `.${name}`).join('')
  const same = sameProperties.find((each) => each.shapes.test(shape) && each.at === at)
  const elsewhere = same === undefined ? known : { ...known, ...propertiesOf(otherObject(same, schemas)) }
  if (same !== undefined && !String(schema['description']).includes(`as in \`${same.as}\``))
    found.add(path.join('.'))
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const other = elsewhere[name]
    if (!property['description'] && !obvious.has(name) && other === undefined)
      found.add([...path, name].join('.'))
    withoutText(property, [...path, name], found, other === undefined ? {} : propertiesOf(other))
  }
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    withoutText(additionalProperties as JsonSchema, path, found, known)
}

describe('descriptions of properties', () => {
  it('every property that is not obvious has a description, or one in the shape that its object refers to', () => {
    const found = new Set<string>()
    for (const [shape, schema] of Object.entries(schemas)) withoutText(schema, [shape], found)
    expect([...found]).toEqual([])
  })

  it('an object that refers to another shape shares properties with it', () => {
    for (const same of sameProperties)
      for (const [shape, schema] of Object.entries(schemas)) {
        if (!same.shapes.test(shape)) continue
        let object = schema
        for (const name of same.at.split('.').slice(1)) object = propertiesOf(object)[name]!
        const names = new Set(Object.keys(propertiesOf(otherObject(same, schemas))))
        const shared = Object.keys(propertiesOf(object)).filter((name) => names.has(name))
        expect(shared.length, `${shape}${same.at}`).toBeGreaterThan(5)
      }
  })

  it('every text describes a property', () => {
    const used = new Map(propertyTexts.map((group) => [group, new Set<string>()]))
    const bare = JSON.parse(JSON.stringify(schemas, withoutDescription)) as typeof schemas
    withPropertyTexts(bare, propertyTexts, sameProperties, (group, key) => used.get(group)?.add(key))
    const unused = [...used].flatMap(([{ shapes, texts }, keys]) =>
      Object.keys(texts)
        .filter((key) => !keys.has(key))
        .map((key) => `${shapes?.source ?? 'all'}: ${key}`),
    )
    expect(unused).toEqual([])
  })

  it('an object that refers to another shape has no second text for the same properties', () => {
    const visit = () => ({ properties: { price: {}, place: { properties: { city: {} } } } })
    const order = { properties: { visit: { properties: { ...visit().properties, tip: {} } } } }
    const texts = [{ texts: { price: 'A price.', place: 'A place.', city: 'A city.', tip: 'A tip.' } }]
    const same = [{ shapes: /^Order$/, at: '.visit', as: 'Visit' }]
    expect(withPropertyTexts({ Visit: visit(), Order: order }, texts, same)['Order']).toEqual({
      properties: {
        visit: {
          description: 'Properties without a description here are as in `Visit`.',
          properties: { ...visit().properties, tip: { description: 'A tip.' } },
        },
      },
    })
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

/** A property named `description` is an object and is not removed. */
const withoutDescription = (key: string, value: unknown) =>
  key === 'description' && typeof value === 'string' ? undefined : value
