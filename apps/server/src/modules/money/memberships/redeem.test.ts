/** Bookings that use memberships. docs/rules/memberships.md */
import type { Appointment, Membership, PlannedPrice, RepeatDates, Series } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { deletesAccount } from '../../../../test/confirm.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { certificateCode, codeHash } from './code.ts'
import { countUsedVisits } from './jobs.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const outcome = ({ status, body }: Reply) => [status, body.code]
const booked = ({ status, body }: Reply) => {
  expect([status, body.code]).toEqual([200, undefined])
  return body as unknown as Appointment
}
type MembershipOptions = Partial<Parameters<Studio['membership']>[0]>

let people = 2_000_000

async function salon(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource({ capacity: 20 })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const { company_id, branch_id } = studio
  // A new person each time: bookings of one person per hour are limited.
  const phone = `+38044${String((people += 1)).padStart(7, '1')}`
  const marta = await signIn(server, studio, { phone })
  const own = (values: MembershipOptions = {}) => studio.membership({ client_id: marta.clientId!, ...values })
  const visit = (start_time: string, more: object = {}) => ({
    company_id,
    branch_id,
    start_time,
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    ...more,
  })
  const url = (rest = '') => `/v1/company/${company_id}/user/appointment${rest}`
  const book = (start_time = TUESDAY_10, more: object = {}, who: SignedIn = marta) =>
    who.post(url(), { appointment: visit(start_time, more) })
  const asGuest = (more: object = {}, start_time = TUESDAY_10) =>
    server.post('/v1/client/appointment', {
      appointment: visit(start_time, { client: { first_name: 'Олена', phone: '+380441234599' }, ...more }),
    })
  const price = async (more: object = {}, who: SignedIn = marta) =>
    (await who.post('/v1/client/appointment/calculate/price', { appointment: visit(TUESDAY_10, more) }))
      .body as unknown as PlannedPrice
  const cancel = ({ id }: { id: string }) => marta.post(url(`/${id}/cancel`), {})
  const move = ({ id }: { id: string }, to: object) => marta.post(url(`/${id}/move`), { appointment: to })
  const read = async ({ number }: { number: string }) =>
    (await marta.get(`/v1/company/${company_id}/user/membership/${number}`)).body as unknown as Membership
  /** Counters of the membership, and the states of its uses. */
  const counters = async (bought: { number: string }) => {
    const { used, reserve, remaining, visits } = await read(bought)
    return { used, reserve, remaining, states: visits!.map(({ state }) => state).toReversed() }
  }
  const ledger = async () =>
    (
      await server.database.db
        .selectFrom('ledger_entry')
        .select(['cause', 'amount'])
        .where('company_id', '=', company_id)
        .orderBy('created')
        .orderBy('entry_id')
        .execute()
    ).map(({ cause, amount }) => [cause, amount])
  const certificate = async (values: MembershipOptions = {}) => {
    const bought = await own({ kind: 'CERTIFICATE', type: 'MONEY', total: 100_000, ...values })
    const code = certificateCode(server.deps, bought)
    await server.database.db
      .updateTable('membership')
      .set({ code_hash: codeHash(server.deps, company_id, code) })
      .where('company_id', '=', company_id)
      .where('membership_id', '=', bought.membership_id)
      .execute()
    return { ...bought, code }
  }
  return {
    phone,
    studio,
    anna,
    haircut,
    marta,
    own,
    visit,
    url,
    book,
    asGuest,
    price,
    cancel,
    move,
    read,
    counters,
    ledger,
    certificate,
  }
}

describe('a booking uses a membership', () => {
  // proves S3.record.3
  it('automatically: a visit is reserved, the booking is paid, and the answer has the use', async () => {
    const { own, book, counters, ledger } = await salon()
    const bought = await own()
    const appointment = booked(await book())
    expect(appointment).toMatchObject({
      payment_status: 'PAID',
      membership: {
        code: bought.number,
        number: bought.number,
        name: '8 занять',
        type: 'VISITS',
        amount: 1,
        price_covered: 45_000,
        remaining: 7,
        end_time: '2026-12-31',
      },
    })
    expect(await counters(bought)).toEqual({ used: 0, reserve: 1, remaining: 7, states: ['RESERVED'] })
    expect(await ledger()).toEqual([['USE', 45_000]])
  })

  it('is quoted before booking: what would be used, what is left to pay, and the other memberships that fit', async () => {
    const { own, price, book } = await salon()
    const soon = await own({ end_time: '2026-06-30' })
    const money = await own({ type: 'MONEY', total: 30_000, end_time: '2026-05-31' })
    expect((await price()).redemption).toMatchObject({
      membership: { number: soon.number, price_covered: 45_000, remaining: 7 },
      to_pay: 0,
      fitting: [{ number: soon.number }, { number: money.number, price_covered: 30_000 }],
    })
    expect((await price({ membership: { number: money.number } })).redemption).toMatchObject({
      membership: { number: money.number },
      to_pay: 15_000,
    })
    expect((await price({ membership: null })).redemption).toBeUndefined()
    expect(booked(await book(TUESDAY_10, { shown: { to_pay: 0 } })).membership).toMatchObject({
      number: soon.number,
    })
  })

  it('a hold returns it too', async () => {
    const { own, marta, visit } = await salon()
    const bought = await own()
    const hold = { ...visit(TUESDAY_10), holder: 'a-holder-of-this-test' }
    const reply = await marta.post('/v1/client/hold', { hold })
    expect(reply.body.redemption).toMatchObject({ membership: { number: bought.number }, to_pay: 0 })
    const guest = await server.post('/v1/client/hold', { hold: { ...hold, holder: 'another-holder-here' } })
    expect(guest.body).not.toHaveProperty('redemption')
  })

  it('none where the client wants none, and the one that is named', async () => {
    const { own, book, counters } = await salon()
    const [soon, later] = [await own({ end_time: '2026-06-01' }), await own()]
    expect(booked(await book(TUESDAY_10, { membership: null }))).toMatchObject({
      membership: null,
      payment_status: 'UNPAID',
    })
    const named = await book(TUESDAY_10, { membership: { number: later.number.toLowerCase() } })
    expect(booked(named).membership).toMatchObject({ number: later.number })
    expect((await counters(soon)).reserve).toBe(0)
  })

  it('is booked as it was shown, or not at all', async () => {
    const { own, book, counters } = await salon()
    const bought = await own({ total: 1 })
    await book(TUESDAY_10)
    const late = await book(TUESDAY_12, { shown: { price: 45_000, to_pay: 0 } })
    expect(outcome(late)).toEqual([409, 'appointment.changed'])
    expect(late.body.metadata).toMatchObject({
      instead: { price: 45_000, to_pay: 45_000, membership: null },
    })
    expect((await counters(bought)).reserve).toBe(1)
  })

  it('is not covered by another one than was shown, though as much is left to pay', async () => {
    const { own, book, counters } = await salon()
    const later = await own()
    const sooner = await own({ end_time: '2026-06-01' })
    const other = await book(TUESDAY_10, { shown: { to_pay: 0, membership: later.number } })
    expect(outcome(other)).toEqual([409, 'appointment.changed'])
    expect(other.body.metadata).toMatchObject({
      instead: { membership: { number: sooner.number }, to_pay: 0 },
    })
    expect(outcome(await book(TUESDAY_10, { shown: { membership: null } }))).toEqual([
      409,
      'appointment.changed',
    ])
    expect((await counters(sooner)).reserve).toBe(0)
    expect(booked(await book(TUESDAY_10, { shown: { membership: sooner.number } })).membership).toMatchObject(
      {
        number: sooner.number,
      },
    )
  })

  it.each([
    {
      because: 'another branch',
      values: { branch_ids: ['00000000-0000-7000-8000-000000000000'] },
      reason: 'OTHER_BRANCH',
    },
    {
      because: 'another service',
      values: { service_ids: ['00000000-0000-7000-8000-000000000000'] },
      reason: 'OTHER_SERVICE',
    },
    { because: 'another currency', values: { currency_code: 'EUR' }, reason: 'OTHER_CURRENCY' },
    { because: 'not paid', values: { price: 500 }, reason: 'UNPAID' },
    { because: 'not begun', values: { start_time: '2026-05-20' }, reason: 'NOT_STARTED' },
    { because: 'over', values: { end_time: '2026-05-18' }, reason: 'EXPIRED' },
    { because: 'frozen', values: { frozen_from: '2026-05-19', frozen_to: '2026-05-19' }, reason: 'FROZEN' },
    { because: 'used up', values: { used: 5, reserve: 3 }, reason: 'USED_UP' },
    { because: 'too little time', values: { type: 'DURATION', total: 3599 }, reason: 'NOT_ENOUGH' },
  ] as { because: string; values: MembershipOptions; reason: string }[])(
    'one that does not fit is not used, and refused where it is named: $because',
    async ({ values, reason }) => {
      const { own, book, price } = await salon()
      const { number } = await own(values)
      expect(booked(await book()).membership).toBeNull()
      const membership = { number }
      const named = await book(TUESDAY_10, { membership })
      expect([...outcome(named), named.body.metadata]).toEqual([422, 'membership.notUsable', { reason }])
      for (const { errors } of [named.body, (await price({ membership })) as { errors?: unknown }])
        expect(errors).toEqual([
          { field: 'membership.number', message: 'membership.number: membership.notUsable' },
        ])
    },
  )

  it('another client’s and another company’s are not found', async () => {
    const here = await salon()
    const there = await salon()
    const foreign = await there.own()
    const olha = await signIn(server, here.studio, { phone: '+380441234568' })
    const own = await here.own()
    const notFound = [404, 'membership.notFound']
    expect(outcome(await here.book(TUESDAY_10, { membership: { number: foreign.number } }))).toEqual(notFound)
    expect(outcome(await here.book(TUESDAY_10, { membership: { number: own.number } }, olha))).toEqual(
      notFound,
    )
    expect(outcome(await here.asGuest({ membership: { number: own.number } }))).toEqual(notFound)
  })

  it('a guest’s typed phone uses no membership', async () => {
    const { own, asGuest, phone } = await salon()
    await own()
    const typed = { first_name: 'Хтось', phone }
    expect(booked(await asGuest({ client: typed })).membership).toBeNull()
  })

  it('each type takes its own: minutes, money for a part, a period without end', async () => {
    const { own, book, counters } = await salon()
    const hours = await own({ type: 'DURATION', total: 7200, end_time: '2026-05-20' })
    expect(booked(await book()).membership).toMatchObject({ amount: 3600, remaining: 3600 })
    expect((await counters(hours)).reserve).toBe(3600)
    const period = await own({ type: 'PERIOD', total: null, end_time: '2026-05-19' })
    expect(booked(await book()).membership).toMatchObject({ type: 'PERIOD', amount: 1, remaining: null })
    expect(await counters(period)).toMatchObject({ reserve: 1, remaining: null })
    const money = await own({
      type: 'MONEY',
      total: 50_000,
      end_time: '2026-05-19',
      start_time: '2026-05-19',
    })
    const first = await book(TUESDAY_10, { membership: { number: money.number } })
    expect(booked(first)).toMatchObject({ payment_status: 'PAID', membership: { remaining: 5000 } })
    const rest = await book(TUESDAY_10, { membership: { number: money.number } })
    expect(booked(rest)).toMatchObject({
      payment_status: 'UNDERPAYMENT',
      membership: { amount: 5000, price_covered: 5000, remaining: 0 },
    })
  })

  it('each place of an event is a visit', async () => {
    const { studio, marta, own, counters } = await salon()
    const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_10 })
    const bought = await own()
    const reply = await marta.post(
      `/v1/company/${studio.company_id}/user/group_training/${event.event_id}/appointment`,
      {
        appointment: { company_id: studio.company_id, space: 3 },
      },
    )
    expect(booked(reply)).toMatchObject({ payment_status: 'PAID', membership: { amount: 3 } })
    expect((await counters(bought)).remaining).toBe(5)
  })

  it('a rental uses the hours it lasts', async () => {
    const { studio, anna, own, marta, url } = await salon()
    const room = await studio.service({ booking_type: 'RENT', min_duration: 3600, by: [anna], price: 30_000 })
    await own({ type: 'DURATION', total: 36_000 })
    const reply = await marta.post(url(), {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        service_resource_settings: [
          { service: room.service_id, resources: [anna.resource_id], ordinal: 1, duration: 10_800 },
        ],
      },
    })
    expect(booked(reply).membership).toMatchObject({ amount: 10_800, price_covered: 90_000 })
  })

  it('a rental made shorter returns its hours where a cancellation would, else it stays', async () => {
    const { studio, anna, own, marta, url, move, counters } = await salon({
      settings: { membership: { give_back_hours: 24 } },
    })
    const room = await studio.service({ booking_type: 'RENT', min_duration: 3600, by: [anna], price: 30_000 })
    const bought = await own({ type: 'DURATION', total: 36_000 })
    const rent = async (start_time: string) => {
      const reply = await marta.post(url(), {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time,
          service_resource_settings: [
            { service: room.service_id, resources: [anna.resource_id], ordinal: 1, duration: 7200 },
          ],
        },
      })
      return booked(reply)
    }
    const [late, early] = [await rent(TUESDAY_10), await rent(WEDNESDAY_10)]
    const rejected = [403, 'appointment.move.notAllowed']
    expect(outcome(await move(late, { start_time: TUESDAY_10, duration: 3600 }))).toEqual(rejected)
    expect(booked(await move(late, { start_time: TUESDAY_10, duration: 10_800 }))).toMatchObject({
      membership: { amount: 10_800 },
    })
    // A move far ahead wins no hours back.
    const later = '2026-05-26T07:00:00.000Z'
    booked(await move(late, { start_time: later }))
    expect(outcome(await move(late, { start_time: later, duration: 3600 }))).toEqual(rejected)
    expect(booked(await move(early, { start_time: WEDNESDAY_10, duration: 3600 }))).toMatchObject({
      membership: { amount: 3600 },
    })
    expect(await counters(bought)).toMatchObject({ used: 0, reserve: 14_400 })
  })

  it('what costs nothing uses nothing', async () => {
    const { studio, own, marta, url, anna, counters } = await salon()
    const free = await studio.service({ by: [anna] })
    const bought = await own()
    const reply = await marta.post(url(), {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        service_resource_settings: [{ service: free.service_id, resources: [], ordinal: 1 }],
      },
    })
    expect(booked(reply)).toMatchObject({ payment_status: 'PAID', membership: null })
    expect((await counters(bought)).reserve).toBe(0)
  })

  it('the last visit goes to one of many who book at the same moment', async () => {
    const { own, book, counters, ledger } = await salon()
    const bought = await own({ total: 2 })
    const replies = await Promise.all(Array.from({ length: 4 }, () => book()))
    const uses = replies.map((reply) => booked(reply).membership !== null)
    expect(uses.filter(Boolean)).toHaveLength(2)
    expect(await counters(bought)).toMatchObject({ reserve: 2, remaining: 0 })
    expect(await ledger()).toHaveLength(2)
  })

  it('a repeat with the same key uses nothing more', async () => {
    const { own, marta, url, visit, counters } = await salon()
    const bought = await own()
    const key = { 'idempotency-key': 'the-same-booking' }
    const [one, other] = await Promise.all([
      marta.post(url(), { appointment: visit(TUESDAY_10) }, key),
      marta.post(url(), { appointment: visit(TUESDAY_10) }, key),
    ])
    expect(one.body).toEqual(other.body)
    expect((await counters(bought)).reserve).toBe(1)
  })

  it('costs two statements more than a booking without, and one where there is nothing to use', async () => {
    const { own, book } = await salon()
    const counted = async (more: object = {}) => {
      server.takeStatements()
      booked(await book(TUESDAY_10, more))
      return server.takeStatements().length
    }
    // The company's settings are cached from here on.
    await counted({ membership: null })
    const without = await counted({ membership: null })
    const nothing = await counted()
    await own()
    const used = await counted()
    expect([nothing - without, used - without]).toEqual([1, 2])
  })

  it.each(['uk', 'en'])('is answered as it is read afterwards, in %s', async (language) => {
    const { own, marta, url, visit } = await salon()
    await own({ translations: { en: { name: 'Ten haircuts' } } })
    const locale = { 'accept-language': language }
    const { body } = await marta.post(url(), { appointment: visit(TUESDAY_10) }, locale)
    expect(body).toMatchObject({ payment_status: 'PAID', membership: { price_covered: 45_000 } })
    expect((await marta.get(url(`/${String(body.id)}`), locale)).body).toMatchObject(body)
  })
})

describe('a certificate', () => {
  it('is used with its code, in any usual spelling, also by a guest', async () => {
    const { certificate, asGuest, counters } = await salon()
    const bought = await certificate()
    const typed = bought.code.toLowerCase().replaceAll('-', ' ')
    const reply = await asGuest({ membership: { code: typed } })
    expect(booked(reply)).toMatchObject({
      payment_status: 'PAID',
      membership: { number: bought.number, kind: 'CERTIFICATE', price_covered: 45_000, remaining: 55_000 },
    })
    expect(JSON.stringify(reply.body)).not.toContain(bought.code)
    expect((await counters(bought)).reserve).toBe(45_000)
  })

  it('covers a part and leaves a rest', async () => {
    const { certificate, asGuest } = await salon()
    const { code } = await certificate({ total: 60_000 })
    await asGuest({ membership: { code } })
    expect(booked(await asGuest({ membership: { code } }))).toMatchObject({
      payment_status: 'UNDERPAYMENT',
      membership: { price_covered: 15_000, remaining: 0 },
    })
    const used = await asGuest({ membership: { code } })
    expect([...outcome(used), used.body.metadata]).toEqual([
      422,
      'membership.notUsable',
      { reason: 'USED_UP' },
    ])
    expect(used.body.errors).toMatchObject([{ field: 'membership.code' }])
    const unknown = await asGuest({ membership: { code: '0000-0000-0000' } })
    expect([...outcome(unknown), unknown.body.errors]).toMatchObject([
      422,
      'membership.code.wrong',
      [{ field: 'membership.code' }],
    ])
  })

  it('its code cannot be guessed: ten wrong ones an hour for each address, and a right one takes no try', async () => {
    const { certificate, visit } = await salon()
    const { code } = await certificate()
    const ask = async (typed: string, remoteAddress: string): Promise<Reply> => {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/v1/client/appointment/calculate/price',
        remoteAddress,
        payload: { appointment: visit(TUESDAY_10, { membership: { code: typed } }) },
      })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
    }
    for (let count = 0; count < 12; count += 1) expect((await ask(code, '192.0.2.7')).status).toBe(200)
    for (let count = 0; count < 10; count += 1)
      expect(outcome(await ask('0000-0000-0000', '192.0.2.7'))).toEqual([422, 'membership.code.wrong'])
    expect(outcome(await ask('0000-0000-0000', '192.0.2.7'))).toEqual([429, 'request.tooMany'])
    // Otherwise an attacker could recognize the right code among many wrong ones.
    expect(outcome(await ask(code, '192.0.2.7'))).toEqual([429, 'request.tooMany'])
    expect((await ask(code, '203.0.113.9')).status).toBe(200)
    server.clock.set('2026-05-18T09:00:00.000Z')
    expect((await ask(code, '192.0.2.7')).status).toBe(200)
  })

  it('of another company is no code here', async () => {
    const [here, there] = [await salon(), await salon()]
    const { code } = await there.certificate()
    expect(outcome(await here.asGuest({ membership: { code } }))).toEqual([422, 'membership.code.wrong'])
  })

  it('the last money goes to one of many guests', async () => {
    const { certificate, asGuest, counters } = await salon()
    const bought = await certificate({ total: 45_000 })
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => asGuest({ membership: { code: bought.code } })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'membership.notUsable')).toHaveLength(11)
    expect((await counters(bought)).reserve).toBe(45_000)
  })
})

describe('what a booking used', () => {
  it('is given back by a cancellation, once, and what it covered is to be paid no more', async () => {
    const { own, book, cancel, counters, ledger } = await salon()
    const bought = await own()
    const appointment = booked(await book())
    const replies = await Promise.all([1, 2, 3].map(() => cancel(appointment)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[0]!.body.membership).toBeNull()
    expect(await counters(bought)).toEqual({ used: 0, reserve: 0, remaining: 8, states: ['GIVEN_BACK'] })
    expect(await ledger()).toEqual([
      ['USE', 45_000],
      ['GIVE_BACK', -45_000],
    ])
  })

  it.each([
    { now: '2026-05-18T19:00:00.000Z', states: ['GIVEN_BACK'], because: 'twelve hours before' },
    { now: '2026-05-18T19:00:00.001Z', states: ['USED'], because: 'a moment later' },
  ])(
    'counts as used where it is cancelled later than the company wants: $because',
    async ({ now, states }) => {
      const { own, book, cancel, counters } = await salon({
        settings: { membership: { give_back_hours: 12 } },
      })
      const bought = await own()
      const appointment = booked(await book())
      server.clock.set(now)
      await cancel(appointment)
      expect((await counters(bought)).states).toEqual(states)
    },
  )

  it('moves along, and nowhere where it does not hold', async () => {
    const { own, book, move, counters } = await salon()
    const bought = await own({ end_time: '2026-05-19' })
    const appointment = booked(await book())
    const moved = await move(appointment, { start_time: TUESDAY_12 })
    expect(booked(moved).membership).toMatchObject({ number: bought.number })
    expect(outcome(await move(appointment, { start_time: WEDNESDAY_10 }))).toEqual([
      409,
      'membership.move.notCovered',
    ])
    expect(await counters(bought)).toMatchObject({ reserve: 1, states: ['RESERVED'] })
  })

  it('is used automatically after the visit, and once', async () => {
    const { own, book, counters, read } = await salon()
    const bought = await own()
    booked(await book())
    server.clock.set('2026-05-19T07:59:59.000Z')
    await countUsedVisits(server.deps)
    expect((await counters(bought)).states).toEqual(['RESERVED'])
    server.clock.set('2026-05-19T08:00:00.000Z')
    await Promise.all([countUsedVisits(server.deps), countUsedVisits(server.deps)])
    expect(await counters(bought)).toEqual({ used: 1, reserve: 0, remaining: 7, states: ['USED'] })
    expect((await read(bought)).visits![0]).toMatchObject({ title: 'Стрижка', state: 'USED' })
  })

  it('is given back by a freeze, which names the bookings before', async () => {
    const { own, book, studio, marta, counters, read } = await salon({
      settings: { membership: { allow_freezing: true } },
    })
    const bought = await own()
    const [inside, outside] = [booked(await book(WEDNESDAY_10)), booked(await book(TUESDAY_10))]
    const url = `/v1/company/${studio.company_id}/user/membership/${bought.membership_id}/freeze`
    const freezing = { from: '2026-05-20', quantity_days: 2 }
    expect((await marta.post(`${url}/preview`, { freezing })).body.bookings).toEqual([
      {
        appointment_id: inside.id,
        start_time: WEDNESDAY_10,
        title: 'Стрижка',
        price_covered: 45_000,
        to_pay: null,
      },
    ])
    expect((await marta.post(url, { freezing })).status).toBe(200)
    expect(await counters(bought)).toMatchObject({ reserve: 1, remaining: 7 })
    const visits = (await read(bought)).visits!
    expect(visits.find(({ appointment_id }) => appointment_id === outside.id)!.state).toBe('RESERVED')
    expect(visits.find(({ appointment_id }) => appointment_id === inside.id)!.state).toBe('GIVEN_BACK')
    const left = await marta.get(`/v1/company/${studio.company_id}/user/appointment/${inside.id}`)
    expect(left.body).toMatchObject({ payment_status: 'UNPAID', membership: null, cancelled_at: null })
    expect(left.body.lost_cover).toMatchObject({ number: bought.number, reason: 'FROZEN' })
  })

  it('is locked by a freeze with all others in one statement, in one order', async () => {
    const { own, book, studio, marta } = await salon({ settings: { membership: { allow_freezing: true } } })
    const bought = await own()
    const url = `/v1/company/${studio.company_id}/user/membership/${bought.membership_id}`
    for (const start of [WEDNESDAY_10, TUESDAY_10, TUESDAY_12]) booked(await book(start))
    server.takeStatements()
    expect((await marta.post(`${url}/freeze`, { freezing: {} })).status).toBe(200)
    const locks = server.takeStatements().filter((text) => /from "appointment" .*for update/s.test(text))
    expect(locks).toEqual([expect.stringContaining('order by "appointment_id"')])
  })

  it('is covered again when the freeze is taken back, once, and no more than there is', async () => {
    const { own, book, studio, marta, counters, ledger, cancel } = await salon({
      settings: { membership: { allow_freezing: true } },
    })
    const bought = await own({ total: 3 })
    const url = `/v1/company/${studio.company_id}/user/membership/${bought.membership_id}`
    const [late, early, cancelled] = [
      booked(await book('2026-05-20T09:00:00.000Z')),
      booked(await book(WEDNESDAY_10)),
      booked(await book('2026-05-20T11:00:00.000Z')),
    ]
    const freezing = { from: '2026-05-20', quantity_days: 1 }
    expect((await marta.post(`${url}/freeze`, { freezing })).status).toBe(200)
    expect(await counters(bought)).toMatchObject({ reserve: 0, remaining: 3 })
    await cancel(cancelled)
    // Two of the three visits are used elsewhere in the meantime.
    booked(await book(TUESDAY_10))
    booked(await book(TUESDAY_12))
    const before = (await ledger()).length
    expect((await marta.post(`${url}/unfreeze`, { freezing: {} })).status).toBe(200)
    expect(await counters(bought)).toMatchObject({ reserve: 3, remaining: 0 })
    expect((await ledger()).slice(before)).toEqual([['USE', 45_000]])
    const read = ({ id }: { id: string }) =>
      marta.get(`/v1/company/${studio.company_id}/user/appointment/${id}`)
    expect((await read(early)).body).toMatchObject({
      payment_status: 'PAID',
      membership: { number: bought.number },
    })
    expect((await read(early)).body.lost_cover).toBeNull()
    expect((await read(late)).body).toMatchObject({ payment_status: 'UNPAID', membership: null })
    expect((await read(late)).body.lost_cover).toMatchObject({ number: bought.number, reason: 'OTHER' })
    expect((await read(cancelled)).body).toMatchObject({ membership: null, lost_cover: null })
  })

  it('takes no last visit that goes to another booking at the moment of unfreezing', async () => {
    const { own, book, studio, marta, counters, ledger } = await salon({
      settings: { membership: { allow_freezing: true } },
    })
    for (const start of [TUESDAY_10, TUESDAY_12, '2026-05-19T11:00:00.000Z']) {
      const bought = await own({ total: 1 })
      const url = `/v1/company/${studio.company_id}/user/membership/${bought.membership_id}`
      const named = { membership: { number: bought.number } }
      booked(await book(WEDNESDAY_10, named))
      await marta.post(`${url}/freeze`, { freezing: { from: '2026-05-20', quantity_days: 1 } })
      const before = (await ledger()).length
      const [unfrozen] = await Promise.all([
        marta.post(`${url}/unfreeze`, { freezing: {} }),
        book(start, named),
      ])
      expect(unfrozen.status).toBe(200)
      const { states, ...counted } = await counters(bought)
      expect(counted).toEqual({ used: 0, reserve: 1, remaining: 0 })
      expect(states.filter((state) => state === 'RESERVED')).toHaveLength(1)
      expect((await ledger()).slice(before)).toEqual([['USE', 45_000]])
    }
  })

  it('is not won back by a freeze, where it is too late to cancel', async () => {
    const { own, book, studio, marta, counters, cancel } = await salon({
      settings: { membership: { allow_freezing: true, give_back_hours: 24 } },
    })
    const bought = await own()
    const [late, early] = [booked(await book(TUESDAY_10)), booked(await book(WEDNESDAY_10))]
    const url = `/v1/company/${studio.company_id}/user/membership/${bought.membership_id}`
    const freezing = { from: '2026-05-19', quantity_days: 2 }
    expect((await marta.post(`${url}/freeze/preview`, { freezing })).body.bookings).toMatchObject([
      { appointment_id: early.id },
    ])
    expect((await marta.post(`${url}/freeze`, { freezing })).status).toBe(200)
    expect((await marta.post(`${url}/unfreeze`, { freezing: {} })).status).toBe(200)
    await cancel(late)
    await cancel(early)
    expect(await counters(bought)).toMatchObject({ used: 1, reserve: 0, remaining: 7 })
  })

  it('is not won back either after a move far ahead', async () => {
    const { own, book, studio, marta, counters, move } = await salon({
      settings: { membership: { allow_freezing: true, give_back_hours: 24 } },
    })
    const bought = await own()
    const late = booked(await book(TUESDAY_10))
    expect((await move(late, { start_time: '2026-06-03T07:00:00.000Z' })).status).toBe(200)
    const url = `/v1/company/${studio.company_id}/user/membership/${bought.membership_id}`
    const freezing = { from: '2026-06-03', quantity_days: 1 }
    expect((await marta.post(`${url}/freeze`, { freezing })).status).toBe(200)
    expect(await counters(bought)).toMatchObject({ reserve: 1, remaining: 7 })
  })

  it('holds on no day that only a freeze which was taken back had added', async () => {
    const { own, book, studio, marta, counters, read } = await salon({
      settings: { membership: { allow_freezing: true } },
    })
    const bought = await own({ type: 'PERIOD', total: null, end_time: '2026-05-22' })
    const url = `/v1/company/${studio.company_id}/user/membership/${bought.membership_id}`
    expect(
      (await marta.post(`${url}/freeze`, { freezing: { from: '2026-05-21', quantity_days: 1 } })).body,
    ).toMatchObject({ end_time: '2026-05-23' })
    // On the original last day, and on the day added by the freeze.
    const before = booked(await book('2026-05-22T07:00:00.000Z'))
    const after = booked(await book('2026-05-23T07:00:00.000Z'))
    expect(after.membership?.number).toBe(bought.number)
    expect((await marta.post(`${url}/unfreeze`, { freezing: {} })).body).toMatchObject({
      end_time: '2026-05-22',
    })
    expect(await counters(bought)).toMatchObject({ states: ['RESERVED', 'GIVEN_BACK'] })
    expect((await read(bought)).visits).toContainEqual(expect.objectContaining({ appointment_id: before.id }))
    const left = await marta.get(`/v1/company/${studio.company_id}/user/appointment/${after.id}`)
    expect(left.body).toMatchObject({ payment_status: 'UNPAID', membership: null, cancelled_at: null })
  })

  it('goes back when the account is deleted; a certificate stays for the holder of its code', async () => {
    const { own, book, marta, studio, certificate, asGuest } = await salon()
    const bought = await own()
    const { code } = await certificate()
    booked(await book(TUESDAY_10, { membership: { number: bought.number } }))
    const gone = await deletesAccount(server, studio.company_id, marta.headers)
    expect(gone.statusCode).toBe(200)
    const { reserve, used } = await server.database.db
      .selectFrom('membership')
      .select(['reserve', 'used'])
      .where('company_id', '=', studio.company_id)
      .where('membership_id', '=', bought.membership_id)
      .executeTakeFirstOrThrow()
    expect({ reserve, used }).toEqual({ reserve: 0, used: 0 })
    expect(booked(await asGuest({ membership: { code } }, TUESDAY_12)).membership).not.toBeNull()
  })
})

describe('a repeating booking', () => {
  it('uses a visit for each date while they last, and shows the number covered before and after', async () => {
    const { own, marta, visit, url, counters } = await salon()
    const first = await own({ total: 1, end_time: '2026-06-01' })
    const second = await own({ total: 2, end_time: '2026-06-09' })
    const starts = ['2026-05-19', '2026-05-26', '2026-06-02', '2026-06-09', '2026-06-16'].map(
      (day) => `${day}T07:00:00.000Z`,
    )
    const preview = await marta.post('/v1/client/appointment/repeat/preview', {
      appointment: visit(TUESDAY_10, { repeat: { every_weeks: 1, times: 5 } }),
    })
    const dates = preview.body as unknown as RepeatDates
    expect(dates.covered).toBe(3)
    const reply = await marta.post(url('/repeat'), { appointment: { ...visit(TUESDAY_10), starts } })
    const series = reply.body as unknown as Series
    const numbers = [first.number, second.number, second.number, undefined, undefined]
    expect(dates.dates.map(({ membership }) => membership?.number)).toEqual(numbers)
    expect(series.appointments.map(({ membership }) => membership?.number)).toEqual(numbers)
    expect(series.covered).toBe(3)
    expect(await counters(second)).toMatchObject({ reserve: 2, remaining: 0 })
  })

  it('previews the use of moved dates, in their new order', async () => {
    const { studio, own, marta, visit, url, anna } = await salon()
    const first = await own({ total: 1, end_time: '2026-05-26' })
    const second = await own({ total: 1, end_time: '2026-06-30' })
    // Between the first date and the last one only Saturday from 10:00 to 11:30 is free.
    const taken = [
      ['2026-05-20T00:00:00.000Z', '2026-05-30T07:00:00.000Z'],
      ['2026-05-30T08:30:00.000Z', '2026-06-09T00:00:00.000Z'],
    ] as const
    for (let lane = 0; lane < 20; lane += 1)
      for (const [from, until] of taken)
        await studio.busy(anna, from, (Date.parse(until) - Date.parse(from)) / 60_000, { lane })
    const ask = async (more: object = {}) => {
      const { status, body } = await marta.post('/v1/client/appointment/repeat/preview', {
        appointment: visit(TUESDAY_10, { repeat: { every_weeks: 1, times: 4, ...more } }),
      })
      expect([status, body.code]).toEqual([200, undefined])
      return body as unknown as RepeatDates
    }
    const numbers = ({ dates }: RepeatDates) => dates.map(({ membership }) => membership?.number)
    const before = await ask()
    expect([before.covered, ...numbers(before)]).toEqual([
      2,
      first.number,
      undefined,
      undefined,
      second.number,
    ])
    const [later, sooner] = ['2026-05-30T07:30:00.000Z', '2026-05-30T07:00:00.000Z']
    for (const { alternatives } of before.dates.slice(1, 3))
      expect(alternatives.map(({ starts_at }) => starts_at)).toEqual(expect.arrayContaining([sooner, later]))
    const moved = [
      { date: '2026-05-26', starts_at: later },
      { date: '2026-06-02', starts_at: sooner },
    ]
    const told = await ask({ moved })
    expect([told.covered, ...numbers(told)]).toEqual([2, first.number, undefined, second.number, undefined])
    // A start that was not offered is ignored.
    expect(await ask({ moved: [{ date: '2026-05-26', starts_at: TUESDAY_12 }] })).toEqual(before)
    const starts = [TUESDAY_10, later, sooner, told.dates[3]!.starts_at!]
    const { body } = await marta.post(url('/repeat'), { appointment: { ...visit(TUESDAY_10), starts } })
    const { covered, appointments } = body as unknown as Series
    expect([covered, ...appointments.map(({ membership }) => membership?.number)]).toEqual([
      2,
      first.number,
      second.number,
      undefined,
      undefined,
    ])
  })

  it('is booked as it was shown, or not at all', async () => {
    const { own, marta, visit, url, counters } = await salon()
    const bought = await own({ total: 1 })
    const starts = [TUESDAY_10, TUESDAY_12]
    const book = (shown: object) =>
      marta.post(url('/repeat'), { appointment: { ...visit(TUESDAY_10), starts, shown } })
    const other = await book({ price: 90_000, to_pay: 0 })
    expect(outcome(other)).toEqual([409, 'appointment.changed'])
    expect(other.body.metadata).toMatchObject({ instead: { price: 90_000, to_pay: 45_000 } })
    expect((await counters(bought)).reserve).toBe(0)
    expect((await book({ price: 90_000, to_pay: 45_000 })).status).toBe(200)
  })
})
