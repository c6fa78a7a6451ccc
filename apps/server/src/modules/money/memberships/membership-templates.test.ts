import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('GET /v1/public/company/{id}/membership/template', () => {
  // proves S7.template.1 S9.page.8
  it('lists what is on sale, by ordinal, 100 a page, in the reader’s language', async () => {
    const studio = await server.studio()
    const yoga = await studio.service()
    await studio.template({
      name: '8 занять',
      ordinal: 2,
      service_ids: [yoga.service_id],
      translations: { en: { name: '8 visits' } },
    })
    await studio.template({
      name: 'Подарунок',
      ordinal: 1,
      kind: 'CERTIFICATE',
      type: 'MONEY',
      amount: 100_000,
      visits: null,
    })
    await studio.template({ name: 'Знято з продажу', active: false })
    await (await server.studio()).template()
    const page = await server.answer('listMembershipTemplates', { company: studio.company_id }, {}, 'en')
    expect(page.page).toMatchObject({ size: 100, total_elements: 2 })
    expect(page.content).toMatchObject([
      {
        name: 'Подарунок',
        kind: 'CERTIFICATE',
        type: 'MONEY',
        amount: 100_000,
        visits: null,
        service_ids: [],
      },
      {
        name: '8 visits',
        kind: 'MEMBERSHIP',
        type: 'VISITS',
        visits: 8,
        period_days: 30,
        price: 160_000,
        service_ids: [yoga.service_id],
      },
    ])
  })

  it('knows the four types, and sorts by price', async () => {
    const studio = await server.studio()
    for (const [index, type] of (['VISITS', 'MONEY', 'DURATION', 'PERIOD'] as const).entries())
      await studio.template({ type, name: type, price: (index + 1) * 100 })
    const page = await server.answer(
      'listMembershipTemplates',
      { company: studio.company_id },
      { sort: 'price,desc' },
    )
    expect(page.content.map(({ type }) => type)).toEqual(['PERIOD', 'DURATION', 'MONEY', 'VISITS'])
  })
})
