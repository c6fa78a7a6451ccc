/** Promise 1 in its quick form: twenty clients at once on one slot, fifty times, over real HTTP. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const CALLERS = 20
const ROUNDS = 50
/** Winners alone do not show a stall of dead-locks, so a round is bounded too (docs/decisions/0002-database.md). */
const LONGEST_ROUND_MS = 2_000

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.stop())

type Visit = { studio: Studio; services: { service_id: string }[]; resources: { resource_id: string }[] }

async function oneHairdresser(): Promise<Visit> {
  const studio = await server.studio()
  const anna = await studio.resource()
  return { studio, services: [await studio.service({ by: [anna], price: 45_000 })], resources: [anna] }
}

async function masterThenRoom(): Promise<Visit> {
  const studio = await server.studio()
  const [anna, room] = [await studio.resource(), await studio.resource({ name: 'Кімната' })]
  const services = [await studio.service({ by: [anna] }), await studio.service({ by: [room] })]
  return { studio, services, resources: [anna, room] }
}

/** Every round asks for a start of its own, an hour apart from 09:00 in Kyiv on. */
const startOf = (round: number) =>
  new Date(
    Date.parse('2026-05-19T06:00:00.000Z') + (Math.floor(round / 4) * 24 + (round % 4) * 2) * 3_600_000,
  )

async function book({ studio, services, resources }: Visit, round: number, caller: number) {
  const reply = await fetch(`${address}/v1/client/appointment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: startOf(round).toISOString(),
        service_resource_settings: services.map(({ service_id }, index) => ({
          service: service_id,
          resources: [resources[index]!.resource_id],
          ordinal: index + 1,
        })),
        client: { first_name: 'Гість', phone: `+38044${String(1_000_000 + round * 100 + caller)}` },
      },
    }),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as { code?: string; metadata?: { alternatives?: unknown[] } },
  }
}

async function race(visit: Visit, rounds: number) {
  const results = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const replies = await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) => book(visit, round, caller)),
    )
    results.push({ replies, ms: performance.now() - started })
  }
  return results
}

const winners = (results: Awaited<ReturnType<typeof race>>) =>
  results.map(({ replies }) => replies.filter((reply) => reply.status === 200).length)

describe('twenty clients who confirm the same time at the same moment', () => {
  it('one gets it, in each of fifty rounds, and the others get a reason and three other times', async () => {
    const results = await race(await oneHairdresser(), ROUNDS)
    expect(new Set(winners(results))).toEqual(new Set([1]))
    const losers = results.flatMap(({ replies }) => replies.filter((reply) => reply.status !== 200))
    expect(new Set(losers.map((reply) => reply.status))).toSatisfy((seen: Set<number>) =>
      [...seen].every((status) => status === 409 || status === 422),
    )
    expect(losers.every((reply) => (reply.body.metadata?.alternatives?.length ?? 0) >= 3)).toBe(true)
    expect(Math.max(...results.map(({ ms }) => ms))).toBeLessThan(LONGEST_ROUND_MS)
  })

  it('one gets a visit with two resources whole, and nobody gets half of it', async () => {
    const visit = await masterThenRoom()
    const results = await race(visit, 10)
    expect(new Set(winners(results))).toEqual(new Set([1]))
    const taken = await server.database.read
      .selectFrom('occupancy')
      .select('occupancy_id')
      .where('company_id', '=', visit.studio.company_id)
      .execute()
    expect(taken).toHaveLength(10 * 2)
  })
})

describe('the control: without the constraint of the database', () => {
  it('the same race books one time twice', async () => {
    const visit = await oneHairdresser()
    await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.database.read)
    const results = await race(visit, 20)
    expect(Math.max(...winners(results))).toBeGreaterThan(1)
  })
})
