import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { batched } from './batched.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ connection: own.connection, onConnectionError: () => {} })
  await sql`create table word (word text primary key check (word <> 'bad'))`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const portions: number[] = []
const keepWord = batched<string>(async ({ db }, words) => {
  portions.push(words.length)
  await sql`insert into word select * from unnest(${[...words]}::text[])`.execute(db)
})
const kept = async (words: readonly string[]) => {
  const { rows } = await sql<{ word: string }>`select word from word where word = any(${[...words]})`.execute(
    database.db,
  )
  return rows.map(({ word }) => word).toSorted()
}

describe('what many write', () => {
  it('is batched during a running statement, and each caller waits for its own row', async () => {
    portions.length = 0
    const words = Array.from({ length: 50 }, (_, number) => `word ${100 + number}`)
    const first = keepWord(database, 'first')
    await Promise.all([...words.map((word) => keepWord(database, word)), first])
    expect(await kept(words)).toEqual(words)
    expect(portions.reduce((sum, portion) => sum + portion, 0)).toBe(51)
    expect(portions.length).toBeLessThan(5)
  })

  it('is stored although the database rejects one row, and only its caller gets the error', async () => {
    const words = ['good', 'bad', 'better']
    const outcomes = await Promise.allSettled(words.map((word) => keepWord(database, word)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await kept(words)).toEqual(['better', 'good'])
    await keepWord(database, 'later')
    expect(await kept(['later'])).toEqual(['later'])
  })
})
