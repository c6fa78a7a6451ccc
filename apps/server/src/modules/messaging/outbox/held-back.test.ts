/** Delayed messages with reason and time, as staff see them. docs/rules/limits.md, docs/rules/messages.md */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { carriers, isBusy } from '../../../../test/carriers.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { announce } from '../messages/public.ts'
import { sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const NEXT_HOUR = /^2026-05-18T09:0[01]:/
const NEXT_DAY = /^2026-05-19T00:0[01]:/

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    senders: providers.senders,
    codesPerDay: 10,
    messagesPerDay: 20,
    trustedCallers: ['203.0.113.9'],
  })
})
afterEach(async () => {
  providers.mend()
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
type Setting = Awaited<ReturnType<typeof setUp>>
let numbers = 0
/** Each number is in a different block of ten thousand. */
const newPhone = () => `+38067${String(100 + (numbers += 1))}0123`
const at = (turn: number) =>
  new Date(Date.UTC(2026, 4, 20 + Math.floor(turn / 8), 6 + (turn % 8))).toISOString()
/** Address of the operator's program: no limit by address, and unknown numbers stay unknown. */
const PROGRAM = '203.0.113.9'

async function setUp(channels: ('SMS' | 'MAIL')[] = ['SMS']) {
  const studio = await server.studio({ settings: { messages: { channels } } })
  const owner = await companyKey(server, studio)
  const anna = await studio.resource()
  const { service_id } = await studio.service({ by: [anna], duration: 1800 })
  let turn = 0
  const book = async (client: Row, from = PROGRAM) => {
    const { status, body } = await visitor(server, from).post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: at((turn += 1)),
        client: { first_name: 'Олена', ...client },
        service_resource_settings: [{ service: service_id, resources: [anna.resource_id], ordinal: 1 }],
      },
    })
    expect([status, body]).toMatchObject([200, {}])
    return String(body['id'])
  }
  const bookKnown = async (from?: string) => {
    const phone = newPhone()
    await studio.client({ phone, created: '2020-01-01T00:00:00.000Z' })
    return book({ phone }, from)
  }
  const move = (id: string, start_time: string) =>
    owner.post(`branch/${studio.branch_id}/appointment/${id}`, { appointment: { start_time } })
  const remind = async (appointmentId: string) => {
    const company = await companyScope(server.database.db, studio.company_id)
    await server.database.inTransaction((tx) =>
      announce(tx, server.deps, company, { kind: 'REMINDER', appointmentId, seconds: 3600 }),
    )
  }
  const times = async (count: number, act: () => Promise<unknown>) => {
    for (let time = 0; time < count; time += 1) await act()
    await sendDueMessages(server.deps)
  }
  return { studio, owner, book, bookKnown, move, remind, times }
}

type Case = {
  what: string
  channels?: ('SMS' | 'MAIL')[]
  causes: (setting: Setting) => Promise<unknown>
  reason: string
  due: RegExp
}

const cases: Case[] = [
  {
    what: 'a sixth SMS in an hour to one number',
    causes: ({ book, times, studio }) => {
      const phone = newPhone()
      return studio
        .client({ phone, created: '2020-01-01T00:00:00.000Z' })
        .then(() => times(6, () => book({ phone })))
    },
    reason: 'over a limit: message.paid.phone',
    due: NEXT_HOUR,
  },
  {
    what: 'a sixteenth mail in an hour to one address',
    channels: ['MAIL'],
    causes: ({ book, times }) => times(16, () => book({ phone: newPhone(), email: 'same@example.com' })),
    reason: 'over a limit: message.mail.mail',
    due: NEXT_HOUR,
  },
  {
    what: 'an SMS to a fourth unknown number of one company',
    causes: ({ book, times }) => times(4, () => book({ phone: newPhone() })),
    reason: 'over a limit: paid.stranger.others.company, paid.stranger.company',
    due: NEXT_DAY,
  },
  {
    what: 'a reminder after 80 % of the company’s SMS',
    causes: async ({ bookKnown, remind, times }) => {
      const ids: string[] = []
      // Of sixteen: 20 per person, and up to 80 % of the installation's limit.
      await times(13, async () => ids.push(await bookKnown()))
      await remind(ids[0]!)
      await sendDueMessages(server.deps)
    },
    reason: 'over a limit: paid.clientMessages.others.company, paid.clientMessages.company',
    due: NEXT_DAY,
  },
  {
    what: 'an SMS over what the company chose',
    causes: async ({ owner, bookKnown, times }) => {
      await owner.put('message/limit', { message_limit: { per_day: 2 } })
      await times(3, () => bookKnown())
    },
    reason: 'over a limit: paid.clientMessages.others.company',
    due: NEXT_DAY,
  },
  {
    what: 'an SMS after the last one of the installation',
    causes: async ({ bookKnown, times }) => {
      const other = await setUp()
      await other.times(16, () => other.bookKnown())
      await times(5, () => bookKnown())
    },
    reason: 'over a limit: paid.clientMessages.others, paid.clientMessages.deployment',
    due: NEXT_DAY,
  },
  {
    what: 'a second move within three minutes',
    causes: async ({ bookKnown, move, times }) => {
      const id = await bookKnown()
      await times(1, () => move(id, '2026-05-25T09:00:00.000Z'))
      await times(1, () => move(id, '2026-05-26T09:00:00.000Z'))
    },
    reason: 'more moves may follow; only the last one is sent',
    due: /^2026-05-18T08:03:00/,
  },
  {
    what: 'a message whose provider is busy',
    causes: ({ bookKnown, times }) => {
      providers.set('SMS', isBusy)
      return times(1, () => bookKnown())
    },
    reason: 'busy: 503',
    due: /^2026-05-18T08:00:0/,
  },
]

describe('a message that would wait beyond its time', () => {
  it('ends, and staff who chose it are told that the client was not reached', async () => {
    const { studio, owner, book, times } = await setUp()
    const [{ staff_member_id } = {}] = (await owner.get('staff-notification')).body['content'] as Row[]
    const email = 'owner.of.expired@example.com'
    const notifications = { email, unsent: ['MAIL'], locale: 'en' }
    const chosen = await owner.post(`staff-notification/${String(staff_member_id)}`, { notifications })
    expect(chosen.status).toBe(200)
    const phone = newPhone()
    await studio.client({ phone, created: '2020-01-01T00:00:00.000Z' })
    await times(5, () => book({ phone }))
    await book({ phone })
    await server.database.db
      .updateTable('message')
      .set({ deadline: new Date('2026-05-18T08:30:00.000Z') })
      .where('company_id', '=', studio.company_id)
      .where('status', '=', 'QUEUED')
      .execute()
    await sendDueMessages(server.deps)
    await sendDueMessages(server.deps)
    expect((await owner.get('message?status=EXPIRED')).body['content']).toMatchObject([{ kind: 'BOOKED' }])
    expect(providers.to(email).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^A message did not reach the client/),
    ])
  })
})

describe('GET message?status=QUEUED', () => {
  it.each(cases)(
    'shows why it waits and when it is sent: $what',
    async ({ channels, causes, reason, due }) => {
      const setting = await setUp(channels)
      await causes(setting)
      const { body } = await setting.owner.get('message?status=QUEUED')
      expect(body['content']).toMatchObject([
        { status: 'QUEUED', reason, due_at: expect.stringMatching(due) },
      ])
    },
  )

  it('shows in a restored copy that nothing is sent until the operator allows it', async () => {
    const { owner, bookKnown } = await setUp()
    await bookKnown()
    const stop = (sending_stopped_at: string | null) =>
      server.database.db.updateTable('installation').set({ sending_stopped_at }).execute()
    await stop(NOW)
    const { body } = await owner.get('message?status=QUEUED')
    await stop(null)
    expect(body['content']).toMatchObject([{ reason: 'nothing is sent until the operator allows it' }])
    await sendDueMessages(server.deps)
    expect((await owner.get('message?status=QUEUED')).body['content']).toEqual([])
    expect((await owner.get('message?status=SENT')).body['content']).toMatchObject([{ reason: null }])
  })
})
