/** External calendars block bookings; tested through HTTP. docs/rules/calendars.md */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import type { StudioGiven } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { createCalendarFiles } from '../../../gateways/calendar-files/calendar-files.ts'
import { readExternalCalendars } from './public.ts'

type Row = Record<string, unknown>
const NOW = '2026-05-18T08:00:00.000Z'
const MINUTE = 60_000
/** In Kyiv 10:00 and 12:00 on the first Tuesday of June. */
const TUESDAY_10 = '2026-06-02T07:00:00.000Z'
const TUESDAY_12 = '2026-06-02T09:00:00.000Z'

/** A fake calendar program on this machine. */
const program = {
  status: 200,
  body: '',
  tag: undefined as string | undefined,
  /** By path: calendars of other tests' studios are read as well. */
  asked: new Map<string, (string | undefined)[]>(),
}
let elsewhere: Server
let server: TestServer
beforeAll(async () => {
  elsewhere = createServer((request, reply) => {
    const { url = '', headers } = request
    program.asked.set(url, [...(program.asked.get(url) ?? []), headers['if-none-match']])
    if (program.tag !== undefined && request.headers['if-none-match'] === program.tag)
      return void reply.writeHead(304).end()
    reply.writeHead(program.status, program.tag === undefined ? {} : { etag: program.tag }).end(program.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => elsewhere.once('listening', resolve))
  const port = String((elsewhere.address() as AddressInfo).port)
  server = await startTestServer({
    now: NOW,
    calendarFiles: createCalendarFiles({ protocol: 'http:', port, isAllowed: () => true }),
  })
})
afterAll(async () => {
  elsewhere.closeAllConnections()
  elsewhere.close()
  await server.stop()
})
beforeEach(() => {
  server.clock.set(NOW)
  Object.assign(program, { status: 200, body: calendarOf(), tag: undefined, asked: new Map() })
})

const later = (ms: number) => server.clock.set(new Date(server.clock.now() + ms).toISOString())
const calendarOf = (...starts: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...starts.flatMap((start, at) => [
      'BEGIN:VEVENT',
      `UID:${at}@elsewhere`,
      `DTSTART:${start.replace(/[-:]|\.000/g, '')}`,
      'DURATION:PT1H',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

async function setUp(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const { company_id, branch_id } = studio
  const key = await companyKey(server, studio)
  const anna = await studio.resource({ name: 'Анна' })
  const olha = await studio.resource({ name: 'Ольга' })
  const haircut = await studio.service({ by: [anna, olha], price: 45_000 })
  const path = `/${company_id}/anna.ics`
  const url = `http://localhost:${(elsewhere.address() as AddressInfo).port}${path}`
  const asked = () => program.asked.get(path) ?? []
  const add = (resource: { resource_id: string } = anna) =>
    key.post('outside_calendar', { calendar: { resource_id: resource.resource_id, url } })
  const list = async () => (await key.get('outside_calendar')).body['content'] as Row[]
  const read = () => readExternalCalendars(server.deps)
  /** Adds a calendar with these entries and reads it. */
  const isElsewhere = async (resource: { resource_id: string }, ...starts: string[]) => {
    program.body = calendarOf(...starts)
    const added = await add(resource)
    expect(added.status).toBe(200)
    await read()
    return added.body['id']
  }
  const settings = (service: { service_id: string }, by?: { resource_id: string }) => [
    {
      service: service.service_id,
      resources: by === undefined ? [] : [by.resource_id],
      ordinal: 1,
      auto_selected_resources: by === undefined,
    },
  ]
  const books = (start_time: string, by?: { resource_id: string }, service = haircut) =>
    visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id,
        start_time,
        client: { first_name: 'Марта', phone: newPhone() },
        service_resource_settings: settings(service, by),
      },
    })
  const starts = async (by: { resource_id: string }, service = haircut) => {
    const query = `start=2026-06-02&end=2026-06-02&serviceId=${service.service_id}&id=${by.resource_id}`
    const { body } = await server.get(`/v1/company/${company_id}/branch/${branch_id}/slot/resource?${query}`)
    const [days] = body['slots'] as { date_slots: { slots: { time: { start_time: number } }[] }[] }[]
    return days!.date_slots[0]!.slots.map(({ time }) => time.start_time / 3600)
  }
  return {
    studio,
    key,
    anna,
    olha,
    haircut,
    url,
    asked,
    add,
    list,
    read,
    isElsewhere,
    settings,
    books,
    starts,
  }
}
const codeOf = ({ status, body }: { status: number; body: Row }) => [status, body['code']]
const refused = [422, 'appointment.time.unavailable']

describe('who is busy elsewhere', () => {
  it('is listed, held, booked and moved to at no such time online, and at every other', async () => {
    const { studio, anna, isElsewhere, books, starts, settings, haircut } = await setUp()
    const before = await starts(anna)
    expect(before).toEqual(expect.arrayContaining([9, 10, 11]))
    await isElsewhere(anna, TUESDAY_10)
    // Starts are every quarter of an hour or so: those that would overlap the busy hour are missing.
    expect(await starts(anna)).toEqual(before.filter((hour) => hour <= 9 || hour >= 11))
    expect(codeOf(await books(TUESDAY_10, anna))).toEqual(refused)
    const { company_id, branch_id } = studio
    const held = await server.post('/v1/client/hold', {
      hold: {
        company_id,
        branch_id,
        start_time: TUESDAY_10,
        holder: 'browser-of-marta-0002',
        service_resource_settings: settings(haircut, anna),
      },
    })
    expect(codeOf(held)).toEqual(refused)
    const booked = await books(TUESDAY_12, anna)
    expect(booked.status).toBe(200)
    const moved = await server.post(
      `/v1/client/appointment/${String(booked.body['id'])}/move`,
      { appointment: { company_id, start_time: TUESDAY_10 } },
      { 'x-manage-key': String(booked.body['manage_key']) },
    )
    expect(codeOf(moved)).toEqual(refused)
  })

  it('gives the visit to another performer if any will do', async () => {
    const { anna, olha, isElsewhere, books } = await setUp()
    await isElsewhere(anna, TUESDAY_10)
    const booked = await books(TUESDAY_10)
    expect(booked.body).toMatchObject({ resources: [{ id: olha.resource_id }] })
    expect(codeOf(await books(TUESDAY_10))).toEqual(refused)
  })

  it('is booked by staff all the same, who know why', async () => {
    const { studio, key, anna, isElsewhere, settings, haircut } = await setUp()
    await isElsewhere(anna, TUESDAY_10)
    const { client_id } = await studio.client()
    const books = () =>
      key.post(`branch/${studio.branch_id}/appointment`, {
        appointment: {
          client: { id: client_id },
          start_time: TUESDAY_10,
          service_resource_settings: settings(haircut, anna),
        },
      })
    expect((await books()).status).toBe(200)
    // Existing bookings still block their time.
    expect(codeOf(await books())).toEqual(refused)
  })

  it('blocks every place, also as a required room, and the hall it belongs to', async () => {
    const { studio, anna, isElsewhere, books } = await setUp()
    const wide = await studio.resource({ name: 'Сауна', capacity: 3 })
    const sauna = await studio.service({ by: [wide] })
    const room = await studio.resource({ name: 'Кабінет' })
    const massage = await studio.service({ by: [anna] })
    await studio.need(massage, [room])
    const hall = await studio.resource({ name: 'Зала', takes_children: true })
    const half = await studio.resource({ name: 'Пів зали', parent_id: hall.resource_id })
    const dance = await studio.service({ by: [hall, half] })
    await isElsewhere(wide, TUESDAY_10)
    expect(codeOf(await books(TUESDAY_10, wide, sauna))).toEqual(refused)
    await isElsewhere(room, TUESDAY_10)
    expect(codeOf(await books(TUESDAY_10, anna, massage))).toEqual(refused)
    await isElsewhere(half, TUESDAY_10)
    expect(codeOf(await books(TUESDAY_10, hall, dance))).toEqual(refused)
    for (const [by, service] of [
      [wide, sauna],
      [anna, massage],
      [hall, dance],
    ] as const)
      expect((await books(TUESDAY_12, by, service)).status).toBe(200)
  })

  it('by two calendars is busy in both, and free again once they are removed', async () => {
    const { key, anna, isElsewhere, books, starts, list } = await setUp()
    const ids = [await isElsewhere(anna, TUESDAY_10), await isElsewhere(anna, TUESDAY_10, TUESDAY_12)]
    for (const start of [TUESDAY_10, TUESDAY_12]) expect(codeOf(await books(start, anna))).toEqual(refused)
    const remove = async (id: unknown) => {
      const url = `/v1/company/${anna.company_id}/outside_calendar/${String(id)}`
      return (await server.app.inject({ method: 'DELETE', url, headers: key.headers, payload: {} }))
        .statusCode
    }
    expect(await remove(ids[1])).toBe(200)
    expect(await starts(anna)).toContain(12)
    expect(codeOf(await books(TUESDAY_10, anna))).toEqual(refused)
    expect(await remove(ids[0])).toBe(200)
    expect((await books(TUESDAY_10, anna)).status).toBe(200)
    expect([await remove(ids[0]), await list()]).toEqual([404, []])
    const acts = ((await key.get('audit')).body['content'] as Row[]).map(({ act }) => act)
    expect(acts.slice(0, 4)).toEqual([
      'outsideCalendar.removed',
      'outsideCalendar.removed',
      'outsideCalendar.added',
      'outsideCalendar.added',
    ])
  })
})

describe('reading a calendar elsewhere', () => {
  it('that fails keeps the last content, stores the error, and is retried less often', async () => {
    const { anna, isElsewhere, list, read, books } = await setUp()
    await isElsewhere(anna, TUESDAY_10)
    expect(await list()).toMatchObject([
      {
        source: expect.stringMatching(/^localhost:/) as string,
        last_read_at: NOW,
        last_error: null,
        busy_times: 1,
      },
    ])
    const waits: number[] = []
    const failures: [() => void, string][] = [
      [() => Object.assign(program, { status: 503 }), 'answered 503'],
      [() => Object.assign(program, { status: 200, body: '<title>Sign in</title>' }), 'it is no calendar'],
      [() => Object.assign(program, { body: 'x'.repeat(6 * 1024 * 1024) }), 'it is longer than 5 MB'],
    ]
    for (const [fails, why] of failures) {
      fails()
      const [{ next_read_at } = {}] = await list()
      server.clock.set(String(next_read_at))
      await read()
      const [row] = await list()
      expect(row).toMatchObject({ last_error: why, last_read_at: NOW, busy_times: 1 })
      waits.push(Date.parse(String(row!['next_read_at'])) - server.clock.now())
      expect(codeOf(await books(TUESDAY_10, anna))).toEqual(refused)
    }
    expect(waits).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE])
    Object.assign(program, { status: 200, body: calendarOf(TUESDAY_12) })
    later(4 * MINUTE)
    await read()
    expect(await list()).toMatchObject([
      { last_error: null, last_read_at: new Date(server.clock.now()).toISOString() },
    ])
    expect((await books(TUESDAY_10, anna)).status).toBe(200)
    expect(codeOf(await books(TUESDAY_12, anna))).toEqual(refused)
  })

  it('with characters that cannot be stored is read where they name a zone; where they break a rule, the entry is unclear and still blocks its time', async () => {
    const { add, list, read } = await setUp()
    const busy = ['BEGIN:VEVENT', 'UID:1@elsewhere', 'DURATION:PT1H']
    const saying = (...lines: string[]) =>
      ['BEGIN:VCALENDAR', ...busy, ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
    program.body = saying('DTSTART;TZID="a\0b":20260602T100000')
    await add()
    await read()
    expect(await list()).toMatchObject([{ last_error: null, busy_times: 1, strange_zones: ['ab'] }])
    program.body = saying('DTSTART:20260602T100000Z', 'RRULE:FREQ=\0FOO')
    later(15 * MINUTE)
    await read()
    expect(await list()).toMatchObject([{ last_error: null, busy_times: 1, unclear: 1 }])
  })

  it('that breaks keeps no other from being read, and is tried less and less often', async () => {
    const broken = await setUp()
    const sound = await setUp()
    await broken.add()
    await sound.add()
    const { calendarFiles } = server.deps
    const reading = readExternalCalendars({
      ...server.deps,
      calendarFiles: {
        ...calendarFiles,
        fetch: async (address, tag) => {
          if (address === broken.url) throw new Error('nobody thought of that')
          return calendarFiles.fetch(address, tag)
        },
      },
    })
    await expect(reading).rejects.toMatchObject({ errors: [{ message: 'nobody thought of that' }] })
    expect(await sound.list()).toMatchObject([{ last_read_at: NOW, last_error: null }])
    expect(await broken.list()).toMatchObject([
      {
        last_read_at: null,
        last_error: 'it could not be read or kept',
        next_read_at: new Date(server.clock.now() + MINUTE).toISOString(),
      },
    ])
  })

  it('is done every quarter of an hour, sooner on request; an unchanged file is not sent again', async () => {
    const { key, anna, isElsewhere, list, read, books, asked } = await setUp()
    program.tag = '"one"'
    const id = await isElsewhere(anna, TUESDAY_10)
    later(14 * MINUTE)
    await read()
    expect(asked()).toEqual([undefined])
    later(MINUTE)
    await read()
    expect(asked()).toEqual([undefined, '"one"'])
    expect(codeOf(await books(TUESDAY_10, anna))).toEqual(refused)
    Object.assign(program, { tag: '"two"', body: calendarOf(TUESDAY_12) })
    const soon = await key.post(`outside_calendar/${String(id)}/refresh`, {})
    expect(soon.body).toMatchObject({ id, next_read_at: new Date(server.clock.now()).toISOString() })
    await read()
    expect((await books(TUESDAY_10, anna)).status).toBe(200)
    // After a day the file is fetched in full: new days come into range.
    for (let hours = 0; hours < 25; hours += 1) {
      later(60 * MINUTE)
      await read()
    }
    expect(
      asked()
        .slice(3)
        .filter((tag) => tag === undefined),
    ).toHaveLength(1)
    expect(await list()).toMatchObject([{ last_error: null }])
  })

  it('of a company that is switched off waits', async () => {
    const { studio, add, read, list } = await setUp()
    await add()
    const switches = (active: boolean) =>
      server.database.db
        .updateTable('company')
        .set({ active })
        .where('company_id', '=', studio.company_id)
        .execute()
    await switches(false)
    await read()
    await switches(true)
    expect(await list()).toMatchObject([{ last_read_at: null }])
    await read()
    expect(await list()).toMatchObject([{ last_read_at: NOW }])
  })

  it('is left to one of two that begin at the same moment', async () => {
    const { studio, add, read, asked } = await setUp()
    const id = String((await add()).body['id'])
    let reading: Promise<unknown> | undefined
    await server.database.inTransaction(async (tx) => {
      await tx
        .selectFrom('outside_calendar')
        .select('calendar_id')
        .where('company_id', '=', studio.company_id)
        .where('calendar_id', '=', id)
        .forUpdate()
        .execute()
      reading = Promise.all([read(), read()])
      // Waits until both have found that it is due.
      while ((await lockWaits(server.database.db)).length < 2);
    })
    await reading
    expect(asked()).toHaveLength(1)
  })
})

describe('an address of a calendar', () => {
  it('is stored encrypted and never returned', async () => {
    const { studio, add, list, url } = await setUp()
    expect(JSON.stringify([await add(), await list()])).not.toContain('anna.ics')
    const stored = await server.database.db
      .selectFrom('outside_calendar')
      .selectAll()
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(url)
  })

  it.each([
    'ftp://calendar.example/a.ics',
    'https://user:word@calendar.example/',
    'nonsense',
    'https://calendar.example/a.ics',
  ])('%s is refused where the program may only ask others', async (url) => {
    const { key, anna } = await setUp()
    const calendar = { resource_id: anna.resource_id, url }
    expect(codeOf(await key.post('outside_calendar', { calendar }))).toEqual([422, 'calendar.url.refused'])
  })

  it.each([
    { address: 'https://127.0.0.1/a.ics', reason: 'notPublic', because: 'this machine' },
    { address: 'https://10.0.0.1/a.ics', reason: 'notPublic', because: 'a private network' },
    { address: 'https://169.254.169.254/', reason: 'notPublic', because: 'the keys of a cloud' },
    { address: 'https://[::ffff:10.0.0.1]/', reason: 'notPublic', because: 'IPv4 inside IPv6' },
    {
      address: 'http://calendar.example/a.ics',
      reason: 'address',
      because: 'anybody on the way could change it',
    },
    { address: 'https://calendar.example:8443/', reason: 'address', because: 'a port is for services' },
    {
      address: 'https://calendar.example/a.ics',
      reason: 'notPublic',
      because: 'its name leads to this machine',
    },
  ])('$address is not asked in production, because $because', async ({ address, reason }) => {
    const files = createCalendarFiles({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect(await files.refusalOf(address)).toBe(reason)
    expect(await files.fetch(address, undefined)).toEqual({ kind: 'refused', reason })
  })

  it('is at most one of five at a resource, also where the last two come at once', async () => {
    const { add, list } = await setUp()
    for (let count = 0; count < 4; count += 1) await add()
    const last = await Promise.all([add(), add()])
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await list()).toHaveLength(5)
  })

  it('is added by a performer to the own resource alone, and known to them alone', async () => {
    const { studio, anna, olha, url, add } = await setUp()
    await add(olha)
    const key = await companyKey(server, studio, { resource_id: anna.resource_id })
    const adds = ({ resource_id }: { resource_id: string }) =>
      key.post('outside_calendar', { calendar: { resource_id, url } })
    expect(codeOf(await adds(olha))).toEqual([404, 'resource.notFound'])
    expect((await adds(anna)).status).toBe(200)
    expect((await key.get('outside_calendar')).body['content']).toMatchObject([
      { resource_id: anna.resource_id },
    ])
  })
})
