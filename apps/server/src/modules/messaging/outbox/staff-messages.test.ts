import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { carriers, refuses } from '../../../../test/carriers.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'
import { sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW, senders: providers.senders, codesPerDay: 1_000_000 })
})
afterEach(() => {
  server.clock.set(NOW)
  providers.mend()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp(given: StudioGiven = {}) {
  const studio = await server.studio({ settings: { messages: { channels: ['SMS'] } }, ...given })
  const key = await companyKey(server, studio)
  const anna = await studio.resource()
  const { service_id } = await studio.service({ by: [anna] })
  const phone = newPhone()
  const booked = await server.post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: TUESDAY_10,
      service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      client: { first_name: 'Олена', phone },
    },
  })
  const appointment = String(booked.body['id'])
  const list = async (query = '') => rowsOf(await key.get(`message?${query}`))
  const repeat = (id: unknown) => key.post(`message/${String(id)}/repeat`, {})
  const later = (ms: number) => server.clock.set(new Date(server.clock.now() + ms).toISOString())
  return { studio, key, appointment, phone, list, repeat, later }
}
const reasonOf = ({ status, body }: { status: number; body: Row }) => [
  status,
  body['code'],
  JSON.stringify(body['errors']),
]

describe('messages to clients, as staff sees them', () => {
  it('are listed with state, way and reason, and found by client, booking, kind, state and time', async () => {
    const { key, appointment, list } = await setUp()
    const [waiting] = await list()
    expect(waiting).toMatchObject({
      kind: 'BOOKED',
      status: 'QUEUED',
      channel: null,
      reason: null,
      ended_at: null,
      appointment_id: appointment,
      start_time: TUESDAY_10,
      client_id: expect.any(String),
    })
    providers.set('SMS', () => ({
      kind: 'unknown',
      detail: 'the number +380 67 111-22-33 of a@b.example does not answer',
    }))
    await sendDueMessages(server.deps)
    const [ended] = await list(`appointment=${appointment}`)
    expect(ended).toMatchObject({ status: 'UNKNOWN', channel: 'SMS', ended_at: expect.any(String) })
    expect(ended!['reason']).toBe('the number … of … does not answer')
    const one = [ended!['id']]
    const found = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await found(`client=${String(ended!['client_id'])}`)).toEqual(one)
    expect(await found('kind=BOOKED&status=UNKNOWN')).toEqual(one)
    expect(await found(`start=${NOW}&end=${NOW}`)).toEqual(one)
    for (const query of ['status=QUEUED', 'kind=MOVED', 'start=2026-05-18T08:00:01.000Z'])
      expect(await found(query)).toEqual([])
    const manager = await key.get('message/kinds')
    expect(manager.status).toBe(200)
  })

  it('contain no code, key or text', async () => {
    const { studio, key, list } = await setUp()
    await signIn(server, studio, { phone: newPhone() })
    await server.database.db
      .insertInto('message')
      .values({
        company_id: studio.company_id,
        message_id: crypto.randomUUID(),
        kind: 'CODE' as const,
        due_at: new Date(NOW),
        deadline: new Date(NOW),
        created: new Date(NOW),
        sealed: 'sealed-words',
      })
      .execute()
    expect((await list()).map(({ kind }) => kind)).toEqual(['BOOKED'])
    expect(JSON.stringify((await key.get('message')).body)).not.toContain('sealed')
    const code = await server.database.db
      .selectFrom('message')
      .select('message_id')
      .where('company_id', '=', studio.company_id)
      .where('kind', '=', 'CODE')
      .executeTakeFirstOrThrow()
    const repeated = await key.post(`message/${code.message_id}/repeat`, {})
    expect(repeated.body['code']).toBe('message.notFound')
  })

  it('are sent again as new ones, by the company’s channels, with an audit entry', async () => {
    const { key, phone, list, repeat, later } = await setUp()
    providers.set('SMS', refuses)
    await sendDueMessages(server.deps)
    const [failed] = await list()
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'refused: SMS' })
    providers.mend()
    later(120_000)
    const again = await repeat(failed!['id'])
    expect([again.status, again.body]).toMatchObject([200, { kind: 'BOOKED', status: 'QUEUED' }])
    expect(again.body['id']).not.toBe(failed!['id'])
    await sendDueMessages(server.deps)
    expect(providers.to(phone).map(({ text }) => text)).toHaveLength(2)
    expect((await list()).map(({ status }) => status)).toEqual(['SENT', 'FAILED'])
    expect(rowsOf(await key.get('audit'))[0]).toMatchObject({
      act: 'message.repeated',
      after: { repeats: failed!['id'] },
    })
  })

  it('are not sent again where they wait, were sent a moment ago, or would not be true', async () => {
    const { key, studio, appointment, list, repeat, later } = await setUp()
    const [waiting] = await list()
    expect(reasonOf(await repeat(waiting!['id']))).toEqual([
      409,
      'message.notRepeatable',
      expect.stringContaining('one of this kind waits'),
    ])
    await sendDueMessages(server.deps)
    expect(reasonOf(await repeat(waiting!['id']))[2]).toContain('sent a moment ago')
    later(120_000)
    await key.post(`branch/${studio.branch_id}/appointment/${appointment}`, {
      appointment: { status: 'CANCELLED' },
    })
    expect(reasonOf(await repeat(waiting!['id']))[2]).toContain('the booking is cancelled')
    expect((await repeat(crypto.randomUUID())).body['code']).toBe('message.notFound')
  })

  it('of two hands at once one sends it', async () => {
    const { list, repeat, later } = await setUp()
    await sendDueMessages(server.deps)
    const [sent] = await list()
    later(120_000)
    const answers = await Promise.all([1, 2, 3].map(() => repeat(sent!['id'])))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it('of two hands at once one sends the offer of a place again', async () => {
    const { key, studio, list, repeat, later } = await setUp()
    const { service_id } = await studio.service({ booking_type: 'EVENT', group_training_service: true })
    const event = await studio.event({ service_id, starts_at: TUESDAY_10, space: 1 })
    const { company_id, branch_id } = studio
    const client = () => ({ first_name: 'Іра', phone: newPhone() })
    await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: { company_id, client: client() },
    })
    await server.post('/v1/client/waiting_list', {
      waiting: { company_id, branch_id, event_id: event.event_id, space: 1, client: client() },
    })
    await key.post(`branch/${branch_id}/event/${event.event_id}`, { event: { space: 2 } })
    await sendDueMessages(server.deps)
    const [sent] = await list('kind=PLACE_OFFERED')
    later(120_000)
    const answers = await Promise.all([1, 2, 3].map(() => repeat(sent!['id'])))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it('are no longer sent again once the visit has begun', async () => {
    const { list, repeat } = await setUp()
    await sendDueMessages(server.deps)
    const [sent] = await list()
    server.clock.set('2026-05-19T07:00:00.000Z')
    expect(reasonOf(await repeat(sent!['id']))[2]).toContain('the visit has begun')
  })

  it('of another company are not there', async () => {
    const { list } = await setUp()
    const other = await setUp()
    const [own] = await list()
    expect((await other.repeat(own!['id'])).body['code']).toBe('message.notFound')
    expect(await other.list(`appointment=${String(own!['appointment_id'])}`)).toEqual([])
  })
})

describe('the kinds of messages', () => {
  it('say what the company sends, by which way, when and with which words', async () => {
    const { key } = await setUp({
      settings: { messages: { channels: ['MAIL', 'SMS'], reminders: [7200] }, rating: { enabled: true } },
    })
    const kinds = new Map(rowsOf(await key.get('message/kinds')).map((row) => [row['kind'], row]))
    expect(kinds.get('REMINDER')).toMatchObject({
      sent: true,
      channels: ['MAIL', 'SMS'],
      seconds_before: [7200],
      texts: { uk: { sms: expect.stringContaining('{company}') }, en: { title: 'See you soon' } },
    })
    expect(kinds.get('REVIEW')).toMatchObject({ sent: true, channels: ['MAIL'], seconds_before: null })
    expect(kinds.get('SURVEY')).toMatchObject({ sent: false })
    expect(kinds.get('TO_PAY')).toMatchObject({ sent: false })
    await key.post('settings', {
      settings: { booking_settings: { messages: { channels: ['SMS'], reminders: [] } } },
    })
    const now = new Map(rowsOf(await key.get('message/kinds')).map((row) => [row['kind'], row]))
    expect([now.get('REMINDER')!['sent'], now.get('REVIEW')!['sent'], now.get('BOOKED')!['sent']]).toEqual([
      false,
      false,
      true,
    ])
  })
})
