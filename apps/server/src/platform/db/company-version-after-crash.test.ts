/** Versions of companies after a crash of the database. docs/rules/freshness.md */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStudio } from '../../../test/builders.ts'
import { createCatalogue } from './catalogue.ts'
import { createReadVersions } from './company-version.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'

describe('a database that comes back from a crash', () => {
  let dataDir: string
  let embedded: Awaited<ReturnType<typeof startEmbedded>>
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

  /** Kills a session: the database loses its shared memory and recovers automatically. */
  async function crash() {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    process.kill(rows[0]!.pid, 'SIGKILL')
    await expect.poll(async () => (await sql`select`.execute(database.db)).rows.length).toBe(1)
  }
  const nameOf = async (companyId: string) =>
    (
      await sql<{ name: string }>`select name from company where company_id = ${companyId}`.execute(
        database.db,
      )
    ).rows[0]!.name

  it('has the version of the data that it has, and never one that it had before for other data', async () => {
    const { company_id } = await addStudio(database.db, { name: 'Before' })
    const check = createReadVersions(database.db)
    const before = await check(company_id)
    // If a change is lost, the version is still that of the remaining data.
    const lost = database.inTransaction(async (tx) => {
      await sql`update company set name = 'Lost' where company_id = ${company_id}`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      await crash()
    })
    await expect(lost).rejects.toThrow()
    expect([await check(company_id), await nameOf(company_id)]).toEqual([before, 'Before'])
    await sql`update company set name = 'After' where company_id = ${company_id}`.execute(database.db)
    const after = await check(company_id)
    expect(after!.catalogue).not.toBe(before!.catalogue)
    await crash()
    expect([await check(company_id), await nameOf(company_id)]).toEqual([after, 'After'])
  })

  it('a booking that was planned before the crash is planned again where the catalogue is another one', async () => {
    const { company_id } = await addStudio(database.db, { name: 'Before' })
    const catalogue = createCatalogue(database)
    const names: string[] = []
    const planned = catalogue.plan(company_id, async (company) => {
      names.push(await company.cached('name', () => nameOf(company_id)))
      if (names.length === 1) {
        await sql`update company set name = 'After' where company_id = ${company_id}`.execute(database.db)
        await crash()
      }
      return company
    })
    await database.inTransaction((tx) => planned.current().assertUnchanged(tx), planned)
    expect(names).toEqual(['Before', 'After'])
  })
})
