/** Versions of companies: what bumps them, and when a check sees it. docs/rules/freshness.md */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { isLeftOut } from '../../../test/on-citus.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import {
  bumpVersions,
  type CompanyVersions,
  createFindVersions,
  createReadVersions,
} from './company-version.ts'
import type { Database, Tx } from './database.ts'
import { newId } from './ids.ts'

let server: TestServer
let db: Database['db']
let versionsOf: (companyId: string) => Promise<CompanyVersions>
let findVersions: ReturnType<typeof createFindVersions>
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  const readVersions = createReadVersions(db)
  versionsOf = async (companyId) => (await readVersions(companyId))!
  findVersions = createFindVersions(db)
})
afterAll(() => server.stop())

describe('the versions of a company', () => {
  it('are found by id, by alias and in capital letters', async () => {
    const { company_id } = await server.studio({ alias: 'promin.lviv' })
    const byId = await versionsOf(company_id)
    expect(byId).toMatchObject({ companyId: company_id })
    for (const key of [company_id, 'promin.lviv', 'Promin.Lviv', company_id.toUpperCase()])
      expect(await findVersions(key)).toEqual(byId)
  })

  it('are those of the other company as soon as an alias has moved there', async () => {
    const [studio, other] = [await server.studio({ alias: 'wandering' }), await server.studio()]
    expect(await findVersions('wandering')).toEqual(await versionsOf(studio.company_id))
    const moveTo = ({ company_id }: Studio) =>
      db.updateTable('company_alias').set({ company_id }).where('alias', '=', 'wandering').execute()
    await moveTo(other)
    expect(await findVersions('wandering')).toEqual(await versionsOf(other.company_id))
    await db.deleteFrom('company_alias').where('alias', '=', 'wandering').execute()
    expect(await findVersions('wandering')).toBeUndefined()
  })

  it.each(['', 'nobody', 'a\0b', "' or 1=1 --", '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11', 'x'.repeat(5000)])(
    'there are none for %j',
    async (key) => expect(await findVersions(key)).toBeUndefined(),
  )

  it('a hundred checks at once cost two statements at most, and each returns its own company', async () => {
    const studios = [await server.studio(), await server.studio(), await server.studio()]
    server.takeStatements()
    const found = await Promise.all(
      Array.from({ length: 100 }, (_, index) => versionsOf(studios[index % 3]!.company_id)),
    )
    expect(server.takeStatements().length).toBeLessThanOrEqual(2)
    for (const [index, { companyId }] of found.entries())
      expect(companyId).toBe(studios[index % 3]!.company_id)
  })

  it('a check that fails rejects all that share it, and the next one works', async () => {
    let isDown = true
    const unreliable = new Proxy(db, {
      get: (real, name) => {
        if (isDown) throw new Error('the database is away')
        const part: unknown = Reflect.get(real, name)
        return typeof part === 'function' ? (part.bind(real) as unknown) : part
      },
    })
    const { company_id } = await server.studio()
    const check = createReadVersions(unreliable)
    const both = await Promise.allSettled([check(company_id), check(company_id)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isDown = false
    expect(await check(company_id)).toMatchObject({ companyId: company_id })
  })
})

/** Which of the two kinds have a new version after `change`. */
async function bumpedBy(companyId: string, change: () => Promise<unknown>) {
  const before = await versionsOf(companyId)
  await change()
  const after = await versionsOf(companyId)
  return (['bookings', 'catalogue'] as const).filter((kind) => before[kind] !== after[kind])
}

describe('a version is bumped', () => {
  const both = ['bookings', 'catalogue']
  const ofCompany = ({ company_id }: Studio) => sql`company_id = ${company_id}`
  const changes: Record<string, (studio: Studio) => Promise<unknown>> = {
    'the company changes': (studio) =>
      sql`update company set name = 'Світло' where ${ofCompany(studio)}`.execute(db),
    'a branch is added': (studio) => studio.addBranch({ ordinal: 7 }),
    'a branch changes': (studio) =>
      sql`update branch set name = 'Поділ' where ${ofCompany(studio)}`.execute(db),
    'its settings change': (studio) =>
      sql`update company_settings set appointment_statuses = '[{"code": "NEW"}]' where ${ofCompany(studio)}`.execute(
        db,
      ),
    'it names things in its own words': (studio) => studio.entityTitle(),
    'its words are taken back': async (studio) => {
      await studio.entityTitle()
      return sql`delete from entity_title where ${ofCompany(studio)}`.execute(db)
    },
    'an alias is added': ({ company_id }) =>
      server.database.inTransaction(async (tx) => {
        await sql`insert into company_alias (alias, company_id) values (${`a${newId()}`}, ${company_id})`.execute(
          tx,
        )
        await bumpVersions(tx, company_id)
      }),
    'a service is added': (studio) => studio.service({ name: 'Стрижка' }),
  }
  it.each(Object.entries(changes))('of both kinds when %s, and of no other company', async (_, change) => {
    const [studio, other] = [await server.studio(), await server.studio()]
    const beforeOfOther = await versionsOf(other.company_id)
    expect(await bumpedBy(studio.company_id, () => change(studio))).toEqual(both)
    expect(await versionsOf(other.company_id)).toEqual(beforeOfOther)
  })

  it('of bookings alone when time is taken', async () => {
    const studio = await server.studio()
    const anna = await studio.resource({})
    expect(
      await bumpedBy(studio.company_id, () => studio.busy(anna, '2026-05-19T09:00:00.000Z', 60)),
    ).toEqual(['bookings'])
  })

  it('of an external calendar when it comes, goes, or its busy times change', async () => {
    const studio = await server.studio()
    const { resource_id } = await studio.resource({})
    const { company_id } = studio
    const update = (set: ReturnType<typeof sql>) => () =>
      sql`update outside_calendar set ${set} where company_id = ${company_id}`.execute(db)
    const busy = sql`busy = '{[2026-05-19 09:00+00, 2026-05-19 10:00+00)}'`
    const insert = () =>
      sql`insert into outside_calendar (company_id, calendar_id, resource_id, source, created)
          values (${company_id}, ${newId()}, ${resource_id}, 'mine', now())`.execute(db)
    expect(await bumpedBy(company_id, insert)).toEqual(both)
    expect(await bumpedBy(company_id, update(busy))).toEqual(['bookings'])
    expect(await bumpedBy(company_id, update(sql`${busy}, last_read_at = now()`))).toEqual([])
    const remove = () => sql`delete from outside_calendar where company_id = ${company_id}`.execute(db)
    expect(await bumpedBy(company_id, remove)).toEqual(both)
  })

  it('not by a change that is rolled back', async () => {
    const { company_id } = await server.studio()
    const change = () =>
      server.database
        .inTransaction(async (tx) => {
          await tx.updateTable('company').set({ name: 'Ні' }).where('company_id', '=', company_id).execute()
          throw new Error('rolled back')
        })
        .catch(() => {})
    expect(await bumpedBy(company_id, change)).toEqual([])
  })

  it.skipIf(isLeftOut('statistics'))(
    'once by a transaction, however many rows of the company it changes',
    async () => {
      const { company_id } = await server.studio()
      const updatesIn = async (tx: Tx) => {
        const { rows } = await sql<{ count: number }>`
        select n_tup_upd as count from pg_stat_xact_user_tables where relname = 'company_version'`.execute(tx)
        return rows[0]!.count
      }
      await server.database.inTransaction(async (tx) => {
        const before = await updatesIn(tx)
        for (const name of ['One', 'Two', 'Three'])
          await tx.updateTable('branch').set({ name }).where('company_id', '=', company_id).execute()
        expect(await updatesIn(tx)).toBe(before)
        await sql`set constraints all immediate`.execute(tx)
        expect(await updatesIn(tx)).toBe(before + 2)
      })
    },
  )

  it('at the commit, so that transactions of one company do not wait for each other before', async () => {
    const { company_id } = await server.studio()
    const change = (tx: Tx) =>
      sql`insert into service_price_list (company_id, service_price_list_id, name, currency_code)
          values (${company_id}, ${newId()}, 'Ціни', 'UAH')`.execute(tx)
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const first = server.database.inTransaction(async (tx) => {
      await change(tx)
      written()
      await mayEnd
    })
    await isWritten
    expect(await bumpedBy(company_id, () => server.database.inTransaction(change))).toEqual(both)
    // A transaction that began first and commits last is detected, too.
    expect(
      await bumpedBy(company_id, async () => {
        end()
        await first
      }),
    ).toEqual(both)
  })
})

describe('transactions that meet', () => {
  const rename = (tx: Tx, { company_id }: Studio, name: string) =>
    tx.updateTable('company').set({ name }).where('company_id', '=', company_id).execute()
  const nameOf = async ({ company_id }: Studio) =>
    (await db.selectFrom('company').select('name').where('company_id', '=', company_id).executeTakeFirst())!
      .name

  it('one that waits at its commit longer than a lock may take is tried again', async () => {
    const studio = await server.studio()
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const slow = server.database.inTransaction(async (tx) => {
      await sql`update company_version set version = version where company_id = ${studio.company_id}`.execute(
        tx,
      )
      locked()
      await sleep(1_300)
    })
    await isLocked
    let tries = 0
    await server.database.inTransaction((tx) => {
      tries += 1
      return rename(tx, studio, 'Світло')
    })
    await slow
    expect([tries, await nameOf(studio)]).toEqual([2, 'Світло'])
  })

  it('two that hold the version of one company and wait for that of the other both commit in the end', async () => {
    const [one, other] = [await server.studio(), await server.studio()]
    const before = [await versionsOf(one.company_id), await versionsOf(other.company_id)]
    let tries = 0
    let held = 0
    const { promise: bothHold, resolve: release } = Promise.withResolvers<void>()
    const bump = (tx: Tx, { company_id }: Studio) =>
      sql`update branch set ordinal = ordinal + 1 where company_id = ${company_id}`.execute(tx)
    /** Each of the first two tries holds the version of one company until both do; later ones lock in one order. */
    const change = (first: Studio, second: Studio) =>
      server.database.inTransaction(async (tx) => {
        tries += 1
        if (tries > 2) {
          await bump(tx, one)
          await bump(tx, other)
          return
        }
        await bump(tx, first)
        await sql`set constraints all immediate`.execute(tx)
        held += 1
        if (held === 2) release()
        await bothHold
        await bump(tx, second)
      })
    await Promise.all([change(one, other), change(other, one)])
    for (const [index, studio] of [one, other].entries())
      expect((await versionsOf(studio.company_id)).catalogue).not.toBe(before[index]!.catalogue)
  })
})

describe('transactions that commit in any order', () => {
  const steps = fc.array(
    fc.record({
      act: fc.constantFrom('begin', 'commit', 'rollBack', 'check'),
      which: fc.nat(7),
      company: fc.nat(1),
    }),
    { minLength: 10, maxLength: 30 },
  )

  it('a check returns another version after each commit of its company, and the same one without', async () => {
    const companies = [await server.studio(), await server.studio()]
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const open: { company: number; end: (how: 'commit' | 'rollBack') => Promise<void> }[] = []
        const last = await Promise.all(companies.map(({ company_id }) => versionsOf(company_id)))
        const commits = [0, 0]
        const checkAll = async () => {
          for (const [company, { company_id }] of companies.entries()) {
            const now = await versionsOf(company_id)
            expect(now.bookings !== last[company]!.bookings).toBe(commits[company]! > 0)
            last[company] = now
            commits[company] = 0
          }
        }
        for (const { act, which, company } of drawn) {
          if (act === 'begin' && open.length < 4) open.push(await begin(company, companies[company]!))
          else if (act === 'check') await checkAll()
          else if (act === 'commit' || act === 'rollBack') {
            const [transaction] = open.splice(which % Math.max(1, open.length), 1)
            await transaction?.end(act)
            if (transaction !== undefined && act === 'commit') commits[transaction.company]! += 1
          }
        }
        for (const { end } of open) await end('rollBack')
        await checkAll()
      }),
      { numRuns: 25 },
    )
  })

  /** Has written a row, and waits to commit. */
  async function begin(company: number, { company_id }: Studio) {
    const ending = Promise.withResolvers<'commit' | 'rollBack'>()
    const written = Promise.withResolvers<void>()
    const rolledBack = new Error('rolled back')
    const done = server.database
      .inTransaction(async (tx) => {
        await sql`insert into service_price_list (company_id, service_price_list_id, name, currency_code)
                  values (${company_id}, ${newId()}, 'Ціни', 'UAH')`.execute(tx)
        written.resolve()
        if ((await ending.promise) === 'rollBack') throw rolledBack
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error
      })
    await written.promise
    return {
      company,
      end: (how: 'commit' | 'rollBack') => {
        ending.resolve(how)
        return done
      },
    }
  }
})
