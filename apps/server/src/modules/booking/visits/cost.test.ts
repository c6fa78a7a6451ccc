/** The most expensive visit requests stay within the limits of a request. docs/rules/limits.md, Cost. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { bumpVersions } from '../../../platform/db/company-version.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { at, NOW, TUESDAY, visitCalls, visitOf } from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { askList } = visitCalls(() => server)

/**
 * In units of `cpuMsOf(workOfAPiece)`, so that a slow or shared machine causes no failures. The limit of a request
 * is 250 ms of CPU time where a unit takes 16 ms; this is four times that. Exact figures: `npm run proof --
 * worst-request`.
 */
const MAX_PIECES = 64

/** Objects, a map and a sort, as lists of times use them. */
function workOfAPiece(): void {
  const starts = Array.from({ length: 40_000 }, (_, each) => ({ start: (each * 7919) % 40_009, each }))
  const byStart = new Map(starts.map((one) => [one.start, one]))
  const sorted = starts.toSorted((one, other) => one.start - other.start)
  if (byStart.get(sorted[0]!.start) !== sorted[0]) throw new Error('A start stands twice')
}

/** CPU time of this process, which runs the server. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * The minimum of five runs, in units measured in between, to exclude other load on the machine. Cached responses are
 * not used.
 */
async function costOf(
  { company_id }: Studio,
  ask: () => Promise<Reply>,
): Promise<{ reply: Reply; pieces: number }> {
  let reply = await ask()
  let pieces = Infinity
  for (let times = 0; times < 5; times += 1) {
    await server.database.inTransaction((tx) => bumpVersions(tx, company_id))
    const piece = await cpuMsOf(workOfAPiece)
    const ms = await cpuMsOf(async () => {
      reply = await ask()
    })

    pieces = Math.min(pieces, ms / piece)
  }
  return { reply, pieces }
}

const settingsOf = (step: number) => ({
  protection: { unproven: 'OFF' as const },
  slot_cutter: { slot_cutter: step, start_align: 'CLOCK' as const },
  online_booking: { furthest_days: 365 },
})

/** Inserts `count` resources with one statement. */
async function staff(studio: Studio, count: number): Promise<{ resource_id: string }[]> {
  const { rows } = await sql<{ resource_id: string }>`
    insert into resource (company_id, resource_id, branch_id, name, ordinal)
    select ${studio.company_id}::uuid, gen_random_uuid(), ${studio.branch_id}::uuid, 'Анна', number
      from generate_series(1, ${count}::int) as number
    returning resource_id`.execute(server.database.db)
  return rows
}

/** Books all resources from 9:00 to 18:00 every `everyDays` days, in ranges of `hours`. */
async function fill(
  { company_id }: Studio,
  resources: readonly { resource_id: string }[],
  { days = 61, everyDays = 1, hours = 9 } = {},
): Promise<void> {
  const ids = resources.map(({ resource_id }) => resource_id)
  await server.database.inTransaction(async (tx) => {
    // The default timeout of two seconds is too short here.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into occupancy (company_id, occupancy_id, owner_id, kind, resource_id, starts_at, during)
      select ${company_id}::uuid, gen_random_uuid(), gen_random_uuid(), 'BLOCK', resource_id, begins,
             tstzrange(begins, begins + make_interval(hours => ${hours}::int))
        from unnest(${ids}::uuid[]) as resource_id
       cross join generate_series(${at(9)}::timestamptz, ${at(9)}::timestamptz + make_interval(days => ${days}::int),
                                  make_interval(days => ${everyDays}::int)) as day
       cross join lateral generate_series(day, day + interval '8 hours', make_interval(hours => ${hours}::int))
                  as begins`.execute(tx)
  })
}

describe('the cost of one request about visits', () => {
  it('two months of a hundred fully booked people', async () => {
    const studio = await server.studio({ settings: settingsOf(3600) })
    const people = await staff(studio, 90)
    const service = await studio.service({ by: people })
    await fill(studio, people.slice(0, -1), { hours: 1 })
    const { reply, pieces } = await costOf(studio, () =>
      askList(studio, [{ service }], { end: '2026-07-18', resultType: 'DAYS' }),
    )
    expect(reply.status).toBe(200)
    expect(pieces).toBeLessThan(MAX_PIECES)
  })

  it('two months of visits of twenty services, in steps of five minutes by day and by night, with prices', async () => {
    const studio = await server.studio({ settings: settingsOf(300), works: ['00:00-24:00'] })
    const people = await staff(studio, 1)
    const visit: { service: { service_id: string } }[] = []
    for (let each = 0; each < 20; each += 1)
      visit.push({ service: await studio.service({ by: people, duration: 300, price: 45_000 }) })
    for (let each = 0; each < 50; each += 1)
      await studio.discount({ percent: 1, start_time: each * 900, end_time: each * 900 + 3600 })
    const ask = (end: string) =>
      askList(studio, visit, { end, resultType: 'DAYS', withPrices: 'true', withDiscounts: 'true' })
    const { reply, pieces } = await costOf(studio, () => ask('2026-07-18'))
    expect([reply.status, pieces < MAX_PIECES], `${pieces} pieces`).toEqual([422, true])
    expect((await ask('2026-05-25')).status).toBe(200)
  })

  it('a month of visits by any of eight performers of four types, whose prices differ, in steps of five minutes', async () => {
    const studio = await server.studio({ settings: settingsOf(300), works: ['08:00-24:00'] })
    const types = await Promise.all([1, 2, 3, 4].map(() => studio.resourceType()))
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        studio.resource({ resource_type_id: types[index % 4]!.resource_type_id }),
      ),
    )
    const visit = await Promise.all(
      [1, 2, 3, 4].map(async (each) => {
        const service = await studio.service({ by: people, duration: 1800 })
        for (const [index, { resource_type_id }] of types.entries())
          await studio.price(service, 10_000 * (1 + ((index + each) % 4)), { resource_type_id })
        return { service }
      }),
    )
    const { reply, pieces } = await costOf(studio, () =>
      askList(studio, visit, { end: '2026-06-17', resultType: 'DAYS' }),
    )
    expect([reply.status, pieces < MAX_PIECES], `${pieces} pieces`).toEqual([200, true])
  })

  it('a list over a year with every date taken, in steps of five minutes by day and by night', async () => {
    const studio = await server.studio({ settings: settingsOf(300), works: ['00:00-24:00'] })
    const people = await staff(studio, 1)
    const service = await studio.service({ by: people, duration: 1800 })
    await fill(studio, people, { days: 364, everyDays: 7 })
    const appointment = {
      ...visitOf(studio, [{ service }], at(10)),
      repeat: { every_weeks: 2, times: 26 },
    }
    const { reply, pieces } = await costOf(studio, () =>
      server.post('/v1/client/appointment/repeat/preview', { appointment }),
    )
    const dates = reply.body.dates as { available: boolean; alternatives: { starts_at: string }[] }[]
    expect(dates.filter(({ available }) => !available)).toHaveLength(26)
    // 8:30 is nearer than 18:00.
    expect(dates[0]!.alternatives.map(({ starts_at }) => starts_at)).toEqual(
      [8.5, 8.5 - 1 / 12, 8.5 - 2 / 12].map(at),
    )
    expect(pieces).toBeLessThan(MAX_PIECES)
  })

  it('slots of performers who take different times each, in one of many rooms', async () => {
    const studio = await server.studio({ settings: settingsOf(3600) })
    const [people, rooms] = [await staff(studio, 30), await staff(studio, 170)]
    const service = await studio.service({
      by: people.map((person, index) => ({ ...person, duration: 8 * 3600 + index * 60 })),
    })
    await studio.need(service, rooms)
    await fill(studio, rooms.slice(0, -1))
    const query = new URLSearchParams({
      start: TUESDAY,
      end: '2026-06-17',
      resultType: 'DAYS',
      serviceId: service.service_id,
    })
    const { company_id, branch_id } = studio
    const { pieces } = await costOf(studio, () =>
      server.get(`/v1/company/${company_id}/branch/${branch_id}/slot/resource?${query}`),
    )
    expect(pieces).toBeLessThan(MAX_PIECES)
  })

  it('the free ones of hundreds of rooms at an instant are rejected if the search costs too much', async () => {
    const studio = await server.studio({ settings: settingsOf(3600) })
    const [people, rooms] = [await staff(studio, 480), await staff(studio, 480)]
    const service = await studio.service({
      by: people.map((person, index) => ({ ...person, duration: 3600 + index })),
    })
    await studio.need(service, rooms)
    await fill(studio, rooms.slice(0, -1), { everyDays: 100 })
    const query = new URLSearchParams({ start: at(10), service: service.service_id })
    const { company_id, branch_id } = studio
    const reply = await server.get(`/v1/public/company/${company_id}/branch/${branch_id}/resource?${query}`)
    expect([reply.status, reply.body.code]).toEqual([422, 'validation.failed'])
  })
})
