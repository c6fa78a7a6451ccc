import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

let server: TestServer
let studio: Studio
let key: CompanyKey
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  key = await companyKey(server, studio)
})
afterAll(() => server.stop())

const branch = () => `branch/${studio.branch_id}`
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body['id'])
const addService = (company_service: object) =>
  key.post('service', { company_service: { name: 'Фарбування', duration: 3600, ...company_service } })

describe('a service with its times', () => {
  it('names its buffers, its branches and who performs it there, switched off or not', async () => {
    const [anna, olha] = [
      idOf(await key.post(`${branch()}/resource`, { resource: { name: 'Анна', ordinal: 1 } })),
      idOf(await key.post(`${branch()}/resource`, { resource: { name: 'Ольга', ordinal: 2 } })),
    ]
    const service = idOf(await addService({ buffer_before: 300, buffer_after: 900 }))
    expect((await key.get(`service/${service}`)).body).toMatchObject({ name: 'Фарбування', branches: [] })
    await key.post(`${branch()}/service/${service}/resource/attach`, { service: { resources: [olha, anna] } })
    await key.post(`${branch()}/resource/${olha}`, { resource: { active: false } })
    expect((await key.get(`service/${service}`)).body).toMatchObject({
      buffer_before: 300,
      buffer_after: 900,
      min_duration: null,
      max_duration: null,
      most_a_day: null,
      online_payment: null,
      branches: [{ id: studio.branch_id, resources: [anna, olha] }],
    })
    const missing = await key.get('service/018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11')
    expect(missing.body['code']).toBe('service.notFound')
  })

  it('takes another time by a performer, until that is taken back', async () => {
    const [anna, olha] = [
      idOf(await key.post(`${branch()}/resource`, { resource: { name: 'Анна', ordinal: 1 } })),
      idOf(await key.post(`${branch()}/resource`, { resource: { name: 'Ольга', ordinal: 2 } })),
    ]
    const service = idOf(await addService({}))
    const attach = (of: string, resources: string[], durations?: object[]) =>
      key.post(`${branch()}/service/${of}/resource/attach`, { service: { resources, durations } })
    const durations = async () => (await key.get(`service/${service}`)).body['durations']
    await attach(service, [anna, olha], [{ resource: anna, duration: 5400 }])
    expect(await durations()).toEqual([{ resource: anna, duration: 5400 }])
    // A list without durations keeps them.
    await attach(service, [anna])
    expect(await durations()).toEqual([{ resource: anna, duration: 5400 }])
    await attach(service, [anna], [{ resource: anna, duration: null }])
    expect(await durations()).toEqual([])
    const fieldOf = async (sent: ReturnType<typeof attach>) =>
      ((await sent).body['errors'] as { field: string }[])[0]?.field
    expect(await fieldOf(attach(service, [anna], [{ resource: olha, duration: 5400 }]))).toBe(
      'service.durations',
    )
    const rent = idOf(await addService({ booking_type: 'RENT' }))
    expect(await fieldOf(attach(rent, [anna], [{ resource: anna, duration: 5400 }]))).toBe(
      'service.durations',
    )
    // A service that became a rental loses the durations of its performers.
    expect((await attach(rent, [anna], [{ resource: anna, duration: null }])).status).toBe(200)
  })

  it('has a limit a day, one at the same time, a step of its own and a required payment; a category has none', async () => {
    const limits = { most_a_day: 6, at_once: 2, slot_cutter: 1800, online_payment: 'REQUIRED' }
    const service = idOf(await addService(limits))
    const read = async () => (await key.get(`service/${service}`)).body
    expect(await read()).toMatchObject(limits)
    await key.post(`service/${service}`, { company_service: { most_a_day: null, slot_cutter: 900 } })
    expect(await read()).toMatchObject({ ...limits, most_a_day: null, slot_cutter: 900 })
    const fieldOf = async (parts: object) =>
      ((await addService(parts)).body['errors'] as { field: string }[] | undefined)?.[0]?.field
    expect([
      await fieldOf({ type: 'GROUP', duration: 0, at_once: 1 }),
      await fieldOf({ type: 'GROUP', duration: 0, online_payment: 'REQUIRED' }),
      await fieldOf({ booking_type: 'RENT', slot_cutter: 1800 }),
      await fieldOf({ most_a_day: 0 }),
    ]).toEqual([
      'company_service.at_once',
      'company_service.online_payment',
      'company_service.slot_cutter',
      'company_service.most_a_day',
    ])
  })

  it('leaves its performer time to clean up from the moment of the change', async () => {
    const anna = idOf(await key.post(`${branch()}/resource`, { resource: { name: 'Анна' } }))
    const service = idOf(await addService({}))
    await key.post(`${branch()}/service/${service}/resource/attach`, { service: { resources: [anna] } })
    await key.post('service/prices', { prices: [{ service_id: service, amount: 45_000 }] })
    const books = async (start_time: string) =>
      (
        await visitor(server).post('/v1/client/appointment', {
          appointment: {
            company_id: studio.company_id,
            branch_id: studio.branch_id,
            start_time,
            client: { first_name: 'Ніна', phone: newPhone() },
            service_resource_settings: [{ service, resources: [anna], ordinal: 1 }],
          },
        })
      ).status
    await key.post(`service/${service}`, { company_service: { buffer_after: 1800 } })
    expect([await books('2026-06-05T07:00:00.000Z'), await books('2026-06-05T08:00:00.000Z')]).toEqual([
      200, 422,
    ])
    expect(await books('2026-06-05T08:30:00.000Z')).toBe(200)
  })

  it('rejects times that its kind does not have', async () => {
    const fieldOf = async (company_service: object) => {
      const { body } = await addService(company_service)
      return (body['errors'] as { field: string }[] | undefined)?.[0]?.field
    }
    expect([
      await fieldOf({ type: 'GROUP', buffer_after: 600 }),
      await fieldOf({ min_duration: 3600 }),
      await fieldOf({ booking_type: 'RENT', min_duration: 7200, max_duration: 3600 }),
      await fieldOf({ booking_type: 'RENT', min_duration: 3600, max_duration: 7200 }),
    ]).toEqual([
      'company_service.buffer_after',
      'company_service.min_duration',
      'company_service.max_duration',
      undefined,
    ])
  })
})
