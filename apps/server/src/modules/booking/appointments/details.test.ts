import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

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
    server.database.db
      .selectFrom('appointment')
      .select(['agreement', 'comment', 'source', 'utm', 'locale'])
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
  return { studio, book, stored }
}
const withDocuments = (terms_url: string | null, privacy_url: string | null): StudioGiven => ({
  settings: { online_booking: { terms_url, privacy_url } },
})

describe('what a client agrees to', () => {
  it('is stored with the documents of that day and the time', async () => {
    const { book, stored } = await salon(withDocuments(TERMS, PRIVACY))
    expect((await book({ agreement: { terms: true, privacy: true, marketing: false } })).status).toBe(200)
    expect((await stored()).agreement).toEqual({
      terms: true,
      privacy: true,
      marketing: false,
      terms_url: TERMS,
      privacy_url: PRIVACY,
      agreed_at: NOW,
    })
  })

  it('stores no consent to a document that the company does not have, and no answer to a field that was not shown', async () => {
    const { book, stored } = await salon(withDocuments(null, null))
    expect((await book({ agreement: { terms: true, privacy: true } })).status).toBe(200)
    expect((await stored()).agreement).toEqual({ terms: true, privacy: true, agreed_at: NOW })
  })

  it('to privacy may have been given before, to the text and the version that are in force', async () => {
    const documents = withDocuments(TERMS, PRIVACY)
    documents.settings!.online_booking!.privacy_version = '2026-05'
    const { book, stored } = await salon(documents)
    const agreement = (text: string) => ({
      terms: true,
      privacy: true,
      privacy_earlier: { text, agreed_at: '2026-01-02T03:04:05.000Z' },
    })
    for (const other of [PRIVACY, `${PRIVACY} 2025-01`, `https://elsewhere.example 2026-05`]) {
      const { status, body } = await book({ agreement: agreement(other) })
      expect({ status, errors: body['errors'] }).toMatchObject({
        status: 422,
        errors: [{ field: 'appointment.agreement.privacy' }],
      })
    }
    expect((await book({ agreement: agreement(`${PRIVACY} 2026-05`) })).status).toBe(200)
    expect((await stored()).agreement).toEqual({
      terms: true,
      privacy: true,
      terms_url: TERMS,
      privacy_url: PRIVACY,
      privacy_version: '2026-05',
      privacy_agreed_at: '2026-01-02T03:04:05.000Z',
      agreed_at: NOW,
    })
  })

  it('is empty for programs with a consent of their own', async () => {
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
    { documents: [null, PRIVACY], agreement: { terms: false, privacy: true }, missing: [] },
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

describe('comment and answers', () => {
  it('is stored as typed', async () => {
    const { book, stored } = await salon()
    const utm = { utm_source: 'instagram', utm_campaign: 'may' }
    const said = { comment: '  Без лаку, будь ласка \n', source: 'INSTAGRAM', utm, locale: 'pl' }
    expect((await book(said)).status).toBe(200)
    expect(await stored()).toEqual({
      agreement: null,
      comment: 'Без лаку, будь ласка',
      source: 'INSTAGRAM',
      utm,
      locale: 'pl',
    })
  })

  it.each(['', '   ', '\u200B\uFEFF', null])(
    'is no comment if it has no visible characters: %j',
    async (comment) => {
      const { book, stored } = await salon()
      expect((await book({ comment })).status).toBe(200)
      expect((await stored()).comment).toBeNull()
    },
  )

  it.each(['', null])('a source %j is the widget', async (source) => {
    const { book, stored } = await salon()
    expect((await book({ source })).status).toBe(200)
    expect((await stored()).source).toBe('WIDGET')
  })

  it('is stored with a new guest: day of birth and answers', async () => {
    const { book, studio } = await salon()
    const [own, ofVisit] = [await studio.field(), await studio.field({ model: 'APPOINTMENT' })]
    const client = {
      first_name: 'Олена',
      phone: '+380441234567',
      birth_date: '1990-05-17',
      gender: 'FEMALE',
      extra_fields: { [own.field_id]: 'Горіхи' },
    }
    const booked = await book({ client, extra_fields: { [ofVisit.field_id]: 'Коротко' } })
    // Answers of the client must not be returned to a caller who only knows the phone.
    expect(booked.body.extra_fields).toEqual({ [ofVisit.field_id]: 'Коротко' })
    const kept = await server.database.db
      .selectFrom('client')
      .select(['birth_date', 'gender', 'extra_fields'])
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({
      birth_date: '1990-05-17',
      gender: 'FEMALE',
      extra_fields: { [own.field_id]: 'Горіхи' },
    })
  })

  it('an empty day of birth or gender is not given', async () => {
    const { book, studio } = await salon()
    const client = { first_name: 'Олена', phone: '+380441234567', birth_date: '', gender: '' }
    expect((await book({ client })).status).toBe(200)
    const stored = await server.database.db
      .selectFrom('client')
      .select(['birth_date', 'gender'])
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ birth_date: null, gender: null })
  })

  it('what is wrong in a client’s answer and in the visit’s is named at once', async () => {
    const { book, studio } = await salon()
    const own = await studio.field({ required: true })
    const ofVisit = await studio.field({ model: 'APPOINTMENT', required: true })
    const client = { first_name: 'Олена', phone: '+380441234567', birth_date: '2026-05-19' }
    const refused = await book({ client })
    expect((refused.body.errors as { field: string }[]).map(({ field }) => field)).toEqual([
      'appointment.client.birth_date',
      `appointment.client.extra_fields.${own.field_id}`,
      `appointment.extra_fields.${ofVisit.field_id}`,
    ])
  })

  it('unsaid, it is the widget, no campaign and the company’s language', async () => {
    const { book, stored } = await salon({ language: 'en' })
    expect((await book({})).status).toBe(200)
    expect(await stored()).toEqual({
      agreement: null,
      comment: null,
      source: 'WIDGET',
      utm: {},
      locale: 'en',
    })
  })
})

describe('files among the answers', () => {
  const pdf = {
    name: 'a.pdf',
    content: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'),
  }
  const owners = async (company_id: string) =>
    server.database.db
      .selectFrom('file')
      .select(['client_id', 'appointment_id'])
      .where('company_id', '=', company_id)
      .orderBy('file_id')
      .execute()

  it('become the client’s and the booking’s; unused ones of a known client stay unclaimed', async () => {
    const { book, studio } = await salon()
    const { company_id } = studio
    const [own, ofVisit] = [
      await studio.field({ type: 'FILE' }),
      await studio.field({ type: 'FILE', model: 'APPOINTMENT' }),
    ]
    const upload = async () => String((await sendFile(server, company_id, pdf)).body.uri)
    const said = async () => ({
      client: {
        first_name: 'Олена',
        phone: '+380441234567',
        extra_fields: { [own.field_id]: await upload() },
      },
      extra_fields: { [ofVisit.field_id]: await upload() },
    })
    const first = await book(await said())
    expect(first.status).toBe(200)
    const client_id = (await owners(company_id))[0]?.client_id
    expect(client_id).toMatch(/./)
    expect(await owners(company_id)).toEqual([
      { client_id, appointment_id: null },
      { client_id, appointment_id: first.body.id },
    ])
    // The first guest's answers stay, so the client's new file stays unclaimed.
    const second = await book({ ...(await said()), start_time: '2026-05-19T09:00:00.000Z' })
    expect(second.status).toBe(200)
    expect((await owners(company_id)).slice(2)).toEqual([
      { client_id: null, appointment_id: null },
      { client_id, appointment_id: second.body.id },
    ])
  })

  it.each(['CLIENT', 'APPOINTMENT'] as const)(
    'of a field of the %s that were not uploaded to this company are rejected',
    async (model) => {
      const { book, studio } = await salon()
      const field = await studio.field({ type: 'FILE', model })
      const foreign = (await sendFile(server, (await server.studio()).company_id, pdf)).body.uri
      const answers = { [field.field_id]: foreign }
      const client = { first_name: 'Олена', phone: '+380441234567' }
      const refused = await book(
        model === 'CLIENT' ? { client: { ...client, extra_fields: answers } } : { extra_fields: answers },
      )
      expect(refused.body.code).toBe('file.notFound')
    },
  )
})
