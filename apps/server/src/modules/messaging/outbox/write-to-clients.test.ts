import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { carriers } from '../../../../test/carriers.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { smallCompany } from '../../../../test/small-company.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'
import { takeMessages } from '../../../platform/rate-limits/public.ts'
import { sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY = '2026-05-19'

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW, senders: providers.senders })
})
afterEach(async () => {
  server.clock.set(NOW)
  providers.mend()
  providers.handed.length = 0
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

async function setUp(given: StudioGiven = {}) {
  const studio = await server.studio({ settings: { messages: { channels: ['SMS'] } }, ...given })
  const owner = await companyKey(server, studio)
  const anna = await studio.resource()
  const { service_id } = await studio.service({ by: [anna], duration: 1800 })
  const addClient = async (client: Record<string, string>) => {
    const { status, body } = await owner.post('client', { client: { first_name: 'Олена', ...client } })
    expect([status, body]).toMatchObject([200, {}])
    return String(body['id'])
  }
  const book = async (id: string, hour: number, date = TUESDAY) => {
    const { status, body } = await owner.post(`branch/${studio.branch_id}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
        client: { id },
        source: 'BO',
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      },
    })
    expect([status, body]).toMatchObject([200, {}])
    return String(body['id'])
  }
  /** Sends and discards the confirmations of bookings. */
  const sentBefore = async () => {
    await sendDueMessages(server.deps)
    providers.handed.length = 0
  }
  const write = (message: object, key?: string) =>
    owner.post('message', { message }, key === undefined ? {} : { 'idempotency-key': key })
  const sent = async () => {
    await sendDueMessages(server.deps)
    return providers.handed.map(({ to, text }) => [to, text])
  }
  const written = async () =>
    ((await owner.get('audit')).body['content'] as Record<string, unknown>[]).filter(
      ({ act }) => act === 'message.written',
    )
  return { studio, owner, addClient, book, sentBefore, write, sent, written }
}

describe('a message of staff', () => {
  it('is sent to one client, with an audit entry', async () => {
    const { owner, addClient, write, sent, written } = await setUp()
    const phone = newPhone()
    const client_id = await addClient({ phone })
    const { status, body } = await write({ client_id, text: 'Ваша парасоля чекає на вас.' })
    expect([status, body]).toEqual([200, { recipients: 1, unreachable: [], sms_parts: 1 }])
    expect(await sent()).toEqual([[phone, 'Студія «Промінь»: Ваша парасоля чекає на вас.']])
    expect(await written()).toMatchObject([
      {
        thing: 'client',
        thing_id: client_id,
        after: { text: 'Ваша парасоля чекає на вас.', recipients: 1, unreachable: 0 },
      },
    ])
    const listed = (await owner.get(`message?client=${client_id}`)).body['content'] as { id: string }[]
    expect(listed).toMatchObject([{ kind: 'CUSTOM', status: 'SENT', channel: 'SMS', client_id }])
    expect(JSON.stringify(listed)).not.toContain('парасоля')
    const again = await owner.post(`message/${listed[0]!.id}/repeat`, {})
    expect(again.body['code']).toBe('message.notRepeatable')
  })

  it('to a day goes once to each client of that day and branch, and names who is not reached', async () => {
    const { studio, owner, addClient, book, sentBefore, write, sent } = await setUp()
    const [twice, cancelled, tomorrow, blocked] = [newPhone(), newPhone(), newPhone(), newPhone()]
    const first = await addClient({ phone: twice })
    await book(first, 7)
    await book(first, 8)
    const ended = await book(await addClient({ phone: cancelled }), 9)
    await owner.post(`branch/${studio.branch_id}/appointment/${ended}`, {
      appointment: { status: 'CANCELLED' },
    })
    await book(await addClient({ phone: tomorrow }), 7, '2026-05-20')
    const blockedId = await addClient({ phone: blocked })
    const blockedVisit = await book(blockedId, 10)
    await owner.post(`client/${blockedId}/block`, { block: {} })
    const mute = await addClient({ phone: newPhone() })
    const muteVisit = await book(mute, 11)
    await server.database.db
      .updateTable('client')
      .set({ phone: null })
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', mute)
      .execute()
    await server.database.db
      .updateTable('appointment')
      .set({ contact: '{}' })
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', muteVisit)
      .execute()
    await sentBefore()
    const message = { branch_id: studio.branch_id, date: TUESDAY, text: 'Вхід із двору.' }
    const answer = {
      recipients: 1,
      unreachable: [
        { client_id: blockedId, appointment_id: blockedVisit, reason: 'BLOCKED' },
        { client_id: mute, appointment_id: muteVisit, reason: 'NO_CONTACT' },
      ],
      sms_parts: 1,
    }
    expect((await write({ ...message, dry_run: true })).body).toEqual(answer)
    expect(await sent()).toEqual([])
    expect((await write(message)).body).toEqual(answer)
    expect(await sent()).toEqual([[twice, 'Студія «Промінь»: Вхід із двору.']])
  })

  it('to an event goes to its participants, by the first channel that reaches each', async () => {
    const { studio, sentBefore, write, sent, addClient } = await setUp({
      settings: { messages: { channels: ['MAIL', 'SMS'] } },
    })
    const yoga = await studio.service({ booking_type: 'EVENT', group_training_service: true })
    const event = async () =>
      studio.event({ service_id: yoga.service_id, starts_at: '2026-05-19T07:00:00.000Z', space: 9 })
    const [own, other] = [await event(), await event()]
    const join = async ({ event_id }: { event_id: string }, client: object) => {
      const { status, body } = await server.post(`/v1/client/group_training/${event_id}/appointment`, {
        appointment: { company_id: studio.company_id, client: { first_name: 'Іра', ...client } },
      })
      expect([status, body]).toMatchObject([200, {}])
    }
    const phone = newPhone()
    await join(own, { phone: newPhone(), email: 'written.to@example.com' })
    await join(own, { phone })
    await join(other, { phone: newPhone() })
    await addClient({ phone: newPhone() })
    await sentBefore()
    const { body } = await write({ event_id: own.event_id, text: 'Візьміть килимок.' })
    expect(body).toMatchObject({ recipients: 2, unreachable: [] })
    const got = await sent()
    expect(got).toHaveLength(2)
    expect(got).toContainEqual([phone, 'Студія «Промінь»: Візьміть килимок.'])
    expect(got).toContainEqual(['written.to@example.com', 'Повідомлення для вас'])
  })

  it('with the same key goes once, and another text with it is rejected', async () => {
    const { addClient, write, sent, written } = await setUp()
    const client_id = await addClient({ phone: newPhone() })
    const message = { client_id, text: 'Один раз.' }
    const answers = await Promise.all([1, 2, 3].map(() => write(message, 'key-of-one-message-1')))
    expect(answers.map(({ status, body }) => [status, body['recipients']])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ])
    expect(await sent()).toHaveLength(1)
    expect((await write({ ...message, text: 'Інше.' }, 'key-of-one-message-1')).body['code']).toBe(
      'idempotency.bodyChanged',
    )
    expect(await written()).toHaveLength(1)
  })

  it('counts against the company’s day as other messages of staff, and shows why it waits', async () => {
    const { studio, owner, addClient, write, sent } = await setUp()
    const client_id = await addClient({ phone: newPhone() })
    for (let turn = 0; turn < 600; turn += 200)
      await takeMessages(
        server.deps,
        Array.from({ length: 200 }, (_, more) => ({
          companyId: studio.company_id,
          phone: `+3805${String(10_000 + turn + more)}123`,
          isKnown: true,
          cause: undefined,
          limit: smallCompany,
        })),
      )
    expect((await write({ client_id, text: 'Пізніше.' })).body).toMatchObject({ recipients: 1 })
    expect(await sent()).toEqual([])
    const { body } = await owner.get('message?kind=CUSTOM')
    expect(body['content']).toMatchObject([
      { status: 'QUEUED', reason: expect.stringContaining('over a limit: paid.clientMessages') },
    ])
  })

  it('is rejected without one addressee, too long for an SMS, or of another company', async () => {
    const { studio, addClient, write } = await setUp()
    const client_id = await addClient({ phone: newPhone() })
    const text = 'Слово.'
    const reasonOf = async (message: object) => {
      const { status, body } = await write(message)
      return `${status} ${String(body['code'])} ${JSON.stringify(body['errors'])}`
    }
    expect(await reasonOf({ text })).toContain('422 validation.failed')
    expect(await reasonOf({ client_id, event_id: client_id, text })).toContain('goes to one of client_id')
    expect(await reasonOf({ branch_id: studio.branch_id, text })).toContain(
      'message.date: goes with branch_id',
    )
    expect(await reasonOf({ client_id, date: TUESDAY, text })).toContain('message.date: goes with branch_id')
    expect(await reasonOf({ client_id, text: 'я'.repeat(200) })).toContain('has 4 SMS parts')
    const other = await setUp()
    const codeOf = async (message: object) => (await other.write({ text, ...message })).body['code']
    expect(await codeOf({ client_id })).toBe('client.notFound')
    expect(await codeOf({ branch_id: studio.branch_id, date: TUESDAY })).toBe('branch.notFound')
    expect(await codeOf({ event_id: crypto.randomUUID() })).toBe('event.notFound')
  })
})
