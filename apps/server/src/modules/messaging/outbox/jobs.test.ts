import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { askForRatings, createReminding, deleteOldMessages, sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const FRIDAY_10 = '2026-05-22T07:00:00.000Z'
const FRIDAY_12 = '2026-05-22T09:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const newPhone = () => `+38044${randomInt(1_000_000, 9_999_999)}`

async function hairStudio(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna] })
  const book = (phone: string, start_time = FRIDAY_10): Promise<Reply> =>
    server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
        client: { first_name: 'Олена', phone },
      },
    })
  const change = (booked: Reply, what: string, more = {}) =>
    server.post(
      `/v1/client/appointment/${String(booked.body.id)}/${what}`,
      { appointment: { company_id: studio.company_id, ...more } },
      { 'x-manage-key': String(booked.body.manage_key) },
    )
  const kinds = async () =>
    (
      await server.database.db
        .selectFrom('message')
        .select(['kind', 'created', 'status'])
        .where('company_id', '=', studio.company_id)
        .orderBy('created')
        .orderBy('message_id')
        .execute()
    ).map(({ kind, created }) => `${kind} ${new Date(created).toISOString().slice(5, 16)}`)
  return { studio, book, change, kinds }
}

/** A company without a row of settings. */
const emptyCompany = async () => {
  const { company_id } = await server.studio()
  await server.database.db.deleteFrom('company_settings').where('company_id', '=', company_id).execute()
  return { company_id }
}

/** Moves the clock and runs the job as often as a server does, or less often. */
async function pass(from: string, until: string, everyMinutes = 60) {
  const remind = createReminding()
  for (let now = Date.parse(from); now <= Date.parse(until); now += everyMinutes * 60_000) {
    server.clock.set(new Date(now).toISOString())
    await remind(server.deps)
    await sendDueMessages(server.deps)
  }
}

describe('a reminder', () => {
  it('is sent once for each length the company chose, with any number of processes', async () => {
    const { book, kinds } = await hairStudio({ settings: { messages: { reminders: [86_400, 7200] } } })
    await book(newPhone())
    server.clock.set('2026-05-21T06:59:00.000Z')
    await createReminding()(server.deps)
    expect(await kinds()).toHaveLength(1)
    server.clock.set('2026-05-21T07:00:00.000Z')
    await Promise.all([
      createReminding()(server.deps),
      createReminding()(server.deps),
      createReminding()(server.deps),
    ])
    await createReminding()(server.deps)
    await pass('2026-05-21T08:00:00.000Z', FRIDAY_12)
    expect(await kinds()).toEqual(['BOOKED 05-18T08:00', 'REMINDER 05-21T07:00', 'REMINDER 05-22T05:00'])
  })

  it('comes within the minute, and for a visit that came back within ten minutes', async () => {
    const { book, change, kinds, studio } = await hairStudio({
      settings: { messages: { reminders: [86_400] } },
    })
    const first = await book(newPhone())
    await change(first, 'cancel')
    await pass('2026-05-21T06:00:00.000Z', '2026-05-21T07:30:00.000Z', 1)
    expect(await kinds()).not.toContainEqual(expect.stringContaining('REMINDER'))
    const remind = createReminding()
    await remind(server.deps)
    await server.database.db
      .updateTable('appointment')
      .set({ cancelled_at: null, status: 'CONFIRMED' })
      .where('company_id', '=', studio.company_id)
      .execute()
    for (const minute of ['07:36', '07:39', '07:40']) {
      server.clock.set(`2026-05-21T${minute}:00.000Z`)
      await remind(server.deps)
      expect((await kinds()).some((kind) => kind.startsWith('REMINDER'))).toBe(minute === '07:40')
    }
  })

  it('follows the choice of each company and branch', async () => {
    const wanted = [[50_000], [40_000, 30_000], [], [20_000]]
    const studios = await Promise.all(
      wanted.map((reminders) => hairStudio({ settings: { messages: { reminders } } })),
    )
    for (const stored of ['"soon"', '[1, "never"]', 'null', '[9000000000]'])
      await server.database.db
        .insertInto('company_settings')
        .values({
          company_id: (await emptyCompany()).company_id,
          appointment_statuses: '[]',
          widget_settings: '{}',
          booking_settings: `{"messages": {"reminders": ${stored}}}`,
        })
        .execute()
    const [first] = studios
    await server.database.db
      .updateTable('branch')
      .set({ booking_settings: JSON.stringify({ messages: { reminders: [10_000] } }) })
      .where('company_id', '=', first!.studio.company_id)
      .execute()
    for (const { book } of studios) await book(newPhone())
    const reminded: number[][] = studios.map(() => [])
    for (const seconds of [50_000, 40_000, 30_000, 20_000, 10_000]) {
      server.clock.set(new Date(Date.parse(FRIDAY_10) - seconds * 1000).toISOString())
      await createReminding()(server.deps)
      for (const [index, { kinds }] of studios.entries()) {
        const count = (await kinds()).filter((kind) => kind.startsWith('REMINDER')).length
        if (count > reminded[index]!.length) reminded[index]!.push(seconds)
      }
    }
    expect(reminded).toEqual([[10_000], [40_000, 30_000], [], [20_000]])
  })

  it('has time and place, and is not sent once the visit has begun', async () => {
    const { book, studio } = await hairStudio({ settings: { messages: { reminders: [3600] } } })
    const phone = newPhone()
    await book(phone)
    await server.outbox.messages()
    server.clock.set('2026-05-22T06:00:00.000Z')
    await createReminding()(server.deps)
    server.clock.set(FRIDAY_10)
    await sendDueMessages(server.deps)
    const rows = await server.database.db
      .selectFrom('message')
      .select(['kind', 'status'])
      .where('company_id', '=', studio.company_id)
      .orderBy('created')
      .execute()
    expect(rows).toEqual([
      { kind: 'BOOKED', status: 'SENT' },
      { kind: 'REMINDER', status: 'EXPIRED' },
    ])
  })

  it('does not come for a visit that was cancelled', async () => {
    const { book, change, kinds } = await hairStudio()
    const booked = await book(newPhone())
    await change(booked, 'cancel')
    await pass('2026-05-21T00:00:00.000Z', FRIDAY_12)
    expect((await kinds()).filter((kind) => kind.startsWith('REMINDER'))).toEqual([])
  })

  it('follows a moved visit, also after the first reminder, with the new time only', async () => {
    const { book, change, kinds } = await hairStudio()
    const phone = newPhone()
    const booked = await book(phone)
    await pass('2026-05-21T07:00:00.000Z', '2026-05-21T07:00:00.000Z')
    await change(booked, 'move', { start_time: '2026-05-25T07:00:00.000Z' })
    await pass('2026-05-21T08:00:00.000Z', '2026-05-25T07:00:00.000Z')
    expect(await kinds()).toEqual([
      'BOOKED 05-18T08:00',
      'REMINDER 05-21T07:00',
      'MOVED 05-21T07:00',
      'REMINDER 05-24T07:00',
    ])
  })

  it('does not come for who booked or moved later than it would have', async () => {
    const { book, change, kinds } = await hairStudio()
    const booked = await book(newPhone())
    const early = await book(newPhone(), '2026-05-18T12:00:00.000Z')
    expect(early.status).toBe(200)
    await change(booked, 'move', { start_time: '2026-05-19T07:00:00.000Z' })
    await pass(NOW, FRIDAY_12)
    expect((await kinds()).filter((kind) => kind.startsWith('REMINDER'))).toEqual([])
  })

  it('comes late after the server was down, but not when the visit is near', async () => {
    const late = await hairStudio()
    await late.book(newPhone())
    const tooLate = await hairStudio()
    await tooLate.book(newPhone(), '2026-05-21T16:00:00.000Z'.replace('16', '14'))
    // Down from the 18th until eleven hours before the first visit: less than half a day before the second.
    server.clock.set('2026-05-21T18:00:00.000Z')
    await createReminding()(server.deps)
    expect((await late.kinds()).at(-1)).toBe('REMINDER 05-21T18:00')
    expect(await tooLate.kinds()).toHaveLength(1)
  })

  it('is not sent where the company wants none', async () => {
    const { book, kinds } = await hairStudio({ settings: { messages: { reminders: [] } } })
    await book(newPhone())
    await pass('2026-05-21T00:00:00.000Z', FRIDAY_12)
    expect(await kinds()).toHaveLength(1)
  })
})

describe('the question for a review', () => {
  const visitOf = async (given: StudioGiven, client: Record<string, unknown> = {}, visit = {}) => {
    const studio = await server.studio(given)
    const phone = newPhone()
    const anna = await signIn(server, studio, {
      phone,
      email: `review.${randomInt(1e9)}@example.com`,
      ...client,
    })
    await studio.appointment({
      client_id: anna.clientId ?? null,
      starts_at: '2026-05-20T07:00:00.000Z',
      contact: {},
      ...visit,
    })
    const asked = async (now: string) => {
      server.clock.set(now)
      await askForRatings(server.deps)
      await askForRatings(server.deps)
      return server.database.db
        .selectFrom('message')
        .select(['kind'])
        .where('company_id', '=', studio.company_id)
        .execute()
    }
    return { asked }
  }

  it('comes once, two hours after the end of a visit', async () => {
    const { asked } = await visitOf({})
    expect(await asked('2026-05-20T09:59:00.000Z')).toEqual([])
    expect(await asked('2026-05-20T10:00:00.000Z')).toEqual([{ kind: 'REVIEW' }])
    expect(await asked('2026-05-20T20:00:00.000Z')).toEqual([{ kind: 'REVIEW' }])
  })

  it.each([
    { given: { settings: { rating: { enabled: false } } }, because: 'the company shows no reviews' },
    { given: { settings: { survey: { enabled: true } } }, because: 'the survey asks already' },
    { given: { settings: { account: { enabled: false } } }, because: 'nobody could leave one' },
    { given: {}, client: { blocked: true }, because: 'a blocked client may not' },
    { given: {}, visit: { status: 'NO_SHOW' }, because: 'the client did not come' },
    { given: {}, visit: { cancelled_at: NOW }, because: 'the visit was cancelled' },
  ])('does not come when $because', async ({ given, client = {}, visit = {} }) => {
    const { asked } = await visitOf(given, client, visit)
    expect(await asked('2026-05-20T12:00:00.000Z')).toEqual([])
  })
})

describe('what was sent', () => {
  it('is forgotten a month after it was of use', async () => {
    const { book, kinds } = await hairStudio({ settings: { messages: { reminders: [] } } })
    const phone = newPhone()
    await book(phone)
    expect((await server.outbox.messages()).filter(({ to }) => to === phone)).toHaveLength(1)
    server.clock.set('2026-06-17T07:00:00.000Z')
    await deleteOldMessages(server.deps)
    expect(await kinds()).toHaveLength(1)
    server.clock.set('2026-06-18T09:00:00.000Z')
    await deleteOldMessages(server.deps)
    expect(await kinds()).toEqual([])
    expect((await server.outbox.messages()).filter(({ to }) => to === phone)).toEqual([])
  })
})
