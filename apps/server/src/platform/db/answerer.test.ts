/** What was seen at a database is nothing any more once it came back from a crash: it may give out numbers anew. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStudio } from '../../../test/builders.ts'
import { answerer, createLookAtMarks } from './answer-marks.ts'
import { createCatalogue } from './catalogue.ts'
import { type Database, openDatabase } from './database.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'

let dataDir: string
let embedded: Embedded
let database: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zapys-crashing-'))
  embedded = await startEmbedded({ dataDir, log: () => {} })
  await migrate(embedded.connection)
  database = openDatabase({ connection: embedded.connection, onConnectionError: () => {} })
})

afterAll(async () => {
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true })
})

const whoAnswers = async () =>
  (await sql<{ name: string }>`select ${answerer} as name`.execute(database.read)).rows[0]!.name

/** One session dies, and with it the memory of the database, which recovers by itself. */
async function crash() {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.read)
  process.kill(rows[0]!.pid, 'SIGKILL')
  await expect.poll(whoAnswers).toBeTypeOf('string')
}

it('a database that came back is another one, and the same as long as it goes on', async () => {
  const before = await whoAnswers()
  expect(await whoAnswers()).toBe(before)
  await crash()
  expect(await whoAnswers()).not.toBe(before)
})

it('answers that were kept before a crash are made anew after it', async () => {
  const { company_id } = await addStudio(database.read)
  const look = createLookAtMarks(database)
  const before = (await look(company_id)).state
  expect((await look(company_id)).state).toBe(before)
  await crash()
  expect((await look(company_id)).state).not.toBe(before)
})

it('whoever planned with the catalogue before a crash plans anew, also where no connection of theirs broke', async () => {
  const { company_id } = await addStudio(database.read)
  // Of two pools one loses its connections, and the other has none yet that could break.
  const other = openDatabase({ connection: embedded.connection, onConnectionError: () => {} })
  let tries = 0
  await createCatalogue(database).using(company_id, async (company) => {
    tries += 1
    if (tries === 1) await crash()
    await other.inTransaction((tx) => company.stillSo(tx))
  })
  expect(tries).toBe(2)
  await other.close()
})
