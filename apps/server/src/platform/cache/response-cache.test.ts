/** Responses are cached, and never outdated. docs/rules/freshness.md */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { type EndpointName, endpoints } from '@zapys/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../test/test-server.ts'
import { createLogger } from '../logger.ts'
import { createGate, type Gate, workBehind } from '../admission/gate.ts'
import { bumpVersions } from '../db/company-version.ts'

let server: TestServer
let studio: Studio
afterEach(() => server.stop())

async function start(options: TestServerOptions = {}) {
  server = await startTestServer(options)
  studio = await server.studio({ alias: 'promin' })
}

/** A branch with all data that responses are built from. */
async function world() {
  const anna = await studio.resource()
  const olena = await studio.resource({ name: 'Олена', works: ['10:00-16:00'] })
  const room = await studio.resource({ name: 'Кабінет' })
  const cut = await studio.service({ by: [anna, olena], price: 50_000 })
  await studio.need(cut, [room])
  const few = await studio.service({ by: [anna], price: 30_000, most_a_day: 3 })
  await studio.discount({ percent: 10, start_time: 9 * 3600, end_time: 12 * 3600 })
  const yoga = await studio.service({ name: 'Йога', booking_type: 'EVENT', price: 20_000 })
  const event = await studio.event({ service_id: yoga.service_id, starts_at: '2026-05-19T15:00:00.000Z' })
  await studio.field({})
  await studio.rating({ entity_id: anna.resource_id })
  return { anna, olena, room, cut, few, yoga, event }
}
type World = Awaited<ReturnType<typeof world>>

/** Every call with cached responses, with typical parameters. */
function keptCalls({ anna, cut, few, event }: World): string[] {
  const at = (name: EndpointName, query = '', ids: Record<string, string> = {}) => {
    const known: Record<string, string> = { company: studio.company_id, branch: studio.branch_id, ...ids }
    return `${endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => known[part] ?? '')}?${query}`
  }
  const days = 'start=2026-05-18&end=2026-05-24'
  const priced = `${days}&withPrices=true&withDiscounts=true`
  const first = 'start=2026-05-18&furthest=2026-05-24&period=WEEK&withPrices=true&withDiscounts=true'
  return [
    at('getConfiguration', 'withBookingSettings=true', { company: 'promin', widget: 'default' }),
    at('listBranches'),
    at('getBranchBooking'),
    at('listServices', 'withPrices=true'),
    at('getService', '', { service: cut.service_id }),
    at('getBranchService', '', { service: cut.service_id }),
    at('listResources'),
    at('listResources', `start=2026-05-19T10:00:00.000Z&service=${cut.service_id}`),
    at('getResource', '', { resource: anna.resource_id }),
    at('listFields'),
    at('listRatings', `resource=${anna.resource_id}`),
    at('getEvent', '', { event: event.event_id }),
    ...['SLOTS', 'DAYS', 'MERGED'].map((shape) =>
      at('listResourceSlots', `${priced}&serviceId=${cut.service_id}&resultType=${shape}`),
    ),
    at('listResourceSlots', `${priced}&serviceId=${few.service_id}&preventBookingEnabled=true`),
    at('listRentSlots', days),
    at('listVisitSlots', `${priced}&serviceId=${cut.service_id}&serviceId=${few.service_id}`),
    at('listEventSlots', priced),
    ...['RESOURCE', 'RENT'].map((kind) =>
      at('listFirstSlots', `${first}&kind=${kind}&id=${anna.resource_id}`),
    ),
    at('listFirstSlots', `${first}&kind=VISIT&serviceId=${cut.service_id}&serviceId=${few.service_id}`),
  ]
}

const bodyOf = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, payload } = await server.app.inject({ url, headers })
  return `${statusCode} ${payload}`
}
/** A client with a hold never receives a cached response. */
const asHolder = { 'x-holder': 'somebody-who-holds-nothing' }

describe('an answer that is the same for all', () => {
  it('is computed once: the next request costs one version check', async () => {
    await start()
    for (const url of keptCalls(await world())) {
      const first = await bodyOf(url)
      expect(first, url).toMatch(/^200 /)
      server.takeStatements()
      expect(await bodyOf(url)).toBe(first)
      expect(server.takeStatements().map((statement) => /company_version/.test(statement))).toEqual([true])
    }
  })

  it('is made of no table that could change without a new version', async () => {
    await start()
    const calls = keptCalls(await world())
    server.takeStatements()
    for (const url of calls) await server.app.inject({ url })
    const read = server
      .takeStatements()
      .flatMap((statement) => [...statement.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)])
      .map(([, table]) => table!)
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger
       where tgfoid = 'bump_company_version'::regproc and encode(tgargs, 'escape') like '%BOOKINGS%'
       -- Inserts, updates and deletes of rows.
       group by 1 having bit_or(tgtype::int) & 29 = 29`.execute(server.database.db)
    const { rows: tables } = await sql<{ name: string }>`
      select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      server.database.db,
    )
    const stored = new Set(tables.map(({ name }) => name))
    // Writing an alias bumps the versions in the import.
    const known = new Set([...rows.map(({ table }) => table), 'company_version', 'company_alias'])
    expect(read.filter((table) => stored.has(table) && !known.has(table))).toEqual([])
    expect(read).toEqual(expect.arrayContaining(['occupancy', 'service_price', 'restriction', 'event']))
  })

  it('is computed once or twice for fifty requests at the same moment', async () => {
    await start()
    const [url = ''] = keptCalls(await world())
    // Simultaneous requests share version checks.
    const made = () =>
      server.takeStatements().filter((statement) => !/company_version/.test(statement)).length
    made()
    await bodyOf(url)
    const ofOne = made()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bodyOf(url, { 'accept-language': 'pl' })),
    )
    expect([ofOne, 2 * ofOne]).toContain(made())
    expect(new Set(answers).size).toBe(1)
  })

  it('is sent compressed or as 304, without admission control', async () => {
    const callers: string[] = []
    const enter: Gate['enter'] = ({ lane }) => {
      callers.push(lane)
      return Promise.resolve(() => {})
    }
    const { counts, afterBookings } = createGate({
      concurrency: { READ: 1, WRITE: 1 },
      maxWaitMs: 1,
      maxWaiting: 1,
    })
    await start({ gate: Object.assign(workBehind(enter), { enter, afterBookings, counts }) })
    const url = '/v1/company/promin/widget/default/configuration'
    const ask = (headers: Record<string, string>) => server.app.inject({ url, headers })
    const first = await ask({})
    const small = await ask({ 'accept-encoding': 'gzip, br' })
    const again = await ask({ 'if-none-match': String(first.headers['etag']) })
    expect(callers).toEqual(['READ'])
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': first.headers['content-type'],
      'cache-control': 'no-cache',
      vary: 'accept-language, accept-encoding',
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.payload)
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    await ask({ 'accept-language': 'pl' })
    expect(callers).toHaveLength(2)
  })

  it('is sent from the cache until a change, and the log has it', async () => {
    const lines: { msg: string; traceId: string; cached?: true; status: number }[] = []
    const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
    await start({ logger: createLogger('info', { write }) })
    const calls = keptCalls(await world())
    const [, url = ''] = calls
    const list = calls.find((each) => each.includes('SLOTS'))!
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async (path = url, headers: Record<string, string> = {}) =>
      await (await fetch(`${address}${path}`, { headers })).text()
    const before = await ask()
    expect(await ask()).toBe(before)
    await studio.addBranch({ name: 'Поділ' })
    expect(await ask()).toContain('Поділ')
    await ask(list)
    await ask(list, asHolder)
    const told = lines.filter(({ msg }) => msg === 'request')
    expect(told.map(({ cached = false, status }) => [cached, status])).toStrictEqual([
      [false, 200],
      [true, 200],
      [false, 200],
      [false, 200],
      [false, 200],
    ])
    expect(new Set(told.map(({ traceId }) => traceId)).size).toBe(5)
  })

  it('a missing company is queried each time, and found once it exists', async () => {
    await start()
    const url = '/v1/company/zoria/widget/default/configuration'
    expect((await server.get(url)).status).toBe(404)
    await server.studio({ alias: 'zoria' })
    expect((await server.get(url)).status).toBe(200)
  })

  it('is not sent any more once its alias is another company’s, nor once the company is switched off', async () => {
    await start()
    const other = await server.studio({ name: 'Інша' })
    const url = '/v1/company/promin/widget/default/configuration'
    expect(await bodyOf(url)).toMatch(/^200 /)
    const { db } = server.database
    await server.database.inTransaction(async (tx) => {
      const { company_id } = await tx
        .selectFrom('company_alias')
        .select('company_id')
        .where('alias', '=', 'promin')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('company_alias')
        .set({ company_id: other.company_id })
        .where('alias', '=', 'promin')
        .execute()
      await bumpVersions(tx, company_id)
    })
    expect(await bodyOf(url)).toContain('Інша')
    await db
      .updateTable('company')
      .set({ active: false })
      .where('company_id', '=', other.company_id)
      .execute()
    expect(await bodyOf(url)).toMatch(/^404 /)
  })
})

describe('a cached response', () => {
  const ownOfEach = ['x-trace-id', 'date', 'connection', 'keep-alive']
  const withoutOwn = (headers: Headers) => [...headers].filter(([name]) => !ownOfEach.includes(name))

  async function listening() {
    await start()
    const [, url = ''] = keptCalls(await world())
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
      server.takeStatements()
      const reply = await fetch(`${address}${url}`, { method, headers })
      const body = await reply.text()
      const statements = server.takeStatements()
      const isComputed = statements.some((statement) => !/company_version/.test(statement))
      return { status: reply.status, headers: reply.headers, body, isComputed }
    }
    return { ask, url }
  }

  it('goes out as it did the first time, with a trace of its own', async () => {
    const { ask } = await listening()
    const [first, again] = [await ask(), await ask()]
    expect([first.isComputed, again.isComputed]).toEqual([true, false])
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(withoutOwn(again.headers)).toEqual(withoutOwn(first.headers))
    expect(again.headers.get('x-trace-id')).toMatch(/^[\da-f-]{36}$/)
    expect(again.headers.get('x-trace-id')).not.toBe(first.headers.get('x-trace-id'))
  })

  it('is not sent again to a client that has it', async () => {
    const { ask } = await listening()
    const tag = (await ask()).headers.get('etag')!
    const again = await ask({ 'if-none-match': tag })
    expect(again).toMatchObject({ status: 304, body: '', isComputed: false })
    expect([again.headers.get('etag'), again.headers.get('content-length')]).toEqual([tag, null])
    expect(await ask({ 'if-none-match': 'W/"another"' })).toMatchObject({ status: 200, isComputed: false })
  })

  it('is another one in another language, and the same one in another encoding or for its head alone', async () => {
    const { ask } = await listening()
    const first = await ask({ 'accept-encoding': 'identity' })
    expect((await ask({ 'accept-language': 'pl' })).isComputed).toBe(true)
    expect(await ask({ 'accept-encoding': 'br' })).toMatchObject({ body: first.body, isComputed: false })
    const head = await ask({ 'accept-encoding': 'identity' }, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '', isComputed: false })
    expect(withoutOwn(head.headers)).toEqual(withoutOwn(first.headers))
  })

  it('is the same one with query parameters that the call does not know, in any order of those that it knows', async () => {
    await start()
    const { anna } = await world()
    const url = endpoints.listRatings.path.replace('{company}', studio.company_id)
    const isComputed = async (query: string) => {
      server.takeStatements()
      expect(await bodyOf(`${url}?${query}`)).toMatch(/^200 /)
      return server.takeStatements().some((statement) => !/company_version/.test(statement))
    }
    const of = `resource=${anna.resource_id}`
    expect(await isComputed(`${of}&size=10`)).toBe(true)
    for (const query of [`${of}&size=10&x=1`, `x=2&${of}&size=10&x=3`, `size=10&${of}`])
      expect(await isComputed(query), query).toBe(false)
    for (const query of [`${of}&size=11`, of]) expect(await isComputed(query), query).toBe(true)
  })

  it('that may have an age is computed again once it is as old, whatever changes before', async () => {
    await start({ now: '2026-05-18T06:03:07.500Z', configurationTtlMs: 1_000 })
    await world()
    const url = endpoints.getHome.path.replace('{company}', studio.company_id)
    const statementsAt = async (moment: string) => {
      server.clock.set(moment)
      server.takeStatements()
      expect(await bodyOf(url)).toMatch(/^200 /)
      return server.takeStatements().length
    }
    expect(await statementsAt('2026-05-18T06:03:07.500Z')).toBeGreaterThan(0)
    await studio.service({ name: 'Укладка' })
    expect(await statementsAt('2026-05-18T06:03:08.499Z')).toBe(0)
    expect(await statementsAt('2026-05-18T06:03:08.500Z')).toBeGreaterThan(0)
  })

  it('is not sent while its version cannot be read: the request is rejected like any other', async () => {
    const { ask } = await listening()
    const first = await ask()
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(server.database.db)
    await rename('company_version', 'elsewhere')
    const errors = await server.errorsDuring(async () => {
      const rejected = await ask()
      expect(rejected.status).toBe(500)
      expect(rejected.headers.get('cache-control')).toBe('no-store')
      for (const name of ['x-trace-id', 'x-content-type-options', 'access-control-allow-origin'])
        expect(rejected.headers.get(name), name).toBeTruthy()
    })
    expect(errors).toHaveLength(1)
    await rename('elsewhere', 'company_version')
    expect(await ask()).toMatchObject({ status: 200, body: first.body, isComputed: false })
  })

  it('is not sent by a server that closes, so that its connections end', async () => {
    const { ask, url } = await listening()
    await ask()
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const said = text(socket)
    const asking = `GET ${url} HTTP/1.1\r\nhost: a\r\n\r\n`
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const begun = once(server.app.server, 'request')
    const holding = server.database.inTransaction(async (tx) => {
      await sql`lock table company_version in access exclusive mode`.execute(tx)
      socket.write(asking)
      await begun
      await mayEnd
    })
    await begun
    const closed = server.app.close()
    await expect.poll(() => server.app.server.listening).toBe(false)
    const another = once(server.app.server, 'request')
    socket.write(asking)
    await another
    end()
    await holding
    await closed
    const answers = (await said).split('HTTP/1.1 ').slice(1)
    expect(answers).toEqual([expect.stringMatching(/^200 /), expect.stringMatching(/^503 /)])
  })
})

describe('a list of free times', () => {
  /** Pseudo-random numbers, the same in every run. */
  const drawing = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }

  it('answers after any act and at any moment what a new one answers', async () => {
    // `npm run proof -- freshness` draws many more.
    const seed = 1
    await start({ now: '2026-05-18T05:55:00.000Z' })
    const own = await world()
    const lists = keptCalls(own).filter((url) => /slot\/|start=|group_training/.test(url))
    const next = drawing(seed)
    const one = <Of>(of: readonly Of[]): Of => of[Math.floor(next() * of.length)]!
    const { db } = server.database
    let holds = 0
    const acts = [
      async () => {
        const from = new Date(server.clock.now() + Math.floor(next() * 200) * 900_000).toISOString()
        await studio.busy(one([own.anna, own.olena, own.room]), from, 60).catch(() => {})
      },
      () =>
        db
          .updateTable('occupancy')
          .set({ blocking: false })
          .where('company_id', '=', studio.company_id)
          .execute(),
      () =>
        db
          .updateTable('service_price')
          .set({ amount: 10_000 + Math.floor(next() * 9) * 1000 })
          .where('company_id', '=', studio.company_id)
          .execute(),
      () => studio.dayFrame(`2026-05-${18 + Math.floor(next() * 6)}`, 'OFF', '12:00-13:00'),
      () =>
        db
          .updateTable('event')
          .set({ used_space: Math.floor(next() * 6) })
          .where('company_id', '=', studio.company_id)
          .execute(),
      // A held time that expires automatically.
      async () => {
        const starts = new Date(
          Math.ceil(server.clock.now() / 900_000) * 900_000 + 3 * 3_600_000,
        ).toISOString()
        const held = await server.post('/v1/client/hold', {
          hold: {
            company_id: studio.company_id,
            branch_id: studio.branch_id,
            start_time: starts,
            holder: `holder-${seed}-0123456789`,
            service_resource_settings: [{ service: own.few.service_id, ordinal: 1 }],
          },
        })
        holds += held.status === 200 ? 1 : 0
      },
      // Time passes: by seconds, by the quarter hour, over midnight.
      ...[7, 899, 3601, 40_000].map((seconds) => async () => {
        server.clock.set(new Date(server.clock.now() + seconds * 1000).toISOString())
      }),
    ]
    // Each once, then at random.
    for (const act of [...acts, ...Array.from({ length: 10 }, () => one(acts))]) {
      await act()
      for (const url of lists) {
        const kept = await bodyOf(url)
        // Requested again at once: the response must come from the cache and be identical.
        expect(await bodyOf(url), url).toBe(kept)
        if (/slot\/|group_training/.test(url)) expect(kept, url).toBe(await bodyOf(url, asHolder))
      }
    }
    expect(holds).toBeGreaterThan(0)
  })

  it('is cached until the next start comes too near', async () => {
    await start({ now: '2026-05-18T06:03:07.500Z' })
    const own = await world()
    const url = keptCalls(own).find((each) => each.includes('SLOTS'))!
    const looks = async (moment: string) => {
      server.clock.set(moment)
      server.takeStatements()
      await bodyOf(url)
      return server.takeStatements().length
    }
    expect(await looks('2026-05-18T06:03:07.500Z')).toBeGreaterThan(1)
    // The next start is at 09:15 of the studio, 06:15 in UTC.
    expect(await looks('2026-05-18T06:14:59.999Z')).toBe(1)
    expect(await looks('2026-05-18T06:15:01.000Z')).toBeGreaterThan(1)
    // A clock that was set back.
    expect(await looks('2026-05-18T06:03:08.000Z')).toBeGreaterThan(1)
  })
})
