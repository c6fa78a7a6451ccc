/**
 * Bookings on a database of several servers while tables are distributed, a company moves and a server is down.
 * Skipped unless TEST_DATABASE_URL is a Citus coordinator with workers. The last test also needs `TEST_STOP_MACHINE`
 * and `TEST_START_MACHINE`: shell commands with `{port}` for the port of the server.
 */
import { execSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { distribute } from '../../src/cli/distribution/distribute.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import type { Studio } from '../../test/builders.ts'
import { isOnCitus } from '../../test/on-citus.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { addManyCompanies } from '../many-companies.ts'
import { percentile } from '../findings.ts'
import { type Program, startProgram } from '../program.ts'
import { closeConnections } from '../requests.ts'
import { connectionOf, createSharedDatabase, type Machine, machinesOf } from './machines.ts'
import { type Said, signedInCallers } from './signed-in-callers.ts'
import {
  type Attempt,
  contradictionsOf,
  prepareSteadyBookings,
  type SteadyBookings,
} from './steady-bookings.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => closeConnections())

/** Secret shared by programs that use one database after each other. */
const secret = 'a secret of this proof, as long as it has to be'

async function startOn(
  database: TestDatabase,
  environment: Record<string, string> = {},
  onLog?: (text: string) => void,
): Promise<Program> {
  ends.push(database.drop)
  const program = await startProgram({
    databaseAt: connectionOf(database.connection),
    ...(onLog && { onLog }),
    environment: { SECRET: secret, MESSAGES_PER_DAY: '1000000', ...environment },
  })
  ends.push(() => program.stop())
  return program
}

/** The maximum rate: no company starts a second booking while one waits for its response. */
const PER_SECOND = 20
/** The maximum after the server is back: each connection in the program's pool may still be a dead one. */
const MAX_REFUSED_AFTER = 8

const tell = (text: string) => console.log(`     ${text}`)
const ms = (took: number) => `${took.toFixed(0)} ms`
const tallyOf = (attempts: readonly Attempt[]) =>
  [...Map.groupBy(attempts, ({ status, code }) => `${status} ${code}`.trim())]
    .map(([answer, all]) => `${answer}: ${all.length}`)
    .join(', ')
/** Whether a client can handle the response: booked, or "try later". */
const isTyped = ({ status, code }: Attempt) => status === 200 || (status === 503 && code === 'server.busy')

/**
 * Requests rejected because a server was down, and not because the computer was busy, according to the program's log.
 */
function outagesOf() {
  const causes = new Map<string, string>()
  let rest = ''
  return {
    onLog: (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines.filter((each) => each.includes('another machine of the database is away'))) {
        const { traceId } = JSON.parse(line) as { traceId?: string }
        if (traceId !== undefined) causes.set(traceId, line)
      }
    },
    causeOf: ({ traceId }: { traceId: string }) => causes.get(traceId),
  }
}

/** Resolves when each of the companies has had this many bookings since the call; without a time limit. */
async function bookedAgain(
  { attempts }: SteadyBookings,
  companies: readonly string[],
  { times = 1, from = performance.now() } = {},
): Promise<void> {
  for (;;) {
    const made = attempts.filter(({ status, sentAt }) => status === 200 && sentAt > from)
    const isDone = (id: string) => made.filter(({ companyId }) => companyId === id).length >= times
    if (companies.every(isDone)) return
    await sleep(250)
  }
}

/** Resolves when none of their due messages waits: each was sent, or postponed to the morning. */
async function noneWaits({ database }: Program, companies: readonly string[]): Promise<void> {
  const until = new Date().toISOString()
  for (;;) {
    const { rows } = await sql`
      select from message
       where company_id = any(${companies}::uuid[]) and status = 'QUEUED' and due_at <= ${until} limit 1`.execute(
      database.db,
    )
    if (rows.length === 0) return
    await sleep(250)
  }
}

/** Restarts the server at the end of the test, if the test has not. */
function stoppedMachine({ port }: { port?: number }, commands: { stop: string; start: string }) {
  const run = (command: string) => execSync(command.replaceAll('{port}', String(port)))
  let isAway = true
  const startAgain = () => {
    if (isAway) run(commands.start)
    isAway = false
  }
  ends.push(async () => startAgain())
  run(commands.stop)
  return { start: startAgain }
}

/** The longest time without a booking at these companies. */
function longestPause(attempts: readonly Attempt[], from: number, to: number): number {
  const ended = attempts.flatMap(({ status, endedAt }) => (status === 200 ? [endedAt] : []))
  const moments = [from, ...ended.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to]
  return Math.max(...moments.slice(1).map((moment, before) => moment - moments[before]!))
}

/** A company whose rows are on a server that fits. */
async function studioOn(program: Program, isFitting: (machine: Machine) => boolean): Promise<Studio> {
  for (;;) {
    const studio = await program.studio({ settings: { account: { enabled: true } } })
    const machines = await machinesOf(program.database, [studio.company_id])
    if (isFitting(machines.get(studio.company_id)!)) return studio
  }
}

/** Bookings of companies with rows on this server, and of others; together below the program's concurrency limit. */
async function bookingsOnBoth(program: Program, { port }: { port?: number }) {
  for (;;) {
    const bookings = await prepareSteadyBookings(program, 8)
    const machines = await machinesOf(program.database, bookings.companies)
    const ofAway = bookings.companies.filter((companyId) => machines.get(companyId)!.port === port)
    const reached = bookings.companies.filter((companyId) => !ofAway.includes(companyId))
    if (ofAway.length > 0 && reached.length > 0) return { bookings, ofAway, reached }
  }
}

/** A connection without a statement timeout, for copying a table. */
const patientDatabase = ({ connection }: Program): Database =>
  openDatabase({ connection, onConnectionError: () => {}, maxStatementMs: 600_000 })

/** The median duration of statements that read one row. */
async function statementMs({ db }: Database, companies: readonly string[]): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 50; round += 1)
    for (const companyId of companies) {
      const began = performance.now()
      await db.selectFrom('company').select('name').where('company_id', '=', companyId).execute()
      took.push(performance.now() - began)
    }
  return percentile(took, 0.5)
}

describe.skipIf(!isOnCitus())('bookings on several database servers', () => {
  it('wait while tables are distributed, and none is lost', { timeout: 600_000 }, async () => {
    const database = await createSharedDatabase()
    const withoutDemo = await startProgram({
      databaseAt: connectionOf(database.connection),
      environment: { SECRET: secret },
    })
    await addManyCompanies(withoutDemo, { companies: 40, bookings: 4_000 })
    await withoutDemo.stop()
    const program = await startOn(database, { DEMO: 'true' })
    const bookings = await prepareSteadyBookings(program, 4)
    const running = bookings.run(5)
    await sleep(5_000)
    const patient = patientDatabase(program)
    const began = performance.now()
    await distribute(patient, () => {})
    const ended = performance.now()
    await patient.close()
    await sleep(5_000)
    bookings.stop()
    await running
    const during = bookings.attempts.filter(({ endedAt }) => endedAt > began)
    tell(
      `spread in ${ms(ended - began)}; no booking for ${ms(longestPause(bookings.attempts, began, ended))}`,
    )
    tell(`answers from its beginning: ${tallyOf(during)}`)
    expect(bookings.attempts.filter((attempt) => !isTyped(attempt))).toEqual([])
    expect(await contradictionsOf(program.database, bookings.booked)).toEqual({
      lost: 0,
      unknown: 0,
      twice: 0,
    })
    const { rows } = await sql<{ count: number }>`
      select count(*) from appointment where company_id is not null and source = 'WIDGET'`.execute(
      program.database.db,
    )
    expect(rows[0]!.count).toBeGreaterThanOrEqual(4_000)
    expect(bookings.attempts.filter(({ sentAt, status }) => sentAt > ended && status === 200)).not.toEqual([])
  })

  it('continue while a company moves to another server', { timeout: 600_000 }, async () => {
    const program = await startOn(await createTestDatabase())
    const bookings = await prepareSteadyBookings(program, 4)
    const moved = bookings.companies[0]!
    const from = (await machinesOf(program.database, [moved])).get(moved)!
    const to = inject('testServer').workers.find(({ port }) => port !== from.port)!
    const running = bookings.run(10)
    await sleep(5_000)
    const patient = patientDatabase(program)
    const began = performance.now()
    const { rows: own } = await sql<{ shard: number }>`
      select isolate_tenant_to_new_shard('company', ${moved}::uuid, 'CASCADE', shard_transfer_mode => 'force_logical') as shard`.execute(
      patient.db,
    )
    const isolated = performance.now()
    await sql`
      select citus_move_shard_placement(${own[0]!.shard}, ${from.host}, ${from.port}, ${to.host!}, ${to.port!},
                                        shard_transfer_mode => 'force_logical')`.execute(patient.db)
    const ended = performance.now()
    await patient.close()
    await sleep(5_000)
    bookings.stop()
    await running
    const those = bookings.attempts.filter(({ companyId }) => companyId === moved)
    tell(`a shard of its own in ${ms(isolated - began)}, moved in ${ms(ended - isolated)}`)
    tell(
      `its longest pause: ${ms(longestPause(those, began, ended))}; answers: ${tallyOf(bookings.attempts)}`,
    )
    expect((await machinesOf(program.database, [moved])).get(moved)!.port).toBe(to.port)
    expect(bookings.attempts.filter((attempt) => !isTyped(attempt))).toEqual([])
    expect(await contradictionsOf(program.database, bookings.booked)).toEqual({
      lost: 0,
      unknown: 0,
      twice: 0,
    })
    expect(those.filter(({ sentAt, status }) => sentAt > ended && status === 200)).not.toEqual([])
  })

  it('need one more network hop per statement', { timeout: 600_000 }, async () => {
    const rates: Record<string, number> = {}
    for (const [name, create] of [
      ['one machine', createSharedDatabase],
      ['several machines', createTestDatabase],
    ] as const) {
      const program = await startOn(await create())
      const bookings = await prepareSteadyBookings(program, 8)
      const running = bookings.runCallers(8)
      await sleep(5_000)
      const began = performance.now()
      await sleep(10_000)
      bookings.stop()
      await running
      const measured = bookings.attempts.filter(({ status, sentAt }) => status === 200 && sentAt > began)
      const took = measured.map(({ sentAt, endedAt }) => endedAt - sentAt)
      rates[name] = measured.length / 10
      const hop = await statementMs(program.database, bookings.companies)
      tell(
        `${name}: ${rates[name]}/s, p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}; a row ${hop.toFixed(2)} ms`,
      )
      expect(bookings.attempts.filter((attempt) => !isTyped(attempt))).toEqual([])
    }
    expect(rates['several machines']).toBeGreaterThan(0)
  })

  const { TEST_STOP_MACHINE: stop = '', TEST_START_MACHINE: start = '' } = process.env
  it.skipIf(stop === '' || start === '')(
    'wait while their server is down for 30 s; bookings on other servers are not affected',
    { timeout: 600_000 },
    async () => {
      const { onLog, causeOf } = outagesOf()
      const program = await startOn(await createTestDatabase(), { LOG_LEVEL: 'error' }, onLog)
      const [away] = inject('testServer').workers
      const { bookings, ofAway, reached } = await bookingsOnBoth(program, away!)
      const callers = await signedInCallers(
        program,
        await studioOn(program, ({ port }) => port !== away!.port),
      )
      const running = bookings.run(PER_SECOND, 1)
      await bookedAgain(bookings, bookings.companies)
      await callers()
      const machine = stoppedMachine(away!, { stop, start })
      const stoppedAt = performance.now()
      const said: Said[] = []
      while (performance.now() < stoppedAt + 30_000) {
        said.push(...(await callers()))
        await sleep(1_000)
      }
      await bookedAgain(bookings, reached, { times: 5, from: stoppedAt })
      await noneWaits(program, reached)
      machine.start()
      const startedAt = performance.now()
      await bookedAgain(bookings, ofAway)
      bookings.stop()
      await running
      const between = (companies: readonly string[], from: number, to = Infinity) =>
        bookings.attempts.filter(
          ({ companyId, sentAt, endedAt }) => companies.includes(companyId) && endedAt > from && sentAt < to,
        )
      const [own, ofOthers] = [between(ofAway, stoppedAt), between(reached, stoppedAt, startedAt)]
      const refused = own.filter(causeOf)
      const refusedAfter = refused.filter(({ sentAt }) => sentAt > startedAt)
      const firstAgain = Math.min(
        ...own.flatMap(({ status, sentAt, endedAt }) =>
          status === 200 && sentAt > startedAt ? [endedAt] : [],
        ),
      )
      const tookOf = (attempts: readonly Attempt[]) => attempts.map(({ sentAt, endedAt }) => endedAt - sentAt)
      tell(`${ofAway.length} of ${bookings.companies.length} companies were away`)
      tell(`theirs: ${tallyOf(own)}; a refusal took ${ms(percentile(tookOf(refused), 0.99))} at most (p99)`)
      tell(`others before: ${tallyOf(between(reached, 0, stoppedAt))}`)
      tell(`others meanwhile: ${tallyOf(ofOthers)}; p99 ${ms(percentile(tookOf(ofOthers), 0.99))}`)
      tell(`booked again ${ms(firstAgain - startedAt)} after its return`)
      const outages = [...ofOthers, ...said].flatMap((answer) => causeOf(answer) ?? [])
      expect(outages).toEqual([])
      expect(said.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      expect(ofOthers.filter((attempt) => !isTyped(attempt))).toEqual([])
      expect(own.filter((attempt) => !isTyped(attempt))).toEqual([])
      expect(refused).not.toEqual([])
      expect(refusedAfter.length).toBeLessThanOrEqual(MAX_REFUSED_AFTER)
      expect(firstAgain - startedAt).toBeLessThan(10_000)
      expect(await contradictionsOf(program.database, bookings.booked)).toEqual({
        lost: 0,
        unknown: 0,
        twice: 0,
      })
    },
  )
})
