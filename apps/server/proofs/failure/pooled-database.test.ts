/** The database module behind a real PgBouncer in transaction mode, in which all clients share one connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runStatement } from '../../test/global-setup.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import {
  type Database,
  DatabaseAway,
  DatabaseBusy,
  openDatabase,
  type Tx,
} from '../../src/platform/db/database.ts'
import { withinMs } from '../../src/platform/db/deadline.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

let own: TestDatabase
let pooler: PgBouncer
const opened: Database[] = []

const open = (connection: pg.PoolConfig, options: { maxStatementMs?: number } = {}): Database => {
  const database = openDatabase({
    connection,
    pooler: 'transaction',
    onConnectionError: () => {},
    ...options,
  })
  opened.push(database)
  return database
}

beforeAll(async () => {
  own = await createTestDatabase()
  await runStatement(
    own.connection,
    `alter database "${own.connection.database}" set timezone = 'Asia/Tokyo'`,
  )
  pooler = await startPgBouncer(own.connection, { connections: 1 })
}, 120_000)

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await pooler.stop()
  await own.drop()
})

const settings = async (connection: Database['db'] | Tx) => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
     where name in ('TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
     order by lower(name) desc`.execute(connection)
  return rows.map(({ setting }) => setting)
}

describe('behind a pooler in transaction mode', () => {
  it('each statement and transaction has our settings and leaves none on the connection', async () => {
    const [one, other] = [open(pooler.connection), open(pooler.connection, { maxStatementMs: 120_000 })]
    expect(await settings(one.db)).toEqual(['UTC', '2000', '1000', '10000'])
    expect(await other.inTransaction(settings)).toEqual(['UTC', '120000', '1000', '10000'])
    expect(await one.inTransaction(settings)).toEqual(['UTC', '2000', '1000', '10000'])
    const stranger = new pg.Client(pooler.connection)
    await stranger.connect()
    const { rows } = await stranger.query(
      "select current_setting('timezone') as zone, current_setting('lock_timeout') as wait",
    )
    const named = await stranger.query('select from pg_prepared_statements where name <> $1', [''])
    await stranger.end()
    expect({ rows, named: named.rowCount }).toEqual({ rows: [{ zone: 'Asia/Tokyo', wait: '0' }], named: 0 })
  })

  it('concurrent writers over one connection each get their own result', async () => {
    const databases = [open(pooler.connection), open(pooler.connection)]
    const add = (database: Database, subject: string) =>
      database.inTransaction(async (tx) => {
        await Promise.all([
          sql`insert into usage_count (rule, subject, span_start, used) values ('pooled', ${subject}, now(), 1)`.execute(
            tx,
          ),
          sql`insert into usage_count (rule, subject, span_start, used) values ('pooled too', ${subject}, now(), 1)`.execute(
            tx,
          ),
        ])
        if (subject.endsWith('7')) throw new Error('given up')
        const { rows } = await sql<{ subject: string }>`
          select subject from usage_count where rule = 'pooled' and subject = ${subject}`.execute(tx)
        return rows[0]?.subject
      })
    const subjects = Array.from({ length: 60 }, (_, number) => String(number))
    const ended = await Promise.allSettled(subjects.map((subject, at) => add(databases[at % 2]!, subject)))
    const isGivenUp = (subject: string) => subject.endsWith('7')
    expect(ended.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual(
      subjects.map((subject) => (isGivenUp(subject) ? 'Error: given up' : subject)),
    )
    const { rows } = await sql<{ rule: string; count: number }>`
      select rule, count(*) from usage_count where rule like 'pooled%' group by rule order by rule`.execute(
      databases[0]!.db,
    )
    const kept = subjects.filter((subject) => !isGivenUp(subject)).length
    expect(rows).toEqual([
      { rule: 'pooled', count: kept },
      { rule: 'pooled too', count: kept },
    ])
  })

  it('a failed statement reports its error and leaves no open transaction', async () => {
    const database = open(pooler.connection)
    await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow('division by zero')
    await expect(
      database.inTransaction((tx) => sql`select from nowhere where ${1} = 1`.execute(tx)),
    ).rejects.toThrow('does not exist')
    expect((await sql`select ${'well'}::text as said`.execute(database.db)).rows).toEqual([{ said: 'well' }])
  })

  it('a single write is committed', async () => {
    const database = open(pooler.connection)
    await sql`insert into usage_count (rule, subject, span_start, used) values ('alone', 'x', now(), 1)`.execute(
      database.db,
    )
    expect(
      (await sql`select from usage_count where rule = 'alone'`.execute(open(own.connection).db)).rows,
    ).toEqual([{}])
  })

  it('the database cancels slow statements, and an aborted caller leaves no open transaction', async () => {
    const database = open(pooler.connection, { maxStatementMs: 300 })
    await expect(sql`select pg_sleep(2)`.execute(database.db)).rejects.toThrow('statement timeout')
    await expect(withinMs(100, () => sql`select pg_sleep(0.25)`.execute(database.db))).rejects.toBeInstanceOf(
      DatabaseAway,
    )
    await expect(
      withinMs(50, async () => {
        await sleep(60)
        await sql`select 1`.execute(database.db)
      }),
    ).rejects.toBeInstanceOf(DatabaseBusy)
    const direct = open(own.connection)
    await expect
      .poll(
        async () =>
          (
            await sql`select state from pg_stat_activity
                       where datname = current_database() and state like 'idle in transaction%'`.execute(
              direct.db,
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([])
  })

  it('without the setting, the program fails at once with a clear message', async () => {
    const database = openDatabase({ connection: pooler.connection, onConnectionError: () => {} })
    const refusal = await sql`select 1`.execute(database.db).catch((error: Error) => error)
    expect(String((refusal as Error).cause)).toContain('unsupported startup parameter')
    await database.close()
  })

  it(
    'one of several starting servers runs the migrations through it, and no lock remains',
    { timeout: 120_000 },
    async () => {
      const empty = await createEmptyDatabase()
      const between = await startPgBouncer(empty.connection, { connections: 2 })
      const [one, other] = await Promise.all([migrate(between.connection), migrate(between.connection)])
      expect(new Set([...one.ran, ...other.ran]).size).toBe(one.ran.length + other.ran.length)
      expect(await migrate(between.connection)).toMatchObject({ ran: [] })
      const direct = open(empty.connection)
      const { rows } = await sql`
      select from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`.execute(direct.db)
      expect(rows).toEqual([])
      await between.stop()
      await direct.close()
      await empty.drop()
    },
  )
})
