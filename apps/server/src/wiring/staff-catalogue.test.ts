import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { newPhone, visitor } from '../../test/visitor.ts'

let server: TestServer
let studio: Studio
let key: CompanyKey
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  key = await companyKey(server, studio)
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const branch = () => `branch/${studio.branch_id}`
const idOf = ({ body }: { body: Row }) => String(body['id'])
const books = (service: string, start_time: string, resources: string[] = []) =>
  visitor(server).post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time,
      client: { first_name: 'Ніна', phone: newPhone() },
      service_resource_settings: [{ service, resources, ordinal: 1 }],
    },
  })
const cut = { name: 'Стрижка', duration: 3600, type: 'SERVICE', booking_type: 'GENERAL', public: true }

/** A service with performer and price, created by API calls. */
async function setUp() {
  const anna = idOf(await key.post(`${branch()}/resource`, { resource: { name: 'Анна' } }))
  const service = idOf(await key.post('service', { company_service: cut }))
  await key.post(`${branch()}/service/${service}/resource/attach`, { service: { resources: [anna] } })
  await key.post('service/prices', { prices: [{ service_id: service, amount: 45_000 }] })
  return { anna, service }
}
const acts = async (id: string) =>
  ((await key.get('audit')).body['content'] as Row[])
    .filter(({ thing_id }) => thing_id === id)
    .map(({ act }) => act)
    .toReversed()

describe('a studio that is set up by calls alone', () => {
  it('is booked online: a resource, a service, who performs it and its price', async () => {
    const added = await key.post(`${branch()}/resource`, {
      resource: { name: ' Анна ', last_name: 'Коваль', phone: '+380501112233' },
    })
    expect([added.status, added.body]).toMatchObject([
      200,
      {
        name: 'Анна',
        last_name: 'Коваль',
        phone: '+380501112233',
        active: true,
        branch_id: studio.branch_id,
      },
    ])
    const service = await key.post('service', { company_service: { ...cut, description: 'Мокра' } })
    expect([service.status, service.body]).toMatchObject([
      200,
      { name: 'Стрижка', duration: 3600, display_duration: 3600, active: true, description: 'Мокра' },
    ])
    const id = idOf(service)
    expect((await books(id, '2026-06-01T09:00:00.000Z')).body['code']).toBe('service.notFound')
    expect((await key.put(`${branch()}/service/${id}`, {})).status).toBe(200)
    const attached = await key.post(`${branch()}/service/${id}/resource/attach`, {
      service: { resources: [idOf(added)] },
    })
    expect(attached.status).toBe(200)
    const priced = await key.post('service/prices', { prices: [{ service_id: id, amount: 45_000 }] })
    expect(priced.body['content']).toMatchObject([{ service_id: id, amount: 45_000, currency_code: 'UAH' }])
    const booked = await books(id, '2026-06-01T09:00:00.000Z')
    expect(booked.body).toMatchObject({ price: { price: 45_000 }, resource: { id: idOf(added) } })
    expect(await acts(id)).toEqual(['service.added', 'service.linked', 'service.performers'])
  })

  it('people and services that are new come last, unless their place is named', async () => {
    const ordinals = async (path: string, body: (name: string, ordinal?: number) => object) => {
      const added = [await key.post(path, body('Перша', 7)), await key.post(path, body('Нова'))]
      return added.map((reply) => reply.body['ordinal'])
    }
    expect(
      await ordinals(`${branch()}/resource`, (name, ordinal) => ({ resource: { name, ordinal } })),
    ).toEqual([7, 8])
    expect(
      await ordinals('service', (name, ordinal) => ({ company_service: { ...cut, name, ordinal } })),
    ).toEqual([7, 8])
  })

  it('changes in parts: what is left out stays', async () => {
    const { anna, service } = await setUp()
    const changed = await key.post(`service/${service}`, { company_service: { duration: 5400 } })
    expect(changed.body).toMatchObject({ name: 'Стрижка', duration: 5400, display_duration: 5400 })
    const named = await key.post(`${branch()}/resource/${anna}`, { resource: { last_name: 'Коваль' } })
    expect(named.body).toMatchObject({ name: 'Анна', last_name: 'Коваль', active: true })
    expect(await acts(anna)).toEqual(['resource.added', 'resource.changed'])
  })

  it('has one price a list, said by POST, by PUT, by its id or without', async () => {
    const { service } = await setUp()
    const prices = async () =>
      ((await key.get(`service/${service}/prices`)).body['content'] as Row[]).map(({ id, amount }) => ({
        id,
        amount,
      }))
    const [{ id } = { id: '' }] = await prices()
    await key.put('service/prices', { prices: [{ id, service_id: service, amount: 50_000 }] })
    expect(await prices()).toEqual([{ id, amount: 50_000 }])
    await key.put('service/prices', {
      prices: [
        { service_id: service, amount: 1 },
        { service_id: service, amount: 60_000, service_price_list_id: studio.branch.service_price_list_id },
      ],
    })
    expect(await prices()).toEqual([{ id, amount: 60_000 }])
  })
})

describe('prices of a service, as older programs read them', () => {
  const pricesOf = async (service: string) =>
    (await key.get(`service/${service}/prices`)).body['content'] as Row[]

  it('a service that is offered at a branch has an entry to fill, without becoming free by it', async () => {
    const id = idOf(await key.post('service', { company_service: cut }))
    await key.put(`${branch()}/service/${id}`, {})
    const [entry, ...others] = await pricesOf(id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ service_id: id, amount: 0, resource_type_id: null })
    const day = '2026-06-01'
    const listed = async () => {
      const path = `/v1/public/company/${studio.company_id}/${branch()}/service?withPriceOn=${day}`
      const { content } = (await server.get(path)).body as { content: Row[] }
      return content.find((service) => service['id'] === id)
    }
    expect(await listed()).toMatchObject({ prices: [], price_from: null })
    const filled = { id: entry!['id'], service_id: id, amount: 45_000 }
    expect((await key.put('service/prices', { prices: [filled] })).status).toBe(200)
    await key.put(`${branch()}/service/${id}`, {})
    expect(await pricesOf(id)).toMatchObject([filled])
    expect(await listed()).toMatchObject({ prices: [{ amount: 45_000 }], price_from: { amount: 45_000 } })
  })

  it('the list of the branch comes first, and in it the entry for all types', async () => {
    const other = await server.studio()
    const owner = await companyKey(server, other)
    const own = other.branch.service_price_list_id
    const list = await owner.post('price-list', { price_list: { name: 'Вечірній', currency_code: 'UAH' } })
    const type = await owner.post('resource-type', { resource_type: { name: 'Топ' } })
    const service = idOf(await owner.post('service', { company_service: cut }))
    const save = (service_price_list_id: string, amount: number, resource_type_id: string | null = null) =>
      owner.put('service/prices', {
        prices: [{ service_id: service, service_price_list_id, resource_type_id, amount }],
      })
    // Each is added before the one listed before it.
    await save(idOf(list), 70_000)
    await save(own, 60_000, idOf(type))
    await save(own, 50_000)
    await owner.put(`branch/${other.branch_id}/service/${service}`, {})
    const { content } = (await owner.get(`service/${service}/prices`)).body as { content: Row[] }
    expect(content.map(({ amount }) => amount)).toEqual([50_000, 60_000, 70_000])
  })
})

describe('lists by name', () => {
  it.each(['ASC', 'DESC'])('are in the alphabet of the company, %s', async (direction) => {
    const own = await server.studio()
    const owner = await companyKey(server, own)
    const wanted = ['Аня', 'ганна', 'Ґанна', 'Єва', 'Їжак', 'Яна']
    for (const name of ['Яна', 'Ґанна', 'Їжак', 'ганна', 'Єва', 'Аня']) {
      await own.service({ name })
      await own.resource({ name, last_name: name })
      await own.client({ first_name: name, last_name: name })
      expect((await owner.post('resource-type', { resource_type: { name } })).status).toBe(200)
    }
    for (const [path, field] of [
      ['service', 'name'],
      [`branch/${own.branch_id}/resource`, 'name'],
      [`branch/${own.branch_id}/resource`, 'last_name'],
      ['client', 'first_name'],
      ['client', 'last_name'],
      ['resource-type', 'name'],
    ] as const) {
      const { content } = (await owner.get(`${path}?sort=${field},${direction}`)).body as { content: Row[] }
      const names = content.map((row) => row[field]).filter((name) => wanted.includes(String(name)))
      expect([path, field, names]).toEqual([path, field, direction === 'ASC' ? wanted : wanted.toReversed()])
    }
  })
})

describe('what bookings ahead need', () => {
  it('is not disabled silently: the bookings are returned, and stay on request', async () => {
    const { anna, service } = await setUp()
    const booked = idOf(await books(service, '2026-06-02T09:00:00.000Z'))
    for (const [path, body] of [
      [`service/${service}`, { company_service: { active: false } }],
      [`${branch()}/resource/${anna}`, { resource: { active: false } }],
    ] as const) {
      const refused = await key.post(path, body)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          code: 'catalogue.inUse',
          metadata: { appointments: [{ id: booked, start_time: '2026-06-02T09:00:00.000Z' }] },
        },
      ])
      const kept = await key.post(`${path}?keepAppointments=true`, body)
      expect([kept.status, kept.body['active']]).toEqual([200, false])
    }
    const { body } = await key.get(
      `${branch()}/appointment?start=2026-06-02T09:00:00.000Z&end=2026-06-02T09:00:00.000Z`,
    )
    expect(body['content']).toMatchObject([{ id: booked, cancelled_at: null }])
    expect((await books(service, '2026-06-03T09:00:00.000Z')).body['code']).toBe('service.notFound')
  })

  it('moves, changes and reopens with a service that is off by then, which no other booking can take', async () => {
    const { anna, service } = await setUp()
    const other = await setUp()
    const kept = idOf(await books(service, '2026-06-16T09:00:00.000Z'))
    const another = idOf(await books(other.service, '2026-06-16T09:00:00.000Z'))
    const off = { company_service: { active: false } }
    expect((await key.post(`service/${service}?keepAppointments=true`, off)).status).toBe(200)
    const change = (id: string, appointment: Row) =>
      key.post(`${branch()}/appointment/${id}`, { appointment })
    const parts = (...ids: string[]) =>
      ids.map((id, index) => ({ service: id, resources: [], ordinal: index + 1 }))
    for (const appointment of [
      { start_time: '2026-06-16T11:00:00.000Z' },
      { duration: 5400 },
      { resource_id: anna, start_time: '2026-06-17T11:00:00.000Z' },
      { status: 'CANCELLED' },
      { status: 'CONFIRMED' },
      { service_resource_settings: parts(service, other.service) },
    ]) {
      const changed = await change(kept, appointment)
      expect([appointment, changed.status, changed.body['code']]).toEqual([appointment, 200, undefined])
    }
    const added = await change(another, { service_resource_settings: parts(other.service, service) })
    expect([added.status, added.body['code']]).toEqual([404, 'service.notFound'])
  })

  it('stays for a program that prefers lenient handling: the answer is 200 and names the bookings', async () => {
    const { anna, service } = await setUp()
    const booked = idOf(await books(service, '2026-06-09T09:00:00.000Z'))
    const metadata = { appointments: [{ id: booked, start_time: '2026-06-09T09:00:00.000Z' }] }
    const lenient = { prefer: 'return=representation, handling=lenient' }
    const dayOff = { frame: { date: '2026-06-09', start_time: 0, end_time: 86_400, type: 'OFF' } }
    for (const [path, body] of [
      [`${branch()}/resource/${anna}/schedule/day`, dayOff],
      [`service/${service}`, { company_service: { active: false } }],
      [`${branch()}/resource/${anna}`, { resource: { active: false } }],
    ] as const) {
      const refused = await key.post(path, body)
      expect([refused.status, refused.body['code']]).toEqual([409, 'catalogue.inUse'])
      const strict = await key.post(`${path}?keepAppointments=false`, body, lenient)
      expect(strict.status).toBe(409)
      const changed = await key.post(path, body, lenient)
      expect([changed.status, changed.body['metadata']]).toEqual([200, metadata])
      const again = await key.post(path, body, lenient)
      expect([again.status, again.body['metadata']]).toEqual([200, undefined])
    }
    const { body } = await key.get(
      `${branch()}/appointment?start=2026-06-09T09:00:00.000Z&end=2026-06-09T09:00:00.000Z`,
    )
    expect(body['content']).toMatchObject([{ id: booked, status: 'CONFIRMED' }])
  })

  it('is switched off at once where they are cancelled or over', async () => {
    const { anna, service } = await setUp()
    const booked = idOf(await books(service, '2026-06-04T09:00:00.000Z'))
    await key.post(`${branch()}/appointment/${booked}`, { appointment: { status: 'CANCELLED' } })
    const off = await key.post(`${branch()}/resource/${anna}`, { resource: { active: false } })
    expect([off.status, off.body['active']]).toEqual([200, false])
  })

  it('of a category is what is needed of all below it, and with it all below is off', async () => {
    const { service } = await setUp()
    const hair = idOf(await key.post('service', { company_service: { name: 'Волосся', type: 'GROUP' } }))
    await key.post(`service/${service}`, { company_service: { parent: hair } })
    await books(service, '2026-06-05T09:00:00.000Z')
    const off = { company_service: { active: false } }
    expect((await key.post(`service/${hair}`, off)).body['code']).toBe('catalogue.inUse')
    // Neither through a disabled category; a rejected change writes nothing.
    const old = idOf(await key.post('service', { company_service: { name: 'Старе', type: 'GROUP' } }))
    await key.post(`service/${old}`, off)
    const under = await key.post(`service/${service}`, { company_service: { parent: old } })
    expect(under.body['code']).toBe('catalogue.inUse')
    expect((await key.get(`service?parentId=${hair}`)).body['content']).toMatchObject([{ id: service }])
    expect((await key.post(`service/${hair}?keepAppointments=true`, off)).status).toBe(200)
    const { body } = await key.get(`service?parentId=${hair}`)
    expect(body['content']).toMatchObject([{ id: service, active: false }])
    const on = await key.post(`service/${service}`, { company_service: { active: true } })
    expect(JSON.stringify(on.body)).toContain('the category above is switched off')
  })
})

describe('hours of single days', () => {
  const TUESDAY = '2026-06-02'
  const at9 = `${TUESDAY}T06:00:00.000Z`
  const days = (resource: string) => `${branch()}/resource/${resource}/schedule/day`
  const frame = (type: 'ON' | 'OFF', start_time: number, end_time: number, date = TUESDAY) => ({
    frame: { date, start_time, end_time, type },
  })
  const schedule = async (resource: string, start = '2026-06-01', end = '2026-06-07') =>
    (
      (await key.get(`${branch()}/resource/schedule?start=${start}&end=${end}`)).body as unknown as Row[]
    ).find(({ id }) => id === resource)

  it('a day off takes no booking, and takes it again once it is removed', async () => {
    const { anna, service } = await setUp()
    const off = await key.post(days(anna), frame('OFF', 0, 86_400))
    expect([off.status, off.body]).toMatchObject([
      200,
      { resource_id: anna, ...frame('OFF', 0, 86_400).frame },
    ])
    expect(JSON.stringify((await books(service, at9, [anna])).body)).toContain('appointment.time.unavailable')
    // Without weekly hours of its own, the resource has those of its branch.
    const { body: open } = await key.get(`${branch()}/schedule?start=2026-06-01&end=2026-06-07`)
    expect(open['cycle_frames']).not.toEqual([])
    expect(await schedule(anna)).toMatchObject({
      follows_branch: true,
      cycle_frames: open['cycle_frames'],
      day_frames: [{ id: idOf(off) }],
    })
    expect(await schedule(anna, '2026-06-03')).toMatchObject({ day_frames: [] })
    for (const _ of [1, 2])
      expect((await key.post(`${days(anna)}/${idOf(off)}`, { frame: { active: false } })).status).toBe(200)
    expect(await schedule(anna)).toMatchObject({ day_frames: [] })
    expect((await books(service, at9, [anna])).status).toBe(200)
    expect(await acts(anna)).toEqual(['resource.added', 'hours.added', 'hours.removed'])
  })

  it('hours of a day stand in place of the week, and the same hours are there once', async () => {
    const { anna, service } = await setUp()
    const added = await Promise.all([1, 2, 3].map(() => key.post(days(anna), frame('ON', 54_000, 64_800))))
    expect(new Set(added.map(idOf)).size).toBe(1)
    expect(JSON.stringify((await books(service, at9, [anna])).body)).toContain('appointment.time.unavailable')
    expect((await books(service, `${TUESDAY}T12:00:00.000Z`, [anna])).status).toBe(200)
    expect(await acts(anna)).toEqual(['resource.added', 'hours.added'])
  })

  it('are refused where they are none, or not of this resource', async () => {
    const { anna } = await setUp()
    const other = await setUp()
    const id = idOf(await key.post(days(anna), frame('OFF', 0, 3600)))
    const remove = (resource: string, which: string) =>
      key.post(`${days(resource)}/${which}`, { frame: { active: false } })
    const codes = await Promise.all([
      key.post(days(anna), frame('ON', 3600, 3600)),
      key.post(days(anna), frame('ON', -1, 3600)),
      key.post(days(anna), frame('ON', 0, 172_801)),
      key.post(days(anna), frame('ON', 0, 3600, '2026-02-30')),
      key.post(days(other.service), frame('ON', 0, 3600)),
      remove(other.anna, id),
      remove(anna, anna),
      key.post(`${days(anna)}/${id}`, { frame: { active: true } }),
      key.get(`${branch()}/resource/schedule?start=2026-06-02&end=2026-06-01`),
      key.get(`${branch()}/resource/schedule?start=2026-06-01&end=2027-06-02`),
    ])
    expect(codes.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404, 404, 404, 422, 422, 422])
    expect(await schedule(anna)).toMatchObject({ day_frames: [{ id }] })
  })
})

describe('what is wrong is refused, and nothing has changed', () => {
  it.each<{
    what: string
    ask: (own: { anna: string; service: string }) => Promise<{ body: Row }>
    says: string
  }>([
    {
      what: 'a price of another currency',
      ask: ({ service }) =>
        key.put('service/prices', { prices: [{ service_id: service, amount: 1, currency_code: 'EUR' }] }),
      says: 'the list is in UAH',
    },
    {
      what: 'a price of a list that is not there',
      ask: ({ service }) =>
        key.put('service/prices', {
          prices: [{ service_id: service, amount: 1, service_price_list_id: studio.company_id }],
        }),
      says: 'must be a price list of the company',
    },
    {
      what: 'one of two prices',
      ask: ({ service }) =>
        key.put('service/prices', {
          prices: [
            { service_id: service, amount: 1 },
            { service_id: service, amount: -1 },
          ],
        }),
      says: 'validation.failed',
    },
    {
      what: 'a type that is not there',
      ask: ({ anna }) =>
        key.post(`${branch()}/resource/${anna}`, { resource: { resource_type_id: studio.company_id } }),
      says: 'is no type of the company',
    },
    {
      what: 'a category that is a service',
      ask: ({ service }) => key.post('service', { company_service: { ...cut, parent: service } }),
      says: 'is no category of the company',
    },
    {
      what: 'a service without a length',
      ask: ({ service }) => key.post(`service/${service}`, { company_service: { duration: 0 } }),
      says: 'must be at least a minute',
    },
    {
      what: 'a name of spaces',
      ask: ({ anna }) => key.post(`${branch()}/resource/${anna}`, { resource: { name: '  ' } }),
      says: 'must not be empty',
    },
    {
      what: 'a logo that is a script',
      ask: ({ service }) =>
        key.post(`service/${service}`, { company_service: { logo: 'javascript:alert(1)' } }),
      says: 'must be an https address',
    },
  ])('$what', async ({ ask, says }) => {
    const own = await setUp()
    const { body } = await ask(own)
    expect(JSON.stringify(body)).toContain(says)
    const { body: prices } = await key.get(`service/${own.service}/prices`)
    expect(prices['content']).toMatchObject([{ amount: 45_000 }])
    expect(await acts(own.anna)).toEqual(['resource.added'])
  })

  it('a category that lies in what is put into it', async () => {
    const [upper, lower] = [
      idOf(await key.post('service', { company_service: { name: 'Верх', type: 'GROUP' } })),
      idOf(await key.post('service', { company_service: { name: 'Низ', type: 'GROUP' } })),
    ]
    await key.post(`service/${lower}`, { company_service: { parent: upper } })
    for (const parent of [lower, upper]) {
      const { body } = await key.post(`service/${upper}`, { company_service: { parent } })
      expect(JSON.stringify(body)).toContain('lies in what is put into it')
    }
  })

  it('of two categories that are put into each other at the same moment the second', async () => {
    const category = async (name: string) =>
      idOf(await key.post('service', { company_service: { name, type: 'GROUP' } }))
    const put = (one: string, parent: string) => key.post(`service/${one}`, { company_service: { parent } })
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await category('Одна'), await category('Друга')]
      const replies = await Promise.all([put(one, other), put(other, one)])
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    }
  })

  it('a resource that staff sets as a room is a room in the public list', async () => {
    const path = `${branch()}/resource`
    const added = await key.post(path, { resource: { name: 'Синя', room: true } })
    expect(added.body).toMatchObject({ name: 'Синя', room: true })
    const isRoom = async () =>
      (await server.get(`/v1/public/company/${studio.company_id}/resource/${idOf(added)}`)).body['room']
    expect(await isRoom()).toBe(true)
    await key.post(`${path}/${idOf(added)}`, { resource: { room: false } })
    expect(await isRoom()).toBe(false)
  })

  it('things of another company, as those that are not there', async () => {
    const other = await server.studio()
    const [foreign, strange] = [await other.resource(), await other.service({ price: 1 })]
    const { service } = await setUp()
    const nobody = studio.company_id
    for (const [resource, theirs] of [
      [foreign.resource_id, strange.service_id],
      [nobody, nobody],
    ] as const) {
      const codes = await Promise.all([
        key.post(`${branch()}/resource/${resource}`, { resource: { name: 'X' } }),
        key.post(`service/${theirs}`, { company_service: { name: 'X' } }),
        key.put(`${branch()}/service/${theirs}`, {}),
        key.post(`${branch()}/service/${service}/resource/attach`, { service: { resources: [resource] } }),
        key.put('service/prices', { prices: [{ service_id: theirs, amount: 2 }] }),
      ])
      expect(codes.map(({ body }) => body['code'])).toEqual([
        'resource.notFound',
        'service.notFound',
        'service.notFound',
        'resource.notFound',
        'service.notFound',
      ])
    }
    const { body } = await server.get(
      `/v1/public/company/${other.company_id}/branch/${other.branch_id}/resource`,
    )
    expect(body['content']).toMatchObject([{ name: 'Анна' }])
  })
})
