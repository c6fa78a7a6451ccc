/** Services of a branch as staff choose from them. docs/rules/operator.md */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('GET b/service', () => {
  it('of one resource has what the resource performs, and no services of others', async () => {
    const [studio, other] = [await server.studio(), await server.studio()]
    const [anna, ihor] = [await studio.resource(), await studio.resource()]
    const cut = await studio.service({ by: [anna, ihor] })
    const colour = await studio.service({ by: [ihor] })
    const key = await companyKey(server, studio)
    const idsOf = async (resource: string) => {
      const { body } = await key.get(`branch/${studio.branch_id}/service?resource=${resource}&type=SERVICE`)
      return (body['content'] as { id: string }[]).map(({ id }) => id)
    }
    expect(await idsOf(anna.resource_id)).toEqual([cut.service_id])
    expect(new Set(await idsOf(ihor.resource_id))).toEqual(new Set([cut.service_id, colour.service_id]))
    const theirs = await other.resource()
    await other.service({ by: [theirs] })
    expect(await idsOf(theirs.resource_id)).toEqual([])
  })
})
