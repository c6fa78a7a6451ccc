/** Translations that an import stored without one in its file no longer hide changes of the company's own texts. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addStudio } from '../../../test/builders.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('../../../database/migrations/', import.meta.url)

let before: TestDatabase
let database: Database
let folder: string

beforeEach(async () => {
  before = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'zapys-before-translations-'))
  for (const name of await readdir(migrations))
    if (Number(name.slice(0, 4)) < 339) await cp(new URL(name, migrations), join(folder, name))
  await migrate(before.connection, pathToFileURL(`${folder}/`))
  database = openDatabase({ connection: before.connection, onConnectionError: () => {} })
})
afterEach(async () => {
  await database.close()
  await before.drop()
  await rm(folder, { recursive: true })
})

it('repeated and missing texts are removed, translations stay', async () => {
  const { db } = database
  const { company_id, service } = await addStudio(db)
  const translations = {
    en: { name: 'Кератин', description: null },
    pl: { name: 'Keratyna', description: null },
    ru: { name: 'Кератин', description: 'Долго' },
  }
  const { service_id } = await service({ name: 'Кератин', translations })
  const options = [{ value: 'ad', title: 'Реклама' }]
  const said = { en: { name: 'Звідки', options }, pl: { name: 'Skąd', options } }
  await sql`insert into extra_field (company_id, field_id, name, model, type, options, ordinal, translations)
    values (${company_id}, ${service_id}, 'Звідки', 'CLIENT', 'SELECT', ${JSON.stringify(options)}, 0,
            ${JSON.stringify(said)})`.execute(db)

  expect((await migrate(before.connection)).ran).toContain('0339-repeated-translations.sql')

  const left = async (table: string, id: string) =>
    (
      await sql<{ translations: object }>`select translations from ${sql.table(table)}
        where company_id = ${company_id} and ${sql.ref(id)} = ${service_id}`.execute(db)
    ).rows[0]?.translations
  expect(await left('service', 'service_id')).toEqual({
    pl: { name: 'Keratyna' },
    ru: { description: 'Долго' },
  })
  expect(await left('extra_field', 'field_id')).toEqual({ pl: { name: 'Skąd' } })
})
