import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../test/builders.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import type { Database as Tables } from '../../database/row-types.ts'
import { newId } from '../platform/db/ids.ts'
import { schedule } from './jobs.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const AN_HOUR_AGO = '2026-05-18T07:00:00.000Z'
const FIRST = '10000000-0000-4000-8000-000000000000'
const SECOND = '20000000-0000-4000-8000-000000000000'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.stop())

const run = (name: string) => schedule.find((job) => job.name === name)!.run(server.deps)

/** Makes the database reject each change of these rows of the first company; the returned function ends that. */
async function failing(table: keyof Tables) {
  const { db } = server.database
  await sql`
    create function made_to_fail() returns trigger language plpgsql as $$
      begin
        if coalesce(new.company_id, old.company_id) = ${sql.lit(FIRST)} then raise exception 'made to fail'; end if;
        return coalesce(new, old);
      end $$`.execute(db)
  await sql`create trigger made_to_fail before insert or update or delete on ${sql.table(table)}
    for each row execute function made_to_fail()`.execute(db)
  return () => sql`drop trigger made_to_fail on ${sql.table(table)}`.execute(db)
}

const hold = (studio: Studio) =>
  server.database.db
    .insertInto('hold')
    .values({
      company_id: studio.company_id,
      hold_id: newId(),
      branch_id: studio.branch_id,
      holder: newId(),
      held_until: AN_HOUR_AGO,
      created: AN_HOUR_AGO,
    })
    .execute()

/** At 10:00 in Kyiv. */
async function agendaDue({ company_id }: Studio): Promise<void> {
  const { db } = server.database
  const staff_member_id = newId()
  await db
    .insertInto('staff_member')
    .values({ company_id, staff_member_id, name: 'Олег', role: 'owner', created: '2026-05-01' })
    .execute()
  await db
    .insertInto('staff_notification')
    .values({
      company_id,
      staff_member_id,
      locale: 'uk',
      email: 'oleh@studio.example',
      booked: [],
      moved: [],
      cancelled: [],
      agenda: ['MAIL'],
      agenda_seconds: 36_000,
      branch_ids: [],
      resource_ids: [],
      changed_at: '2026-05-01',
    })
    .execute()
}

type Work = {
  job: string
  table: 'hold' | 'client' | 'survey' | 'message' | 'appointment' | 'membership_use'
  /** Creates work for the company. */
  add: (studio: Studio) => Promise<unknown>
  /** Rows of the table that show that the work was done. */
  done: string
}

const works: Work[] = [
  { job: 'end expired holds', table: 'hold', add: hold, done: 'not active' },
  {
    job: 'end old blocks',
    table: 'client',
    add: (studio) => studio.client({ blocked: true, blocked_until: AN_HOUR_AGO }),
    done: 'not blocked',
  },
  {
    job: 'open surveys',
    table: 'survey',
    add: async (studio) => {
      await studio.surveyForm()
      const { client_id } = await studio.client()
      await studio.appointment({ client_id, starts_at: '2026-05-18T06:00:00.000Z', contact: {} })
    },
    done: 'true',
  },
  {
    job: 'end unpaid bookings',
    table: 'appointment',
    add: (studio) => studio.appointment({ price: 100, prepayment: 100, pay_until: AN_HOUR_AGO, contact: {} }),
    done: 'cancelled_at is not null',
  },
  {
    job: 'mark used membership visits',
    table: 'membership_use',
    add: async (studio) => {
      const { client_id } = await studio.client()
      const { membership_id } = await studio.membership({ client_id, reserve: 1 })
      const { appointment_id } = await studio.appointment({
        client_id,
        starts_at: '2026-05-18T06:00:00.000Z',
      })
      await server.database.db
        .insertInto('membership_use')
        .values({
          company_id: studio.company_id,
          use_id: newId(),
          membership_id,
          appointment_id,
          amount: 1,
          price_covered: 1,
          created: AN_HOUR_AGO,
        })
        .execute()
    },
    done: `state = 'USED'`,
  },
  { job: 'send agendas to staff', table: 'message', add: agendaDue, done: `kind = 'STAFF_AGENDA'` },
]

describe('a job that fails for one company', () => {
  it.each(works)(
    'does its work for the others, and for that one later: $job',
    async ({ job, table, add, done }) => {
      for (const company_id of [FIRST, SECOND])
        await add(await server.studio({ company_id, settings: { survey: { enabled: true } } }))
      const { db } = server.database
      const isDone = async () => {
        const { rows } = await sql<{ company_id: string }>`
        select company_id from ${sql.table(table)} where company_id is not null and ${sql.raw(done)}
         order by company_id`.execute(db)
        return rows.map(({ company_id }) => company_id)
      }
      const mend = await failing(table)
      await expect(run(job)).rejects.toThrow()
      expect(await isDone()).toEqual([SECOND])
      await mend()
      server.clock.set('2026-05-18T08:01:00.000Z')
      await run(job)
      expect(await isDone()).toEqual([FIRST, SECOND])
    },
  )

  it('removes old messages of the others, and those of that one later', async () => {
    for (const company_id of [FIRST, SECOND]) {
      const studio = await server.studio({ company_id })
      const { appointment_id } = await studio.appointment()
      await server.database.db
        .insertInto('message')
        .values({
          company_id,
          message_id: newId(),
          kind: 'BOOKED',
          appointment_id,
          status: 'SENT',
          due_at: '2026-01-01',
          deadline: '2026-01-01',
          created: '2026-01-01',
          ended_at: '2026-01-01',
        })
        .execute()
    }
    const left = async () =>
      (
        await sql<{
          company_id: string
        }>`select company_id from message where company_id is not null`.execute(server.database.db)
      ).rows.map(({ company_id }) => company_id)
    const mend = await failing('message')
    await expect(run('delete old messages')).rejects.toThrow()
    expect(await left()).toEqual([FIRST])
    await mend()
    await run('delete old messages')
    expect(await left()).toEqual([])
  })
})

it('a company that is switched off keeps its unpaid bookings, and those of other companies end', async () => {
  const unpaid = { price: 100, prepayment: 100, contact: {} }
  await (
    await server.studio({ active: false })
  ).appointment({ ...unpaid, pay_until: '2026-05-18T06:00:00.000Z' })
  const booking = await (await server.studio()).appointment({ ...unpaid, pay_until: AN_HOUR_AGO })
  await run('end unpaid bookings')
  const { rows } = await sql<{ appointment_id: string }>`
    select appointment_id from appointment where company_id is not null and cancelled_at is not null`.execute(
    server.database.db,
  )
  expect(rows).toEqual([{ appointment_id: booking.appointment_id }])
})
