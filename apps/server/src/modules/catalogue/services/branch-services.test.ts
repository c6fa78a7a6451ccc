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

  it('has the price of the day: the lowest of its performers, or that of the named one', async () => {
    const studio = await server.studio()
    const top = await studio.resourceType()
    const anna = await studio.resource()
    const olha = await studio.resource({ resource_type_id: top.resource_type_id })
    const cut = await studio.service({ by: [anna, olha], price: 45_000 })
    await studio.price(cut, 70_000, { resource_type_id: top.resource_type_id })
    const free = await studio.service({ by: [anna] })
    const key = await companyKey(server, studio)
    const pricesOf = async (query: string) => {
      const { body } = await key.get(`branch/${studio.branch_id}/service?type=SERVICE${query}`)
      const content = body['content'] as { id: string; price_from?: unknown }[]
      return new Map(content.map(({ id, price_from }) => [id, price_from]))
    }
    const day = '&withPriceOn=2026-05-19'
    const all = await pricesOf(day)
    expect(all.get(cut.service_id)).toMatchObject({
      amount: 45_000,
      is_same_for_all: false,
      currency_code: 'UAH',
    })
    expect(all.get(free.service_id), 'it has no price').toBeNull()
    const hers = await pricesOf(`${day}&resource=${olha.resource_id}`)
    expect(hers.get(cut.service_id)).toMatchObject({ amount: 70_000, is_same_for_all: true })
    expect((await pricesOf('')).get(cut.service_id), 'nobody asked').toBeUndefined()
  })
})
