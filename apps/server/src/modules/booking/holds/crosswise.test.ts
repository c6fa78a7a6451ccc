/** Visitors who swap two events concurrently must not deadlock. docs/rules/locking.md */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z', trustProxy: ['loopback'] })
})
afterAll(() => server.stop())

const VISITORS = 12

async function twoEvents() {
  const studio = await server.studio({ settings: { protection: { unproven: 'OFF' } } })
  const { service_id } = await studio.service({ booking_type: 'EVENT' })
  const event = async (starts_at: string) =>
    (await studio.event({ service_id, starts_at, space: 60 })).event_id
  const [morning, evening] = [
    await event('2026-05-20T07:00:00.000Z'),
    await event('2026-05-20T15:00:00.000Z'),
  ]
  const crosswise = Array.from({ length: VISITORS }, (_, number) =>
    number % 2 === 0 ? { from: morning, to: evening } : { from: evening, to: morning },
  )
  /** Each visitor uses a different network. */
  const post = (number: number, path: string, body: object, headers: Record<string, string> = {}) =>
    server.post(path, body, { 'x-forwarded-for': `203.${number}.113.7`, ...headers })
  const usedPlaces = async () => {
    const rows = await server.database.db
      .selectFrom('event')
      .select(['event_id', 'used_space'])
      .where('company_id', '=', studio.company_id)
      .execute()
    return [morning, evening].map((id) => rows.find(({ event_id }) => event_id === id)?.used_space)
  }
  return { company_id: studio.company_id, branch_id: studio.branch_id, crosswise, post, usedPlaces }
}

it('moves at the same moment, crosswise between two events, all come through', async () => {
  const { company_id, crosswise, post, usedPlaces } = await twoEvents()
  const booked = await Promise.all(
    crosswise.map(({ from }, number) =>
      post(number, `/v1/client/group_training/${from}/appointment`, {
        appointment: { company_id, client: { first_name: 'Олена', phone: `+38044555${1000 + number}` } },
      }),
    ),
  )
  const moved = await Promise.all(
    crosswise.map(({ to }, number) => {
      const { id, manage_key } = booked[number]!.body as { id: string; manage_key: string }
      const move = { appointment: { company_id, event_id: to } }
      return post(number, `/v1/client/appointment/${id}/move`, move, { 'x-manage-key': manage_key })
    }),
  )
  expect(moved.map(({ status }) => status)).toStrictEqual(crosswise.map(() => 200))
  expect(await usedPlaces()).toStrictEqual([VISITORS / 2, VISITORS / 2])
})

it('visitors who exchange held places between two events all succeed, without a deadlock', async () => {
  const { company_id, branch_id, crosswise, post, usedPlaces } = await twoEvents()
  const holders = crosswise.map(() => randomUUID())
  const hold = (number: number, event_id: string) =>
    post(number, '/v1/client/hold', {
      hold: { company_id, branch_id, event_id, space: 1, holder: holders[number] },
    })
  await Promise.all(crosswise.map(({ from }, number) => hold(number, from)))
  const changed = await Promise.all(crosswise.map(({ to }, number) => hold(number, to)))
  expect(changed.map(({ status }) => status)).toStrictEqual(crosswise.map(() => 200))
  expect(await usedPlaces()).toStrictEqual([VISITORS / 2, VISITORS / 2])
})
