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

async function setUp() {
  const studio = await server.studio()
  const key = await companyKey(server, studio)
  const acts = async () =>
    ((await key.get('audit')).body['content'] as Row[])
      .map(({ act }) => String(act))
      .filter((act) => act.startsWith('branch.'))
  const shown = async () =>
    (await server.get(`/v1/company/${studio.company_id}/branch?active=true`)).body['content'] as Row[]
  return { studio, key, acts, shown }
}
const lviv = { name: ' Львів ', timezone: 'Europe/Kyiv', city: 'Львів', phone: '+380 32 555 01 10' }

describe('branches by staff', () => {
  it('are added in the currency of the company’s list, and booked at once hours and services are there', async () => {
    const { studio, key, acts, shown } = await setUp()
    const added = await key.post('branch', { branch: lviv })
    expect([added.status, added.body]).toMatchObject([
      200,
      { name: 'Львів', timezone: 'Europe/Kyiv', currency_code: 'UAH', phone: '+380325550110', active: true },
    ])
    const id = String(added.body['id'])
    expect((await shown()).map((branch) => branch['id'])).toContain(id)
    const anna = await key.post(`branch/${id}/resource`, { resource: { name: 'Анна' } })
    const service = await key.post('service', { company_service: { name: 'Стрижка', duration: 3600 } })
    await key.post(`branch/${id}/service/${String(service.body['id'])}/resource/attach`, {
      service: { resources: [anna.body['id']] },
    })
    await key.post('service/prices', { prices: [{ service_id: service.body['id'], amount: 100 }] })
    const books = () =>
      visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: id,
          start_time: '2026-06-02T09:00:00.000Z',
          client: { first_name: 'Ніна', phone: newPhone() },
          service_resource_settings: [{ service: service.body['id'], resources: [], ordinal: 1 }],
        },
      })
    // A branch without hours is never open.
    expect((await books()).status).toBe(422)
    await key.put(`branch/${id}/schedule/week`, {
      frames: [{ weekday: 2, start_time: 32_400, end_time: 64_800 }],
    })
    expect((await books()).status).toBe(200)
    expect(await acts()).toEqual(['branch.added'])
  })

  it('are the last ones when they are new, unless their place is named', async () => {
    const { key, shown } = await setUp()
    const add = (name: string, parts: object = {}) =>
      key.post('branch', { branch: { ...lviv, name, ...parts } })
    await add('Одеса', { ordinal: 5 })
    await add('Полтава')
    const names = (await shown()).map(({ name }) => name)
    expect(names.slice(-2)).toEqual(['Одеса', 'Полтава'])
  })

  it('are changed in part; a branch that is switched off is listed for staff and hidden from clients', async () => {
    const { studio, key, acts, shown } = await setUp()
    const change = (branch: Row) => key.post(`branch/${studio.branch_id}`, { branch })
    expect((await change({ street: 'вул. Хорива, 14', latitude: 50.46 })).body).toMatchObject({
      street: 'вул. Хорива, 14',
      latitude: 50.46,
      timezone: 'Europe/Kyiv',
    })
    expect((await change({ phone: null, active: false })).body).toMatchObject({ phone: null, active: false })
    expect(await shown()).toEqual([])
    const listed = async (query = '') =>
      ((await key.get(`branches${query}`)).body['content'] as Row[]).map(({ id, active }) => [id, active])
    expect(await listed()).toEqual([[studio.branch_id, false]])
    expect(await listed('?active=true')).toEqual([])
    expect(await acts()).toEqual(['branch.changed', 'branch.changed'])
  })

  it.each([{ active: false }, { timezone: 'Europe/Warsaw' }])(
    '%j is rejected with the upcoming bookings, or keeps them on request',
    async (branch) => {
      const { studio, key } = await setUp()
      const anna = await studio.resource()
      const { service_id } = await studio.service({ by: [anna], price: 100 })
      const { body } = await visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time: '2026-06-02T09:00:00.000Z',
          client: { first_name: 'Ніна', phone: newPhone() },
          service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
        },
      })
      const refused = await key.post(`branch/${studio.branch_id}`, { branch })
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'catalogue.inUse', metadata: { appointments: [{ id: body['id'] }] } },
      ])
      expect((await key.post(`branch/${studio.branch_id}?keepAppointments=true`, { branch })).status).toBe(
        200,
      )
      const { body: kept } = await key.get(`branch/${studio.branch_id}/appointment`)
      expect(kept['content']).toMatchObject([{ status: 'CONFIRMED', start_time: '2026-06-02T09:00:00.000Z' }])
    },
  )

  it.each([
    { branch: { ...lviv, name: ' ' }, says: 'branch.name' },
    { branch: { name: 'Львів' }, says: 'branch.timezone' },
    { branch: { ...lviv, timezone: 'Kyiv' }, says: 'branch.timezone' },
    { branch: { ...lviv, timezone: '+02:00' }, says: 'branch.timezone' },
    { branch: { ...lviv, latitude: 91 }, says: 'branch.latitude' },
    { branch: { ...lviv, logo: 'javascript:alert(1)' }, says: 'branch.logo' },
    { branch: { ...lviv, phone: '032 555' }, says: 'phone.notInternational' },
  ])('are refused where something is wrong: $says', async ({ branch, says }) => {
    const { key, acts } = await setUp()
    const { status, body } = await key.post('branch', { branch })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(says)])
    expect(await acts()).toEqual([])
  })

  it('are those of the company, and their list too', async () => {
    const { key } = await setUp()
    const other = await server.studio()
    const { service_price_list_id } = other.branch
    const codes = await Promise.all([
      key.post(`branch/${other.branch_id}`, { branch: { name: 'Чужа' } }),
      key.post('branch', { branch: { ...lviv, service_price_list_id } }),
    ])
    expect(codes.map(({ body }) => body['code'])).toEqual(['branch.notFound', 'validation.failed'])
  })
})
