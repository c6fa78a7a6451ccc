/** The thread as the program begins it, on a database of its own. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addStudio } from '../../test/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { announce } from '../modules/messaging/messages/public.ts'
import { systemClock } from '../platform/clock.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { startWorkThread, type Work } from './worker-thread.ts'

/** What a busy machine may take for it. */
const timeout = 40_000

let own: TestDatabase
let database: Database
const threads: Worker[] = []
const onWorker = (thread: Worker) => void threads.push(thread)
const works: Work[] = []

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ connection: own.connection, onConnectionError: () => {} })
  process.on('worker', onWorker)
  // The thread reads its settings as the program does.
  vi.stubEnv('DEMO', 'false')
  vi.stubEnv('SECRET', randomUUID())
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('METRICS_PORT', '1')
})
afterEach(async () => {
  await Promise.all(works.splice(0).map((work) => work.stop()))
  threads.length = 0
})
afterAll(async () => {
  process.off('worker', onWorker)
  vi.unstubAllEnvs()
  await database.close()
  await own.drop()
})

async function begin(more: { afterBookings?: (maxMs: number) => Promise<void> } = {}) {
  const lines: string[] = []
  const work = startWorkThread({
    given: { connection: own.connection, publicUrl: 'https://booking.example' },
    database,
    log: (_, line) => lines.push(line),
    ...more,
  })
  works.push(work)
  await work.begun
  return { work, lines }
}

/** A booking that is announced in this process; answers how its message stands. */
async function announced() {
  const studio = await addStudio(database.read, { settings: { messages: { channels: ['SMS'] } } })
  const company = await companyScope(database.read, studio.company_id)
  const visit = await studio.appointment({
    contact: { phone: `+38044${randomInt(1_000_000, 9_999_999)}` },
    starts_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await database.inTransaction((tx) =>
    announce(tx, { clock: systemClock }, company, { kind: 'BOOKED', appointmentId: visit.appointment_id }),
  )
  return async () => {
    const { status } = await database.read
      .selectFrom('message')
      .select('status')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    return status
  }
}

describe('the thread of jobs and messages', () => {
  it('sends what its process queues, counts what it did, and ends when it is asked to', async () => {
    const { work, lines } = await begin()
    expect(threads).toHaveLength(1)
    await expect.poll(await announced(), { timeout, interval: 50 }).toBe('SENT')
    const [metrics] = await work.metrics()
    const named = metrics!.map(({ name }) => name)
    expect(named).toContain('zapys_database_statement_seconds')
    // The process tells of itself, its threads included: twice would be wrong.
    expect(named.filter((name) => name.startsWith('process_'))).toEqual([])
    const ended = new Promise((resolve) => threads[0]!.once('exit', resolve))
    await work.stop()
    expect(await ended).toBe(0)
    expect(lines).toEqual([])
  })

  it('is begun anew when it dies, and sends what was queued meanwhile', async () => {
    const { lines } = await begin()
    await threads[0]!.terminate()
    const status = await announced()
    await expect.poll(status, { timeout, interval: 50 }).toBe('SENT')
    expect(threads).toHaveLength(2)
    expect(lines).toEqual(['the thread of jobs and messages ended by itself and is begun anew'])
  })

  it('stands back while its process answers bookings', async () => {
    const rush = Promise.withResolvers<void>()
    const stood: number[] = []
    await begin({
      afterBookings: (maxMs) => {
        stood.push(maxMs)
        return rush.promise
      },
    })
    const status = await announced()
    await expect.poll(() => stood.length, { timeout, interval: 10 }).toBeGreaterThan(0)
    rush.resolve()
    await expect.poll(status, { timeout, interval: 50 }).toBe('SENT')
  })

  it('that ends at its start is an error for whoever starts the program', async () => {
    vi.stubEnv('LOG_LEVEL', 'shouting')
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(begin()).rejects.toThrow('ended at its start: 1')
    error.mockRestore()
    vi.stubEnv('LOG_LEVEL', 'silent')
  })
})
