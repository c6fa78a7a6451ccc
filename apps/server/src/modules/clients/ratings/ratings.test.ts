import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

let server: TestServer
let studio: Studio
let anna: { resource_id: string }
let cut: { service_id: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  studio = await server.studio()
  anna = await studio.resource()
  cut = await studio.service()
  await studio.rating({
    entity_id: anna.resource_id,
    rating: 3,
    author: 'Марта',
    created: '2026-05-01T10:00:00.000Z',
  })
  await studio.rating({
    entity_id: cut.service_id,
    type: 'SERVICE',
    rating: 5,
    author: 'Олег',
    created: '2026-05-03T10:00:00.000Z',
  })
  await studio.rating({ entity_id: newId(), rating: 4, author: 'Інна', created: '2026-05-02T10:00:00.000Z' })
  await studio.rating({ entity_id: anna.resource_id, author: 'Прихована', visible: false })
  await (await server.studio()).rating({ entity_id: anna.resource_id, author: 'З іншої студії' })
})

const listed = (query: Parameters<typeof server.answer<'listRatings'>>[2] = {}, of = studio) =>
  server.answer('listRatings', { company: of.company_id }, query)
const authors = async (query: Parameters<typeof listed>[0] = {}) =>
  (await listed(query)).content.map(({ author }) => author)

describe('GET /v1/public/company/{id}/rating', () => {
  // proves S7.rating.1 S9.page.4 S9.page.5
  it('lists the visible ratings of the company, newest first, 100 a page', async () => {
    const page = await listed()
    expect(page.content.map(({ author }) => author)).toEqual(['Олег', 'Інна', 'Марта'])
    expect(page.content[0]).toMatchObject({ type: 'SERVICE', rating: 5, created: '2026-05-03T10:00:00.000Z' })
    expect(page.page).toMatchObject({ size: 100, total_elements: 3 })
  })

  // proves S7.rating.2
  it('are paged and ordered as asked', async () => {
    expect(await authors({ sort: 'created,desc', size: 2, page: 1 })).toEqual(['Марта'])
    expect(await authors({ sort: 'created' })).toEqual(['Марта', 'Інна', 'Олег'])
    expect(await authors({ sort: 'rating,desc' })).toEqual(['Олег', 'Інна', 'Марта'])
  })

  // proves S7.rating.3 S7.rating.4
  it('keep those of a service or of a resource, and of either with both', async () => {
    expect(await authors({ service: cut.service_id })).toEqual(['Олег'])
    expect(await authors({ resource: anna.resource_id })).toEqual(['Марта'])
    expect(await authors({ resource: anna.resource_id, service: cut.service_id })).toEqual(['Олег', 'Марта'])
    expect(await authors({ service: anna.resource_id })).toEqual([])
  })

  it('are summed up over all pages and only over what the query keeps', async () => {
    const { summary } = await listed({ size: 1 })
    expect(summary).toEqual({ average: 4, count: 3, distribution: [0, 0, 1, 1, 1] })
    const ofAnna = await listed({ resource: anna.resource_id })
    expect(ofAnna.summary).toEqual({ average: 3, count: 1, distribution: [0, 0, 1, 0, 0] })
    await studio.rating({ entity_id: anna.resource_id, rating: 4 })
    await studio.rating({ entity_id: anna.resource_id, rating: 4 })
    // 11 / 3 = 3.666…, with one decimal.
    expect((await listed({ resource: anna.resource_id })).summary.average).toBe(3.7)
    expect((await listed({ service: newId() })).summary).toEqual({
      average: null,
      count: 0,
      distribution: [0, 0, 0, 0, 0],
    })
  })

  // proves S6.switch.9 S8.message.35
  it('a company with ratings off returns an error', async () => {
    const quiet = await server.studio({ settings: { rating: { enabled: false } } })
    await quiet.rating({ entity_id: newId() })
    const { status, body } = await server.get(`/v1/public/company/${quiet.company_id}/rating`)
    expect([status, body.code, body.title]).toEqual([403, 'RATING_DISABLED', 'Reviews are disabled'])
  })
})
