/** Bookings of a resource as a calendar feed for other programs. docs/rules/calendars.md */
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { anyAddress } from '../../../../test/any-address.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

type Row = Record<string, unknown>

let server: TestServer
let studio: Studio
let owner: CompanyKey
let anna: Awaited<ReturnType<Studio['resource']>>
let olha: typeof anna
let haircut: Awaited<ReturnType<Studio['service']>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set('2026-05-18T08:00:00.000Z')
  studio = await server.studio()
  owner = await companyKey(server, studio)
  anna = await studio.resource({ name: 'Анна' })
  olha = await studio.resource({ name: 'Ольга' })
  haircut = await studio.service({ name: 'Стрижка', by: [anna, olha], price: 45_000 })
})

const book = async (start_time: string, by = anna) => {
  const { status, body } = await visitor(server).post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time,
      client: { first_name: 'Марта', last_name: 'Бойко', phone: newPhone() },
      comment: 'тихо',
      service_resource_settings: [{ service: haircut.service_id, resources: [by.resource_id], ordinal: 1 }],
    },
  })
  expect([status, body]).toMatchObject([200, {}])
  return { id: String(body['id']), reference: String(body['reference']) }
}
const add = (given: Row = {}, by = owner) =>
  by.post('calendar', { calendar: { resource_id: anna.resource_id, ...given } })
const read = async (url: unknown, headers: Record<string, string> = {}) => {
  const reply = await server.app.inject({
    method: 'GET',
    url: new URL(String(url)).pathname,
    headers,
    remoteAddress: anyAddress(),
  })
  const lines = reply.body.replaceAll('\r\n ', '').split('\r\n')
  const said = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, said }
}
const changes = (id: string, appointment: Row) =>
  owner.post(`branch/${studio.branch_id}/appointment/${id}`, { appointment })

describe('a calendar', () => {
  it('shows the bookings of its resource as instants in UTC, with service and reference and nothing of who comes', async () => {
    const { id, reference } = await book('2026-05-19T07:00:00.000Z')
    await book('2026-05-19T09:00:00.000Z', olha)
    const { body } = await add()
    expect(body).toMatchObject({ resource_id: anna.resource_id, shows_clients: false, last_read_at: null })
    const { status, headers, text, said } = await read(body['url'])
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    expect(said('SUMMARY')).toEqual([`Стрижка\\, ${reference}`])
    expect([said('DTSTART'), said('DTEND')]).toEqual([['20260519T070000Z'], ['20260519T080000Z']])
    expect(said('UID')).toEqual([`${id}-${anna.resource_id}@zapys`])
    const calendarName = 'Анна\\, Студія «Промінь»'
    expect([said('NAME'), said('X-WR-CALNAME')]).toEqual([[calendarName], [calendarName]])
    for (const word of ['Марта', 'Бойко', '+380', 'тихо']) expect(text).not.toContain(word)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect((await owner.get('calendar')).body['content']).toMatchObject([
      { last_read_at: '2026-05-18T08:00:00.000Z', ending: String(body['url']).slice(-8, -4) },
    ])
  })

  it('names who comes where that was asked for, but neither phone nor comment', async () => {
    await book('2026-05-19T07:00:00.000Z')
    const { body } = await add({ shows_clients: true })
    const { text, said } = await read(body['url'])
    expect(said('SUMMARY')[0]).toContain('Марта Бойко')
    for (const word of ['+380', 'тихо']) expect(text).not.toContain(word)
  })

  it('a booking keeps its place in it when it moves or is cancelled, and leaves it when it is done by another', async () => {
    const moved = await book('2026-05-19T07:00:00.000Z')
    const cancelled = await book('2026-05-20T07:00:00.000Z')
    const given = await book('2026-05-21T07:00:00.000Z')
    const { body } = await add()
    const before = await read(body['url'])
    expect(before.said('UID')).toHaveLength(3)
    expect((await changes(moved.id, { start_time: '2026-05-19T11:00:00.000Z' })).status).toBe(200)
    server.clock.set('2026-05-18T09:00:00.000Z')
    await changes(cancelled.id, { status: 'CANCELLED' })
    await changes(given.id, { resource_id: olha.resource_id })
    const after = await read(body['url'])
    expect([after.said('UID'), after.said('DTSTART')]).toEqual([
      [`${moved.id}-${anna.resource_id}@zapys`, `${cancelled.id}-${anna.resource_id}@zapys`],
      ['20260519T110000Z', '20260520T070000Z'],
    ])
    expect(before.said('SEQUENCE')).toEqual(['0', '0', '0'])
    expect([after.said('SEQUENCE'), after.said('STATUS'), after.said('LAST-MODIFIED')]).toEqual([
      ['1', '1'],
      ['CONFIRMED', 'CANCELLED'],
      ['20260518T080000Z', '20260518T090000Z'],
    ])
    server.clock.set('2026-06-17T09:01:00.000Z')
    expect((await read(body['url'])).said('UID'), 'for 30 days').toEqual([
      `${moved.id}-${anna.resource_id}@zapys`,
    ])
    const others = await add({ resource_id: olha.resource_id })
    expect((await read(others.body['url'])).said('UID')).toEqual([`${given.id}-${olha.resource_id}@zapys`])
  })

  it('reaches 90 days back and 365 ahead', async () => {
    await book('2026-05-19T07:00:00.000Z')
    const { body } = await add()
    const shown = async (now: string) => {
      server.clock.set(now)
      return (await read(body['url'])).said('UID').length
    }
    expect([await shown('2026-08-17T06:59:00.000Z'), await shown('2026-08-17T07:01:00.000Z')]).toEqual([1, 0])
    expect([await shown('2025-05-19T07:01:00.000Z'), await shown('2025-05-19T06:59:00.000Z')]).toEqual([1, 0])
  })

  it('shows an event that the resource leads once, however many come', async () => {
    const yoga = await studio.service({ name: 'Йога', booking_type: 'EVENT', price: 30_000 })
    await studio.event({
      service_id: yoga.service_id,
      resource_id: anna.resource_id,
      name: null,
      starts_at: '2026-05-20T15:00:00.000Z',
      space: 10,
      used_space: 4,
    })
    const { body } = await add()
    expect((await read(body['url'])).said('SUMMARY')).toEqual(['Йога\\, 4/10'])
  })

  it('shows a later version of an event after each booking and change, and its cancellation for 30 days', async () => {
    const yoga = await studio.service({ name: 'Йога', booking_type: 'EVENT', by: [anna], price: 30_000 })
    const branch = `branch/${studio.branch_id}`
    const added = await owner.post(`${branch}/event`, {
      event: {
        service_id: yoga.service_id,
        resource_id: anna.resource_id,
        start_time: '2026-05-20T07:00:00.000Z',
        space: 10,
      },
    })
    const event = `${branch}/event/${String(added.body['id'])}`
    const { body } = await add()
    const shown = async () => {
      const { said } = await read(body['url'])
      return ['SUMMARY', 'SEQUENCE', 'LAST-MODIFIED', 'STATUS'].flatMap(said)
    }
    expect(await shown()).toEqual(['Йога\\, 0/10', '0', '20260518T080000Z', 'CONFIRMED'])
    server.clock.set('2026-05-18T09:00:00.000Z')
    const booked = await visitor(server).post(
      `/v1/client/group_training/${String(added.body['id'])}/appointment`,
      {
        appointment: {
          company_id: studio.company_id,
          space: 1,
          client: { first_name: 'Іра', phone: newPhone() },
        },
      },
    )
    expect(booked.status).toBe(200)
    expect(await shown()).toEqual(['Йога\\, 1/10', '1', '20260518T090000Z', 'CONFIRMED'])
    server.clock.set('2026-05-18T10:00:00.000Z')
    const moved = await owner.post(`${event}?moveAppointments=true`, {
      event: { start_time: '2026-05-20T09:00:00.000Z' },
    })
    expect(moved.status).toBe(200)
    expect(await shown()).toEqual(['Йога\\, 1/10', '2', '20260518T100000Z', 'CONFIRMED'])
    server.clock.set('2026-05-18T11:00:00.000Z')
    expect((await owner.post(`${event}/cancel`, {})).status).toBe(200)
    // The event ends, then its bookings return their places.
    expect(await shown()).toEqual(['Йога\\, 0/10', '4', '20260518T110000Z', 'CANCELLED'])
    server.clock.set('2026-06-17T10:59:00.000Z')
    expect(await shown()).toHaveLength(4)
    server.clock.set('2026-06-17T11:01:00.000Z')
    expect(await shown()).toEqual([])
  })

  it('that has not changed is not sent again, also hours later', async () => {
    await book('2026-05-19T07:00:00.000Z')
    const { body } = await add()
    const { headers } = await read(body['url'])
    server.clock.set('2026-05-18T12:00:00.000Z')
    const again = await read(body['url'], { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.text]).toEqual([304, ''])
    await book('2026-05-20T07:00:00.000Z')
    expect((await read(body['url'], { 'if-none-match': String(headers['etag']) })).status).toBe(200)
  })
})

describe('the address of a calendar', () => {
  it('is returned once and stored as a hash, and opens nothing once it is removed', async () => {
    const { body } = await add()
    const token = /\/calendar\/([\w-]{43})\.ics$/.exec(String(body['url']))![1]!
    const kept =
      await sql`select feed from calendar_feed as feed where company_id = ${studio.company_id}`.execute(
        server.database.db,
      )
    const shown = [kept.rows, (await owner.get('calendar')).body, (await owner.get('audit')).body]
    expect(JSON.stringify(shown)).not.toContain(token.slice(0, 30))
    const remove = () =>
      server.app.inject({
        method: 'DELETE',
        headers: owner.headers,
        url: `/v1/company/${studio.company_id}/calendar/${String(body['id'])}`,
      })
    expect((await remove()).json()).toEqual({ done: true })
    expect((await remove()).json()).toMatchObject({ code: 'calendar.notFound' })
    expect((await read(body['url'])).status).toBe(404)
    const acts = ((await owner.get('audit')).body['content'] as Row[]).map(({ act }) => act)
    expect(acts).toEqual(['calendar.removed', 'calendar.added', 'key.created'])
  })

  it.each([
    { file: `${'a'.repeat(43)}.ics`, because: 'nobody has it' },
    { file: 'a.ics', because: 'it is too short' },
    { file: 'a', because: 'it is none' },
    { file: '%00.ics', because: 'nothing is called so' },
  ])('$file opens nothing, because $because', async ({ file }) => {
    const { status, text } = await read(`https://booking.example/calendar/${file}`)
    expect([status, JSON.parse(text)]).toMatchObject([404, { code: 'calendar.notFound' }])
  })

  it('opens nothing of a company that is switched off', async () => {
    const { body } = await add()
    await sql`update company set active = false where company_id = ${studio.company_id}`.execute(
      server.database.db,
    )
    expect((await read(body['url'])).status).toBe(404)
  })

  it('is read 120 times an hour at most, from wherever', async () => {
    const { body } = await add()
    const answers: Awaited<ReturnType<typeof read>>[] = []
    // Few at once, so that none is rejected for waiting too long.
    for (let round = 0; round < 25; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => read(body['url'])))))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('who may', () => {
  it('a performer makes, sees and removes calendars of the own resource alone', async () => {
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    const others = await add({ resource_id: olha.resource_id })
    expect((await add({ resource_id: olha.resource_id }, performer)).body['code']).toBe('resource.notFound')
    const own = await add({}, performer)
    expect(own.status).toBe(200)
    const seen = (await performer.get('calendar')).body['content'] as Row[]
    expect(seen.map(({ id }) => id)).toEqual([own.body['id']])
    const removed = await server.app.inject({
      method: 'DELETE',
      headers: performer.headers,
      url: `/v1/company/${studio.company_id}/calendar/${String(others.body['id'])}`,
    })
    expect(removed.json()).toMatchObject({ code: 'calendar.notFound' })
  })

  it('a key creates no calendar of what it may not read', async () => {
    const without = (left: string) =>
      companyKey(server, studio, { scopes: rights.filter((right) => right !== left) })
    expect((await add({}, await without('bookings.read'))).body['code']).toBe('key.notAllowed')
    const noClients = await without('clients.read')
    expect((await add({ shows_clients: true }, noClients)).body['code']).toBe('key.notAllowed')
    expect((await add({}, noClients)).status).toBe(200)
  })

  it('a company makes calendars of its own resources alone, ten each', async () => {
    const other = await server.studio()
    const stranger = await companyKey(server, other)
    expect((await add({}, stranger)).body['code']).toBe('resource.notFound')
    const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body['code'] === 'calendar.tooMany')).toHaveLength(2)
    expect((await stranger.get('calendar')).body['content']).toEqual([])
  })
})
