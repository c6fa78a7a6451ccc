import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TERMS = 'https://studio.example/terms'
const PRIVACY = 'https://studio.example/privacy'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

async function salon(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const haircut = await studio.service({ by: [await studio.resource()] })
  const book = (said: Record<string, unknown>) =>
    server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-19T07:00:00.000Z',
        service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
        client: { first_name: 'Олена', phone: '+380441234567' },
        ...said,
      },
    })
  const stored = () =>
    server.database.read
      .selectFrom('appointment')
      .select(['agreement', 'comment', 'source', 'utm', 'locale'])
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
  return { book, stored }
}
const withDocuments = (terms_url: string | null, privacy_url: string | null): StudioGiven => ({
  settings: { online_booking: { terms_url, privacy_url } },
})

describe('what a client agrees to', () => {
  it('is kept with the documents of that day and the moment', async () => {
    const { book, stored } = await salon(withDocuments(TERMS, PRIVACY))
    expect((await book({ agreement: { terms: true, privacy: true, marketing: false } })).status).toBe(200)
    expect((await stored()).agreement).toEqual({
      ...{ terms: true, privacy: true, marketing: false },
      ...{ terms_url: TERMS, privacy_url: PRIVACY, agreed_at: NOW },
    })
  })

  it('names no document that the company has not, and no question that was not asked', async () => {
    const { book, stored } = await salon(withDocuments(null, null))
    expect((await book({ agreement: { terms: true, privacy: true } })).status).toBe(200)
    expect((await stored()).agreement).toEqual({ terms: true, privacy: true, agreed_at: NOW })
  })

  it('is nothing where nobody was asked: another program has a consent of its own', async () => {
    const { book, stored } = await salon(withDocuments(TERMS, PRIVACY))
    expect((await book({})).status).toBe(200)
    expect((await stored()).agreement).toBeNull()
  })

  it.each([
    {
      documents: [TERMS, PRIVACY],
      agreement: { terms: false, privacy: false },
      missing: ['terms', 'privacy'],
    },
    { documents: [TERMS, PRIVACY], agreement: { terms: true, privacy: false }, missing: ['privacy'] },
    { documents: [TERMS, null], agreement: { terms: true, privacy: false }, missing: [] },
    { documents: [null, null], agreement: { terms: false, privacy: true }, missing: ['terms'] },
  ] as const)(
    'with documents $documents and $agreement is missing: $missing',
    async ({ documents: [terms, privacy], agreement, missing }) => {
      const { book } = await salon(withDocuments(terms, privacy))
      const reply = await book({ agreement })
      expect([reply.status, reply.body.errors]).toEqual(
        missing.length === 0
          ? [200, undefined]
          : [
              422,
              missing.map((name) => ({
                field: `appointment.agreement.${name}`,
                message: `appointment.agreement.${name}: must be agreed to`,
                code: 'field_required',
              })),
            ],
      )
    },
  )
})

describe('what a client says besides', () => {
  it('is kept as it is meant', async () => {
    const { book, stored } = await salon()
    const utm = { utm_source: 'instagram', utm_campaign: 'may' }
    const said = { comment: '  Без лаку, будь ласка \n', source: 'INSTAGRAM', utm, locale: 'pl' }
    expect((await book(said)).status).toBe(200)
    expect(await stored()).toEqual({
      ...{ agreement: null, comment: 'Без лаку, будь ласка', source: 'INSTAGRAM', utm, locale: 'pl' },
    })
  })

  it.each(['', '   ', '\u200B\uFEFF', null])('is no comment if nobody can read it: %j', async (comment) => {
    const { book, stored } = await salon()
    expect((await book({ comment })).status).toBe(200)
    expect((await stored()).comment).toBeNull()
  })

  it('unsaid, it is the widget, no campaign and the company’s language', async () => {
    const { book, stored } = await salon({ language: 'en' })
    expect((await book({})).status).toBe(200)
    expect(await stored()).toEqual({
      ...{ agreement: null, comment: null, source: 'WIDGET', utm: {}, locale: 'en' },
    })
  })
})
