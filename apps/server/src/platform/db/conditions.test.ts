import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLeftOut } from '../../../test/on-citus.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { holdingOnly } from './conditions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe.skipIf(isLeftOut('rows of several companies'))('rows of several companies', () => {
  it('are those of the ids and companies that are named together, each once, however many more there are', async () => {
    const [one, other] = [await server.studio(), await server.studio()]
    const [ours, theirs, unnamed] = [await one.resource(), await other.resource(), await other.resource()]
    const named = { company_id: other.company_id, id: theirs.resource_id }
    const wanted = [
      { company_id: one.company_id, id: ours.resource_id },
      named,
      named,
      // An id with the company of another row.
      { company_id: one.company_id, id: unnamed.resource_id },
    ]
    const found = await holdingOnly(server.database.db, 'resource', { column: 'resource_id', ids: wanted })
      .selectFrom('resource')
      .select('resource_id')
      .execute()
    expect(found.map(({ resource_id }) => resource_id).toSorted()).toEqual(
      [ours.resource_id, theirs.resource_id].toSorted(),
    )
  })
})
