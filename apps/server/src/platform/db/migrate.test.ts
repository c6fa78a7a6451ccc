import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeSchema } from '../../../database/generate-types.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let path: string
let folder: URL

beforeEach(async () => {
  database = await createEmptyDatabase()
  path = await mkdtemp(join(tmpdir(), 'zapys-migrations-'))
  folder = pathToFileURL(`${path}/`)
  await writeFile(
    join(path, '0001-books.sql'),
    "create table book (title text); insert into book values ('first');",
  )
  await writeFile(join(path, '0002-pages.sql'), 'create table page (number integer);')
})

afterEach(async () => {
  await database.drop()
  await rm(path, { recursive: true })
})

const ranFiles = async () => (await migrate(database.connection, folder)).ran

const ask = async (sql: string) => {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  it('runs what the database has not seen, in order, and nothing twice', async () => {
    expect(await ranFiles()).toEqual(['0001-books.sql', '0002-pages.sql'])
    expect(await ranFiles()).toEqual([])
    await writeFile(join(path, '0003-more.sql'), "insert into book values ('second');")
    expect(await ranFiles()).toEqual(['0003-more.sql'])
    expect(await ask('select title from book order by title')).toEqual([
      { title: 'first' },
      { title: 'second' },
    ])
  })

  it('several programs that start at the same moment migrate the database once', async () => {
    const ran = await Promise.all(Array.from({ length: 4 }, ranFiles))
    expect(ran.flat().toSorted()).toEqual(['0001-books.sql', '0002-pages.sql'])
    expect(await ask('select title from book')).toEqual([{ title: 'first' }])
  })

  it('a file changed after it was applied stops the start and is named', async () => {
    await migrate(database.connection, folder)
    await appendFile(join(path, '0001-books.sql'), '-- afterthought')
    await writeFile(join(path, '0003-more.sql'), 'create table more ();')
    await expect(migrate(database.connection, folder)).rejects.toThrow(
      '0001-books.sql was changed after it was applied',
    )
    expect(await ask("select to_regclass('more') as more")).toEqual([{ more: null }])
  })

  it('Windows line ends are not a change', async () => {
    await writeFile(join(path, '0003-lines.sql'), 'create table\n line ();\n')
    await migrate(database.connection, folder)
    await writeFile(join(path, '0003-lines.sql'), 'create table\r\n line ();\r\n')
    expect(await ranFiles()).toEqual([])
  })

  it('an older program does not run on the data of a newer one', async () => {
    await migrate(database.connection, folder)
    await rm(join(path, '0002-pages.sql'))
    await expect(migrate(database.connection, folder)).rejects.toThrow(
      '0002-pages.sql was applied to this database',
    )
  })

  it('a migration that fails half way leaves nothing behind and can be repaired', async () => {
    await writeFile(join(path, '0002-pages.sql'), 'create table page (number integer); select 1 / 0;')
    await expect(migrate(database.connection, folder)).rejects.toThrow('0002-pages.sql failed')
    expect(await ask("select to_regclass('page') as page, to_regclass('book')::text as book")).toEqual([
      { page: null, book: 'book' },
    ])
    await writeFile(join(path, '0002-pages.sql'), 'create table page (number integer);')
    expect(await ranFiles()).toEqual(['0002-pages.sql'])
  })

  it('two files of one number are refused before anything runs', async () => {
    await rename(join(path, '0002-pages.sql'), join(path, '0001-pages.sql'))
    await expect(migrate(database.connection, folder)).rejects.toThrow('0001-pages.sql is out of line')
    expect(await ask("select to_regclass('book') as book")).toEqual([{ book: null }])
  })

  it('a file with a lower number that comes later is run as well', async () => {
    await rename(join(path, '0002-pages.sql'), join(path, '0004-pages.sql'))
    expect(await ranFiles()).toEqual(['0001-books.sql', '0004-pages.sql'])
    await writeFile(join(path, '0003-late.sql'), 'create table late ();')
    expect(await ranFiles()).toEqual(['0003-late.sql'])
  })
})

describe('row-types.ts and schema.sql', () => {
  it('are what npm run database:types would write now', async () => {
    const migrated = await createTestDatabase()
    const { rowTypes, schema } = await describeSchema(migrated.connection)
    await migrated.drop()
    const written = (name: string) => readFile(new URL(`../../../database/${name}`, import.meta.url), 'utf8')
    expect(await written('row-types.ts')).toBe(rowTypes)
    expect(await written('schema.sql')).toBe(schema)
  })
})
