import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { DatabaseAway, DatabaseBusy, openDatabase, Overtaken } from './database.ts'
import { withinMs } from './deadline.ts'

describe('the database connection', () => {
  it('rejects with DatabaseBusy when no connection is free in time', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({
      connection: { ...connection, max: 1, connectionTimeoutMillis: 1_000 },
      onConnectionError: () => {},
    })
    await database.inTransaction(async (tx) => {
      await sql`select 1`.execute(tx)
      await expect(sql`select 1`.execute(database.db)).rejects.toBeInstanceOf(DatabaseBusy)
    })
    await sql`select 1`.execute(database.db)
    await database.close()
    await drop()
  })

  it('a late statement is abandoned, and its result reaches no other caller', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    // Opens the connection first, so that the statement starts in time.
    await sql`select 1`.execute(database.db)
    await expect(
      withinMs(200, () => sql`select 'late' as said from pg_sleep(1.5)`.execute(database.db)),
    ).rejects.toBeInstanceOf(DatabaseAway)
    const { rows } = await sql`select 'in time' as said`.execute(database.db)
    expect(rows).toEqual([{ said: 'in time' }])
    await database.close()
    await drop()
  })

  it('a transaction that would commit too late is rolled back', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 2 }, onConnectionError: () => {} })
    const add = (seconds: number) =>
      database.inTransaction(async (tx) => {
        await sql`insert into usage_count (rule, subject, span_start, used) values ('too late', 'somebody', now(), 1)`.execute(
          tx,
        )
        await sleep(seconds * 1000)
      })
    await expect(withinMs(300, () => add(0.5))).rejects.toBeInstanceOf(DatabaseBusy)
    const { rows } = await sql`select from usage_count where rule = 'too late'`.execute(database.db)
    expect(rows).toEqual([])
    await database.close()
    await drop()
  })

  it('waits on where a lock does not come in a second, three times in all', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 2 }, onConnectionError: () => {} })
    await sql`insert into usage_count (rule, subject, span_start, used) values ('stalled', 'somebody', now(), 1)`.execute(
      database.db,
    )
    const add = (after: (used: number) => Promise<void> = async () => {}) =>
      database.inTransaction(async (tx) => {
        const { rows } = await sql<{ used: number }>`
          update usage_count set used = used + 1 where rule = 'stalled' returning used`.execute(tx)
        await after(rows[0]!.used)
      })
    const heldUntil = (isOver: () => Promise<unknown>) => {
      const { promise: begun, resolve } = Promise.withResolvers<void>()
      return { begun, ended: add(async () => (resolve(), void (await isOver()))) }
    }
    const short = heldUntil(() => sleep(1_500))
    await short.begun
    await add()
    await short.ended
    const refused = Promise.withResolvers<void>()
    const long = heldUntil(() => refused.promise)
    await long.begun
    await expect(add()).rejects.toMatchObject({ code: '55P03' })
    refused.resolve()
    await long.ended
    const { rows } = await sql<{ used: number }>`select used from usage_count where rule = 'stalled'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ used: 4 }])
    await database.close()
    await drop()
  })

  it('lets a request wait for a connection no longer than it may', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    await database.inTransaction(async (tx) => {
      await sql`select 1`.execute(tx)
      // The connection is not released earlier.
      await expect(withinMs(100, () => sql`select 1`.execute(database.db))).rejects.toBeInstanceOf(
        DatabaseBusy,
      )
    })
    await sql`select 1`.execute(database.db)
    await database.close()
    await drop()
  })

  it('sends the statements of a list together, and runs them in the order of the list', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    await sql`create table said (place serial, word text)`.execute(database.db)
    const words = Array.from({ length: 20 }, (_, index) => `word ${index}`)
    const write = vi.spyOn(Socket.prototype, '_writev')
    await database.inTransaction(async (tx) => {
      await sql`select 1`.execute(tx)
      write.mockClear()
      // Written in two ways, one of which does more work before it is sent.
      await tx.together(
        words.map((word, index) =>
          index % 2 === 0
            ? sql`insert into said (word) values (${word})`.execute(tx)
            : (tx as unknown as Kysely<{ said: { word: string } }>)
                .insertInto('said')
                .values({ word })
                .executeTakeFirstOrThrow(),
        ),
      )
      expect(write, 'in one write').toHaveBeenCalledOnce()
      write.mockRestore()
    })
    const { rows } = await sql<{ word: string }>`select word from said order by place`.execute(database.db)
    expect(rows.map(({ word }) => word)).toEqual(words)
    await database.close()
    await drop()
  })

  it('rejects with the first error of a list once all of it is answered, and rolls back', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    let isLastAnswered = false
    const failing = database.inTransaction(async (tx) => {
      const [one, two] = await tx.together([
        sql<{ word: string }>`select 'one' as word`.execute(tx),
        Promise.resolve(2),
      ])
      expect([one.rows, two]).toEqual([[{ word: 'one' }], 2])
      const last = async () => {
        await sleep(20)
        isLastAnswered = true
      }
      await tx.together([
        sql`select 1`.execute(tx),
        sql`select 1 / 0`.execute(tx),
        sql`select`.execute(tx),
        last(),
      ])
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(isLastAnswered).toBe(true)
    await database.close()
    await drop()
  })

  it('retries by the policy and stops at the limit of all attempts', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    let attempts = 0
    const attempt = (error: () => Error) =>
      database.inTransaction(
        async (tx) => {
          attempts += 1
          await sql`select 1`.execute(tx)
          throw error()
        },
        { mayRetry: (error) => String(error).includes('lost') },
      )
    await expect(attempt(() => new Error('lost'))).rejects.toThrow('lost')
    expect(attempts).toBe(33)
    attempts = 0
    await expect(attempt(() => new Error('other'))).rejects.toThrow('other')
    expect(attempts).toBe(1)
    attempts = 0
    await expect(attempt(() => new Overtaken('read too early'))).rejects.toThrow('read too early')
    expect(attempts).toBe(3)
    attempts = 0
    // Only consecutive conflicts count: the third attempt fails with another error.
    const mixed = attempt(() => (attempts === 3 ? new Error('lost') : new Overtaken('read too early')))
    await expect(mixed).rejects.toThrow('read too early')
    expect(attempts).toBe(6)
    await database.close()
    await drop()
  })

  it('takes all back where one of those that go with the commit fails', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    await sql`create table said (word text unique)`.execute(database.db)
    const say = (word: string, lastly?: string) =>
      database.inTransaction(async (tx) => {
        await sql`insert into said (word) values (${word})`.execute(tx)
        if (lastly !== undefined)
          tx.withCommit(() => sql`insert into said (word) values (${lastly})`.execute(tx))
      })
    await say('one', 'two')
    await expect(say('three', 'two')).rejects.toThrow(/duplicate key/)
    await say('four')
    const { rows } = await sql<{ word: string }>`select word from said order by word`.execute(database.db)
    expect(rows.map(({ word }) => word)).toEqual(['four', 'one', 'two'])
    await database.close()
    await drop()
  })

  it('a transaction with a failed statement that was not awaited does not commit', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    await sql`create table said (word text)`.execute(database.db)
    const saying = database.inTransaction(async (tx) => {
      await sql`insert into said values ('one')`.execute(tx)
      sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(saying).rejects.toThrow('division by zero')
    const { rows } = await sql`select from said`.execute(database.db)
    expect(rows).toEqual([])
    await database.close()
    await drop()
  })

  it('all concurrent callers get the reason of the failure', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    const ended = await database
      .inTransaction((tx) =>
        Promise.allSettled([
          sql`select 1 / 0`.execute(tx),
          sql`select 2`.execute(tx),
          sql`select 3`.execute(tx),
        ]),
      )
      .catch((error: unknown) => error)
    expect(String(ended)).toMatch('division by zero')
    const each = await database
      .inTransaction(async (tx) => {
        const asked = [sql`select 1 / 0`, sql`select 2`].map((statement) => statement.execute(tx))
        const reasons = (await Promise.allSettled(asked)).map(
          (one) => one.status === 'rejected' && String(one.reason),
        )
        throw new Error(reasons.join(' and '))
      })
      .catch(String)
    expect(each).toBe('Error: error: division by zero and error: division by zero')
    await database.close()
    await drop()
  })

  it('writes nothing of what goes on beside it once it was refused, nor what it had only begun with', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 2 }, onConnectionError: () => {} })
    await sql`create table said (word text)`.execute(database.db)
    for (let round = 0; round < 100; round += 1) {
      const refused = database.inTransaction(async (tx) => {
        const beside = async () => {
          await sql`select 1`.execute(tx)
          await sql`select pg_sleep(0.001)`.execute(tx)
          await sql`insert into said values ('beside')`.execute(tx)
        }
        beside().catch(() => {})
        await sql`select 2`.execute(tx)
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      const atOnce = database.inTransaction(async (tx) => {
        sql`insert into said values ('first')`.execute(tx).catch(() => {})
        throw new Error('refused')
      })
      await expect(atOnce).rejects.toThrow('refused')
    }
    await sleep(100)
    const { rows } = await sql`select word from said`.execute(database.db)
    expect(rows).toEqual([])
    await database.close()
    await drop()
  })

  it('a transaction cannot be used after its end', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({ connection: { ...connection, max: 1 }, onConnectionError: () => {} })
    const kept = await database.inTransaction((tx) => Promise.resolve(tx))
    await expect(sql`select 1`.execute(kept)).rejects.toThrow('the transaction is over')
    await database.close()
    await drop()
  })
})
