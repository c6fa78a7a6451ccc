/** Company data cached for bookings, and its invalidation. docs/rules/freshness.md */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../test/lock-waits.ts'
import { companyKey } from '../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createCatalogue } from './catalogue.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

const PHONE = '+380441234567'

async function salon() {
  const studio = await server.studio()
  const anna = await studio.resource({ name: 'Анна' })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const book = (hour: number, more: object = {}) =>
    server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: `2026-05-19T${String(hour).padStart(2, '0')}:00:00.000Z`,
        service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
        client: { first_name: 'Олена', phone: PHONE },
        ...more,
      },
    })
  const listed = () => {
    const below = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot`
    const asked =
      'start=2026-05-19&end=2026-05-19&withPrices=true&withDiscounts=true&preventBookingEnabled=true'
    return [
      `${below}/resource?serviceId=${haircut.service_id}&${asked}`,
      `${below}/rent/resource?serviceId=${haircut.service_id}&${asked}`,
      `${below}/gt/resource?${asked}`,
      `${below}/visit?serviceId=${haircut.service_id}&${asked}`,
    ]
  }
  const free = async (urls: string[]) => {
    const replies = []
    for (const url of urls) replies.push(await server.get(url))
    expect(replies.map(({ status }) => status)).toEqual(urls.map(() => 200))
    return replies.map(({ body }) => body)
  }
  const { db } = server.database
  const ofCompany = sql`company_id = ${studio.company_id}`
  return { studio, anna, haircut, book, listed, free, read: db, ofCompany }
}

type Salon = Awaited<ReturnType<typeof salon>>

/** Changes something during a booking that has already read the catalogue and taken the time. */
async function changedMeanwhile({ studio, book }: Salon, change: () => Promise<unknown>, more: object = {}) {
  await book(6)
  await book(7)
  const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const holding = server.database.inTransaction(async (tx) => {
    await sql`select from client where company_id = ${studio.company_id} for update`.execute(tx)
    locked()
    await mayGoOn
  })
  await isLocked
  const booking = book(9, more)
  const isWaiting = async () =>
    (await lockWaits(server.database.db)).some((text) => /into [\w."]*client/i.test(text))
  await expect.poll(isWaiting, { interval: 5 }).toBe(true)
  await change()
  letGo()
  await holding
  return booking
}

describe('what a company has set up', () => {
  it('is read once by bookings, and again after a change', async () => {
    const { studio, haircut, book } = await salon()
    const catalogue = /from "(branch|service|resource|extra_field|restriction|service_price)"/
    const read = async (hour: number) => {
      server.takeStatements()
      const { status, body } = await book(hour)
      expect(status).toBe(200)
      const statements = server.takeStatements().filter((statement) => catalogue.test(statement)).length
      return { statements, price: (body.price as { price: number }).price }
    }
    expect(await read(6)).toMatchObject({ price: 45_000 })
    expect(await read(7)).toEqual({ statements: 0, price: 45_000 })
    await sql`update service_price set amount = 47000 where company_id = ${studio.company_id}
      and service_id = ${haircut.service_id}`.execute(server.database.db)
    expect((await read(8)).price).toBe(47_000)
    expect(await read(9)).toEqual({ statements: 0, price: 47_000 })
  })

  it('is not read again by lists after a booking, and read again after a change', async () => {
    const { studio, haircut, book, listed, free } = await salon()
    const catalogue = /from "?(branch|service|resource|restriction|service_price|cycle_frame|day_frame)\b/
    const url = listed()[0]!
    const pricesAt = async () => {
      server.takeStatements()
      const text = JSON.stringify(await free([url]))
      const statements = server.takeStatements()
      const prices = new Set([...text.matchAll(/"price":(\d+)/g)].map(([, price]) => Number(price)))
      return {
        read: statements.filter((statement) => catalogue.test(statement)).length,
        asked: statements.length,
        prices: [...prices],
        starts: text.match(/"price":/g)!.length,
      }
    }
    const first = await pricesAt()
    expect(first.read).toBeGreaterThan(3)
    await book(6)
    const second = await pricesAt()
    // The version checks for the cached list and for the new list, and the read of busy times.
    expect(second).toMatchObject({ read: 0, asked: 3, prices: [45_000] })
    expect(second.starts).toBeLessThan(first.starts)
    await sql`update service_price set amount = 47000 where company_id = ${studio.company_id}
      and service_id = ${haircut.service_id}`.execute(server.database.db)
    expect((await pricesAt()).prices).toEqual([47_000])
  })

  it('is cached of no table that could change without a new version', async () => {
    const { book, free, listed, read } = await salon()
    const tablesOf = (statements: string[]) =>
      new Set(
        statements
          .flatMap((statement) => [...statement.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)])
          .map(([, table]) => table!),
      )
    const statementsOf = async (act: () => Promise<unknown>) => {
      server.takeStatements()
      await act()
      return server.takeStatements()
    }
    const cold = await statementsOf(() => book(6))
    const warm = new Set(await statementsOf(() => book(7)))
    const coldLists = await statementsOf(() => free(listed()))
    await book(8)
    for (const statement of await statementsOf(() => free(listed()))) warm.add(statement)
    const kept = tablesOf([...cold, ...coldLists].filter((statement) => !warm.has(statement)))
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger
       where tgfoid = 'bump_company_version'::regproc and encode(tgargs, 'escape') like '%CATALOGUE%'
       -- Inserts and deletes at least: a webhook counts only by being there.
       group by 1 having bit_or(tgtype::int) & 12 = 12`.execute(read)
    const versioned = new Set([...rows.map(({ table }) => table), 'company_version'])
    const { rows: stored } = await sql<{ name: string }>`
      select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      read,
    )
    expect(stored.map(({ name }) => name).filter((name) => kept.has(name) && !versioned.has(name))).toEqual(
      [],
    )
    expect([...kept]).toEqual(
      expect.arrayContaining([
        'service',
        'resource',
        'service_price',
        'restriction',
        'cycle_frame',
        'branch',
      ]),
    )
  })

  it('may be cached by several processes: each sees what another changed', async () => {
    const { studio, read, ofCompany } = await salon()
    const other = createCatalogue(server.database)
    const nameIn = (catalogue: typeof other) => {
      const planned = catalogue.plan(studio.company_id, async (company) => {
        const name = await company.cached('name', async () => {
          const named = sql<{ name: string }>`select name from company where ${ofCompany}`
          return (await named.execute(read)).rows[0]!.name
        })
        return { company, name }
      })
      return server.database.inTransaction(async (tx) => {
        const { company, name } = planned.current()
        await company.assertUnchanged(tx)
        return name
      }, planned)
    }
    const before = await nameIn(other)
    expect(await nameIn(server.deps.catalogue)).toBe(before)
    await sql`update company set name = 'Інша' where ${ofCompany}`.execute(read)
    expect([await nameIn(other), await nameIn(server.deps.catalogue)]).toEqual(['Інша', 'Інша'])
  })

  it('refuses nothing that is true no more', async () => {
    const { studio, haircut, book, read } = await salon()
    const open = (isOpen: boolean) =>
      sql`update service set active = ${isOpen} where company_id = ${studio.company_id}
            and service_id = ${haircut.service_id}`.execute(read)
    await open(false)
    expect((await book(6)).status).toBe(404)
    await open(true)
    expect((await book(6)).status).toBe(200)
  })

  const changes = [
    {
      what: 'the price',
      change: ({ read, ofCompany }: Salon) =>
        sql`update service_price set amount = 50000 where ${ofCompany}`.execute(read),
      answer: { status: 200, price: 50_000 },
    },
    {
      what: 'a discount',
      change: ({ studio }: Salon) => studio.discount({ percent: 10 }),
      answer: { status: 200, price: 40_500 },
    },
    {
      what: 'the price that was shown',
      change: ({ read, ofCompany }: Salon) =>
        sql`update service_price set amount = 50000 where ${ofCompany}`.execute(read),
      more: { shown: { price: 45_000 } },
      answer: { status: 409, code: 'appointment.changed' },
    },
    {
      what: 'the hours',
      change: ({ read, ofCompany }: Salon) =>
        sql`update cycle_frame set end_time = 43200 where ${ofCompany}`.execute(read),
      answer: { status: 422, code: 'appointment.time.unavailable' },
    },
    {
      what: 'what the company bars',
      change: ({ studio }: Salon) => studio.restriction({ kind: 'ONLINE_BOOKING' }),
      answer: { status: 403, code: 50001 },
    },
    {
      what: 'the service',
      change: ({ read, ofCompany }: Salon) =>
        sql`update service set active = false where ${ofCompany}`.execute(read),
      answer: { status: 404, code: 'service.notFound' },
    },
    {
      what: 'who performs it',
      change: ({ read, ofCompany }: Salon) =>
        sql`update resource set active = false where ${ofCompany}`.execute(read),
      answer: { status: 422, code: 'appointment.time.unavailable' },
    },
    {
      what: 'its length',
      change: ({ read, ofCompany }: Salon) =>
        sql`update service set duration = 7200 where ${ofCompany}`.execute(read),
      answer: { status: 200, duration: 7200 },
    },
    {
      what: 'whether anybody may book',
      change: ({ read, ofCompany }: Salon) =>
        sql`update company_settings set booking_settings = '{"appointment": {"allow_create": false}}' where ${ofCompany}`.execute(
          read,
        ),
      answer: { status: 403, code: 'authorization.failed' },
    },
  ]
  it.each(changes)(
    'is never booked outdated: $what changes during the booking',
    async ({ change, more, answer }) => {
      const world = await salon()
      const { status, body } = await changedMeanwhile(world, () => change(world), more)
      const { price } = (body.price ?? {}) as { price?: number }
      expect({ ...body, status, price }).toMatchObject(answer)
    },
  )

  it('a required resource is not disabled during a booking', async () => {
    const { studio, anna, book } = await salon()
    const owner = await companyKey(server, studio)
    const setActive = (active: boolean) =>
      owner.post(`branch/${studio.branch_id}/resource/${anna.resource_id}`, { resource: { active } })
    const both: string[] = []
    for (let round = 0; round < 40; round += 1) {
      const switchOff = async () => {
        await sleep((round % 12) * 1.2)
        return setActive(false)
      }
      const [booked, off] = await Promise.all([book(7 + (round % 4)), switchOff()])
      if (booked.status === 200 && off.status === 200) both.push(`round ${round}`)
      if (off.status === 200) await setActive(true)
      if (booked.status !== 200) continue
      await server.post(
        `/v1/client/appointment/${String(booked.body.id)}/cancel`,
        { appointment: { company_id: studio.company_id } },
        { 'x-manage-key': String(booked.body.manage_key) },
      )
    }
    expect(both).toEqual([])
  })

  it('is cached without maps, which cannot be frozen and whose size is not counted', async () => {
    const { studio } = await salon()
    const planned = server.deps.catalogue.plan(studio.company_id, (company) =>
      company.cached('a map', () => Promise.resolve({ of: new Map([['one', 1]]) })),
    )
    await expect(planned.prepare()).rejects.toThrow('cache its entries')
  })

  it('a catalogue that always changes rejects the booking and stores nothing', async () => {
    const { studio, read, ofCompany, book } = await salon()
    await book(6)
    // Each check at the end finds a new version.
    await sql`create function restless() returns trigger language plpgsql as ${sql.lit(
      `declare other uuid := gen_random_uuid();
       begin update company_version set version = other where company_id = '${studio.company_id}' and kind = 'CATALOGUE'; return null; end`,
    )}`.execute(read)
    await sql`create trigger restless after insert on message for each row execute function restless()`.execute(
      read,
    )
    try {
      const errors = await server.errorsDuring(async () => {
        expect((await book(9)).status).toBe(503)
      })
      expect(errors.map(String)).toEqual(['Error: the catalogue has changed'])
    } finally {
      await sql`drop trigger restless on message`.execute(read)
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from occupancy where ${ofCompany} and starts_at = '2026-05-19T09:00:00Z'`.execute(
      read,
    )
    expect(rows[0]!.count).toBe(0)
    expect((await book(9)).status).toBe(200)
  })
})
