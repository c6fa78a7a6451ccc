/** Reading at a real streaming replica, which is taken only where it has all that a look at the marks saw. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStudio } from '../../../test/builders.ts'
import { runStatement } from '../../../test/global-setup.ts'
import { startReplica } from '../../../test/start-replica.ts'
import { ApiError } from '../errors/api-error.ts'
import { createLookAtMarks } from './answer-marks.ts'
import { createCatalogue } from './catalogue.ts'
import { type Database, openDatabase } from './database.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { createReadAfterLook } from './replica.ts'

let dataDir: string
let embedded: Embedded
let replica: Awaited<ReturnType<typeof startReplica>>
const opened: Database[] = []

const open = (at: pg.PoolConfig) => {
  const database = openDatabase({ connection: embedded.connection, replica: at, onConnectionError: () => {} })
  opened.push(database)
  return database
}

/** Where the company's name is read from, and what it is. */
async function world(at: pg.PoolConfig = replica.connection) {
  const database = open(at)
  const { company_id } = await addStudio(database.read, { name: 'Before' })
  const look = createLookAtMarks(database)
  const readAfterLook = createReadAfterLook(database)
  const read = async () =>
    readAfterLook(company_id, await look(company_id), async () => {
      const { rows } = await sql<{ name: string; at_replica: boolean }>`
        select name, pg_is_in_recovery() as at_replica from company where company_id = ${company_id}`.execute(
        database.read,
      )
      return rows[0]!
    })
  const rename = (name: string) =>
    sql`update company set name = ${name} where company_id = ${company_id}`.execute(database.read)
  return { database, company_id, look, readAfterLook, read, rename }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zapys-replicated-'))
  embedded = await startEmbedded({ dataDir, log: () => {} })
  await migrate(embedded.connection)
  replica = await startReplica(embedded.connection)
})

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await replica.stop()
  await embedded.stop()
  await rm(dataDir, { recursive: true })
})

it('a replica is read once it has all that is known of the company, and never before', async () => {
  const { read, rename } = await world()
  await expect.poll(read).toEqual({ name: 'Before', at_replica: true })
  await runStatement(replica.connection, 'select pg_wal_replay_pause()')
  await rename('After')
  expect(await read()).toEqual({ name: 'After', at_replica: false })
  await runStatement(replica.connection, 'select pg_wal_replay_resume()')
  await expect.poll(read).toEqual({ name: 'After', at_replica: true })
})

it('is not read while a change is on its way that came after one which is not over', async () => {
  const { database, read, rename } = await world()
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const under = database.inTransaction(async (tx) => {
    await sql`insert into database_start (name) values ('not over yet')`.execute(tx)
    begun()
    await mayEnd
  })
  await isBegun
  await rename('Meanwhile')
  await expect.poll(read).toEqual({ name: 'Meanwhile', at_replica: true })
  await runStatement(replica.connection, 'select pg_wal_replay_pause()')
  await rename('After')
  expect(await read()).toEqual({ name: 'After', at_replica: false })
  await runStatement(replica.connection, 'select pg_wal_replay_resume()')
  await expect.poll(read).toEqual({ name: 'After', at_replica: true })
  end()
  await under
})

it('what is written in a transaction, and whatever else is read, goes to the database itself', async () => {
  const { database, read } = await world()
  await expect.poll(async () => (await read()).at_replica).toBe(true)
  const isReplica = sql<{ is: boolean }>`select pg_is_in_recovery() as is`
  expect((await isReplica.execute(database.read)).rows).toEqual([{ is: false }])
  const inTransaction = await database.atReplica!(() => database.inTransaction((tx) => isReplica.execute(tx)))
  expect(inTransaction.rows).toEqual([{ is: false }])
})

it('what bookings plan with is never read there, whoever needs it first', async () => {
  const { database, company_id, read } = await world()
  await expect.poll(async () => (await read()).at_replica).toBe(true)
  const kept = await database.atReplica!(async () => {
    const company = await createCatalogue(database).asItIs(company_id)
    return company.kept('where it is read', async () => {
      const { rows } = await sql<{ at_replica: boolean }>`select pg_is_in_recovery() as at_replica`.execute(
        database.read,
      )
      return rows[0]!
    })
  })
  expect(kept).toEqual({ at_replica: false })
})

it('a refusal is a refusal; what the replica cannot do is done by the database itself', async () => {
  const { company_id, database, look, read, readAfterLook } = await world()
  await expect.poll(async () => (await read()).at_replica).toBe(true)
  let times = 0
  const refused = readAfterLook(company_id, await look(company_id), async () => {
    times += 1
    throw new ApiError('company.notFound')
  })
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  expect(times).toBe(1)
  const wrote = await readAfterLook(company_id, await look(company_id), () =>
    sql`insert into database_start (name) values ('of a test') returning name`.execute(database.read),
  )
  expect(wrote.rows).toEqual([{ name: 'of a test' }])
})

it('a copy that follows another database is not read, whatever it numbers', async () => {
  await runStatement(embedded.connection, 'create database stranger template template0')
  await migrate({ ...embedded.connection, database: 'stranger' })
  const { read } = await world({ ...embedded.connection, database: 'stranger' })
  // There it would find no company.
  expect(await read()).toEqual({ name: 'Before', at_replica: false })
})

it('a replica that is away costs nobody more than a moment, and is not asked again for a while', async () => {
  const { read } = await world({ ...replica.connection, host: join(dataDir, 'nowhere') })
  const began = performance.now()
  for (let times = 0; times < 20; times += 1)
    expect(await read()).toEqual({ name: 'Before', at_replica: false })
  expect(performance.now() - began).toBeLessThan(5_000)
})
