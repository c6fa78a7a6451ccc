import { companyId, demoCompanies, entityId, REGULAR_PHONE, regularClient } from '@zapys/demo'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertNamesCompany } from '../../test/tenant-guard.ts'
import { startTestServer } from '../../test/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { openDatabase, type Database } from '../platform/db/database.ts'
import { loadDemo } from './load-demo.ts'

const monday = Date.parse('2026-05-18T08:00:00.000Z')
const DAY = 86_400_000
const [studio, hall] = demoCompanies as [(typeof demoCompanies)[0], (typeof demoCompanies)[0]]

describe('the demo companies', () => {
  let testDatabase: TestDatabase
  let database: Database
  let firstStatements: number

  beforeAll(async () => {
    let statements = 0
    testDatabase = await createTestDatabase()
    database = openDatabase({
      connection: testDatabase.connection,
      onStatement: (statement) => {
        assertNamesCompany(statement)
        statements += 1
      },
      onConnectionError: () => {},
    })
    await loadDemo(database, monday)
    firstStatements = statements
  })
  afterAll(async () => {
    await database.close()
    await testDatabase.drop()
  })

  const count = async (table: 'appointment' | 'event' | 'occupancy' | 'client' | 'rating' | 'service') =>
    (
      await database.db
        .selectFrom(table)
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('company_id', 'is not', null)
        .executeTakeFirstOrThrow()
    ).count

  /** Events whose counted places differ from the places of their appointments. */
  const wrongPlaces = async () =>
    (
      await sql<{ event_id: string }>`
        select event_id from event where company_id is not null and used_space <> (
          select coalesce(sum(space), 0) from appointment
           where appointment.company_id = event.company_id and appointment.event_id = event.event_id)`.execute(
        database.db,
      )
    ).rows

  it('are there with their aliases after the first start, by few statements', async () => {
    const aliases = await database.db.selectFrom('company_alias').selectAll().orderBy('alias').execute()
    expect(aliases.map(({ alias }) => alias)).toEqual(['barber', 'hall', 'loft', 'studio'])
    expect(await count('service')).toBeGreaterThan(50)
    expect(await count('rating')).toBeGreaterThan(40)
    // With a statement per row there would be thousands; it was 281.
    expect(firstStatements).toBeLessThan(400)
  })

  it('have bookings in the calendars and places counted right', async () => {
    expect(await count('appointment')).toBeGreaterThan(500)
    expect(await wrongPlaces()).toEqual([])
  })

  it('take the room with every face massage, and book none where it is taken', async () => {
    const { rows } = await sql<{ booked: number; roomed: number }>`
      select count(*) as booked, count(room.occupancy_id) as roomed
        from appointment_service
        left join occupancy as room
          on room.company_id = appointment_service.company_id and room.owner_id = appointment_id
         and room.resource_id = any (besides) and room.role = 'BESIDES' and room.blocking
         and room.starts_at = appointment_service.starts_at
       where appointment_service.company_id = ${companyId(studio)}
         and service_id = ${entityId(studio, 'service', 'face-massage')}
         and appointment_service.starts_at > ${new Date(monday).toISOString()}`.execute(database.db)
    expect(rows[0]!.booked).toBeGreaterThan(0)
    expect(rows[0]!.roomed).toBe(rows[0]!.booked)
  })

  it('are not loaded a second time by the next start', async () => {
    const before = await Promise.all([count('appointment'), count('event'), count('client'), count('rating')])
    await loadDemo(database, monday)
    expect(
      await Promise.all([count('appointment'), count('event'), count('client'), count('rating')]),
    ).toEqual(before)
  })

  it('keep what an operator changed', async () => {
    const olena = entityId(studio, 'resource', 'olena')
    const ofOlena = database.db
      .selectFrom('resource')
      .where('company_id', '=', companyId(studio))
      .where('resource_id', '=', olena)
    await database.db
      .updateTable('resource')
      .set({ name: 'Оленка' })
      .where('company_id', '=', companyId(studio))
      .where('resource_id', '=', olena)
      .execute()
    await loadDemo(database, monday)
    expect(await ofOlena.select('name').executeTakeFirst()).toEqual({ name: 'Оленка' })
  })

  it.each(demoCompanies.map((company) => ({ company, alias: company.alias })))(
    'in $alias a regular client has an account, visits behind and ahead, reviews and one survey',
    async ({ company }) => {
      for (const now of [monday, monday + 3 * DAY, monday + 9 * DAY]) {
        await loadDemo(database, now)
        const ofRegular = { company_id: companyId(company), client_id: regularClient(company).client_id }
        const { client_id } = await database.db
          .selectFrom('person_client')
          .innerJoin('person', 'person.person_id', 'person_client.person_id')
          .select('client_id')
          .where('person.phone', '=', REGULAR_PHONE)
          .where('company_id', '=', ofRegular.company_id)
          .executeTakeFirstOrThrow()
        expect(client_id).toBe(ofRegular.client_id)
        const visits = await database.db
          .selectFrom('appointment')
          .select(['appointment_id', 'starts_at', 'booking_type'])
          .where('company_id', '=', ofRegular.company_id)
          .where('client_id', '=', client_id)
          .execute()
        const past = visits.filter((visit) => visit.starts_at < now)
        expect(past.length).toBeGreaterThanOrEqual(4)
        expect(visits.length - past.length).toBeGreaterThanOrEqual(1)
        if (company.timetable.length > 0)
          expect(visits.some(({ booking_type }) => booking_type === 'EVENT')).toBe(true)
        const said = await database.db
          .selectFrom('rating')
          .select('appointment_id')
          .where('company_id', '=', ofRegular.company_id)
          .where('appointment_id', 'is not', null)
          .execute()
        expect(said.length).toBeGreaterThanOrEqual(1)
        expect(said.length).toBeLessThan(past.length)
        const surveys = await database.db
          .selectFrom('survey')
          .select(['expires_at', 'completed_at'])
          .where('company_id', '=', ofRegular.company_id)
          .where('client_id', '=', client_id)
          .execute()
        expect(surveys.filter(({ expires_at }) => expires_at > now).length).toBeGreaterThanOrEqual(1)
      }
    },
  )

  it('let the regular client sign in by a code, as the README describes', async () => {
    const server = await startTestServer()
    try {
      await loadDemo(server.database, server.clock.now())
      for (const company of demoCompanies.filter(({ booking_settings }) => booking_settings.auth?.sms_auth)) {
        const id = companyId(company)
        await server.post(`/v1/company/${id}/user/sign_in/phone`, { phone: REGULAR_PHONE })
        const text = (await server.outbox.messages()).findLast(({ to }) => to === REGULAR_PHONE)?.text ?? ''
        const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
        const reply = await server.post('/v1/user/sign_in/phone/verify', {
          phone: REGULAR_PHONE,
          code,
          company_id: id,
        })
        expect(reply.status, `${company.alias}: ${JSON.stringify(reply.body)}`).toBe(200)
        server.clock.set(new Date(server.clock.now() + DAY).toISOString())
      }
    } finally {
      await server.stop()
    }
  })

  it('leave an account alone that was deleted', async () => {
    const other = await createTestDatabase()
    const again = openDatabase({ connection: other.connection, onConnectionError: () => {} })
    try {
      await loadDemo(again, monday)
      const company_id = companyId(studio)
      await again.db.deleteFrom('person_client').where('company_id', '=', company_id).execute()
      await again.db
        .updateTable('client')
        .set({ phone: null, deleted_at: new Date(monday) })
        .where('company_id', '=', company_id)
        .where('client_id', '=', regularClient(studio).client_id)
        .execute()
      await loadDemo(again, monday + DAY)
      const linked = await again.db
        .selectFrom('person_client')
        .select('client_id')
        .where('company_id', '=', company_id)
        .execute()
      expect(linked).toEqual([])
    } finally {
      await again.close()
      await other.drop()
    }
  })

  it('have classes for the next sixty days and visits for the next two weeks, however late they are started', async () => {
    const later = monday + 30 * DAY
    await loadDemo(database, later)
    const lastEvent = await database.db
      .selectFrom('event')
      .select((event) => event.fn.max('starts_at').as('starts_at'))
      .where('company_id', '=', companyId(hall))
      .executeTakeFirstOrThrow()
    expect(lastEvent.starts_at).toBeGreaterThan(later + 58 * DAY)
    const lastVisit = await database.db
      .selectFrom('appointment')
      .select((visit) => visit.fn.max('starts_at').as('starts_at'))
      .where('company_id', '=', companyId(studio))
      .executeTakeFirstOrThrow()
    expect(lastVisit.starts_at).toBeGreaterThan(later + 12 * DAY)
    expect(await wrongPlaces()).toEqual([])
  })

  it('renew a discount for two weeks once it is over', async () => {
    const days = () =>
      database.db
        .selectFrom('discount')
        .select(['first_day', 'last_day'])
        .where('company_id', '=', companyId(studio))
        .where('first_day', 'is not', null)
        .distinct()
        .execute()
    expect(await days()).toEqual([{ first_day: '2026-06-17', last_day: '2026-06-30' }])
    await loadDemo(database, monday + 31 * DAY)
    expect(await days()).toEqual([{ first_day: '2026-06-17', last_day: '2026-06-30' }])
  })

  it('leave a class that a client has filled as it is', async () => {
    const company_id = companyId(hall)
    const event = await database.db
      .selectFrom('event')
      .select(['event_id', 'space', 'used_space'])
      .where('company_id', '=', company_id)
      .where(sql<boolean>`starts_at > ${new Date(monday + 75 * DAY).toISOString()}`)
      .orderBy('starts_at')
      .executeTakeFirstOrThrow()
    expect(event.used_space).toBe(0)
    await database.db
      .updateTable('event')
      .set({ used_space: event.space })
      .where('company_id', '=', company_id)
      .where('event_id', '=', event.event_id)
      .execute()
    await loadDemo(database, monday + 70 * DAY)
    const participants = await database.db
      .selectFrom('appointment')
      .select('appointment_id')
      .where('company_id', '=', company_id)
      .where('event_id', '=', event.event_id)
      .execute()
    expect(participants).toEqual([])
  })

  it('say their texts in the company’s language in the columns and in the others beside', async () => {
    const salon = await database.db
      .selectFrom('branch')
      .select(['name', 'city', 'translations'])
      .where('company_id', '=', companyId(studio))
      .where('branch_id', '=', entityId(studio, 'branch', 'warsaw'))
      .executeTakeFirstOrThrow()
    expect(salon).toMatchObject({
      name: 'Варшава, Мокотув',
      city: 'Варшава',
      translations: { pl: { name: 'Warszawa, Mokotów', city: 'Warszawa' }, en: { name: 'Warsaw, Mokotów' } },
    })
  })

  it('are not loaded over a company of the operator that has the same alias', async () => {
    const other = await createTestDatabase()
    const theirs = openDatabase({ connection: other.connection, onConnectionError: () => {} })
    try {
      await theirs.db
        .insertInto('company_alias')
        .values({ alias: 'studio', company_id: entityId(hall, 'client', 1) })
        .execute()
      await loadDemo(theirs, monday)
      const names = await theirs.db.selectFrom('company').select('company_id').execute()
      expect(names.map(({ company_id }) => company_id)).not.toContain(companyId(studio))
      expect(names).toHaveLength(3)
    } finally {
      await theirs.close()
      await other.drop()
    }
  })

  it('do not meet when two servers start at the same moment', async () => {
    const other = await createTestDatabase()
    const both = [0, 1].map(() => openDatabase({ connection: other.connection, onConnectionError: () => {} }))
    try {
      await Promise.all(both.map((one) => loadDemo(one, monday)))
      const companies = await both[0]?.db.selectFrom('company').select('company_id').execute()
      expect(companies).toHaveLength(4)
    } finally {
      await Promise.all(both.map((one) => one.close()))
      await other.drop()
    }
  })
})

it('the demo client owns a membership in each state, with what its visits used of it', async () => {
  const server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
  try {
    await loadDemo(server.database, server.clock.now(), server.deps.secret)
    // Safe to repeat: later changes stay.
    await loadDemo(server.database, server.clock.now(), server.deps.secret)
    for (const alias of ['studio', 'hall', 'loft']) {
      const file = demoCompanies.find((each) => each.alias === alias)!
      const company_id = companyId(file)
      const { db } = server.database
      const rows = await db
        .selectFrom('membership')
        .select(['membership_id', 'start_time', 'end_time', 'frozen_from', 'total', 'used', 'price', 'kind'])
        .where('company_id', '=', company_id)
        .execute()
      const paid = new Set(
        (
          await db
            .selectFrom('ledger_entry')
            .select('subject_id')
            .where('company_id', '=', company_id)
            .where('subject_kind', '=', 'MEMBERSHIP')
            .execute()
        ).map(({ subject_id }) => subject_id),
      )
      const states = rows.map((row) => {
        if (!paid.has(row.membership_id)) return 'unpaid'
        if (row.frozen_from !== null) return 'frozen'
        if (row.end_time < '2026-05-18') return 'expired'
        if (row.start_time > '2026-05-18') return 'not started'
        return row.used === row.total ? 'used up' : 'active'
      })
      expect(new Set(states)).toEqual(
        // A hall has classes alone, and nothing of a certificate was used there.
        new Set([
          'unpaid',
          'frozen',
          'expired',
          'not started',
          'active',
          ...(states.includes('used up') ? ['used up'] : []),
        ]),
      )
      const uses = await db
        .selectFrom('membership_use')
        .select(['membership_id', 'amount', 'price_covered'])
        .where('company_id', '=', company_id)
        .execute()
      for (const { membership_id, used } of rows)
        expect(
          uses
            .filter((use) => use.membership_id === membership_id)
            .reduce((sum, { amount }) => sum + amount, 0),
        ).toBe(used)
    }
  } finally {
    await server.stop()
  }
})
