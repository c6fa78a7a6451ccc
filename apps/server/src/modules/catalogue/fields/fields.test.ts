import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  studio = await server.studio()
  await studio.field({ name: 'Алергії', model: 'CLIENT', ordinal: 3, required: true })
  await studio.field({ name: 'Побажання', model: 'APPOINTMENT', ordinal: 1, active: false })
  await studio.field({ name: 'Кому', model: 'MEMBERSHIP', ordinal: 2, deleted: true })
  await (await server.studio()).field({ name: 'Чуже поле' })
})

const namesIn = async (query: Parameters<typeof server.answer<'listFields'>>[2] = {}) =>
  (await server.answer('listFields', { company: studio.company_id }, query)).content.map(({ name }) => name)

describe('GET /v1/company/{id}/field', () => {
  const rows = [
    {
      query: {},
      names: ['Побажання', 'Кому', 'Алергії'],
      because: 'all fields of the company stand by ordinal',
    },
    // proves S7.field.2
    { query: { model: 'CLIENT' }, names: ['Алергії'], because: 'only those of the client form' },
    // proves S7.field.3
    { query: { active: true }, names: ['Кому', 'Алергії'], because: 'only active ones' },
    // proves S7.field.3
    { query: { active: false }, names: ['Побажання'], because: 'only inactive ones' },
    // proves S7.field.4
    {
      query: { deleted: false },
      names: ['Побажання', 'Алергії'],
      because: 'only those that are not deleted',
    },
    // proves S7.field.4
    { query: { deleted: true }, names: ['Кому'], because: 'only deleted ones' },
    // proves S7.field.5
    { query: { sort: 'name' }, names: ['Алергії', 'Кому', 'Побажання'], because: 'by name' },
    // proves S7.field.5
    {
      query: { sort: 'ordinal,desc' },
      names: ['Алергії', 'Кому', 'Побажання'],
      because: 'the other way round',
    },
    { query: { size: 1, page: 1 }, names: ['Кому'], because: 'the second page of one' },
  ]
  // proves S7.field.1
  it.each(rows)('$query gives $names: $because', async ({ query, names }) => {
    expect(await namesIn(query)).toEqual(names)
  })

  // proves S3.extrafield.1 S3.extrafield.2 S3.extrafield.3 S3.extrafield.4
  it('returns type and options of a field in the reader’s language', async () => {
    await studio.field({
      name: 'Напій',
      model: 'APPOINTMENT',
      type: 'SELECT',
      ordinal: 0,
      display: true,
      required: false,
      options: [{ value: 'tea', title: 'Чай' }],
      translations: { en: { name: 'Drink', options: [{ value: 'tea', title: 'Tea' }] } },
    })
    await studio.field({ name: 'Зріст', type: 'NUMBER_INPUT', minimum: 50, maximum: 250.5, ordinal: -1 })
    const { content } = await server.answer('listFields', { company: studio.company_id }, {}, 'en')
    expect(content.slice(0, 2)).toMatchObject([
      { name: 'Зріст', type: 'NUMBER_INPUT', min: 50, max: 250.5 },
      {
        name: 'Drink',
        type: 'SELECT',
        display: true,
        required: false,
        options: [{ value: 'tea', title: 'Tea' }],
      },
    ])
    expect(content.find(({ name }) => name === 'Алергії')).toMatchObject({
      model: 'CLIENT',
      required: true,
      ordinal: 3,
    })
  })
})
