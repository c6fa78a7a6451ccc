/** The worker as the program starts it, on a separate database. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addStudio } from '../../test/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { announce } from '../modules/messaging/messages/public.ts'
import { systemClock } from '../platform/clock.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { coalesceTopics } from './coalesced-topics.ts'
import { type Parts, startParts } from './parts.ts'

/** Time limit on a busy machine. */
const timeout = 40_000

let own: TestDatabase
let database: Database
const threads: Worker[] = []
const onWorker = (thread: Worker) => void threads.push(thread)
const started: Parts[] = []
let stopCoalescing = () => {}

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ connection: own.connection, onConnectionError: () => {} })
  process.on('worker', onWorker)
  // The thread reads its settings from the environment, as the program does.
  vi.stubEnv('DEMO', 'false')
  vi.stubEnv('SECRET', randomUUID())
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('METRICS_PORT', '1')
})
afterEach(async () => {
  stopCoalescing()
  await Promise.all(started.splice(0).map((worker) => worker.stop()))
  threads.length = 0
})
afterAll(async () => {
  process.off('worker', onWorker)
  vi.unstubAllEnvs()
  await database.close()
  await own.drop()
})

async function start(more: { afterBookings?: (maxMs: number) => Promise<void> } = {}) {
  const lines: string[] = []
  const worker = startParts(
    { role: 'worker', connection: own.connection, port: 0, publicUrl: 'https://booking.example' },
    { log: (_, line) => lines.push(line), ...more },
  )
  started.push(worker)
  stopCoalescing = coalesceTopics(database, (topic) => worker.send({ kind: 'committed', topic }))
  await worker.ready
  return { worker, lines }
}

/** Announces a booking in this process. Returns a function that reads the status of its message. */
async function announced() {
  const studio = await addStudio(database.db, {
    // Sent at once at any hour of the machine's clock.
    settings: { messages: { channels: ['SMS'], quiet_hours: { from: 0, until: 0 } } },
  })
  const company = await companyScope(database.db, studio.company_id)
  const visit = await studio.appointment({
    contact: { phone: `+38044${randomInt(1_000_000, 9_999_999)}` },
    starts_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await database.inTransaction((tx) =>
    announce(tx, { clock: systemClock }, company, { kind: 'BOOKED', appointmentId: visit.appointment_id }),
  )
  return async () => {
    const { status } = await database.db
      .selectFrom('message')
      .select('status')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    return status
  }
}

describe('the background worker', () => {
  it('sends what the primary queues, returns its metrics, and ends when it is stopped', async () => {
    const { worker, lines } = await start()
    expect(threads).toHaveLength(1)
    await expect.poll(await announced(), { timeout, interval: 50 }).toBe('SENT')
    const [metrics] = await worker.metrics()
    const named = metrics!.map(({ name }) => name)
    expect(named).toContain('zapys_database_statement_seconds')
    // The process reports its memory and processor time, threads included: they must not be counted twice.
    expect(named.filter((name) => name.startsWith('process_'))).toEqual([])
    const ended = new Promise((resolve) => threads[0]!.once('exit', resolve))
    await worker.stop()
    expect(await ended).toBe(0)
    expect(lines).toEqual([])
  })

  it('is restarted when it dies, and sends what was queued meanwhile', async () => {
    const { lines } = await start()
    await threads[0]!.terminate()
    const status = await announced()
    await expect.poll(status, { timeout, interval: 50 }).toBe('SENT')
    expect(threads).toHaveLength(2)
    expect(lines).toEqual(['a worker ended unexpectedly and is restarted'])
  })

  it('yields while the primary serves bookings', async () => {
    const rush = Promise.withResolvers<void>()
    const yielded: number[] = []
    await start({
      afterBookings: (maxMs) => {
        yielded.push(maxMs)
        return rush.promise
      },
    })
    const status = await announced()
    await expect.poll(() => yielded.length, { timeout, interval: 10 }).toBeGreaterThan(0)
    rush.resolve()
    await expect.poll(status, { timeout, interval: 50 }).toBe('SENT')
  })

  it('that cannot start gives its reason to the program that starts it', async () => {
    vi.stubEnv('LOG_LEVEL', 'shouting')
    await expect(start()).rejects.toThrow('LOG_LEVEL must be')
    vi.stubEnv('LOG_LEVEL', 'silent')
  })

  it('does not start when the program stops before', async () => {
    const served = Promise.withResolvers<void>()
    const worker = startParts(
      { role: 'worker', connection: own.connection, port: 0, publicUrl: 'https://booking.example' },
      { after: served.promise, log: () => {} },
    )
    await worker.stop()
    served.resolve()
    await worker.ready
    expect(threads).toEqual([])
  })
})
