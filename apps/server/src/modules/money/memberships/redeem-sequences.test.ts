/** Concurrent requests of clients: no visit is lost, and none is counted twice. docs/rules/memberships.md */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { countUsedVisits } from './jobs.ts'

const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

/** Memberships whose counters differ from their uses, and bookings whose ledger differs from their cover. */
async function contradictions(company_id: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'counter ' || membership.number as what
      from membership
      left join lateral (
        select coalesce(sum(amount) filter (where state = 'RESERVED'), 0) as reserve,
               coalesce(sum(amount) filter (where state = 'USED'), 0) as used
          from membership_use
         where membership_use.company_id = membership.company_id
           and membership_use.membership_id = membership.membership_id) as uses on true
     where membership.company_id = ${company_id}
       and (membership.reserve <> uses.reserve or membership.used <> uses.used)
    union all
    select 'ledger ' || appointment.appointment_id
      from appointment
     where appointment.company_id = ${company_id}
       and (select coalesce(sum(amount), 0) from ledger_entry
             where ledger_entry.company_id = appointment.company_id and subject_kind = 'APPOINTMENT'
               and subject_id = appointment.appointment_id)
        <> (select coalesce(sum(price_covered), 0) from membership_use
             where membership_use.company_id = appointment.company_id
               and membership_use.appointment_id = appointment.appointment_id
               and state <> 'GIVEN_BACK')`.execute(server.database.db)
  return rows.map(({ what }) => what)
}

/** Pseudorandom, so that every run uses the same numbers. */
const dice = (seed: number) => (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}

it('counters are the sum of the uses, and the ledger what they cover, after any acts at the same moment', async () => {
  const roll = dice(20_260_518)
  const studio = await server.studio({
    settings: { membership: { allow_freezing: true, give_back_hours: 30 } },
  })
  const { company_id, branch_id } = studio
  const anna = await studio.resource({ capacity: 50 })
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const people = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const who = await signIn(server, studio, { phone: `+38044555000${number}` })
      const client_id = who.clientId!
      const bought = [
        await studio.membership({ client_id, total: 3, end_time: '2026-06-01' }),
        await studio.membership({ client_id, type: 'MONEY', total: 100_000 }),
      ]
      return { who, bought, booked: [] as string[] }
    }),
  )
  const url = `/v1/company/${company_id}/user`
  const start = () => `2026-05-${19 + roll(4)}T${String(7 + roll(6)).padStart(2, '0')}:00:00.000Z`
  const acts = people.flatMap(({ who, bought, booked }) => [
    async () => {
      const { body } = await who.post(`${url}/appointment`, {
        appointment: {
          company_id,
          branch_id,
          start_time: start(),
          service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
        },
      })
      if (typeof body.id === 'string') booked.push(body.id)
    },
    () => who.post(`${url}/appointment/${booked[roll(booked.length)]}/cancel`, {}),
    () =>
      who.post(`${url}/appointment/${booked[roll(booked.length)]}/move`, {
        appointment: { start_time: start() },
      }),
    () =>
      who.post(`${url}/membership/${bought[0]!.membership_id}/${roll(2) === 0 ? 'freeze' : 'unfreeze'}`, {
        freezing: {},
      }),
    () => countUsedVisits(server.deps),
  ])
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 6 }, () => acts[roll(acts.length)]!()))
    if (round === 8) server.clock.set('2026-05-20T12:00:00.000Z')
    expect(await contradictions(company_id)).toEqual([])
  }
  const { uses } = await server.database.db
    .selectFrom('membership_use')
    .select((columns) => columns.fn.countAll<number>().as('uses'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  expect(uses).toBeGreaterThan(5)
  // Check of the check itself: it must find a wrong counter.
  await server.database.db
    .updateTable('membership')
    .set((columns) => ({ used: columns('used', '+', 1), total: columns('total', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('membership_id', '=', people[0]!.bought[0]!.membership_id)
    .execute()
  expect(await contradictions(company_id)).toHaveLength(1)
})
