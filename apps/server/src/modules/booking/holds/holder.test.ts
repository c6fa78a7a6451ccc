/** Only the holder can book a hold. docs/rules/booking.md, Holds */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const TUESDAY_16 = '2026-05-19T13:00:00.000Z'
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

const MARTA = 'browser-of-marta-0001'
const OLEH = 'browser-of-oleh-00001'
const CLIENT = { first_name: 'Олена', phone: '+380441234567' }
/** Errors for a taken time and a full class. */
const refusals = {
  TIME: [422, 'appointment.time.unavailable'],
  PLACE: [409, 'event.space.exceeded'],
} as const
const asHolder = (holder: string) => ({ 'x-holder': holder })
/** Rejection as the caller receives it, without the trace id. */
const told = ({ status, body: { traceId: _, ...body } }: Reply) => ({ status, body })

/** What can be held, booked and moved to: a time of the only hairdresser, or the only place of a class. */
async function place(kind: 'TIME' | 'PLACE', given: StudioGiven = {}) {
  const studio = await server.studio({ settings: { protection: { unproven: 'OFF' } }, ...given })
  const { company_id, branch_id } = studio
  const isTime = kind === 'TIME'
  const anna = await studio.resource()
  const { service_id } = isTime
    ? await studio.service({ by: [anna], price: 45_000 })
    : await studio.service({ booking_type: 'EVENT', price: 30_000 })
  const eventAt = async (starts_at: string, space: number) =>
    isTime ? undefined : (await studio.event({ service_id, starts_at, space })).event_id
  const [wanted, before] = [await eventAt(TUESDAY_10, 1), await eventAt(TUESDAY_16, 50)]
  const settings = [{ service: service_id, resources: [anna.resource_id], ordinal: 1 }]
  const whole = isTime
    ? { company_id, branch_id, start_time: TUESDAY_10, service_resource_settings: settings }
    : { company_id, branch_id, event_id: wanted }
  const booking: Record<string, unknown> = isTime ? whole : { company_id, branch_id }
  const path = (base: string, event = wanted) =>
    `${base}${isTime ? '' : `/group_training/${event}`}/appointment`
  const post = (url: string, appointment: object, headers: Record<string, string>) =>
    server.post(url, { appointment: { ...booking, client: CLIENT, ...appointment } }, headers)
  return {
    studio,
    ownPath: path(`/v1/company/${company_id}/user`),
    booking,
    hold: (holder: string) => server.post('/v1/client/hold', { hold: { ...whole, holder } }),
    release: (id: unknown, holder: string) =>
      server.post(`/v1/client/hold/${String(id)}/release`, { hold: { company_id, holder } }),
    book: (hold_id: unknown, headers: Record<string, string>, more: object = {}) =>
      post(path('/v1/client'), { hold_id, ...more }, headers),
    bookElsewhen: (start_time = TUESDAY_16) =>
      post(path('/v1/client', before), isTime ? { start_time } : {}, {}),
    moveTo: (id: unknown, hold_id: unknown, headers: Record<string, string>) =>
      server.post(
        `/v1/client/appointment/${String(id)}/move`,
        {
          appointment: {
            company_id,
            ...(isTime ? { start_time: TUESDAY_10 } : { event_id: wanted }),
            hold_id,
          },
        },
        headers,
      ),
    cancel: ({ id, manage_key }: Record<string, unknown>) =>
      server.post(
        `/v1/client/appointment/${String(id)}/cancel`,
        { appointment: { company_id } },
        { 'x-manage-key': String(manage_key) },
      ),
  }
}
type Place = Awaited<ReturnType<typeof place>>

type Ask = (held: unknown, headers: Record<string, string>) => Promise<Reply>
/** Each call that books, by a caller with the required access. */
const ways: Record<string, { kind: 'TIME' | 'PLACE'; ask(at: Place): Promise<Ask> }> = {
  'a booking of a guest': { kind: 'TIME', ask: async ({ book }) => book },
  'a booking of a class': { kind: 'PLACE', ask: async ({ book }) => book },
  'a series': {
    kind: 'TIME',
    ask:
      async ({ booking: { start_time: _, ...visit } }) =>
      (hold_id, headers) =>
        server.post(
          '/v1/client/appointment/repeat',
          { appointment: { ...visit, client: CLIENT, starts: [TUESDAY_10, WEDNESDAY_10], hold_id } },
          headers,
        ),
  },
  'a move by key': { kind: 'TIME', ask: movesByKey },
  'a move by key into a class': { kind: 'PLACE', ask: movesByKey },
  'an own booking': { kind: 'TIME', ask: booksOwn },
  'an own booking of a class': { kind: 'PLACE', ask: booksOwn },
  'an own series': {
    kind: 'TIME',
    ask: async ({ studio, ownPath, booking: { start_time: _, ...visit } }) => {
      const marta = await signIn(server, studio)
      return (hold_id, headers) =>
        marta.post(
          `${ownPath}/repeat`,
          { appointment: { ...visit, starts: [TUESDAY_10, WEDNESDAY_10], hold_id } },
          headers,
        )
    },
  },
  'an own move': {
    kind: 'TIME',
    ask: async ({ studio, ownPath, booking }) => {
      const marta = await signIn(server, studio)
      const booked = await marta.post(ownPath, { appointment: { ...booking, start_time: TUESDAY_16 } })
      return (hold_id, headers) =>
        marta.post(
          `${ownPath}/${String(booked.body.id)}/move`,
          { appointment: { start_time: TUESDAY_10, hold_id } },
          headers,
        )
    },
  },
}

async function movesByKey({ bookElsewhen, moveTo }: Place): Promise<Ask> {
  const { id, manage_key } = (await bookElsewhen()).body
  return (hold_id, headers) => moveTo(id, hold_id, { ...headers, 'x-manage-key': String(manage_key) })
}

async function booksOwn({ studio, ownPath, booking }: Place): Promise<Ask> {
  const marta = await signIn(server, studio)
  return (hold_id, headers) => marta.post(ownPath, { appointment: { ...booking, hold_id } }, headers)
}

describe.each(Object.entries(ways))('%s', (_name, { kind, ask }) => {
  it('of a held time succeeds for its holder; another caller with its id is refused as without it', async () => {
    const at = await place(kind)
    const books = await ask(at)
    const held = (await at.hold(MARTA)).body.id
    const taken = told(await books(null, {}))
    expect([taken.status, taken.body.code]).toEqual(refusals[kind])
    expect(told(await books(held, asHolder(OLEH)))).toEqual(taken)
    expect(told(await books(held, asHolder('')))).toEqual(taken)
    expect(told(await books(randomUUID(), asHolder(MARTA)))).toEqual(taken)
    expect((await books(held, asHolder(MARTA))).status).toBe(200)
  })
})

describe('the id of another caller’s hold', () => {
  it('does not end the hold when another time is booked with it', async () => {
    const { hold, book, release } = await place('TIME')
    const held = await hold(MARTA)
    const booked = await book(held.body.id, asHolder(OLEH), { start_time: TUESDAY_12 })
    expect(booked.status).toBe(200)
    expect((await release(held.body.id, MARTA)).body).toEqual({ released: true })
  })

  it('a request without the header is another caller', async () => {
    const { hold, booking } = await place('TIME')
    const held = (await hold(MARTA)).body.id
    const reply = await server.app.inject({
      method: 'POST',
      url: '/v1/client/appointment',
      payload: { appointment: { ...booking, client: CLIENT, hold_id: held } },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'appointment.time.unavailable'])
  })
})

it('a repeat of a booking from a hold answers the same booking', async () => {
  const { hold, book } = await place('TIME')
  const held = (await hold(MARTA)).body.id
  const headers = { ...asHolder(MARTA), 'idempotency-key': randomUUID() }
  const first = await book(held, headers)
  expect(first.status).toBe(200)
  expect((await book(held, headers)).body).toEqual(first.body)
  // The browser discards its holder key after a successful booking.
  const { 'x-holder': _, ...later } = headers
  expect((await book(held, { ...later, ...asHolder('') })).body).toEqual(first.body)
})

/** Deterministic random numbers. */
const dice = (seed: number) => (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}

it.each(['TIME', 'PLACE'] as const)(
  'in any order of holding, booking, moving and releasing by two callers, only the holder gets a held %s',
  async (kind) => {
    const roll = dice(20_261_128)
    const at = await place(kind)
    const callers = [MARTA, OLEH]
    const elsewhen = new Map([
      [MARTA, TUESDAY_12],
      [OLEH, TUESDAY_16],
    ])
    const bookings = new Map<string, Record<string, unknown>>()
    for (const caller of callers) bookings.set(caller, (await at.bookElsewhen(elsewhen.get(caller))).body)
    let holder: string | undefined
    /** Known to both callers. */
    let id: unknown = randomUUID()
    const refused = refusals[kind][0]
    const isMine = (caller: string) => holder === undefined || holder === caller
    const history: string[] = []
    const outcomes = new Set<string>()
    for (let turn = 0; turn < 80; turn += 1) {
      const caller = callers[roll(2)]!
      const act = (['hold', 'book', 'move', 'release'] as const)[roll(4)]!
      history.push(`${act} by ${caller}`)
      const because = history.slice(-6).join(', ')
      if (act === 'release') {
        const released = holder === caller
        expect((await at.release(id, caller)).body, because).toEqual({ released })
        if (released) holder = undefined
        continue
      }
      const expected = isMine(caller) ? 200 : refused
      outcomes.add(`${act} ${holder === undefined ? 'free' : 'held'} ${expected}`)
      if (act === 'hold') {
        const reply = await at.hold(caller)
        expect(reply.status, because).toBe(expected)
        if (expected === 200) [holder, id] = [caller, reply.body.id]
        continue
      }
      const { id: own, manage_key } = bookings.get(caller)!
      const headers = { ...asHolder(caller), 'x-manage-key': String(manage_key) }
      const reply = act === 'book' ? await at.book(id, headers) : await at.moveTo(own, id, headers)
      expect(reply.status, because).toBe(expected)
      if (expected !== 200) continue
      holder = undefined
      const done = act === 'book' ? reply.body : { id: own, manage_key }
      expect((await at.cancel(done)).status, because).toBe(200)
      if (act === 'move') bookings.set(caller, (await at.bookElsewhen(elsewhen.get(caller))).body)
    }
    // Each combination occurred; otherwise the sequence would show little.
    expect([...outcomes].toSorted()).toEqual(
      ['book', 'hold', 'move'].flatMap((act) => [
        `${act} free 200`,
        `${act} held 200`,
        `${act} held ${refused}`,
      ]),
    )
  },
)
