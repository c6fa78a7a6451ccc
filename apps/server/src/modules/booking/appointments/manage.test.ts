import type { VisitDay, VisitSlotsAnswer } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { insisting, solved } from '../../../../test/solved.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'
import { lockCatalogue } from '../../../platform/db/catalogue.ts'
import { newId } from '../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_1030 = '2026-05-19T07:30:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

async function hairStudio(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource({ ordinal: 1 })
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  return { studio, anna, haircut }
}
type Salon = Awaited<ReturnType<typeof hairStudio>>

const book = (
  { studio, anna, haircut }: Salon,
  at = TUESDAY_10,
  more: Record<string, unknown> = {},
): Promise<Reply> =>
  server.post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: at,
      service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
      client: { first_name: 'Олена', phone: '+380441234567' },
      ...more,
    },
  })

const keyOf = (booked: Reply, key = booked.body.manage_key) => ({ 'x-manage-key': String(key) })
const read = (studio: Studio, booked: Reply, key?: unknown) =>
  server.get(
    `/v1/client/appointment/${String(booked.body.id)}?company_id=${studio.company_id}`,
    keyOf(booked, key ?? booked.body.manage_key),
  )
const cancel = (studio: Studio, booked: Reply, key?: unknown) =>
  server.post(
    `/v1/client/appointment/${String(booked.body.id)}/cancel`,
    { appointment: { company_id: studio.company_id } },
    keyOf(booked, key ?? booked.body.manage_key),
  )
const move = (
  studio: Studio,
  booked: Reply,
  to: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  server.post(
    `/v1/client/appointment/${String(booked.body.id)}/move`,
    { appointment: { company_id: studio.company_id, ...to } },
    { ...keyOf(booked), ...headers },
  )

async function yogaStudio(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
  const at = (starts_at: string, values = {}) =>
    studio.event({ service_id: yoga.service_id, starts_at, ...values })
  const join = (event: { event_id: string }, space = 2) =>
    server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        space,
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
  const usedSpace = async (event: { event_id: string }) =>
    (
      await server.database.db
        .selectFrom('event')
        .select('used_space')
        .where('company_id', '=', studio.company_id)
        .where('event_id', '=', event.event_id)
        .executeTakeFirstOrThrow()
    ).used_space
  return { studio, at, join, usedSpace }
}

describe('the key of a booking', () => {
  it('shows it, and not yours, not there and too late answer alike', async () => {
    const salon = await hairStudio()
    const [mine, other] = [await book(salon), await book(salon, TUESDAY_12)]
    expect((await read(salon.studio, mine)).body).toMatchObject({
      id: mine.body.id,
      may_cancel_until: TUESDAY_10,
    })
    const wrong = [
      await read(salon.studio, mine, other.body.manage_key),
      await read(salon.studio, mine, 'zzzzzzzz.forged'),
      await read((await hairStudio()).studio, mine),
      await server.get(
        `/v1/client/appointment/${String(mine.body.id)}?company_id=${salon.studio.company_id}`,
      ),
    ]
    // A month after the start, to the second.
    server.clock.set('2026-06-18T06:59:59.000Z')
    expect((await read(salon.studio, mine)).status).toBe(200)
    server.clock.set('2026-06-18T07:00:01.000Z')
    wrong.push(await read(salon.studio, mine))
    expect(wrong.map((reply) => [reply.status, reply.body.code])).toEqual(
      wrong.map(() => [404, 'appointment.notFound']),
    )
  })
})

describe('cancelling', () => {
  // proves S4.record.4 S3.bookingset.20
  it('frees the time at once, takes the company’s status and is the same when repeated', async () => {
    const salon = await hairStudio({ settings: { appointment: { cancel_to_status: 'REFUSED' } } })
    const booked = await book(salon)
    expect((await book(salon)).status).toBe(422)
    const cancelled = await cancel(salon.studio, booked)
    expect(cancelled.body).toMatchObject({
      status: 'REFUSED',
      cancelled_at: NOW,
      may_cancel_until: null,
      may_move_until: null,
    })
    expect((await cancel(salon.studio, booked)).body).toEqual(cancelled.body)
    expect((await book(salon)).status).toBe(200)
  })

  // proves S6.switch.6 S3.bookingset.20
  it('is refused when the company does not allow it, and after the notice it asks for', async () => {
    const never = await hairStudio({ settings: { appointment: { allow_cancel: false } } })
    const early = await hairStudio({ settings: { appointment: { cancel_notice: 24 * 3600 } } })
    const [first, second] = [await book(never), await book(early)]
    server.clock.set('2026-05-18T07:00:01.000Z')
    const refused = [await cancel(never.studio, first), await cancel(early.studio, second)]
    server.clock.set('2026-05-18T07:00:00.001Z')
    expect((await cancel(early.studio, second)).status).toBe(403)
    expect(refused.map((reply) => [reply.status, reply.body.code])).toEqual([
      [403, 'authorization.failed'],
      [403, 'authorization.failed'],
    ])
    server.clock.set('2026-05-18T07:00:00.000Z')
    expect((await cancel(early.studio, second)).status).toBe(200)
  })

  it('gives the places of an event back', async () => {
    const { studio, at, join, usedSpace } = await yogaStudio()
    const event = await at(TUESDAY_10)
    const booked = await join(event)
    expect(await usedSpace(event)).toBe(2)
    await Promise.all([cancel(studio, booked), cancel(studio, booked)])
    expect(await usedSpace(event)).toBe(0)
  })
})

describe('moving', () => {
  it('takes the new time, frees the old one and keeps services, price, discount and answers', async () => {
    const salon = await hairStudio()
    const { studio, haircut } = salon
    const field = await studio.field({ model: 'APPOINTMENT' })
    await studio.discount({ percent: 50, start_time: 0, end_time: 11 * 3600 })
    const booked = await book(salon, TUESDAY_10, { extra_fields: { [field.field_id]: 'коротко' } })
    const moved = await move(studio, booked, { start_time: TUESDAY_12 })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({
      id: booked.body.id,
      reference: booked.body.reference,
      start_time: TUESDAY_12,
      price: { price: 22_500, original_price: 45_000 },
      services: [{ id: haircut.service_id }],
      extra_fields: { [field.field_id]: 'коротко' },
    })
    expect((await book(salon, TUESDAY_12)).status).toBe(422)
    expect((await book(salon, TUESDAY_10)).status).toBe(200)
  })

  it('may overlap its own old time', async () => {
    const salon = await hairStudio()
    expect((await move(salon.studio, await book(salon), { start_time: TUESDAY_1030 })).status).toBe(200)
  })

  it('to a taken time is refused with alternatives and leaves everything as it was', async () => {
    const salon = await hairStudio()
    const booked = await book(salon)
    await book(salon, TUESDAY_12)
    const refused = await move(salon.studio, booked, { start_time: TUESDAY_12 })
    expect(refused.status).toBe(422)
    expect((refused.body.metadata as { alternatives: unknown[] }).alternatives).toHaveLength(3)
    expect((await read(salon.studio, booked)).body.start_time).toBe(TUESDAY_10)
    expect((await book(salon)).status).toBe(422)
  })

  it('to hours that staff are closing at that moment is refused', async () => {
    const salon = await hairStudio()
    const { company_id, branch_id } = salon.studio
    const booked = await book(salon)
    const { moving } = await server.database.inTransaction(async (tx) => {
      await lockCatalogue(tx, { companyId: company_id })
      const moved = move(salon.studio, booked, { start_time: TUESDAY_12 })
      while ((await lockWaits(server.database.db)).length === 0);
      const noon = { start_time: 12 * 3600, end_time: 13 * 3600, date: '2026-05-19', type: 'OFF' } as const
      await tx
        .insertInto('day_frame')
        .values({ company_id, branch_id, frame_id: newId(), ...noon })
        .execute()
      return { moving: moved }
    })
    expect((await moving).body.code).toBe('appointment.time.unavailable')
    expect((await read(salon.studio, booked)).body.start_time).toBe(TUESDAY_10)
  })

  it('ten bookings that move to one free time at once: one gets it, and nine stay', async () => {
    const salon = await hairStudio({ works: ['09:00-20:00'] })
    const starts = Array.from({ length: 10 }, (_, hour) =>
      new Date(Date.parse('2026-05-19T06:00:00.000Z') + hour * 3_600_000).toISOString(),
    )
    const bookings = []
    for (const at of starts) bookings.push(await book(salon, at))
    const replies = await Promise.all(
      bookings.map((booked) => move(salon.studio, booked, { start_time: '2026-05-20T07:00:00.000Z' })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    const held = await server.database.db
      .selectFrom('occupancy')
      .select('occupancy_id')
      .where('company_id', '=', salon.studio.company_id)
      .where('blocking', '=', true)
      .execute()
    expect(held).toHaveLength(10)
  })

  it('is refused when switched off, too late, or cancelled before', async () => {
    const never = await hairStudio({ settings: { appointment: { allow_move: false } } })
    const late = await hairStudio({ settings: { appointment: { move_notice: 48 * 3600 } } })
    const gone = await hairStudio()
    const bookings = [await book(never), await book(late), await book(gone)] as const
    await cancel(gone.studio, bookings[2])
    const to = { start_time: TUESDAY_12 }
    expect([
      (await move(never.studio, bookings[0], to)).body.code,
      (await move(late.studio, bookings[1], to)).body.code,
      (await move(gone.studio, bookings[2], to)).body.code,
    ]).toEqual(['appointment.move.notAllowed', 'appointment.move.notAllowed', 'appointment.cancelled'])
  })

  it('is allowed until the very moment that the company’s notice begins', async () => {
    const salon = await hairStudio({ settings: { appointment: { move_notice: 3600 } } })
    const booked = await book(salon)
    server.clock.set('2026-05-19T06:00:00.001Z')
    expect((await move(salon.studio, booked, { start_time: TUESDAY_12 })).status).toBe(403)
    server.clock.set('2026-05-19T06:00:00.000Z')
    expect((await move(salon.studio, booked, { start_time: TUESDAY_12 })).status).toBe(200)
  })

  it('names the missing time, or for places the missing event', async () => {
    const salon = await hairStudio()
    const yoga = await yogaStudio()
    const visit = await move(salon.studio, await book(salon), {})
    const places = await move(yoga.studio, await yoga.join(await yoga.at(TUESDAY_10)), {
      start_time: TUESDAY_12,
    })
    expect([visit, places].map(({ status, body }) => [status, body.errors])).toMatchObject([
      [422, [{ field: 'appointment.start_time' }]],
      [422, [{ field: 'appointment.event_id' }]],
    ])
  })

  it('works four times an hour and twelve times in all, then returns Retry-After', async () => {
    const salon = await hairStudio()
    const booked = await book(salon)
    const toAndFro = [TUESDAY_12, TUESDAY_10]
    let moves = 0
    const again = () => move(salon.studio, booked, { start_time: toAndFro[moves++ % 2] })
    for (const hour of [9, 10, 11]) {
      for (const minute of [0, 10, 20, 30]) {
        server.clock.set(
          `2026-05-18T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`,
        )
        expect((await again()).status).toBe(200)
      }
      if (hour === 11) break
      const refused = await again()
      moves -= 1
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
        // An hour after the first of the four moves.
        429,
        'appointment.move.tooOften',
        '1800',
      ])
    }
    server.clock.set('2026-05-18T20:00:00.000Z')
    const refused = await again()
    expect([refused.body.code, refused.headers['retry-after']]).toEqual([
      'appointment.move.tooOften',
      '86400',
    ])
    expect((await read(salon.studio, booked)).body.start_time).toBe(TUESDAY_10)
  })

  it('of event places goes to no event that has begun, and to none at another branch', async () => {
    const { studio, at, join, usedSpace } = await yogaStudio()
    const [morning, early] = [await at(TUESDAY_12), await at(TUESDAY_10)]
    const elsewhere = await at(TUESDAY_12, { branch_id: (await studio.addBranch()).branch_id })
    const booked = await join(morning)
    expect((await move(studio, booked, { event_id: elsewhere.event_id })).body.code).toBe('event.notFound')
    server.clock.set(TUESDAY_10)
    expect((await move(studio, booked, { event_id: early.event_id })).body.code).toBe(
      'appointment.startTime.hasPassed',
    )
    expect([await usedSpace(morning), await usedSpace(early), await usedSpace(elsewhere)]).toEqual([2, 0, 0])
  })

  it('of event places is refused like that of a visit: switched off, too late, or cancelled before', async () => {
    const codes = []
    for (const appointment of [{ allow_move: false }, { move_notice: 48 * 3600 }, {}]) {
      const { studio, at, join } = await yogaStudio({ settings: { appointment } })
      const [morning, evening] = [await at(TUESDAY_10), await at(TUESDAY_12)]
      const booked = await join(morning)
      if (Object.keys(appointment).length === 0) await cancel(studio, booked)
      codes.push((await move(studio, booked, { event_id: evening.event_id })).body.code)
    }
    expect(codes).toEqual([
      'appointment.move.notAllowed',
      'appointment.move.notAllowed',
      'appointment.cancelled',
    ])
  })

  it('of event places goes to another event of the same service only', async () => {
    const { studio, at, join, usedSpace } = await yogaStudio()
    const [morning, evening, full] = [
      await at(TUESDAY_10),
      await at(TUESDAY_12),
      await at(TUESDAY_12, { space: 1 }),
    ]
    const other = await studio.event({
      service_id: (await studio.service()).service_id,
      starts_at: TUESDAY_12,
    })
    const booked = await join(morning)
    expect((await move(studio, booked, { event_id: full.event_id })).body.code).toBe('event.space.exceeded')
    expect((await move(studio, booked, { event_id: other.event_id })).body.code).toBe('event.notFound')
    expect((await move(studio, booked, { event_id: evening.event_id })).body).toMatchObject({
      start_time: TUESDAY_12,
      space: 2,
    })
    expect([await usedSpace(morning), await usedSpace(evening), await usedSpace(full)]).toEqual([0, 2, 0])
  })
})

describe('restrictions of the company', () => {
  it.each([
    // proves S8.message.29 S3.error.3
    {
      kind: 'ONLINE_BOOKING',
      value: null,
      code: 50_001,
      because: 'closed online',
    },
    // proves S8.message.33 S3.error.4
    {
      kind: 'LEAST_NOTICE',
      value: 48 * 3600,
      code: 'booking.restriction.blocked',
      because: 'two days ahead at least',
    },
    { kind: 'FURTHEST_DAY', value: 0, code: 'booking.restriction.blocked', because: 'only today' },
  ] as const)('$kind refuses with the company’s message: $because', async ({ kind, value, code }) => {
    const salon = await hairStudio()
    await salon.studio.restriction({ kind, value, message: 'Телефонуйте нам' })
    const reply = await book(salon)
    expect([reply.status, reply.body.code]).toEqual([403, code])
    const message =
      code === 50_001
        ? { detailsInfo: { ruleMessage: 'Телефонуйте нам' } }
        : { metadata: { restriction: { rule: { message: 'Телефонуйте нам' } } } }
    expect(reply.body).toMatchObject(message)
  })

  it('a client books at most as many times ahead as allowed, also when two bookings come at once', async () => {
    const salon = await hairStudio()
    await salon.studio.restriction({ kind: 'UPCOMING_LIMIT', value: 1 })
    const replies = await Promise.all([book(salon, TUESDAY_10), book(salon, TUESDAY_12)])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const booked = replies.find((reply) => reply.status === 200)!
    expect((await move(salon.studio, booked, { start_time: '2026-05-20T09:00:00.000Z' })).status).toBe(200)
    await cancel(salon.studio, booked)
    expect((await book(salon, TUESDAY_10)).status).toBe(200)
  })

  // proves S6.switch.5 S8.message.30
  it('a blocked client is refused, with the message where there is one', async () => {
    const salon = await hairStudio()
    await salon.studio.client({ phone: '+380441234567', blocked: true })
    const silent = await book(salon)
    expect([silent.status, silent.body.code, silent.body.title]).toEqual([
      403,
      50_001,
      'online booking disabled',
    ])
    await salon.studio.restriction({
      kind: 'CLIENT_BLOCKED',
      value: null,
      message: 'Зверніться до адміністратора',
    })
    expect((await book(salon)).body.detailsInfo).toEqual({ ruleMessage: 'Зверніться до адміністратора' })
  })

  // proves S6.switch.7 S8.message.31
  it('a company that limits bookings returns its error', async () => {
    const salon = await hairStudio({ settings: { appointment: { allow_create: false } } })
    expect((await book(salon)).body.code).toBe('authorization.failed')
  })
})

describe('what a change does to others', () => {
  const wait = ({ company_id, branch_id }: Studio, what: object) =>
    server.post('/v1/client/waiting_list', {
      waiting: { company_id, branch_id, ...what, client: { first_name: 'Анна', phone: '+380441234510' } },
    })
  const statusOf = async ({ company_id }: Studio, entry: Reply) =>
    (
      await server.get(
        `/v1/client/waiting_list/${String(entry.body.id)}?company_id=${company_id}`,
        keyOf(entry),
      )
    ).body.status

  /** Kinds of the messages, in the order in which they were created. */
  const toldTo = async ({ company_id }: Studio) => {
    const messages = await server.database.db
      .selectFrom('message')
      .select('kind')
      .where('company_id', '=', company_id)
      .orderBy('message_id')
      .execute()
    return messages.map(({ kind }) => kind)
  }

  it.each(['cancelled', 'moved'] as const)(
    'a time that is %s is offered to the waiting list',
    async (how) => {
      const salon = await hairStudio({ works: ['10:00-11:00'] })
      const { studio, haircut } = salon
      const booked = await book(salon)
      const entry = await wait(studio, { date: '2026-05-19', service_ids: [haircut.service_id] })
      expect(await statusOf(studio, entry)).toBe('WAITING')
      const changed =
        how === 'cancelled'
          ? await cancel(studio, booked)
          : await move(studio, booked, { start_time: '2026-05-20T07:00:00.000Z' })
      expect(changed.status).toBe(200)
      expect(await statusOf(studio, entry)).toBe('OFFERED')
    },
  )

  it.each(['cancelled', 'moved'] as const)(
    'places that are %s are offered to the waiting list',
    async (how) => {
      const { studio, at, join } = await yogaStudio()
      const [full, other] = [await at(TUESDAY_10, { space: 2 }), await at(TUESDAY_12)]
      const booked = await join(full)
      const entry = await wait(studio, { event_id: full.event_id, space: 2 })
      expect(await statusOf(studio, entry)).toBe('WAITING')
      const changed =
        how === 'cancelled'
          ? await cancel(studio, booked)
          : await move(studio, booked, { event_id: other.event_id })
      expect(changed.status).toBe(200)
      expect(await statusOf(studio, entry)).toBe('OFFERED')
    },
  )

  it('a second cancellation refunds nothing and notifies nobody', async () => {
    const { studio, at, join, usedSpace } = await yogaStudio()
    const event = await at(TUESDAY_10)
    const [booked] = [await join(event), await join(event)]
    const first = await cancel(studio, booked)
    expect(await usedSpace(event)).toBe(2)
    server.clock.set('2026-05-19T06:59:00.000Z')
    expect((await cancel(studio, booked)).body).toEqual(first.body)
    expect(await usedSpace(event)).toBe(2)
    expect(await toldTo(studio)).toEqual(['BOOKED', 'BOOKED', 'CANCELLED'])
  })

  it('the client gets one message for each change', async () => {
    const salon = await hairStudio()
    const visit = await book(salon)
    await move(salon.studio, visit, { start_time: TUESDAY_12 })
    await cancel(salon.studio, visit)
    expect(await toldTo(salon.studio)).toEqual(['BOOKED', 'MOVED', 'CANCELLED'])
    const { studio, at, join } = await yogaStudio()
    const [from, to] = [await at(TUESDAY_10), await at(TUESDAY_12)]
    await move(studio, await join(from), { event_id: to.event_id })
    expect(await toldTo(studio)).toEqual(['BOOKED', 'MOVED'])
  })
})

describe('moving to what is held', () => {
  const HOLDER = 'browser-of-olena-0001'
  const hold = (studio: Studio, what: object) =>
    server.post('/v1/client/hold', {
      hold: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        holder: HOLDER,
        service_resource_settings: [],
        ...what,
      },
    })
  const visitAt = ({ anna, haircut }: Salon, start_time: string) => ({
    start_time,
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
  })

  it('a held time is free to the move that names the hold, and the hold ends with it', async () => {
    const salon = await hairStudio()
    const { studio } = salon
    const booked = await book(salon)
    const held = await hold(studio, visitAt(salon, TUESDAY_12))
    expect((await move(studio, booked, { start_time: TUESDAY_12 })).status).toBe(422)
    const moved = await move(studio, booked, { start_time: TUESDAY_12, hold_id: held.body.id })
    expect([moved.status, moved.body.start_time]).toEqual([200, TUESDAY_12])
    const released = await server.post(`/v1/client/hold/${String(held.body.id)}/release`, {
      hold: { company_id: studio.company_id, holder: HOLDER },
    })
    expect(released.body).toEqual({ released: false })
    expect((await book(salon, TUESDAY_12)).status).toBe(422)
  })

  it('held places are the move’s that names the hold, neither more nor fewer', async () => {
    const { studio, at, join, usedSpace } = await yogaStudio()
    const [from, to] = [await at(TUESDAY_10), await at(TUESDAY_12, { space: 2 })]
    const booked = await join(from)
    const held = await hold(studio, { event_id: to.event_id, space: 2 })
    expect((await move(studio, booked, { event_id: to.event_id })).body.code).toBe('event.space.exceeded')
    const moved = await move(studio, booked, { event_id: to.event_id, hold_id: held.body.id })
    expect([moved.status, moved.body.start_time]).toEqual([200, TUESDAY_12])
    expect([await usedSpace(from), await usedSpace(to)]).toEqual([0, 2])
  })

  it('the move of a visit ends no hold of places that it names', async () => {
    const salon = await hairStudio()
    const { studio } = salon
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_12, space: 2 })
    const held = await hold(studio, { event_id: event.event_id, space: 2 })
    const booked = await book(salon)
    expect((await move(studio, booked, { start_time: TUESDAY_12, hold_id: held.body.id })).status).toBe(200)
    const late = await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    expect(late.body.code).toBe('event.space.exceeded')
  })
})

describe('what a move changes', () => {
  it('moves performer and length of each service, in one statement', async () => {
    const studio = await server.studio()
    const [quick, slow] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const by = [quick, { ...slow, duration: 5400 }]
    const [cut, nails] = [await studio.service({ by }), await studio.service({ by })]
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        service_resource_settings: [cut, nails].map(({ service_id }, index) => ({
          service: service_id,
          resources: [quick.resource_id],
          ordinal: index + 1,
        })),
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    server.takeStatements()
    const moved = await move(studio, booked, {
      start_time: TUESDAY_12,
      resources: [quick.resource_id, slow.resource_id],
    })
    const ofServices = server.takeStatements().filter((sql) => sql.includes('update "appointment_service"'))
    expect(ofServices).toHaveLength(1)
    expect(moved.body).toMatchObject({
      duration: 9000,
      services: [
        { id: cut.service_id, resource_id: quick.resource_id, duration: 3600 },
        { id: nails.service_id, resource_id: slow.resource_id, duration: 5400 },
      ],
    })
  })

  it('is not the length that staff gave, in the list of times too, also when the service has another one', async () => {
    const salon = await hairStudio()
    const { studio, haircut } = salon
    const booked = await book(salon)
    const owner = await companyKey(server, studio)
    const path = `branch/${studio.branch_id}/appointment/${String(booked.body.id)}`
    expect((await owner.post(path, { appointment: { duration: 5400 } })).status).toBe(200)
    await server.database.db
      .updateTable('service')
      .set({ duration: 2700 })
      .where('company_id', '=', studio.company_id)
      .where('service_id', '=', haircut.service_id)
      .execute()
    const { body } = await server.get(
      `/v1/client/appointment/${String(booked.body.id)}/move?company_id=${studio.company_id}&start=2026-05-19&end=2026-05-19`,
      keyOf(booked),
    )
    const [day] = (body as unknown as VisitSlotsAnswer).days
    const starts = day!.times!.map(({ starts_at }) => starts_at)
    expect(starts).toContain('2026-05-19T13:00:00.000Z')
    expect(starts).not.toContain('2026-05-19T14:00:00.000Z')
    // The second move leaves the choice of the performer to the studio.
    for (const to of [
      { start_time: TUESDAY_12 },
      { start_time: '2026-05-20T09:00:00.000Z', resources: [] },
    ]) {
      const moved = await move(studio, booked, to)
      expect([moved.status, moved.body]).toMatchObject([
        200,
        { duration: 5400, services: [{ duration: 5400 }] },
      ])
    }
    expect((await book(salon, '2026-05-20T10:00:00.000Z')).status).toBe(422)
  })

  it('does not give a more expensive performer at the lowest price, neither by name nor by "any"', async () => {
    const studio = await server.studio()
    const senior = await studio.resourceType()
    const typed = { resource_type_id: senior.resource_type_id }
    const [anna, ira, oksana] = [
      await studio.resource({ ordinal: 1 }),
      await studio.resource({ ordinal: 2 }),
      await studio.resource({ ordinal: 3, ...typed }),
    ]
    const haircut = await studio.service({ by: [anna, ira, oksana], price: 45_000 })
    await studio.price(haircut, 80_000, typed)
    const booked = await book({ studio, anna, haircut })
    const moreExpensive = await move(studio, booked, {
      start_time: TUESDAY_12,
      resources: [oksana.resource_id],
    })
    expect([moreExpensive.status, moreExpensive.body.errors ?? moreExpensive.body.metadata]).toMatchObject([
      422,
      expect.anything(),
    ])
    expect((await read(studio, booked)).body).toMatchObject({
      start_time: TUESDAY_10,
      resources: [{ id: anna.resource_id }],
    })
    const alike = await move(studio, booked, { start_time: TUESDAY_12, resources: [ira.resource_id] })
    expect(alike.body).toMatchObject({ resources: [{ id: ira.resource_id }], price: { price: 45_000 } })
    // Moved the other way, it keeps the agreed price.
    const dear = await book({ studio, anna: oksana, haircut })
    expect(dear.body).toMatchObject({ price: { price: 80_000 } })
    const cheaper = await move(studio, dear, { start_time: TUESDAY_10, resources: [anna.resource_id] })
    expect([cheaper.status, cheaper.body.price]).toMatchObject([200, { price: 80_000 }])
  })

  it('of places is no dearer event', async () => {
    const { studio, at, join } = await yogaStudio()
    const [from, moreExpensive] = [await at(TUESDAY_10), await at(TUESDAY_12, { price: 90_000 })]
    const booked = await join(from)
    expect((await move(studio, booked, { event_id: moreExpensive.event_id })).status).toBe(422)
    expect((await read(studio, booked)).body).toMatchObject({ event: { id: from.event_id } })
  })

  it('of places is no class whose trainer costs more', async () => {
    const { studio, at, join } = await yogaStudio()
    const senior = await studio.resourceType()
    const typed = { resource_type_id: senior.resource_type_id }
    const [ira, anna] = [await studio.resource(), await studio.resource(typed)]
    const from = await at(TUESDAY_10, { resource_id: ira.resource_id })
    const to = await at(TUESDAY_12, { resource_id: anna.resource_id })
    await studio.price(from, 50_000, typed)
    const booked = await join(from)
    expect((await move(studio, booked, { event_id: to.event_id })).body.errors).toMatchObject([
      { field: 'appointment.event_id' },
    ])
    const back = await move(studio, await join(to), { event_id: from.event_id })
    expect([back.status, back.body.price]).toMatchObject([200, { price: 100_000 }])
  })

  it('of places are start, length and trainer of the event', async () => {
    const { studio, at, join } = await yogaStudio()
    const [ira, anna] = [await studio.resource({ name: 'Іра' }), await studio.resource()]
    const from = await at(TUESDAY_10, { resource_id: ira.resource_id })
    const to = await at(TUESDAY_12, { resource_id: anna.resource_id, duration: 5400 })
    const booked = await join(from)
    expect(booked.body).toMatchObject({ resources: [{ id: ira.resource_id }] })
    const moved = await move(studio, booked, { event_id: to.event_id })
    expect(moved.body).toMatchObject({
      start_time: TUESDAY_12,
      duration: 5400,
      event: { id: to.event_id },
      services: [{ duration: 5400, resource_id: anna.resource_id }],
      price: { price: 60_000 },
    })
  })

  it('of places four times an hour is the most, too', async () => {
    const { studio, at, join } = await yogaStudio()
    const events = [await at(TUESDAY_10), await at(TUESDAY_12)]
    const booked = await join(events[0]!)
    const codes = []
    for (const turn of [1, 0, 1, 0, 1])
      codes.push((await move(studio, booked, { event_id: events[turn]!.event_id })).body.code)
    expect(codes).toEqual([...Array.from({ length: 4 }), 'appointment.move.tooOften'])
    const { moved } = await server.database.db
      .selectFrom('appointment')
      .select('moved')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    expect(moved).toBe(4)
  })
})

describe('the rules of the company at a move', () => {
  it.each([
    { kind: 'ONLINE_BOOKING', value: null, because: 'closed online' },
    { kind: 'LEAST_NOTICE', value: 48 * 3600, because: 'two days ahead at least' },
    { kind: 'CLIENT_BLOCKED', value: null, because: 'this client books nothing any more' },
  ] as const)('$kind refuses it in the reader’s language: $because', async ({ kind, value }) => {
    const salon = await hairStudio()
    const { studio } = salon
    const booked = await book(salon)
    await studio.restriction({
      kind,
      value,
      message: 'Телефонуйте нам',
      translations: { en: { message: 'Call us' } },
    })
    await server.database.db
      .updateTable('client')
      .set({ blocked: kind === 'CLIENT_BLOCKED' })
      .where('company_id', '=', studio.company_id)
      .execute()
    const refused = await server.post(
      `/v1/client/appointment/${String(booked.body.id)}/move`,
      { appointment: { company_id: studio.company_id, start_time: TUESDAY_12 } },
      { ...keyOf(booked), 'accept-language': 'en' },
    )
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).toContain('Call us')
    expect((await read(studio, booked)).body.start_time).toBe(TUESDAY_10)
  })

  it('its own time is not offered: staying is no move', async () => {
    const salon = await hairStudio()
    const booked = await book(salon, TUESDAY_10)
    const tuesday = async (more: string) => {
      const reply = await server.get(
        `/v1/client/appointment/${String(booked.body.id)}/move?company_id=${salon.studio.company_id}&start=2026-05-19&end=2026-05-19${more}`,
        keyOf(booked),
      )
      return (reply.body as unknown as VisitSlotsAnswer).days[0]!
    }
    const startsOf = ({ times }: VisitDay) => times!.map(({ starts_at }) => Date.parse(starts_at))
    const [all, others] = [startsOf(await tuesday('')), startsOf(await tuesday('&withoutOwn=true'))]
    expect(all).toContain(Date.parse(TUESDAY_10))
    expect(others).toEqual(all.filter((start) => start !== Date.parse(TUESDAY_10)))
    expect((await tuesday('&resultType=DAYS')).times_count).toBe(all.length)
    expect((await tuesday('&resultType=DAYS&withoutOwn=true')).times_count).toBe(others.length)
  })

  it('a bar on one source holds back the bookings that came from it, in lists as in moves', async () => {
    const salon = await hairStudio()
    const { studio } = salon
    await studio.restriction({ kind: 'FURTHEST_DAY', value: 1, source: 'PARTNER' })
    const [partner, own] = [
      await book(salon, TUESDAY_10, { source: 'PARTNER' }),
      await book(salon, TUESDAY_12),
    ]
    const listed = async (booked: Reply) => {
      const reply = await server.get(
        `/v1/client/appointment/${String(booked.body.id)}/move?company_id=${studio.company_id}&start=2026-05-20&end=2026-05-20`,
        keyOf(booked),
      )
      return (reply.body.days as { times: unknown[] }[])[0]!.times.length > 0
    }
    expect([await listed(partner), await listed(own)]).toEqual([false, true])
    const wednesday = { start_time: '2026-05-20T07:00:00.000Z' }
    expect((await move(studio, partner, wednesday)).status).toBe(403)
    expect((await move(studio, own, wednesday)).status).toBe(200)
  })
})

describe('the rules of the company at a move of event places', () => {
  const THURSDAY_10 = '2026-05-21T07:00:00.000Z'
  async function movingGuest() {
    const yoga = await yogaStudio()
    const [before, after] = [await yoga.at(TUESDAY_10), await yoga.at(THURSDAY_10)]
    const booked = await yoga.join(before)
    const placesTaken = async () => [await yoga.usedSpace(before), await yoga.usedSpace(after)]
    const goes = (more: Record<string, string> = {}) =>
      server.post(
        `/v1/client/appointment/${String(booked.body.id)}/move`,
        { appointment: { company_id: yoga.studio.company_id, event_id: after.event_id } },
        { ...keyOf(booked), ...more },
      )
    return { ...yoga, placesTaken, goes }
  }

  it.each([
    { kind: 'ONLINE_BOOKING', value: null, because: 'closed online' },
    { kind: 'LEAST_NOTICE', value: 96 * 3600, because: 'four days ahead at least' },
    { kind: 'FURTHEST_DAY', value: 2, because: 'until Wednesday' },
    { kind: 'CLIENT_BLOCKED', value: null, because: 'this client books nothing any more' },
  ] as const)('$kind refuses it in the reader’s language: $because', async ({ kind, value }) => {
    const { studio, goes, placesTaken } = await movingGuest()
    await studio.restriction({
      kind,
      value,
      message: 'Телефонуйте нам',
      translations: { en: { message: 'Call us' } },
    })
    await server.database.db
      .updateTable('client')
      .set({ blocked: kind === 'CLIENT_BLOCKED' })
      .where('company_id', '=', studio.company_id)
      .execute()
    const refused = await goes({ 'accept-language': 'en' })
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).toContain('Call us')
    expect(await placesTaken()).toEqual([2, 0])
  })

  it('a booking that moves is none of those ahead beside itself', async () => {
    const { studio, goes, placesTaken } = await movingGuest()
    await studio.restriction({ kind: 'UPCOMING_LIMIT', value: 1 })
    expect((await goes()).status).toBe(200)
    expect(await placesTaken()).toEqual([0, 2])
  })

  it.each([
    { settings: { online_booking: { enabled: false } }, code: 'FEATURE_DISABLED' },
    { settings: { appointment: { allow_create: false } }, code: 'authorization.failed' },
  ])('is refused with $code where nothing may be booked any more', async ({ settings, code }) => {
    const { studio, goes, placesTaken } = await movingGuest()
    await server.database.db
      .updateTable('company_settings')
      .set({ booking_settings: JSON.stringify(settings) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect((await goes()).body.code).toBe(code)
    expect(await placesTaken()).toEqual([2, 0])
  })
})

describe('whose share a booking counts against', () => {
  const asOlena = { 'x-holder': 'browser-of-olena-0001' }
  const body = (salon: Salon, start_time: string, more = {}) => ({
    company_id: salon.studio.company_id,
    branch_id: salon.studio.branch_id,
    start_time,
    ...more,
    service_resource_settings: [{ service: salon.haircut.service_id, resources: [], ordinal: 1 }],
  })
  const client = { first_name: 'Олена', phone: '+380441234567' }
  const [WEDNESDAY_10, WEDNESDAY_12, WEDNESDAY_14] = [
    '2026-05-20T07:00:00.000Z',
    '2026-05-20T09:00:00.000Z',
    '2026-05-20T11:00:00.000Z',
  ]

  it('what is booked from a hold costs no more work, and a second time with it does', async () => {
    const salon = await hairStudio()
    const she = visitor(server)
    const books = (start_time: string, hold_id: unknown = null) =>
      she.post(
        '/v1/client/appointment',
        { appointment: body(salon, start_time, { client, hold_id }) },
        asOlena,
      )
    const free = [
      TUESDAY_10,
      TUESDAY_12,
      '2026-05-19T11:00:00.000Z',
      '2026-05-21T07:00:00.000Z',
      '2026-05-22T07:00:00.000Z',
    ]
    for (const start of free) expect((await books(start)).status).toBe(200)
    const asked = await books(WEDNESDAY_10)
    expect([asked.status, asked.body.code]).toEqual([428, 'challenge.required'])
    const hold = (headers: Record<string, string>) =>
      she.post(
        '/v1/client/hold',
        { hold: { ...body(salon, WEDNESDAY_10), holder: 'browser-of-olena-0001' } },
        headers,
      )
    // A solution for a booking is not valid for a hold.
    expect((await hold(await solved(asked))).body.code).toBe('challenge.required')
    const held = await insisting(hold)
    expect(held.status).toBe(200)
    expect((await books(WEDNESDAY_10, held.body.id)).status).toBe(200)
    expect((await books('2026-05-26T07:00:00.000Z', held.body.id)).body.code).toBe('challenge.required')
  })

  it('a moved booking counts for the client who made it, not twice, and not beyond the day’s share', async () => {
    const salon = await hairStudio()
    const she = visitor(server)
    const books = async (start_time: string) =>
      insisting((headers) =>
        she.post('/v1/client/appointment', { appointment: body(salon, start_time, { client }) }, headers),
      )
    const [first] = [
      await books(TUESDAY_10),
      await books(TUESDAY_12),
      await books('2026-05-19T11:00:00.000Z'),
      await books(WEDNESDAY_10),
      await books(WEDNESDAY_14),
    ]
    expect((await books(WEDNESDAY_12)).body.code).toBe('phone.proofRequired')
    expect((await move(salon.studio, first, { start_time: WEDNESDAY_12 })).body.code).toBe(
      'phone.proofRequired',
    )
    expect((await move(salon.studio, first, { start_time: '2026-05-21T07:00:00.000Z' })).status).toBe(200)
  })

  it('the hold that a move redeems does not stand beside it', async () => {
    const salon = await hairStudio()
    const she = visitor(server)
    const books = (start_time: string) =>
      she.post('/v1/client/appointment', { appointment: body(salon, start_time, { client }) })
    const [first] = [
      await books(TUESDAY_10),
      await books(TUESDAY_12),
      await books('2026-05-19T11:00:00.000Z'),
      await books(WEDNESDAY_14),
    ]
    const held = await insisting((headers) =>
      she.post(
        '/v1/client/hold',
        { hold: { ...body(salon, WEDNESDAY_10), holder: 'browser-of-olena-0001' } },
        headers,
      ),
    )
    expect(held.status).toBe(200)
    // Besides the hold it would be the third visit of that day.
    expect((await move(salon.studio, first, { start_time: WEDNESDAY_12 })).body.code).toBe(
      'phone.proofRequired',
    )
    const moved = await move(
      salon.studio,
      first,
      { start_time: WEDNESDAY_10, hold_id: held.body.id },
      asOlena,
    )
    expect(moved.status).toBe(200)
  })

  it('moved places count for the client who booked them', async () => {
    const { studio, at } = await yogaStudio()
    const she = visitor(server)
    const [noon, morning, nextDay] = [
      await at(TUESDAY_12, { space: 20 }),
      await at(TUESDAY_10, { space: 20 }),
      await at(WEDNESDAY_10, { space: 20 }),
    ]
    const joins = ({ event_id }: { event_id: string }) =>
      she.post(`/v1/client/group_training/${event_id}/appointment`, {
        appointment: { company_id: studio.company_id, space: 6, client },
      })
    await joins(noon)
    const booked = await joins(nextDay)
    expect(booked.status).toBe(200)
    expect((await move(studio, booked, { event_id: morning.event_id })).body.code).toBe('phone.proofRequired')
    const thursday = await at('2026-05-21T07:00:00.000Z', { space: 20 })
    expect((await move(studio, booked, { event_id: thursday.event_id })).status).toBe(200)
  })

  it('places that a move redeems do not stand beside it', async () => {
    const { studio, at } = await yogaStudio()
    const she = visitor(server)
    const { company_id, branch_id } = studio
    const [from, to] = [await at(TUESDAY_10, { space: 20 }), await at(WEDNESDAY_10, { space: 20 })]
    const booked = await she.post(`/v1/client/group_training/${from.event_id}/appointment`, {
      appointment: { company_id, space: 5, client },
    })
    const held = await she.post('/v1/client/hold', {
      hold: {
        company_id,
        branch_id,
        event_id: to.event_id,
        space: 5,
        holder: 'browser-of-olena-0001',
        service_resource_settings: [],
      },
    })
    expect(held.status).toBe(200)
    expect((await move(studio, booked, { event_id: to.event_id })).body.code).toBe('phone.proofRequired')
    const moved = await move(studio, booked, { event_id: to.event_id, hold_id: held.body.id }, asOlena)
    expect(moved.status).toBe(200)
  })
})
