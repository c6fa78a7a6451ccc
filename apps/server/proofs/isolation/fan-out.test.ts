/**
 * Every API call uses one database server: its statements name the company. Skipped unless TEST_DATABASE_URL is a
 * Citus coordinator with workers, which reports the number of shards of each statement.
 * docs/decisions/0027-poolers-and-citus.md
 */
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { addStudio } from '../../test/builders.ts'
import { isOnCitus } from '../../test/on-citus.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { lookEverywhere, principalsOf } from './isolation-look.ts'
import { isolationWorld } from './isolation-world.ts'

/** Statements that may use several shards, with the reason. */
const permitted = [
  {
    statement: /^select bookings\.company_id as "companyId"/,
    because: 'a version check reads the versions of all companies that requests wait for',
  },
  {
    statement:
      /^select "company"."company_id", "company"."name", .* from "staff_member" inner join "company"/,
    because: 'a staff member may work at several companies',
  },
  {
    statement: /^select "company_id" from "person_client" where "person_id" = \$1 limit \$2$/,
    because: 'a person who leaves one company may be a client of others',
  },
  {
    statement: /from "staff_invitation" .* where "token_hash" = \$1$/,
    because: 'the link of an invitation says nothing of its company',
  },
  {
    statement:
      /^select "company_id" from "company" where \("active" = \$1 or "switched_off_at" is not null\) limit \$2$/,
    because: 'an installation without a company can be set up',
  },
]

type Statement = { text: string; values: unknown[] }
/** Samples per statement, because its values can name different numbers of companies. */
const MAX_SAMPLES = 3

const asked = new Map<string, unknown[][]>()
class RecordingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [first] = given
    if (typeof first === 'object' && first !== null && 'text' in first) {
      const { text, values = [] } = first as Partial<Statement> & { text: string }
      const samples = asked.get(text) ?? []
      if (samples.length < MAX_SAMPLES) samples.push(values)
      asked.set(text, samples)
    }
    return (super.query as (...all: unknown[]) => never)(...given)
  }
}

let server: TestServer
let other: Database
let field: Parameters<typeof isolationWorld>[0]
let planner: pg.Client
beforeAll(async () => {
  if (!isOnCitus()) return
  let direct: pg.PoolConfig = {}
  server = await startTestServer({
    now: '2026-05-18T08:00:00.000Z',
    trustProxy: ['loopback'],
    outbox: true,
    connect: (connection) => {
      direct = connection
      return { ...connection, Client: RecordingClient }
    },
  })
  // A connection of the test itself: preparing and comparing rows is not recorded.
  other = openDatabase({ connection: direct, onConnectionError: () => {}, maxStatementMs: 60_000 })
  planner = new pg.Client(direct)
  await planner.connect()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  field = {
    ...server,
    database: other,
    studio: (given) => addStudio(other.db, given),
    now: () => server.clock.now(),
    url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
    at: (days, hour) =>
      new Date(
        Date.parse('2026-05-19T00:00:00.000Z') + days * 86_400_000 + (hour - 3) * 3_600_000,
      ).toISOString(),
  }
})
afterAll(async () => {
  if (!isOnCitus()) return
  await planner.end()
  await other.close()
  await server.stop()
})

/** Maximum number of shards in a part of the plan. */
function shardsOf(plan: unknown): number {
  if (Array.isArray(plan)) return Math.max(0, ...plan.map(shardsOf))
  if (typeof plan !== 'object' || plan === null) return 0
  return Math.max(
    0,
    ...Object.entries(plan).map(([key, value]) => (key === 'Task Count' ? Number(value) : shardsOf(value))),
  )
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return literal(value.toISOString())
  if (Buffer.isBuffer(value)) return literal(`\\x${value.toString('hex')}`)
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(', ')}]`
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

async function explained(text: string, values: unknown[]): Promise<number> {
  const { rows } = await planner.query<{ 'QUERY PLAN': unknown }>({
    text: `explain (format json) ${text}`,
    values,
  })
  return shardsOf(rows[0]!['QUERY PLAN'])
}

async function shardsAskedBy({ text, values }: Statement): Promise<number | string> {
  // Citus explains some writes only with literals.
  const withLiterals = () =>
    explained(
      text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1])),
      [],
    )
  return explained(text, values).catch(withLiterals).catch(String)
}

describe.skipIf(!isOnCitus())('rows on several database servers', () => {
  it('each call uses the server of its company only', { timeout: 3_600_000 }, async () => {
    const world = await isolationWorld(field)
    const principals = await principalsOf(field, world)
    const { missing } = await lookEverywhere(field, world, {
      principals: principals.filter(
        ({ key, isOwner, name }) => key === 'owner' || isOwner || name === 'nobody',
      ),
    })
    expect(missing).toEqual([])
    const statements = [...asked].filter(([text]) => /^\s*(select|insert|update|delete|with)/i.test(text))
    expect(statements.length).toBeGreaterThan(300)
    const found: string[] = []
    for (const [text, samples] of statements) {
      const shards = []
      for (const values of samples) shards.push(await shardsAskedBy({ text, values }))
      const strange = shards.find((each) => typeof each === 'string' || each > 1)
      if (strange !== undefined && !permitted.some(({ statement }) => statement.test(text.trim())))
        found.push(`${strange}: ${text.trim().replaceAll(/\s+/g, ' ')}`)
    }
    expect(found.toSorted()).toEqual([])
  })
})
