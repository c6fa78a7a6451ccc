import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { LEASE_MS } from './claim.ts'
import {
  announce,
  beginSending,
  type Claimed,
  claimDue,
  end,
  endOldLeases,
  keepSpent,
  tryAgain,
} from './public.ts'

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

/** So many messages that wait, each of a company of its own. */
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
const claim = (limit = 100) => claimDue(server.database, server.clock.now(), { lane: 'OTHERS', limit })
const later = (ms: number) => server.clock.set(new Date(server.clock.now() + ms).toISOString())
const stored = async ({ message_id }: Claimed) =>
  server.database.db
    .selectFrom('message')
    .select(['status', 'channel', 'detail', 'provider_id', 'refused', 'spent', 'tries'])
    .where('company_id', 'is not', null)
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow()

describe('messages that a worker has', () => {
  it('are claimed by no other worker, and each is stored with its own result though they are stored together', async () => {
    await queued(4)
    const [first, second, third, fourth] = (await claim()) as [Claimed, Claimed, Claimed, Claimed]
    expect(await claim()).toEqual([])
    const begun = await beginSending(server.database, server.clock.now(), [
      { message: first, channel: 'SMS' },
      { message: second, channel: 'MAIL' },
      { message: third, channel: 'MESSENGER' },
    ])
    expect([...begun].toSorted()).toEqual(
      [first, second, third].map(({ message_id }) => message_id).toSorted(),
    )
    await keepSpent(server.database, [first])
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
      { status: 'QUEUED', channel: null, detail: 'refused', refused: ['SMS'] },
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
    expect(await beginSending(server.database, now, [{ message: late, channel: 'SMS' }])).toEqual(new Set())
    await keepSpent(server.database, [late])
    await end(server.database, now, late, { status: 'DROPPED', detail: 'too late' })
    await tryAgain(server.database, late, { at: now, detail: 'too late', channel: null })
    expect(await stored(again)).toMatchObject({ status: 'CLAIMED', detail: 'the worker ended', spent: false })
    const begun = await beginSending(server.database, now, [{ message: again, channel: 'SMS' }])
    expect(begun).toEqual(new Set([again.message_id]))
  })
})
