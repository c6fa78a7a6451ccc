import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp() {
  const studio = await server.studio()
  const key = await companyKey(server, studio)
  const add = (field: object) => key.post('field', { field })
  const change = (id: unknown, field: object) => key.post(`field/${String(id)}`, { field })
  const shown = async () =>
    rowsOf(await server.get(`/v1/company/${studio.company_id}/field?active=true`)).map(({ name }) => name)
  return { studio, key, add, change, shown }
}
const allergies = { name: ' Алергії ', model: 'APPOINTMENT', type: 'TEXT_AREA', required: true }

describe('extra fields by staff', () => {
  // proves S7.field.4
  it('are deleted, listed as deleted, and restored', async () => {
    const { studio, add, change, shown } = await setUp()
    const { id } = (await add(allergies)).body
    const listed = async (deleted: boolean) =>
      rowsOf(await server.get(`/v1/company/${studio.company_id}/field?deleted=${deleted}`)).map(
        (field) => field['id'],
      )
    expect((await change(id, { deleted: true })).body).toMatchObject({ id, deleted: true })
    expect([await listed(true), await listed(false)]).toEqual([[id], []])
    expect((await change(id, { deleted: false })).body).toMatchObject({ id, deleted: false })
    expect([await listed(true), await listed(false), await shown()]).toEqual([[], [id], ['Алергії']])
  })

  it('are asked at bookings from then on, and answers stay where the field is switched off', async () => {
    const { studio, key, add, change, shown } = await setUp()
    const anna = await studio.resource()
    const { service_id } = await studio.service({ by: [anna] })
    const books = async (start_time: string, extra_fields?: Row) => {
      const { status, body } = await visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time,
          extra_fields,
          client: { first_name: 'Ніна', phone: newPhone() },
          service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
        },
      })
      return { status, id: String(body['id']) }
    }
    expect((await books('2026-06-02T07:00:00.000Z')).status).toBe(200)
    const added = await add(allergies)
    expect([added.status, added.body]).toMatchObject([
      200,
      { name: 'Алергії', type: 'TEXT_AREA', required: true, display: true, active: true, ordinal: 0 },
    ])
    const id = String(added.body['id'])
    expect(await shown()).toEqual(['Алергії'])
    expect((await books('2026-06-02T08:00:00.000Z')).status).toBe(422)
    const answered = await books('2026-06-02T08:00:00.000Z', { [id]: 'просо' })
    expect(answered.status).toBe(200)
    await change(id, { active: false })
    expect(await shown()).toEqual([])
    expect((await books('2026-06-02T10:00:00.000Z')).status).toBe(200)
    const stored = await server.database.db
      .selectFrom('appointment')
      .select('extra_fields')
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', answered.id)
      .executeTakeFirstOrThrow()
    expect(stored.extra_fields).toEqual({ [id]: 'просо' })
    const acts = rowsOf(await key.get('audit')).map(({ act }) => act)
    expect(acts.slice(0, 2)).toEqual(['field.changed', 'field.added'])
  })

  it('are translated, bounded and put in order', async () => {
    const { key, add, change, shown } = await setUp()
    const options = [
      { value: 'short', title: 'Коротке' },
      { value: 'long', title: 'Довге' },
    ]
    const hair = await add({
      name: 'Волосся',
      model: 'CLIENT',
      type: 'SELECT',
      options,
      translations: { en: { name: 'Hair', options: [{ value: 'short', title: 'Short' }] } },
    })
    const age = await add({ name: 'Вік', model: 'CLIENT', type: 'NUMBER_INPUT', min: 1, max: 120 })
    expect(await shown()).toEqual(['Волосся', 'Вік'])
    const ordered = await key.put('fields/order', { fields: [age.body['id'], hair.body['id']] })
    expect(rowsOf(ordered).map(({ ordinal, name }) => [ordinal, name])).toEqual([
      [0, 'Вік'],
      [1, 'Волосся'],
    ])
    expect(await shown()).toEqual(['Вік', 'Волосся'])
    const changed = await change(hair.body['id'], { translations: {} })
    expect(changed.body).toMatchObject({ name: 'Волосся', options, translations: {} })
    expect(rowsOf(await key.get('fields?active=true&model=CLIENT'))).toHaveLength(2)
  })

  it.each([
    { field: { name: 'x', model: 'CLIENT', type: 'SELECT' }, says: 'must have at least one' },
    { field: { ...allergies, options: [{ value: 'a', title: 'A' }] }, says: 'are none of TEXT_AREA' },
    { field: { ...allergies, min: 1 }, says: 'TEXT_AREA has none' },
    { field: { name: 'x', model: 'CLIENT', type: 'NUMBER_INPUT', min: 3, max: 1 }, says: 'is above max' },
    { field: { ...allergies, type: 'COLOUR' }, says: 'field.type' },
    { field: { ...allergies, name: ' ' }, says: 'must not be empty' },
    {
      field: { ...allergies, translations: { uk: { name: 'x' } } },
      says: 'set the name of the field itself',
    },
  ])('a question that no client could answer is refused: $says', async ({ field, says }) => {
    const { key, add } = await setUp()
    const { status, body } = await add(field)
    expect([status, JSON.stringify(body['errors'])]).toEqual([422, expect.stringContaining(says)])
    expect(rowsOf(await key.get('fields'))).toEqual([])
  })

  it('of another company are not there', async () => {
    const { change, key } = await setUp()
    const other = await setUp()
    const { body } = await other.add(allergies)
    expect((await change(body['id'], { active: false })).body['code']).toBe('field.notFound')
    expect((await key.put('fields/order', { fields: [body['id']] })).body['code']).toBe('field.notFound')
  })
})
