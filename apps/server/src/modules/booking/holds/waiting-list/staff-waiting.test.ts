import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { offerFreedDays } from './jobs.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

/** A class with one place, taken by Ірина. */
async function setUp({ space = 1, settings = {} } = {}) {
  server.clock.set(NOW)
  const studio = await server.studio({ settings })
  const anna = await studio.resource()
  const yoga = await studio.service({ by: [anna], booking_type: 'EVENT' })
  const event = await studio.event({
    service_id: yoga.service_id,
    resource_id: anna.resource_id,
    starts_at: '2026-05-25T15:00:00.000Z',
    space,
  })
  const key = await companyKey(server, studio)
  const client = async (first_name: string, phone: string) =>
    (await studio.client({ first_name, phone })).client_id
  const [iryna, marta, olha] = [
    await client('Ірина', '+380671110001'),
    await client('Марта', '+380671110002'),
    await client('Ольга', '+380671110003'),
  ]
  const path = `branch/${studio.branch_id}`
  const book = (clientId: string, more: Row = {}) =>
    key.post(`${path}/appointment`, {
      appointment: { client: { id: clientId }, event_id: event.event_id, ...more },
    })
  const wait = (clientId: string, more: Row = { event_id: event.event_id }) =>
    key.post(`${path}/waiting_list`, { waiting: { client_id: clientId, ...more } })
  const booked = await book(iryna)
  const statuses = async () =>
    Object.fromEntries(
      (
        await Promise.all(
          ['WAITING', 'OFFERED', 'BOOKED', 'LEFT'].map((status) =>
            key.get(`${path}/waiting_list?status=${status}`),
          ),
        )
      )
        .flatMap(rowsOf)
        .map(({ client: who, status }) => [(who as Row)['first_name'], status]),
    )
  const cancel = (id: unknown) =>
    key.post(`${path}/appointment/${String(id)}`, { appointment: { status: 'CANCELLED' } })
  return {
    studio,
    anna,
    yoga,
    event,
    key,
    path,
    iryna,
    marta,
    olha,
    book,
    wait,
    statuses,
    cancel,
    booked: booked.body,
  }
}

describe('POST b/waiting_list', () => {
  it('puts a client on the list of a full class once, also where online booking is off', async () => {
    const { wait, marta, olha, key, path } = await setUp({
      settings: { online_booking: { enabled: false } },
    })
    const first = await wait(marta)
    expect([first.status, first.body]).toMatchObject([
      200,
      { status: 'WAITING', place: 1, client: { id: marta, first_name: 'Марта', phone: '+380671110002' } },
    ])
    expect((await wait(marta)).body['id']).toBe(first.body['id'])
    expect((await wait(olha)).body['place']).toBe(2)
    expect(rowsOf(await key.get(`${path}/waiting_list`))).toHaveLength(2)
    const { body } = await key.get('audit')
    expect(rowsOf({ body }).filter(({ act }) => act === 'waiting.added')).toHaveLength(2)
  })

  it('puts a client on the list of a full day, not of a day with free times', async () => {
    const { studio, wait, marta } = await setUp()
    const olena = await studio.resource()
    const cut = await studio.service({ by: [olena] })
    const day = { date: '2026-05-26', service_ids: [cut.service_id] }
    expect((await wait(marta, day)).body['code']).toBe('waiting.notFull')
    await studio.dayFrame('2026-05-26', 'OFF', '09:00-18:00')
    expect((await wait(marta, day)).body['code']).toBe('waiting.dayOff')
    expect((await wait(marta, { ...day, space: 2 })).body['code']).toBe('validation.failed')
    expect((await wait(marta, { service_ids: [cut.service_id] })).status).toBe(422)
  })

  it('rejects a class with free places, unknown clients, other branches and keys that only read', async () => {
    const { studio, wait, marta, event, path } = await setUp({ space: 2 })
    expect((await wait(marta)).body['code']).toBe('waiting.notFull')
    expect((await wait(studio.company_id)).body['code']).toBe('client.notFound')
    const other = await server.studio()
    const body = { waiting: { client_id: marta, event_id: event.event_id } }
    const theirs = await companyKey(server, other)
    expect((await theirs.post(`branch/${other.branch_id}/waiting_list`, body)).body['code']).toBe(
      'event.notFound',
    )
    const less = await companyKey(server, studio, { scopes: ['bookings.read'] })
    expect((await less.post(`${path}/waiting_list`, body)).status).toBe(403)
  })
})

describe('POST b/waiting_list/{entry}/remove', () => {
  it('gives the offer to the next client, and does nothing the second time', async () => {
    const { wait, marta, olha, key, path, cancel, booked, statuses } = await setUp()
    const { body: entry } = await wait(marta)
    await wait(olha)
    await cancel(booked['id'])
    expect(await statuses()).toEqual({ Марта: 'OFFERED', Ольга: 'WAITING' })
    const remove = () => key.post(`${path}/waiting_list/${String(entry['id'])}/remove`, {})
    expect((await remove()).body).toMatchObject({ status: 'LEFT', place: null, offer: null })
    expect(await statuses()).toEqual({ Марта: 'LEFT', Ольга: 'OFFERED' })
    expect((await remove()).body).toMatchObject({ status: 'LEFT' })
    const { body } = await key.get('audit')
    expect(rowsOf({ body }).filter(({ act }) => act === 'waiting.removed')).toHaveLength(1)
  })

  it('knows entries of its branch alone', async () => {
    const { studio, wait, marta, key } = await setUp()
    const { body: entry } = await wait(marta)
    const second = await studio.addBranch()
    const there = await key.post(`branch/${second.branch_id}/waiting_list/${String(entry['id'])}/remove`, {})
    expect([there.status, there.body['code']]).toEqual([404, 'waiting.notFound'])
  })
})

describe('POST b/appointment with waiting_id', () => {
  it('books the place of an offer for its client, and ends the entry', async () => {
    const { wait, book, marta, olha, cancel, booked, statuses } = await setUp()
    const { body: entry } = await wait(marta)
    await wait(olha)
    await cancel(booked['id'])
    expect((await book(olha)).body['code']).toBe('event.space.exceeded')
    expect((await book(marta, { waiting_id: entry['id'] })).status).toBe(200)
    expect(await statuses()).toEqual({ Марта: 'BOOKED', Ольга: 'WAITING' })
  })

  it('books out of turn while places gather for a client who needs more', async () => {
    const { wait, book, event, marta, olha, cancel, booked, statuses } = await setUp({ space: 2 })
    await book(marta)
    await wait(olha, { event_id: event.event_id, space: 2 })
    const { body: entry } = await wait(marta)
    await cancel(booked['id'])
    expect(await statuses()).toEqual({ Марта: 'WAITING', Ольга: 'WAITING' })
    expect((await book(marta)).body['code']).toBe('event.space.exceeded')
    expect((await book(marta, { waiting_id: entry['id'] })).status).toBe(200)
    expect(await statuses()).toEqual({ Марта: 'BOOKED', Ольга: 'WAITING' })
  })

  it('books more places than were offered, also of those that gather for a client who needs more', async () => {
    const { studio, wait, book, event, marta, olha, cancel, statuses } = await setUp({ space: 3 })
    const { body: both } = await book(olha, { space: 2 })
    const { body: entry } = await wait(marta)
    const { client_id } = await studio.client({ first_name: 'Соломія', phone: '+380671110004' })
    await wait(client_id, { event_id: event.event_id, space: 2 })
    await cancel(both['id'])
    expect(await statuses()).toEqual({ Марта: 'OFFERED', Соломія: 'WAITING' })
    const books = (space: number) => book(marta, { waiting_id: entry['id'], space })
    expect((await books(3)).body['code']).toBe('event.space.exceeded')
    expect((await books(2)).body).toMatchObject({ space: 2 })
    expect(await statuses()).toEqual({ Марта: 'BOOKED', Соломія: 'WAITING' })
    const { used_space } = await server.database.db
      .selectFrom('event')
      .select('used_space')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    expect(used_space).toBe(3)
  })

  it('rejects a full class, an ended entry and an entry for something else, and changes nothing', async () => {
    const { studio, wait, book, marta, olha, key, path, statuses, anna } = await setUp()
    const { body: entry } = await wait(marta)
    expect((await book(marta, { waiting_id: entry['id'] })).body['code']).toBe('event.space.exceeded')
    expect(await statuses()).toEqual({ Марта: 'WAITING' })
    const cut = await studio.service({ by: [anna] })
    const visit = {
      client: { id: olha },
      start_time: '2026-05-26T10:00:00.000Z',
      service_resource_settings: [{ service: cut.service_id, ordinal: 1 }],
      waiting_id: entry['id'],
    }
    const reply = await key.post(`${path}/appointment`, { appointment: visit })
    expect([reply.status, reply.body['code']]).toEqual([404, 'waiting.notFound'])
    await key.post(`${path}/waiting_list/${String(entry['id'])}/remove`, {})
    expect((await book(marta, { waiting_id: entry['id'] })).body['code']).toBe('waiting.notFound')
  })

  it('books the time that a client on the list of a day was offered', async () => {
    const { studio, wait, marta, olha, key, path, statuses } = await setUp()
    const olena = await studio.resource({ works: ['10:00-11:00'] })
    const cut = await studio.service({ by: [olena], duration: 3600 })
    const visit = (clientId: string, more: Row = {}) =>
      key.post(`${path}/appointment`, {
        appointment: {
          client: { id: clientId },
          start_time: '2026-05-26T07:00:00.000Z',
          service_resource_settings: [
            { service: cut.service_id, resources: [olena.resource_id], ordinal: 1 },
          ],
          ...more,
        },
      })
    const taken = await visit(olha)
    expect(taken.status).toBe(200)
    const { body: entry } = await wait(marta, { date: '2026-05-26', service_ids: [cut.service_id] })
    await key.post(`${path}/appointment/${String(taken.body['id'])}`, {
      appointment: { status: 'CANCELLED' },
    })
    expect(await statuses()).toEqual({ Марта: 'OFFERED' })
    expect((await visit(olha)).body['code']).toMatch(/^appointment\.time\./)
    expect((await visit(marta, { waiting_id: entry['id'] })).status).toBe(200)
    expect(await statuses()).toEqual({ Марта: 'BOOKED' })
  })
})

describe('hours that open', () => {
  it.each([
    ['a blocked hour is opened again', 'block'],
    ['a person works longer that day', 'longer'],
  ])('are offered to a client who waits for the day: %s', async (_, how) => {
    const { studio, wait, marta, olha, key, path, statuses } = await setUp()
    const olena = await studio.resource({ works: ['10:00-12:00'] })
    const cut = await studio.service({ by: [olena], duration: 3600 })
    const booked = await key.post(`${path}/appointment`, {
      appointment: {
        client: { id: olha },
        start_time: '2026-05-26T07:00:00.000Z',
        service_resource_settings: [{ service: cut.service_id, resources: [olena.resource_id], ordinal: 1 }],
      },
    })
    expect(booked.status).toBe(200)
    const resource = `${path}/resource/${olena.resource_id}`
    const block = { date: '2026-05-26', start_time: 11 * 3600, end_time: 12 * 3600 }
    const { body: frame } = await key.post(`${resource}/block`, { block })
    await wait(marta, { date: '2026-05-26', service_ids: [cut.service_id] })
    await offerFreedDays(server.deps)
    expect(await statuses()).toEqual({ Марта: 'WAITING' })
    const opened =
      how === 'block'
        ? await key.remove(`${resource}/block/${String(frame['id'])}`)
        : await key.post(`${resource}/schedule/day`, {
            frame: { date: '2026-05-26', start_time: 10 * 3600, end_time: 14 * 3600, type: 'ON' },
          })
    expect([opened.status, opened.body['code']]).toEqual([200, undefined])
    await offerFreedDays(server.deps)
    expect(await statuses()).toEqual({ Марта: 'OFFERED' })
  })
})
