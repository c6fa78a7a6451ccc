import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp() {
  const studio = await server.studio()
  const [anna, olha] = [await studio.resource(), await studio.resource()]
  const { client_id } = await studio.client({ first_name: 'Марта', last_name: 'Гай' })
  const { appointment_id } = await studio.appointment({ client_id, starts_at: '2026-05-11T07:00:00.000Z' })
  const rate = (entity_id: string, rating: number, columns = {}) =>
    studio.rating({ entity_id, rating, created: NOW, ...columns })
  const first = await rate(anna.resource_id, 1, { appointment_id, message: 'грубо', author: 'Марта Г.' })
  await rate(anna.resource_id, 5, { created: '2026-05-01T08:00:00.000Z' })
  await rate(olha.resource_id, 4, { created: '2026-05-02T08:00:00.000Z' })
  const key = await companyKey(server, studio)
  const change = (rating: Row, by: CompanyKey = key) => by.post(`rating/${first.rating_id}`, { rating })
  const shown = async (of: Studio = studio) => {
    const { content, summary } = await server.answer('listRatings', { company: of.company_id })
    return { content, summary }
  }
  return { studio, anna, client_id, first, key, change, shown }
}

describe('reviews by staff', () => {
  it('are listed with hidden ones, the visit and the client, newest first', async () => {
    const { anna, client_id, first, key, change } = await setUp()
    await change({ visible: false, reason: 'образа' })
    const rows = rowsOf(await key.get('rating'))
    expect(rows.map(({ rating }) => rating)).toEqual([1, 4, 5])
    expect(rows[0]).toMatchObject({
      id: first.rating_id,
      message: 'грубо',
      visible: false,
      hidden_reason: 'образа',
      appointment_id: first.appointment_id,
      client: { id: client_id, first_name: 'Марта', last_name: 'Гай' },
    })
    const count = async (query: string) => rowsOf(await key.get(`rating?${query}`)).length
    expect(await count('visible=false')).toBe(1)
    expect(await count('visible=true')).toBe(2)
    expect(await count('answered=true')).toBe(0)
    expect(await count(`resource=${anna.resource_id}`)).toBe(2)
    expect(await count(`service=${newId()}`)).toBe(0)
  })

  it('are answered in public; the answer is changed and removed, and the same again changes nothing', async () => {
    const { key, change, shown } = await setUp()
    const answered = await change({ answer: ' Вибачте, це не повториться. ' })
    expect([answered.status, answered.body]).toMatchObject([
      200,
      { answer: 'Вибачте, це не повториться.', answered_at: NOW },
    ])
    expect((await shown()).content[0]).toMatchObject({ rating: 1, answer: 'Вибачте, це не повториться.' })
    await change({ answer: 'Вибачте, це не повториться.' })
    await change({ answer: 'Ми поговорили з майстром.' })
    expect((await shown()).content[0]).toMatchObject({ answer: 'Ми поговорили з майстром.' })
    expect((await change({ answer: null })).body).toMatchObject({ answer: null, answered_at: null })
    expect((await shown()).content[0]).toMatchObject({ answer: null })
    const entries = rowsOf(await key.get('audit')).filter(({ thing }) => thing === 'rating')
    expect(entries).toHaveLength(3)
  })

  it('leave lists and averages while they are hidden, and come back', async () => {
    const { change, shown } = await setUp()
    expect((await shown()).summary).toMatchObject({ count: 3, average: 3.3 })
    expect((await change({ visible: false })).body['code']).toBe('validation.failed')
    expect((await change({ visible: false, reason: 'образа' })).status).toBe(200)
    expect((await change({ visible: false })).status).toBe(200)
    const { content, summary } = await shown()
    expect(summary).toMatchObject({ count: 2, average: 4.5 })
    expect(content.map(({ rating }) => rating)).toEqual([4, 5])
    expect((await change({ visible: true })).body).toMatchObject({ visible: true, hidden_reason: null })
    expect((await shown()).summary).toMatchObject({ count: 3, average: 3.3 })
  })

  it('of a performer are their own, and a key without the scope changes none', async () => {
    const { studio, anna, change, key } = await setUp()
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect(rowsOf(await performer.get('rating')).map(({ rating }) => rating)).toEqual([1, 5])
    expect((await change({ answer: 'Ні' }, performer)).status).toBe(403)
    const reader = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await change({ answer: 'Ні' }, reader)).status).toBe(403)
    const writer = await companyKey(server, studio, { scopes: ['clients.write'] })
    expect((await change({ answer: 'Так' }, writer)).body).toMatchObject({ answer: 'Так', client: null })
    const other = await companyKey(server, await server.studio())
    expect((await change({ answer: 'Ні' }, other)).body['code']).toBe('rating.notFound')
    expect(rowsOf(await other.get('rating'))).toEqual([])
    expect((await key.post(`rating/${newId()}`, { rating: {} })).body['code']).toBe('rating.notFound')
  })

  it.each([{ reason: 'x' }, { visible: true, reason: 'x' }, { rating: 5 }, { message: 'краще' }])(
    'reject %j',
    async (rating) => {
      const { change } = await setUp()
      expect((await change(rating)).body['code']).toBe('validation.failed')
    },
  )
})
