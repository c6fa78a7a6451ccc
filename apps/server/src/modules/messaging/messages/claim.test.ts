import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isLeftOut } from '../../../../test/on-citus.ts'
import { notSupported, onSeveralMachines, withStatements } from '../../../../test/several-machines.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Database } from '../../../platform/db/database.ts'
import { LEASE_MS } from './claim.ts'
import { announce, beginSending, type Claimed, claimDue, end, endOldLeases, tryAgain } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(async () => {
  server.clock.set(NOW)
  await server.database.db.deleteFrom('message').where('company_id', 'is not', null).execute()
})
afterAll(() => server.stop())

/** Queues this many messages, each for a separate company. */
async function queued(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const studio = await server.studio()
    const company = await companyScope(server.database.db, studio.company_id)
    const visit = await studio.appointment()
    await server.database.inTransaction((tx) =>
      announce(tx, server.deps, company, { kind: 'BOOKED', appointmentId: visit.appointment_id }),
    )
  }
}
const claim = (limit = 100) => claimDue(server.database, server.clock.now(), { queue: 'OTHERS', limit })
const later = (ms: number) => server.clock.set(new Date(server.clock.now() + ms).toISOString())
const stored = async ({ message_id }: Claimed) =>
  server.database.db
    .selectFrom('message')
    .select(['status', 'channel', 'detail', 'provider_id', 'refused', 'spent', 'mail_spent', 'tries'])
    .where('company_id', 'is not', null)
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow()

describe('messages that a worker has', () => {
  it('are claimed by no other worker, and each is stored with its own result though they are stored together', async () => {
    await queued(4)
    const [first, second, third, fourth] = (await claim()) as [Claimed, Claimed, Claimed, Claimed]
    expect(await claim()).toEqual([])
    // Consumed limits are stored with the next state.
    first.spent = true
    fourth.mail_spent = true
    const begun = await beginSending(server.database, server.clock.now(), [
      { message: first, channel: 'SMS' },
      { message: second, channel: 'MAIL' },
      { message: third, channel: 'MESSENGER' },
    ])
    expect([...begun].toSorted()).toEqual(
      [first, second, third].map(({ message_id }) => message_id).toSorted(),
    )
    const now = server.clock.now()
    await Promise.all([
      end(server.database, now, first, { status: 'SENT', providerId: 'p1' }),
      end(server.database, now, second, { status: 'FAILED', detail: 'no such address' }),
      tryAgain(server.database, third, { at: now, detail: 'busy', channel: 'MESSENGER' }),
      tryAgain(server.database, fourth, { at: now, detail: 'refused', channel: null, refused: 'SMS' }),
    ])
    expect(await Promise.all([first, second, third, fourth].map(stored))).toMatchObject([
      { status: 'SENT', channel: 'SMS', provider_id: 'p1', detail: null, spent: true },
      { status: 'FAILED', channel: 'MAIL', provider_id: null, detail: 'no such address', spent: false },
      { status: 'QUEUED', channel: 'MESSENGER', detail: 'busy', refused: [] },
      {
        status: 'QUEUED',
        channel: null,
        detail: 'refused',
        refused: ['SMS'],
        spent: false,
        mail_spent: true,
      },
    ])
  })

  it('are changed no more by a worker that kept them too long, once another has them', async () => {
    await queued(1)
    const [late] = (await claim()) as [Claimed]
    later(LEASE_MS)
    await endOldLeases(server.database, server.clock.now(), [])
    const [again] = (await claim()) as [Claimed]
    expect(again.tries).toBe(2)
    const now = server.clock.now()
    late.spent = true
    expect(await beginSending(server.database, now, [{ message: late, channel: 'SMS' }])).toEqual(new Set())
    await end(server.database, now, late, { status: 'DROPPED', detail: 'too late' })
    await tryAgain(server.database, late, { at: now, detail: 'too late', channel: null })
    expect(await stored(again)).toMatchObject({ status: 'CLAIMED', detail: 'the worker ended', spent: false })
    const begun = await beginSending(server.database, now, [{ message: again, channel: 'SMS' }])
    expect(begun).toEqual(new Set([again.message_id]))
  })
})

describe('messages that were just written', () => {
  async function ofOne() {
    const studio = await server.studio()
    const company = await companyScope(server.database.db, studio.company_id)
    const { client_id } = await studio.client()
    const { appointment_id: appointmentId } = await studio.appointment({ client_id })
    return { company, appointmentId }
  }

  it('wake the worker with the commit, and not after a rollback', async () => {
    const { company, appointmentId } = await ofOne()
    let woken = 0
    const stop = server.database.onCommit('messages', () => (woken += 1))
    const booked = (fails: boolean) =>
      server.database.inTransaction(async (tx) => {
        await announce(tx, server.deps, company, { kind: 'BOOKED', appointmentId })
        if (fails) throw new Error('rolled back')
      })
    await expect(booked(true)).rejects.toThrow('rolled back')
    expect(woken).toBe(0)
    await booked(false)
    expect(woken).toBe(1)
    stop()
    expect(await claim()).toHaveLength(1)
  })

  it('leave before reminders that have waited longer', async () => {
    const { company, appointmentId } = await ofOne()
    const announced = (told: Parameters<typeof announce>[3]) =>
      server.database.inTransaction((tx) => announce(tx, server.deps, company, told))
    await announced({ kind: 'REMINDER', appointmentId, seconds: 3600 })
    later(1000)
    await announced({ kind: 'BOOKED', appointmentId })
    expect((await claim()).map(({ kind }) => kind)).toEqual(['BOOKED', 'REMINDER'])
  })
})

describe.skipIf(isLeftOut('claims'))('a statement that one machine rejects as not supported', () => {
  it('fails once, and the next claim is of all companies together again', async () => {
    await queued(2)
    const sent: string[] = []
    const database = withStatements(server.database, async (query, run) => {
      sent.push(query.sql)
      if (sent.length === 1) throw notSupported()
      return run(query)
    })
    const claimAt = () => claimDue(database, server.clock.now(), { queue: 'OTHERS', limit: 100 })
    await expect(claimAt()).rejects.toThrow('not supported')
    const before = sent.length
    expect(await claimAt()).toHaveLength(2)
    expect(sent.slice(before)).toEqual([expect.stringContaining('for update')])
  })
})

describe('messages whose rows lie on several machines', () => {
  const claimAt = (database: Database, limit = 100) =>
    claimDue(database, server.clock.now(), { queue: 'OTHERS', limit })

  it('are claimed once, of all companies, as many as are asked for', async () => {
    await queued(3)
    const database = onSeveralMachines(server.database)
    const first = await claimAt(database, 2)
    const second = await claimAt(database, 2)
    expect([first.length, second.length]).toEqual([2, 1])
    const claimed = [...first, ...second]
    expect(new Set(claimed.map(({ message_id }) => message_id)).size).toBe(3)
    expect(new Set(claimed.map(({ company_id }) => company_id)).size).toBe(3)
    expect(await Promise.all(claimed.map(stored))).toMatchObject(
      claimed.map(() => ({ status: 'CLAIMED', tries: 1 })),
    )
    expect(await claimAt(database)).toEqual([])
  })

  it('are not taken from a worker that claimed them after they were listed', async () => {
    await queued(2)
    let others: Claimed[] = []
    const late = onSeveralMachines(server.database, async () => {
      others = await claimAt(onSeveralMachines(server.database))
    })
    expect(await claimAt(late)).toEqual([])
    expect(others).toHaveLength(2)
  })
})
