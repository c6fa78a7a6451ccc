import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { DatabaseBusy, openDatabase } from './database.ts'

describe('the door to the database', () => {
  it('says that it is busy, not that it is broken, when no connection comes free in time', async () => {
    const { connection, drop } = await createTestDatabase()
    const database = openDatabase({
      connection: { ...connection, max: 1, connectionTimeoutMillis: 50 },
      onConnectionError: () => {},
    })
    await database.inTransaction(async () => {
      await expect(sql`select 1`.execute(database.read)).rejects.toBeInstanceOf(DatabaseBusy)
    })
    await sql`select 1`.execute(database.read)
    await database.close()
    await drop()
  })
})
