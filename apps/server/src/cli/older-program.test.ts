/**
 * A program written for the reference deployment works for a day with the key that `npm run key` makes without options.
 * Each request has the fields that such programs send, and each check is of a field that they read.
 * docs/rules/operator.md
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../test/builders.ts'
import { signIn } from '../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { keyCommand } from './key-command.ts'

type Row = Record<string, unknown>

let server: TestServer
let studio: Studio
/** Such programs name the content type on every call, also on those without a body. */
let headers: { authorization: string; 'content-type': 'application/json' }
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio({ alias: 'older.program' })
  const output: string[] = []
  const args = ['create', '--company', 'older.program', '--scopes', 'all']
  await keyCommand(server.deps, args, (line) => output.push(line))
  headers = { authorization: `Bearer ${output.at(-1)!}`, 'content-type': 'application/json' }
})
afterAll(() => server.stop())

const ids = {} as Record<'cut' | 'wash' | 'anna' | 'olena' | 'client' | 'booking' | 'frame', string>

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Row> {
  const reply = await server.app.inject({
    method,
    url: `/v1/${path}`,
    headers,
    ...(payload && { payload }),
  })
  const body = reply.json<Row>()
  expect([path, reply.statusCode, reply.statusCode < 300 ? '' : body]).toEqual([
    path,
    reply.statusCode === 201 ? 201 : 200,
    '',
  ])
  return body
}
const here = () => `company/${studio.company_id}`
const b = () => `${here()}/branch/${studio.branch_id}`
const idOf = (body: Row) => String(body['id'])
const contentOf = (body: Row) => body['content'] as Row[]
const setting = (ordinal: number, service: string, resource?: string) => ({
  service,
  resources: resource === undefined ? [] : [resource],
  auto_selected_resources: resource === undefined,
  ordinal,
  duration: 3600,
})
const namesOf = (body: Row) => (body['services'] as Row[]).map(({ name }) => name)

describe('the catalogue', () => {
  it('POST service, PUT b/service, GET prices, PUT prices: an entry is there to be filled', async () => {
    for (const [name, of] of [
      ['Стрижка', 'cut'],
      ['Миття', 'wash'],
    ] as const) {
      const company_service = {
        name,
        duration: 3600,
        type: 'SERVICE',
        booking_type: 'GENERAL',
        public: true,
        capacity: 1,
        capacity_type: 'CAPACITY_1',
        group_training_service: false,
      }
      ids[of] = idOf(await ask('POST', `${here()}/service`, { company_service }))
      await ask('PUT', `${b()}/service/${ids[of]}`)
      const [price] = contentOf(await ask('GET', `${here()}/service/${ids[of]}/prices?page=0&size=100`))
      const { id, service_id, service_price_list_id } = price!
      await ask('PUT', `${here()}/service/prices`, {
        prices: [{ id, service_id, service_price_list_id, amount: 45_000 }],
      })
    }
    const listed = contentOf(await ask('GET', `${b()}/service?page=0&size=500&active=true`))
    expect(listed).toMatchObject([{ id: ids.cut, duration: 3600 }, { id: ids.wash }])
  })

  it('POST b/resource, b/resource/{r} and attach, GET b/resource', async () => {
    for (const [name, of] of [
      ['Анна', 'anna'],
      ['Олена', 'olena'],
    ] as const)
      ids[of] = idOf(await ask('POST', `${b()}/resource`, { resource: { name, last_name: 'Коваль' } }))
    await ask('POST', `${b()}/resource/${ids.anna}`, { resource: { phone: '+380501112244' } })
    for (const service of [ids.cut, ids.wash])
      await ask('POST', `${b()}/service/${service}/resource/attach`, {
        service: { resources: [ids.anna, ids.olena] },
      })
    const listed = contentOf(await ask('GET', `${b()}/resource?page=0&size=100`))
    expect(listed).toMatchObject([{ id: ids.anna, phone: '+380501112244', active: true }, { id: ids.olena }])
  })

  it('GET branch, with and without the slash', async () => {
    for (const path of ['branch', 'branch/']) {
      const listed = contentOf(await ask('GET', `${here()}/${path}?active=true&sort=ordinal&page=0&size=100`))
      expect(listed).toMatchObject([{ id: studio.branch_id, active: true }])
    }
  })
})

describe('clients and bookings', () => {
  it('POST client, GET client by any form of the phone and by time', async () => {
    const client = { first_name: 'Ірина', last_name: 'Коваль', phone: '+380501112233' }
    ids.client = idOf(await ask('POST', `${here()}/client`, { client }))
    for (const phone of ['380501112233', '0501112233', '501112233'])
      expect(contentOf(await ask('GET', `${here()}/client?phone=${phone}`))).toMatchObject([
        { id: ids.client, phone: '+380501112233' },
      ])
    const [start, end] = ['2026-01-01T00%3A00%3A00.000Z', '2030-01-01T00%3A00%3A00.000Z']
    const made = await ask(
      'GET',
      `${here()}/client?sort=created%2Cdesc&createdStart=${start}&createdEnd=${end}`,
    )
    expect(contentOf(made)).toMatchObject([{ id: ids.client }])
  })

  it('POST client/{c} changes the fields that it names, with the id repeated', async () => {
    const path = `${here()}/client/${ids.client}`
    const client = { id: ids.client, company_id: studio.company_id, last_name: 'Мельник', tags: [] }
    expect(await ask('POST', path, { client })).toMatchObject({
      id: ids.client,
      first_name: 'Ірина',
      last_name: 'Мельник',
      phone: '+380501112233',
    })
    for (const fields of [{ id: studio.company_id }, { birth_date: '1990-01-01' }, { blocked: true }])
      expect((await server.post(`/v1/${path}`, { client: fields }, headers)).status).toBe(422)
  })

  it('POST calculate/price and b/appointment: the calculated price is the price of the booking', async () => {
    const appointment = {
      client: { id: ids.client },
      start_time: '2026-06-02T07:00:00.000Z',
      duration: 7200,
      source: 'BO',
      status: 'CONFIRMED_BY_CLIENT',
      branch_id: studio.branch_id,
      company_id: studio.company_id,
      service_resource_settings: [setting(1, ids.cut, ids.anna), setting(2, ids.wash, ids.anna)],
    }
    const { price } = await ask('POST', 'client/appointment/calculate/price', { appointment })
    expect(price).toBe(90_000)
    const query = 'withDetails=true&withOrder=true&withMembership=true&withClientTags=true'
    const booked = await ask('POST', `${b()}/appointment?${query}&skipClientBlockCheck=true`, {
      appointment: { ...appointment, price },
    })
    expect(booked).toMatchObject({ status: 'CONFIRMED_BY_CLIENT', duration: 7200, source: 'BO' })
    ids.booking = idOf(booked)
  })

  const change = (fields: object) =>
    ask('POST', `${b()}/appointment/${ids.booking}`, { appointment: { id: ids.booking, ...fields } })

  it('POST b/appointment/{a} with one of two services leaves that one', async () => {
    const changed = await change({ service_resource_settings: [setting(1, ids.wash, ids.anna)] })
    expect(namesOf(changed)).toEqual(['Миття'])
    expect(changed).toMatchObject({ start_time: '2026-06-02T07:00:00.000Z', duration: 3600 })
  })

  it('POST b/appointment/{a} with another service, with any free resource, a move and a status', async () => {
    expect(namesOf(await change({ service_resource_settings: [setting(1, ids.cut, ids.olena)] }))).toEqual([
      'Стрижка',
    ])
    const both = await change({
      service_resource_settings: [setting(1, ids.cut), setting(2, ids.wash)],
    })
    expect(new Set(namesOf(both))).toEqual(new Set(['Миття', 'Стрижка']))
    expect(both).toMatchObject({ duration: 7200, status: 'CONFIRMED_BY_CLIENT' })
    const moved = await change({ start_time: '2026-06-02T09:00:00.000Z' })
    expect(moved).toMatchObject({ start_time: '2026-06-02T09:00:00.000Z', duration: 7200 })
    expect(await change({ status: 'CONFIRMED' })).toMatchObject({ status: 'CONFIRMED' })
  })

  it('GET b/appointment, of a day with both ends included and without days', async () => {
    const day = 'start=2026-06-02T00%3A00%3A00.000Z&end=2026-06-02T23%3A59%3A59.999Z'
    for (const query of [`${day}&sort=start_time%2Cdesc&page=0&size=1000`, 'sort=start_time%2Cdesc'])
      expect(contentOf(await ask('GET', `${b()}/appointment?${query}`))).toMatchObject([
        { id: ids.booking, client: { id: ids.client, phone: '+380501112233' } },
      ])
  })

  it('POST user/appointment and user/appointment/{a}/cancel, of a client who signed in', async () => {
    const client = await signIn(server, studio, { phone: '+380501112255' })
    const booked = await server.post(
      `/v1/${here()}/user/appointment`,
      {
        appointment: {
          branch_id: studio.branch_id,
          company_id: studio.company_id,
          start_time: '2026-06-03T07:00:00.000Z',
          client: { first_name: 'Марта', phone: '+380501112255' },
          service_resource_settings: [setting(1, ids.cut, ids.olena)],
        },
      },
      client.headers,
    )
    expect([booked.status, booked.body]).toMatchObject([200, { status: 'CONFIRMED' }])
    const url = `/v1/${here()}/user/appointment/${idOf(booked.body)}/cancel`
    expect((await server.post(url, {}, client.headers)).body).toMatchObject({ status: 'CANCELLED' })
  })
})

describe('changes that affect upcoming bookings', () => {
  const metadata = () => ({ appointments: [{ id: ids.booking, start_time: '2026-06-02T09:00:00.000Z' }] })

  it('POST schedule/day closes the day and keeps the bookings; GET schedule shows it; {frame} removes it', async () => {
    const days = `${b()}/resource/${ids.anna}/schedule/day`
    const [booked] = contentOf(await ask('GET', `${b()}/appointment`)).filter(({ id }) => id === ids.booking)
    const [{ id: performer }] = booked!['resources'] as [Row]
    const of = days.replace(ids.anna, String(performer))
    const frame = { date: '2026-06-02', start_time: 0, end_time: 86_400, type: 'OFF' }
    const added = await ask('POST', of, { frame })
    expect(added).toMatchObject({ id: expect.any(String), metadata: metadata() })
    const listed = await ask('GET', `${b()}/resource/schedule?start=2026-06-01&end=2026-06-07`)
    const own = (listed as unknown as Row[]).find(({ id }) => id === performer)
    expect(own).toMatchObject({ cycle_frames: expect.any(Array), day_frames: [{ type: 'OFF' }] })
    await ask('POST', `${of}/${idOf(added)}`, { frame: { active: false } })
  })

  it('POST service/{s} and b/resource/{r} switch off and keep the bookings', async () => {
    expect(
      await ask('POST', `${here()}/service/${ids.cut}`, { company_service: { active: false } }),
    ).toMatchObject({ active: false, metadata: metadata() })
    for (const resource of [ids.anna, ids.olena])
      expect(await ask('POST', `${b()}/resource/${resource}`, { resource: { active: false } })).toMatchObject(
        { active: false },
      )
    const listed = contentOf(await ask('GET', `${b()}/appointment`))
    expect(listed.find(({ id }) => id === ids.booking)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('POST b/appointment/{a} with the status CANCELLED cancels', async () => {
    const cancelled = { appointment: { id: ids.booking, status: 'CANCELLED' } }
    expect(await ask('POST', `${b()}/appointment/${ids.booking}`, cancelled)).toMatchObject({
      status: 'CANCELLED',
    })
  })
})

describe('beside bookings', () => {
  it('POST webhook takes the forms that receivers of older programs read', async () => {
    for (const form of ['FLAT', 'NESTED'])
      expect(
        await ask('POST', `${here()}/webhook`, {
          webhook: { url: 'http://127.0.0.1:9/', events: ['appointment.created'], form },
        }),
      ).toMatchObject({ form })
  })

  it('GET slot/gt/resource answers without a key', async () => {
    const query =
      'start=2026-06-01&end=2026-06-07&source=WIDGET&withDiscounts=true&preventBookingEnabled=true'
    const { status, body } = await server.get(`/v1/${b()}/slot/gt/resource?${query}`)
    expect([status, body['slots']]).toEqual([200, expect.any(Array)])
  })
})
