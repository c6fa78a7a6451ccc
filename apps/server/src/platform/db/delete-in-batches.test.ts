import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onSeveralMachines } from '../../../test/several-machines.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { newId } from './ids.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('old rows are deleted in each company if the rows lie on several machines', async () => {
  const { database } = server
  for (const created of ['2026-01-01', '2026-01-02', '2026-05-01']) {
    const { company_id } = await server.studio()
    const row = { company_id, idempotency_key: newId(), request_hash: '', answer: '{}', created }
    await database.db.insertInto('idempotency').values(row).execute()
  }
  await deleteInBatches(
    onSeveralMachines(database),
    'idempotency',
    sql`company_id is not null and created < '2026-02-01'`,
  )
  const left = await database.db
    .selectFrom('idempotency')
    .select('created')
    .where('company_id', 'is not', null)
    .execute()
  expect(left).toEqual([{ created: Date.parse('2026-05-01') }])
})
