import { rights } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { visitor } from '../../test/visitor.ts'

let server: TestServer
let studio: Studio
let owner: CompanyKey
let anna: Awaited<ReturnType<Studio['resource']>>
let olha: typeof anna
let haircut: Awaited<ReturnType<Studio['service']>>
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  owner = await companyKey(server, studio)
  anna = await studio.resource({ name: 'Анна', last_name: 'Коваль', phone: '+380501110001' })
  olha = await studio.resource({ name: 'Ольга', phone: '+380501110002', active: false, ordinal: 2 })
  haircut = await studio.service({ by: [anna, olha], price: 45_000 })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const contentOf = ({ body }: { body: Row }) => body['content'] as Row[]
const names = (rows: Row[]) => rows.map(({ name }) => name)

const books = async (start_time: string, client: Row, resource = anna) => {
  const reply = await visitor(server).post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time,
      client,
      service_resource_settings: [
        { service: haircut.service_id, resources: [resource.resource_id], ordinal: 1 },
      ],
    },
  })
  expect(reply.body).toMatchObject({ start_time })
  return String(reply.body['id'])
}
const calendar = `branch/`
const appointments = (query = '') => `${calendar}${studio.branch_id}/appointment?${query}`

describe('GET b/appointment', () => {
  let [first, second, block] = ['', '', '']
  beforeAll(async () => {
    first = await books('2026-06-01T09:00:00.000Z', {
      first_name: 'Марта',
      last_name: 'Гай',
      phone: '+380671110001',
    })
    second = await books('2026-06-02T09:00:00.000Z', { first_name: 'Олег', phone: '+380671110002' })
    const nobodys = await studio.appointment({ starts_at: '2026-06-03T09:00:00.000Z', status: 'CANCELLED' })
    block = nobodys.appointment_id
  })

  it('is the calendar as programs of the reference deployment read it, with the phones of both', async () => {
    const { status, body } = await owner.get(
      appointments('start=2026-06-01T00:00:00.000Z&end=2026-06-01T23:59:59.999Z'),
    )
    expect(status).toBe(200)
    expect(body['page']).toEqual({ number: 0, size: 100, total_pages: 1, total_elements: 1 })
    expect(contentOf({ body })[0]).toMatchObject({
      id: first,
      status: 'CONFIRMED',
      start_time: '2026-06-01T09:00:00.000Z',
      duration: 3600,
      client: { id: expect.any(String), first_name: 'Марта', last_name: 'Гай', phone: '+380671110001' },
      services: [{ id: haircut.service_id, name: 'Стрижка' }],
      resources: [{ id: anna.resource_id, name: 'Анна', last_name: 'Коваль', phone: '+380501110001' }],
      price: 45_000,
      paid: 0,
      currency_code: 'UAH',
    })
  })

  it('without a range has everything, cancelled ones too, in the order asked for, pages at most of 100', async () => {
    const ids = async (query: string) => contentOf(await owner.get(appointments(query))).map(({ id }) => id)
    expect(await ids('')).toEqual([first, second, block])
    expect(await ids('sort=start_time,desc&page=0&size=2')).toEqual([block, second])
    expect(await ids('sort=start_time%2Cdesc&page=1&size=2')).toEqual([first])
    const { body } = await owner.get(appointments('size=1000'))
    expect(body['page']).toMatchObject({ size: 100, total_elements: 3 })
  })

  it('has the reference of each booking, and finds one by it, as it is read out at the desk', async () => {
    const rows = contentOf(await owner.get(appointments()))
    const reference = String(rows[1]!['reference'])
    expect(reference).toMatch(/^[2-9B-Z]{8}$/)
    for (const typed of [reference, `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase()])
      expect(
        contentOf(await owner.get(appointments(`reference=${typed}`))).map(({ id }) => id),
        typed,
      ).toEqual([second])
    expect(contentOf(await owner.get(appointments('reference=ABCD2345')))).toEqual([])
  })

  it('keeps the bookings of one client', async () => {
    const rows = contentOf(await owner.get(appointments()))
    const { id } = rows[0]!['client'] as { id: string }
    expect(contentOf(await owner.get(appointments(`client=${id}`))).map((row) => row['id'])).toEqual([first])
  })

  it('has the mail and the answers of the client, for keys that may read clients', async () => {
    const own = await server.studio()
    const field = await own.field({ model: 'APPOINTMENT', type: 'TEXT' })
    const booked = await visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id: own.company_id,
        branch_id: own.branch_id,
        start_time: '2026-06-01T09:00:00.000Z',
        client: { first_name: 'Марта', phone: '+380671110001', email: 'marta@example.com' },
        extra_fields: { [field.field_id]: 'з нутом' },
        service_resource_settings: [
          {
            service: (await own.service({ by: [await own.resource()], price: 1 })).service_id,
            resources: [],
            ordinal: 1,
          },
        ],
      },
    })
    expect(booked.status).toBe(200)
    const path = `branch/${own.branch_id}/appointment`
    const [row] = contentOf(await (await companyKey(server, own)).get(path))
    expect(row).toMatchObject({
      client: { email: 'marta@example.com' },
      extra_fields: { [field.field_id]: 'з нутом' },
    })
    const [less] = contentOf(await (await companyKey(server, own, { scopes: ['bookings.read'] })).get(path))
    expect(less).toMatchObject({ client: { email: null }, extra_fields: {} })
  })

  it('takes both ends of a range in', async () => {
    const at = '2026-06-02T09:00:00.000Z'
    const { body } = await owner.get(appointments(`start=${at}&end=${at}`))
    expect(contentOf({ body }).map(({ id }) => id)).toEqual([second])
  })

  it('omits a missing client, because programs check whether the field exists', async () => {
    const rows = contentOf(await owner.get(appointments()))
    expect(rows.map((row) => 'client' in row)).toEqual([true, true, false])
  })

  it('asks the database as often for a hundred as for one', async () => {
    for (let hour = 8; hour < 14; hour += 1)
      await studio.appointment({ starts_at: `2026-06-10T${String(hour).padStart(2, '0')}:00:00.000Z` })
    const count = async (query: string) => {
      server.takeStatements()
      const { body } = await owner.get(appointments(query))
      return [contentOf({ body }).length, server.takeStatements().length]
    }
    const day = 'start=2026-06-10T00:00:00.000Z&end=2026-06-11T00:00:00.000Z'
    const [one, few] = [await count(`${day}&size=1`), await count(day)]
    expect([one[0], few[0]]).toEqual([1, 6])
    expect(few[1]).toBe(one[1])
  })

  it('shows names and no phone to a key without clients.read, none of colleagues without catalogue.read', async () => {
    const { get } = await companyKey(server, studio, { scopes: ['bookings.read'] })
    const [row] = contentOf(await get(appointments()))
    expect(row).toMatchObject({ client: { first_name: 'Марта', phone: null }, resources: [{ phone: null }] })
    // The whole number: an id may contain its first digits.
    expect(JSON.stringify(row)).not.toMatch(/380\d{9}"/)
  })

  it('is the own calendar alone for a performer, with the own clients', async () => {
    const sofia = await studio.resource({ name: 'Софія', phone: '+380501110003' })
    await server.database.db
      .insertInto('resource_service')
      .values({
        company_id: studio.company_id,
        service_id: haircut.service_id,
        resource_id: sofia.resource_id,
      })
      .execute()
    const own = await books('2026-06-04T09:00:00.000Z', { first_name: 'Іван', phone: '+380671110004' }, sofia)
    const { get } = await companyKey(server, studio, { resource_id: sofia.resource_id })
    expect(contentOf(await get(appointments())).map(({ id }) => id)).toEqual([own])
    const clients = await get('client')
    expect(contentOf(clients).map(({ first_name }) => first_name)).toEqual(['Іван'])
    const colleagues = contentOf(await get(`branch/${studio.branch_id}/resource`))
    expect(colleagues.map(({ name, phone }) => [name, phone])).toEqual([
      ['Анна', null],
      ['Софія', '+380501110003'],
      ['Ольга', null],
    ])
    const withoutClients = await companyKey(server, studio, {
      resource_id: sofia.resource_id,
      scopes: rights.filter((right) => right !== 'clients.read'),
    })
    expect((await withoutClients.get('client')).status).toBe(403)
    expect(contentOf(await withoutClients.get(appointments()))).toMatchObject([
      { id: own, client: { phone: null } },
    ])
  })

  it('of another company’s branch is as of one that is not there', async () => {
    const other = await server.studio()
    const { traceId: _, ...foreign } = (await owner.get(`branch/${other.branch_id}/appointment`)).body
    const { traceId: __, ...unknown } = (await owner.get(`branch/${studio.company_id}/appointment`)).body
    expect(foreign).toMatchObject({ code: 'branch.notFound' })
    expect(foreign).toEqual(unknown)
  })

  it('refuses a range that is none, with the reason within the first 200 characters', async () => {
    const { status, body } = await owner.get(appointments('start=yesterday'))
    expect(status).toBe(422)
    expect(JSON.stringify(body).slice(0, 200)).toContain('validation.failed')
  })
})

describe('GET client', () => {
  it('finds a client by the digits of the phone, and by when they were added', async () => {
    const own = await server.studio()
    const { get } = await companyKey(server, own)
    const marta = await own.client({ phone: '+380671112233', created: '2026-05-02T10:00:00.000Z' })
    const oleh = await own.client({ first_name: 'Олег', phone: null, created: '2026-05-03T10:00:00.000Z' })
    await own.client({ first_name: null, deleted_at: '2026-05-04T10:00:00.000Z' })
    const ids = async (query: string) => contentOf(await get(`client?${query}`)).map(({ id }) => id)
    expect(await ids('sort=created,desc&page=0&size=500')).toEqual([oleh.client_id, marta.client_id])
    for (const phone of ['380671112233', '%2B380671112233', '+380 67 111-22-33'])
      expect(await ids(`phone=${phone}`)).toEqual([marta.client_id])
    for (const phone of ['671112233', '0671112233', '067 111 22 33', '00380671112233'])
      expect([phone, await ids(`phone=${phone}`)]).toEqual([phone, [marta.client_id]])
    for (const phone of ['1112233', '71112233', '0671112234'])
      expect([phone, await ids(`phone=${phone}`)]).toEqual([phone, []])
    expect(await ids('createdStart=2026-05-03T10:00:00.000Z')).toEqual([oleh.client_id])
    expect(await ids('createdEnd=2026-05-02T10:00:00.000Z')).toEqual([marta.client_id])
    const [row] = contentOf(await get('client?sort=created'))
    expect(row).toMatchObject({ first_name: 'Марта', last_name: null, phone: '+380671112233' })
  })
})

describe('the catalogue', () => {
  it('has resources with phones, those that are switched off included', async () => {
    const own = await server.studio()
    const { get } = await companyKey(server, own)
    await own.resource({ name: 'Анна', phone: '+380501110001' })
    await own.resource({ name: 'Ольга', active: false, ordinal: 1 })
    const path = `branch/${own.branch_id}/resource`
    expect(contentOf(await get(path))).toMatchObject([
      { name: 'Анна', last_name: null, phone: '+380501110001', active: true },
      { name: 'Ольга', phone: null, active: false },
    ])
    expect(names(contentOf(await get(`${path}?active=true`)))).toEqual(['Анна'])
    // The public list has no phones.
    const open = await server.get(`/v1/public/company/${own.company_id}/branch/${own.branch_id}/resource`)
    expect(JSON.stringify(open.body)).not.toContain('380501110001')
  })

  it('has a tree of services: of a branch what it has and every category, whatever is switched off', async () => {
    const own = await server.studio()
    const { get } = await companyKey(server, own)
    const hair = await own.category({ name: 'Волосся', active: false })
    await own.service({ name: 'Укладка', parent_id: hair.service_id, ordinal: 1 })
    await own.service({ name: 'Масаж', public: false, ordinal: 2 })
    await own.service({ name: 'Деінде', branches: [], ordinal: 3 })
    const path = `branch/${own.branch_id}/service`
    const shown = async (query: string) => names(contentOf(await get(`${path}?${query}`)))
    expect(contentOf(await get(path))).toMatchObject([
      { name: 'Волосся', type: 'GROUP', active: false },
      { name: 'Укладка', type: 'SERVICE', active: false, duration: 3600 },
      { name: 'Масаж', active: true, public: false },
    ])
    expect(await shown('active=true')).toEqual(['Масаж'])
    expect(await shown('type=GROUP')).toEqual(['Волосся'])
    expect(await shown('parentId=root')).toEqual(['Волосся', 'Масаж'])
    expect(await shown(`parentId=${hair.service_id}`)).toEqual(['Укладка'])
    const all = contentOf(await get('service?page=0&size=200&sort=name'))
    expect(names(all)).toEqual(['Волосся', 'Деінде', 'Масаж', 'Укладка'])
    expect(all[0]).toMatchObject({ id: hair.service_id, logo: null })
  })

  it('has the prices of a service, and none of another company’s', async () => {
    const own = await server.studio()
    const { get } = await companyKey(server, own)
    const cut = await own.service({ price: 45_000 })
    const { body } = await get(`service/${cut.service_id}/prices`)
    expect(contentOf({ body })).toMatchObject([
      { service_id: cut.service_id, amount: 45_000, currency_code: 'UAH' },
    ])
    const foreign = await get(`service/${haircut.service_id}/prices`)
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'service.notFound'])
  })
})
