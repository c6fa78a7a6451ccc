import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { reconcilePayments } from '../../money/deposits/public.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

let server: TestServer
let studio: Studio
let owner: CompanyKey
let anna: Awaited<ReturnType<Studio['resource']>>
let olha: typeof anna
let haircut: Awaited<ReturnType<Studio['service']>>
let colour: typeof haircut
let clientId: string
const phone = '+380671119900'
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio({ settings: { appointment: { allow_cancel: false, allow_move: false } } })
  owner = await companyKey(server, studio)
  anna = await studio.resource({ name: 'Анна' })
  olha = await studio.resource({ name: 'Ольга' })
  haircut = await studio.service({ by: [anna, olha], price: 45_000 })
  colour = await studio.service({ name: 'Фарбування', by: [anna], price: 90_000, public: false })
  clientId = (await studio.client({ first_name: 'Марта', phone })).client_id
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const part = (
  { service_id }: { service_id: string },
  by?: { resource_id: string },
  duration?: number,
): { service_id: string; resource?: string; duration?: number } => ({
  service_id,
  ...(by === undefined ? {} : { resource: by.resource_id }),
  ...(duration === undefined ? {} : { duration }),
})
const settingsOf = (...services: { service_id: string; resource?: string; duration?: number }[]) =>
  services.map(({ service_id, resource, duration }, index) => ({
    service: service_id,
    resources: resource === undefined ? [] : [resource],
    ordinal: index + 1,
    auto_selected_resources: resource === undefined,
    ...(duration === undefined ? {} : { duration }),
  }))
const books = (start_time: string, given: Row = {}, query = '', headers: Record<string, string> = {}) =>
  owner.post(
    `branch/${studio.branch_id}/appointment?withDetails=true&${query}`,
    {
      appointment: {
        client: { id: clientId },
        start_time,
        source: 'BO',
        branch_id: studio.branch_id,
        company_id: studio.company_id,
        service_resource_settings: settingsOf(part(haircut, anna)),
        ...given,
      },
    },
    headers,
  )
const changes = (id: unknown, appointment: Row) =>
  owner.post(`branch/${studio.branch_id}/appointment/${String(id)}`, { appointment })
const busy = async (id: unknown) =>
  (
    await server.database.db
      .selectFrom('occupancy')
      .select('resource_id')
      .where('company_id', '=', studio.company_id)
      .where('owner_id', '=', String(id))
      .where('blocking', '=', true)
      .execute()
  ).map(({ resource_id }) => resource_id)
const entriesOf = async (id: unknown) =>
  ((await owner.get('audit')).body['content'] as Row[]).filter(({ thing_id }) => thing_id === id).toReversed()
const sentTo = async (to: string) =>
  (await server.outbox.messages()).filter((entry) => entry.to === to).length

describe('POST b/appointment', () => {
  it('books for a client as programs of the reference deployment do: length, status and price as sent, the client is notified', async () => {
    const before = await sentTo(phone)
    const { status, body } = await books('2026-06-01T09:00:00.000Z', {
      duration: 5400,
      status: 'CONFIRMED_BY_CLIENT',
      price: 40_000,
    })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'CONFIRMED_BY_CLIENT',
        duration: 5400,
        price: 40_000,
        source: 'BO',
        start_time: '2026-06-01T09:00:00.000Z',
        client: { id: clientId, first_name: 'Марта', phone },
        resources: [{ id: anna.resource_id }],
      },
    ])
    expect(await busy(body['id'])).toEqual([anna.resource_id])
    expect(await sentTo(phone)).toBe(before + 1)
    expect(await entriesOf(body['id'])).toMatchObject([
      {
        act: 'appointment.booked',
        by: { api_key_id: owner.keyId },
        before: null,
        after: { duration: 5400, price: 40_000, resource_ids: [anna.resource_id] },
      },
    ])
  })

  it('takes any minute, also outside the hours and of a service that is not online; what is left out is as for a client', async () => {
    const { body } = await books('2026-06-02T03:17:00.000Z', {
      service_resource_settings: settingsOf(part(colour, anna)),
    })
    expect(body).toMatchObject({ status: 'CONFIRMED', duration: 3600, price: 90_000 })
    const open = await visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-06-02T04:17:00.000Z',
        client: { first_name: 'Ніна', phone: newPhone() },
        service_resource_settings: settingsOf(part(haircut, anna)),
      },
    })
    expect(open.body['code']).toBe('appointment.time.unavailable')
  })

  it('never takes what is taken: the database is the judge, of many at once exactly one wins', async () => {
    const at = '2026-06-03T09:00:00.000Z'
    const answers = await Promise.all(Array.from({ length: 6 }, () => books(at)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect([409, 422]).toContain(status)
      expect(JSON.stringify(body).slice(0, 200)).toContain('is unavailable')
    }
    const overlapping = await books('2026-06-03T09:59:00.000Z')
    expect(overlapping.body['code']).toBe('appointment.time.unavailable')
    expect((await books('2026-06-03T10:00:00.000Z')).status).toBe(200)
  })

  it('for any free performer finds one, and rejects if none is free', async () => {
    const any = { service_resource_settings: settingsOf(part(haircut)) }
    const at = '2026-06-04T09:00:00.000Z'
    const answers = [await books(at, any), await books(at, any)]
    const who = answers.map(({ body }) => (body['resources'] as Row[])[0]!['id'])
    expect(new Set(who)).toEqual(new Set([anna.resource_id, olha.resource_id]))
    expect((await books(at, any)).body['code']).toBe('appointment.time.unavailable')
  })

  it.each<{ given: () => Row; lengths: number[]; because: string }>([
    {
      given: () => ({
        service_resource_settings: settingsOf(part(haircut, undefined, 1800), part(colour, undefined, 5400)),
      }),
      lengths: [1800, 5400],
      because: 'each says its own',
    },
    {
      given: () => ({ service_resource_settings: settingsOf(part(haircut), part(colour)), duration: 9000 }),
      lengths: [3600, 5400],
      because: 'the last has what is left of the whole',
    },
    {
      given: () => ({
        service_resource_settings: settingsOf(part(haircut, undefined, 9000), part(colour)),
        duration: 9000,
      }),
      lengths: [3600, 5400],
      because: 'older programs say the whole with the first',
    },
  ])('a visit of two services lasts $lengths, because $because', async ({ given, lengths }) => {
    const { body } = await books('2026-06-05T09:00:00.000Z', given())
    expect((body['services'] as Row[]).map(({ duration }) => duration)).toEqual(lengths)
    await changes(body['id'], { status: 'CANCELLED' })
  })

  it.each<{ given: () => Row; code: string; because: string }>([
    { given: () => ({ client: { id: studio.company_id } }), code: 'client.notFound', because: 'nobody' },
    { given: () => ({ status: 'WHATEVER' }), code: 'validation.failed', because: 'no status' },
    {
      given: () => ({ status: 'CANCELLED' }),
      code: 'validation.failed',
      because: 'not cancelled from birth',
    },
    { given: () => ({ price: -1 }), code: 'validation.failed', because: 'money back is no price' },
    { given: () => ({ duration: 0 }), code: 'validation.failed', because: 'no time' },
    { given: () => ({ branch_id: studio.company_id }), code: 'validation.failed', because: 'two branches' },
    {
      given: () => ({ start_time: '2026-04-01T09:00:00.000Z' }),
      code: 'appointment.startTime.hasPassed',
      because: 'it was over 30 days ago',
    },
    {
      given: () => ({ service_resource_settings: settingsOf({ service_id: studio.company_id }) }),
      code: 'service.notFound',
      because: 'no service',
    },
    {
      given: () => ({ service_resource_settings: settingsOf(part(colour, olha)) }),
      code: 'resource.notFound',
      because: 'who does not perform it',
    },
    {
      given: () => ({ service_resource_settings: settingsOf(part(haircut), part(colour)), duration: 3600 }),
      code: 'validation.failed',
      because: 'nothing left for the last',
    },
  ])('is refused with $code, said first: $because', async ({ given, code }) => {
    const { status, body } = await books('2026-06-08T09:00:00.000Z', given())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body).slice(0, 200)).toContain(code)
  })

  it('is no booking of a client of another company, nor at its branch', async () => {
    const other = await server.studio()
    const foreign = await other.client()
    const strange = await books('2026-06-08T10:00:00.000Z', { client: { id: foreign.client_id } })
    expect(strange.body['code']).toBe('client.notFound')
    const there = await owner.post(`branch/${other.branch_id}/appointment`, {
      appointment: {
        client: { id: clientId },
        start_time: '2026-06-08T10:00:00.000Z',
        service_resource_settings: settingsOf(part(haircut)),
      },
    })
    expect(there.body['code']).toBe('branch.notFound')
  })

  it('of a blocked client is rejected, unless staff confirms', async () => {
    const blocked = await studio.client({ first_name: 'Гнат', phone: newPhone(), blocked: true })
    const client = { client: { id: blocked.client_id } }
    expect((await books('2026-06-09T09:00:00.000Z', client)).body['code']).toBe(50_001)
    expect((await books('2026-06-09T09:00:00.000Z', client, 'skipClientBlockCheck=true')).status).toBe(200)
  })

  it('repeated under its key is one booking', async () => {
    const key = { 'idempotency-key': 'staff-books-once' }
    const [one, two] = [
      await books('2026-06-10T09:00:00.000Z', {}, '', key),
      await books('2026-06-10T09:00:00.000Z', {}, '', key),
    ]
    expect([one.status, two.body['id']]).toEqual([200, one.body['id']])
    const changed = await books('2026-06-10T11:00:00.000Z', {}, '', key)
    expect(changed.body['code']).toBe('idempotency.bodyChanged')
  })

  it('and a move and a new client are refused to a performer, and to keys without the scope', async () => {
    const { resource_id } = anna
    for (const key of [
      await companyKey(server, studio, { resource_id }),
      await companyKey(server, studio, { scopes: ['bookings.read', 'clients.read'] }),
    ])
      for (const path of [
        `branch/${studio.branch_id}/appointment`,
        `branch/${studio.branch_id}/appointment/${studio.branch_id}`,
        'client',
      ])
        expect((await key.post(path, {})).body['code']).toBe('key.notAllowed')
  })
})

describe('POST b/appointment/{a}', () => {
  /** A new client each time: a number gets no more than five messages per hour. */
  const somebody = async () => {
    const own = newPhone()
    const { client_id } = await studio.client({ phone: own })
    return { own, client: { id: client_id } }
  }
  const booked = async (start: string, given: Row = {}) => (await books(start, given)).body['id']

  it('moves, whatever the company allows its clients; the old time is free, the client is notified', async () => {
    const { own, client } = await somebody()
    const id = await booked('2026-06-11T09:00:00.000Z', { client, price: 1000 })
    const before = await sentTo(own)
    const { status, body } = await changes(id, { id, start_time: '2026-06-11T09:30:00.000Z', duration: 3600 })
    expect([status, body]).toMatchObject([
      200,
      { id, start_time: '2026-06-11T09:30:00.000Z', duration: 3600, price: 1000 },
    ])
    expect(await sentTo(own)).toBe(before + 1)
    const [, moved] = await entriesOf(id)
    expect(moved).toMatchObject({
      act: 'appointment.moved',
      before: { start_time: '2026-06-11T09:00:00.000Z' },
      after: { start_time: '2026-06-11T09:30:00.000Z' },
    })
    expect((await books('2026-06-11T08:30:00.000Z')).status).toBe(200)
  })

  it('gives it to another resource and another length, by either form', async () => {
    const id = await booked('2026-06-12T09:00:00.000Z')
    const other = await changes(id, { id, resource_id: olha.resource_id })
    expect(other.body['resources']).toMatchObject([{ id: olha.resource_id }])
    expect(await busy(id)).toEqual([olha.resource_id])
    const back = await changes(id, {
      id,
      duration: 7200,
      service_resource_settings: settingsOf(part(haircut, anna)),
    })
    expect(back.body).toMatchObject({ duration: 7200, resources: [{ id: anna.resource_id }] })
  })

  it('does not move to a time that is taken, and then nothing has changed', async () => {
    await booked('2026-06-15T12:00:00.000Z')
    const id = await booked('2026-06-15T09:00:00.000Z')
    const { body } = await changes(id, { start_time: '2026-06-15T12:30:00.000Z' })
    expect(body['code']).toBe('appointment.time.unavailable')
    expect(await entriesOf(id)).toHaveLength(1)
    expect(await busy(id)).toEqual([anna.resource_id])
  })

  it('cancels, also with the time sent along, once: the time is free and the client is notified', async () => {
    const { own, client } = await somebody()
    const id = await booked('2026-06-16T09:00:00.000Z', { client })
    const before = await sentTo(own)
    const asked = { id, status: 'CANCELLED', start_time: '2026-06-16T09:00:00.000Z', duration: 3600 }
    const answers = [await changes(id, asked), await changes(id, asked)]
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { status: 'CANCELLED', cancelled_at: expect.any(String) }])
    expect(await busy(id)).toEqual([])
    expect(await sentTo(own)).toBe(before + 1)
    expect((await entriesOf(id)).map(({ act }) => act)).toEqual([
      'appointment.booked',
      'appointment.cancelled',
    ])
    expect((await changes(id, { start_time: '2026-06-17T09:00:00.000Z' })).body['code']).toBe(
      'appointment.cancelled',
    )
  })

  it('sets another status, and the same again changes nothing', async () => {
    const id = await booked('2026-06-18T09:00:00.000Z')
    const before = await sentTo(phone)
    for (let time = 0; time < 2; time += 1)
      expect((await changes(id, { status: 'NO_SHOW' })).body['status']).toBe('NO_SHOW')
    expect((await entriesOf(id)).map(({ act }) => act)).toEqual(['appointment.booked', 'appointment.status'])
    expect(await sentTo(phone)).toBe(before)
  })

  it('what is over stays: neither moved nor cancelled, and its status is still said', async () => {
    const [id, now] = [await booked('2026-07-03T09:00:00.000Z'), server.clock.now()]
    const before = await busy(id)
    // To the minute: a running visit can still be cancelled.
    server.clock.set('2026-07-03T10:00:00.000Z')
    const refused = [
      await changes(id, { status: 'CANCELLED' }),
      await changes(id, { start_time: '2026-07-09T09:00:00.000Z' }),
      await changes(id, { duration: 1800 }),
    ]
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
      [1, 2, 3].map(() => [409, 'appointment.over']),
    )
    expect(
      (await changes(id, { status: 'DONE', start_time: '2026-07-03T09:00:00.000Z' })).body['status'],
    ).toBe('DONE')
    expect(await busy(id)).toEqual(before)
    const other = await booked('2026-07-03T10:30:00.000Z')
    server.clock.set('2026-07-03T11:29:59.000Z')
    expect((await changes(other, { status: 'CANCELLED' })).body['status']).toBe('CANCELLED')
    server.clock.set(new Date(now).toISOString())
  })

  it('of another company, another branch, or none is answered alike', async () => {
    const other = await server.studio()
    const foreign = await other.appointment()
    const second = await studio.addBranch()
    const id = await booked('2026-06-19T09:00:00.000Z')
    const answers = [
      await changes(foreign.appointment_id, { status: 'CANCELLED' }),
      await changes(studio.company_id, { status: 'CANCELLED' }),
      await owner.post(`branch/${second.branch_id}/appointment/${String(id)}`, {
        appointment: { status: 'CANCELLED' },
      }),
    ].map(({ status, body: { traceId: _, ...body } }) => ({ status, body }))
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'appointment.notFound' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await busy(id)).toEqual([anna.resource_id])
  })

  it('PATCH is 405, as it was', async () => {
    const reply = await server.app.inject({
      method: 'PATCH',
      url: `/v1/company/${studio.company_id}/branch/${studio.branch_id}/appointment/${studio.branch_id}`,
      headers: owner.headers,
      payload: {},
    })
    expect(reply.statusCode).toBe(405)
  })
})

describe('what hangs on a booking', () => {
  const soon = '2026-05-18T12:00:00.000Z'
  const studioWith = async (settings: Parameters<TestServer['studio']>[0] & object) => {
    const at = await server.studio(settings)
    const by = await at.resource()
    const cut = await at.service({ by: [by], price: 45_000 })
    const { client_id } = await at.client({ phone: newPhone() })
    const key = await companyKey(server, at)
    const book = async (query = '') => {
      const { status, body } = await key.post(`branch/${at.branch_id}/appointment?${query}`, {
        appointment: {
          client: { id: client_id },
          start_time: soon,
          service_resource_settings: settingsOf(part(cut, by)),
        },
      })
      expect(status).toBe(200)
      return String(body['id'])
    }
    return { at, key, client_id, book }
  }

  it('a booking that staff makes needs no payment in advance to stand, where a client’s does', async () => {
    const paying = await payingStudio(server, { online: { requirement: 'REQUIRED', share_percent: 30 } })
    const { client_id } = await paying.studio.client({ phone: newPhone() })
    const key = await companyKey(server, paying.studio)
    const { client: _, ...asked } = paying.visit('2026-05-19T07:00:00.000Z')
    const { body } = await key.post(`branch/${paying.studio.branch_id}/appointment`, {
      appointment: { ...asked, client: { id: client_id } },
    })
    const open = await paying.book('2026-05-19T09:00:00.000Z')
    const rows = await server.database.db
      .selectFrom('appointment')
      .select(['appointment_id', 'prepayment'])
      .where('company_id', '=', paying.studio.company_id)
      .execute()
    const prepaymentOf = (id: unknown) => rows.find(({ appointment_id }) => appointment_id === id)?.prepayment
    expect([prepaymentOf(body['id']), prepaymentOf(open.body.id)]).toEqual([null, 15_000])
  })

  const PAY = { card: 'success' }
  const paidBooking = async (refund: { hours_before: number; percent: number }[], start: string) => {
    const paying = await payingStudio(server, { online: { refund, tips: true } })
    const key = await companyKey(server, paying.studio)
    const booked = await paying.book(start)
    await paying.onPage(await paying.pay(booked, { tip: 1_000 }), PAY)
    expect(await paying.bank()).toBe(51_000)
    const change = async (appointment: object) => {
      const path = `branch/${paying.branch_id}/appointment/${paying.idOf(booked)}`
      expect((await key.post(path, { appointment })).status).toBe(200)
    }
    return { ...paying, booked, change }
  }

  it.each([
    { refund: [], because: 'no rule gives anything back' },
    { refund: [{ hours_before: 24, percent: 50 }], because: 'the best rule gives half' },
  ])('what staff cancels gives back all that was paid, the tip too, where $because', async ({ refund }) => {
    const { change, bank } = await paidBooking(refund, soon)
    await change({ status: 'CANCELLED' })
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(0)
  })

  it('a late move by staff takes nothing from what its client gets back', async () => {
    const { change, cancel, booked, bank } = await paidBooking([{ hours_before: 24, percent: 100 }], soon)
    await change({ start_time: '2026-05-28T12:00:00.000Z' })
    expect((await cancel(booked)).status).toBe(200)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(0)
  })

  it('what staff confirms waits for no payment any more', async () => {
    const paying = await payingStudio(server, { online: { requirement: 'REQUIRED' } })
    const key = await companyKey(server, paying.studio)
    const booked = await paying.book('2026-05-19T09:00:00.000Z')
    const untilOf = async () =>
      (
        await server.database.db
          .selectFrom('appointment')
          .select('pay_until')
          .where('company_id', '=', paying.company_id)
          .where('appointment_id', '=', paying.idOf(booked))
          .executeTakeFirstOrThrow()
      ).pay_until
    expect(await untilOf()).not.toBeNull()
    await key.post(`branch/${paying.branch_id}/appointment/${paying.idOf(booked)}`, {
      appointment: { status: 'CONFIRMED' },
    })
    expect(await untilOf()).toBeNull()
  })

  it('uses a membership on request, and a cancellation by staff returns it however late', async () => {
    const { at, key, client_id, book } = await studioWith({
      settings: { membership: { give_back_hours: 24 } },
    })
    const { membership_id } = await at.membership({ client_id })
    const taken = async () => {
      const { used, reserve } = await server.database.db
        .selectFrom('membership')
        .select(['used', 'reserve'])
        .where('company_id', '=', at.company_id)
        .where('membership_id', '=', membership_id)
        .executeTakeFirstOrThrow()
      return used + reserve
    }
    const cancel = (id: string) =>
      key.post(`branch/${at.branch_id}/appointment/${id}`, { appointment: { status: 'CANCELLED' } })
    const without = await book()
    expect(await taken()).toBe(0)
    await cancel(without)
    const covered = await book('withMembership=true')
    expect(await taken()).toBe(1)
    await cancel(covered)
    expect(await taken()).toBe(0)
  })

  it('the answer names the membership that the booking uses, with its code for keys that may sell', async () => {
    const { at, key, client_id } = await studioWith({})
    const cut = await at.service({ by: [await at.resource()], price: 45_000 })
    const { number, name } = await at.membership({ client_id, total: 2 })
    const books = async (by: CompanyKey, hour: string, query: string) => {
      const { status, body } = await by.post(`branch/${at.branch_id}/appointment?${query}`, {
        appointment: {
          client: { id: client_id },
          start_time: `2026-06-22T${hour}:00:00.000Z`,
          service_resource_settings: settingsOf(part(cut)),
        },
      })
      expect(status).toBe(200)
      return body['membership']
    }
    const desk = await companyKey(server, at, { scopes: ['bookings.read', 'bookings.write'] })
    const used = { name, price_covered: 45_000 }
    expect(await books(key, '08', '')).toBeUndefined()
    expect(await books(key, '09', 'withMembership=true')).toEqual({ ...used, code: number })
    expect(await books(desk, '10', 'withMembership=true')).toEqual({ ...used, code: null })
    expect(await books(key, '11', 'withMembership=true')).toBeNull()
  })
})

describe('POST client', () => {
  it('adds a client; the person who proves the phone becomes this client, with the bookings that staff made', async () => {
    const at = await server.studio({ settings: { auth: { sms_auth: true } } })
    const by = await at.resource()
    const cut = await at.service({ by: [by] })
    const key = await companyKey(server, at)
    const own = newPhone()
    const { body: client } = await key.post('client', { client: { first_name: 'Олена', phone: own } })
    const { body: booking } = await key.post(`branch/${at.branch_id}/appointment`, {
      appointment: {
        client: { id: client['id'] },
        start_time: '2026-06-22T09:00:00.000Z',
        service_resource_settings: settingsOf(part(cut)),
      },
    })
    const signedIn = await visitor(server).signsIn(at, own)
    const { body } = await server.get(`/v1/company/${at.company_id}/user/appointment`, {
      authorization: `Bearer ${String(signedIn.body['access_token'])}`,
    })
    expect(body['content']).toMatchObject([{ id: booking['id'], client: { first_name: 'Олена' } }])
  })

  it('adds one who is found by the phone then, and refuses the second with it', async () => {
    const own = newPhone()
    const added = await owner.post('client', {
      client: { first_name: 'Олена', last_name: 'Гай', phone: own },
    })
    expect([added.status, added.body]).toMatchObject([200, { first_name: 'Олена', phone: own, guest: true }])
    const { body } = await owner.get(`client?phone=${own.slice(1)}`)
    expect(body['content']).toMatchObject([{ id: added.body['id'] }])
    const again = await owner.post('client', { client: { first_name: 'Інша', phone: own } })
    expect([again.status, again.body['code']]).toEqual([409, 'client.alreadyExists'])
    expect(await entriesOf(added.body['id'])).toMatchObject([
      { act: 'client.added', after: { first_name: 'Олена', phone: own } },
    ])
  })

  it.each([
    { client: { first_name: 'Олена', phone: '067 111' }, code: 'phone.notInternational' },
    { client: {}, code: 'validation.failed' },
  ])('$client is refused with $code', async ({ client, code }) => {
    expect((await owner.post('client', { client })).body['code']).toBe(code)
  })
})
