import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { deleteEndedHolds } from './cleanup.ts'
import { endOldHolds } from './jobs.ts'
import { takePlaces } from './take-places.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const later = (seconds: number) => server.clock.set(new Date(Date.parse(NOW) + seconds * 1000).toISOString())

async function hairStudio() {
  const studio = await server.studio()
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const visit = (start_time: string, resources: { resource_id: string }[] = [anna]) => ({
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time,
    service_resource_settings: [
      { service: haircut.service_id, resources: resources.map((each) => each.resource_id), ordinal: 1 },
    ],
  })
  return { studio, anna, haircut, visit }
}

async function yogaClass(space: number, given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const yoga = await studio.service({ booking_type: 'EVENT' })
  const event = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_10, space })
  const places = { company_id: studio.company_id, branch_id: studio.branch_id, event_id: event.event_id }
  return { studio, event, places }
}

const MARTA = 'browser-of-marta-0001'
const OLEH = 'browser-of-oleh-00001'
const hold = (holder: string, what: object): Promise<Reply> =>
  server.post('/v1/client/hold', { hold: { holder, ...what } })
const change = (verb: 'extend' | 'release', id: unknown, studio: Studio, holder: string) =>
  server.post(`/v1/client/hold/${String(id)}/${verb}`, { hold: { company_id: studio.company_id, holder } })
const book = (visit: object, hold_id?: unknown) =>
  server.post('/v1/client/appointment', {
    appointment: {
      ...visit,
      hold_id: hold_id ?? null,
      client: { first_name: 'Олена', phone: '+380441234567' },
    },
  })
const join = ({ event, places }: Awaited<ReturnType<typeof yogaClass>>, hold_id?: unknown, space = 1) =>
  server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
    appointment: {
      ...places,
      space,
      hold_id: hold_id ?? null,
      client: { first_name: 'Олена', phone: '+380441234567' },
    },
  })

const usedSpace = async ({ studio, event }: Awaited<ReturnType<typeof yogaClass>>) =>
  (
    await server.database.db
      .selectFrom('event')
      .select('used_space')
      .where('company_id', '=', studio.company_id)
      .where('event_id', '=', event.event_id)
      .executeTakeFirstOrThrow()
  ).used_space

describe('a held time', () => {
  it('is taken for others for ten minutes, in slots and in bookings', async () => {
    const { studio, haircut, visit } = await hairStudio()
    const held = await hold(MARTA, visit(TUESDAY_10))
    expect(held.body).toMatchObject({ held_until: '2026-05-18T08:10:00.000Z', extendable: true })
    const freeAt10 = async () => {
      const { slots } = (await server.answer(
        'listResourceSlots',
        { company: studio.company_id, branch: studio.branch_id },
        { start: '2026-05-19', end: '2026-05-19', serviceId: haircut.service_id },
      )) as { slots: { date_slots: { slots: { time: { start_time: number } }[] }[] }[] }
      return slots[0]!.date_slots[0]!.slots.some((slot) => slot.time.start_time === 36_000)
    }
    expect(await freeAt10()).toBe(false)
    expect((await book(visit(TUESDAY_10))).status).toBe(422)
    expect((await hold(OLEH, visit(TUESDAY_10))).status).toBe(422)
    later(599)
    expect(await freeAt10()).toBe(false)
    later(600)
    expect(await freeAt10()).toBe(true)
    expect((await book(visit(TUESDAY_10))).status).toBe(200)
  })

  it('is booked by its holder, with the resource that was held', async () => {
    const { studio, haircut, visit } = await hairStudio()
    await studio.resource({ name: 'Ольга', ordinal: 2, performs: [haircut] })
    const held = await hold(MARTA, visit(TUESDAY_10, []))
    const [heldResource] = held.body.resource_ids as string[]
    // Another booking makes the held resource busier, so that a new choice would pick the other one.
    await studio.busy({ resource_id: heldResource! }, '2026-05-19T12:00:00.000Z', 60)
    const booked = await book(visit(TUESDAY_10, []), held.body.id)
    expect(booked.status).toBe(200)
    expect((booked.body.resources as { id: string }[])[0]!.id).toBe(heldResource)
    expect((await book(visit(TUESDAY_10, [{ resource_id: heldResource! }]))).status).toBe(422)
  })

  it('that expired is still booked if it is free, and rejected with alternatives if taken', async () => {
    const { visit } = await hairStudio()
    const held = await hold(MARTA, visit(TUESDAY_10))
    later(601)
    expect((await book(visit(TUESDAY_10), held.body.id)).status).toBe(200)

    const other = await hairStudio()
    const lost = await hold(MARTA, other.visit(TUESDAY_10))
    later(1202)
    await book(other.visit(TUESDAY_10))
    const refused = await book(other.visit(TUESDAY_10), lost.body.id)
    expect(refused.status).toBe(422)
    expect((refused.body.metadata as { alternatives: unknown[] }).alternatives).toHaveLength(3)
  })

  it('goes back when its holder chooses another time', async () => {
    const { visit } = await hairStudio()
    await hold(MARTA, visit(TUESDAY_10))
    expect((await hold(MARTA, visit(TUESDAY_12))).status).toBe(200)
    expect((await hold(OLEH, visit(TUESDAY_10))).status).toBe(200)
    expect((await hold(OLEH, visit(TUESDAY_12))).status).toBe(422)
    // The rejection cost Oleh nothing: 10:00 is still his.
    expect((await hold(MARTA, visit(TUESDAY_10))).status).toBe(422)
  })

  it('is extended once, by its holder only', async () => {
    const { studio, anna, haircut, visit } = await hairStudio()
    const { id } = (await hold(MARTA, visit(TUESDAY_10))).body
    expect((await change('extend', id, studio, OLEH)).body.code).toBe('hold.notFound')
    expect((await change('extend', id, studio, MARTA)).body).toEqual({
      id,
      held_until: '2026-05-18T08:20:00.000Z',
      extendable: false,
      resource_ids: [anna.resource_id],
      legs: [
        {
          resource_id: anna.resource_id,
          service_ids: [haircut.service_id],
          starts_at: TUESDAY_10,
          ends_at: '2026-05-19T08:00:00.000Z',
        },
      ],
      price: {
        price: 45_000,
        original_price: 45_000,
        currency_code: 'UAH',
        service_prices: [
          { service_id: haircut.service_id, original_price: 45_000, discounted_price: 45_000 },
        ],
      },
    })
    expect((await change('extend', id, studio, MARTA)).body.code).toBe('hold.alreadyExtended')
    later(1199)
    expect((await book(visit(TUESDAY_10))).status).toBe(422)
    later(1200)
    expect((await change('extend', id, studio, MARTA)).body.code).toBe('hold.notFound')
    expect((await book(visit(TUESDAY_10))).status).toBe(200)
  })

  it('is given back by its holder only', async () => {
    const { studio, visit } = await hairStudio()
    const { id } = (await hold(MARTA, visit(TUESDAY_10))).body
    expect((await change('release', id, studio, OLEH)).body).toEqual({ released: false })
    expect((await book(visit(TUESDAY_10))).status).toBe(422)
    expect((await change('release', id, studio, MARTA)).body).toEqual({ released: true })
    expect((await book(visit(TUESDAY_10))).status).toBe(200)
  })

  it('is deleted two days after it ended, never while it is active', async () => {
    const { studio, visit } = await hairStudio()
    const released = (await hold(MARTA, visit(TUESDAY_10))).body.id
    await change('release', released, studio, MARTA)
    const left = (await hold(OLEH, visit(TUESDAY_12))).body.id
    const kept = async () => {
      await deleteEndedHolds(server.deps)
      const rows = await server.database.db
        .selectFrom('hold')
        .select('hold_id')
        .where('company_id', '=', studio.company_id)
        .execute()
      return new Set<unknown>(rows.map(({ hold_id }) => hold_id))
    }
    later(48 * 3600)
    expect(await kept()).toEqual(new Set([released, left]))
    // The second one has not been ended yet: its time would stay taken.
    later(49 * 3600)
    expect(await kept()).toEqual(new Set([left]))
    await endOldHolds(server.deps)
    expect(await kept()).toEqual(new Set())
  })

  it('twenty browsers that hold one time at once: one has it', async () => {
    const { visit } = await hairStudio()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, browser) => hold(`browser-number-${100 + browser}`, visit(TUESDAY_10))),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  it('hundreds that end together are tidied in one turn of the job, also beside a company that was switched off', async () => {
    const gone = await hairStudio()
    await hold(MARTA, gone.visit(TUESDAY_10))
    const { studio, haircut } = await hairStudio()
    const hall = await studio.resource({ capacity: 300, performs: [haircut] })
    for (let browser = 0; browser < 250; browser += 1)
      await hold(`browser-number-${1000 + browser}`, {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        service_resource_settings: [
          { service: haircut.service_id, resources: [hall.resource_id], ordinal: 1 },
        ],
      })
    await server.database.db
      .updateTable('company')
      .set({ active: false })
      .where('company_id', '=', gone.studio.company_id)
      .execute()
    later(600)
    await endOldHolds(server.deps)
    const kept = await server.database.db
      .selectFrom('occupancy')
      .select('occupancy_id')
      .where('company_id', '=', studio.company_id)
      .where('blocking', '=', true)
      .execute()
    expect(kept).toEqual([])
  })

  it('a hold without time and event names the missing field', async () => {
    const { studio } = await hairStudio()
    const reply = await hold(MARTA, { company_id: studio.company_id, branch_id: studio.branch_id })
    expect([reply.status, (reply.body.errors as { field: string }[]).map((error) => error.field)]).toEqual([
      422,
      ['hold.start_time', 'hold.service_resource_settings'],
    ])
  })
})

describe('held places of an event', () => {
  it('count as taken until they run out or are given back', async () => {
    const yoga = await yogaClass(3)
    const held = await hold(MARTA, { ...yoga.places, space: 2 })
    expect((await join(yoga, undefined, 2)).body.code).toBe('event.space.exceeded')
    await change('release', held.body.id, yoga.studio, MARTA)
    expect((await join(yoga, undefined, 2)).status).toBe(200)

    const other = await yogaClass(3)
    await hold(MARTA, { ...other.places, space: 3 })
    later(600)
    expect((await join(other, undefined, 3)).status).toBe(200)
    expect(await usedSpace(other)).toBe(3)
  })

  it('become places of the booking, neither more nor fewer', async () => {
    const yoga = await yogaClass(3)
    const held = await hold(MARTA, { ...yoga.places, space: 2 })
    expect((await join(yoga, held.body.id, 2)).status).toBe(200)
    expect(await usedSpace(yoga)).toBe(2)
    later(700)
    expect((await join(yoga)).status).toBe(200)
    expect(await usedSpace(yoga)).toBe(3)
  })

  it('that expired during the booking are booked anyway, but not before the waiting list', async () => {
    const yoga = await yogaClass(2)
    const { places, event, studio } = yoga
    for (const holder of [MARTA, OLEH]) await hold(holder, places)
    later(601)
    // The state read just before both holds expired.
    const seen = { hasOldHolds: false, isWaitedFor: false }
    const take = async () =>
      server.database.inTransaction(async (tx) =>
        takePlaces(
          tx,
          server.deps,
          await companyScope(tx, studio.company_id),
          { eventId: event.event_id, places: 1 },
          seen,
        ),
      )
    await take()
    expect(await usedSpace(yoga)).toBe(1)

    const waited = await yogaClass(1)
    server.clock.set(NOW)
    await hold(MARTA, waited.places)
    const waits = await server.post('/v1/client/waiting_list', {
      waiting: { ...waited.places, space: 1, client: { first_name: 'Ганна', phone: '+380441234568' } },
    })
    expect(waits.body).toMatchObject({ status: 'WAITING' })
    later(601)
    const late = server.database.inTransaction(async (tx) =>
      takePlaces(
        tx,
        server.deps,
        await companyScope(tx, waited.studio.company_id),
        { eventId: waited.event.event_id, places: 1 },
        seen,
      ),
    )
    await expect(late).rejects.toMatchObject({ code: 'event.space.exceeded' })
  })

  it('are free for their holder at every moment, also while the hold is made, changed and released', async () => {
    const yoga = await yogaClass(8)
    await join(yoga, undefined, 2)
    const branch = `company/${yoga.studio.company_id}/branch/${yoga.studio.branch_id}`
    const asMarta = { 'x-holder': MARTA }
    const changes = async () => {
      for (let round = 0; round < 25; round += 1) {
        const held = await hold(MARTA, { ...yoga.places, space: 6 })
        expect(held.status).toBe(200)
        await change('release', held.body.id, yoga.studio, MARTA)
      }
    }
    const gt = { used_space: 2 }
    const read = async () => {
      for (let round = 0; round < 25; round += 1) {
        const event = await server.get(`/v1/public/${branch}/group_training/${yoga.event.event_id}`, asMarta)
        expect(event.body).toMatchObject(gt)
        const list = await server.get(
          `/v1/${branch}/slot/gt/resource?start=2026-05-19&end=2026-05-19`,
          asMarta,
        )
        expect(list.body).toMatchObject({ slots: [{ date_slots: [{ slots: [{ gt }] }] }] })
      }
    }
    await Promise.all([changes(), read(), read(), read()])
  })

  it('forty browsers hold six places: six have one, and abandoned they all come back', async () => {
    const yoga = await yogaClass(6)
    const all = () =>
      Promise.all(
        Array.from({ length: 40 }, (_, browser) => hold(`browser-number-${100 + browser}`, yoga.places)),
      )
    expect((await all()).filter((reply) => reply.status === 200)).toHaveLength(6)
    later(600)
    const again = await Promise.all(
      Array.from({ length: 40 }, (_, browser) => hold(`other-browser-${100 + browser}`, yoga.places)),
    )
    expect(again.filter((reply) => reply.status === 200)).toHaveLength(6)
    expect(await usedSpace(yoga)).toBe(6)
  })
})

describe('a restriction for all clients rejects holds', () => {
  const message = 'Телефонуйте нам'

  it.each([
    { kind: 'ONLINE_BOOKING', value: null, code: 50_001, because: 'the service is closed online' },
    {
      kind: 'LEAST_NOTICE',
      value: 48 * 3600,
      code: 'booking.restriction.blocked',
      because: 'it is too soon',
    },
  ] as const)('neither a time nor a place: $because', async ({ kind, value, code }) => {
    const { studio, visit } = await hairStudio()
    const yoga = await yogaClass(3)
    await studio.restriction({ kind, value, message })
    await yoga.studio.restriction({ kind, value, message })
    for (const reply of [await hold(MARTA, visit(TUESDAY_10)), await hold(MARTA, yoga.places)]) {
      expect([reply.status, reply.body.code]).toEqual([403, code])
      expect(JSON.stringify(reply.body)).toContain(message)
    }
    expect(await usedSpace(yoga)).toBe(0)
  })

  it('a restriction on one source rejects that source; the default source is the widget', async () => {
    const { studio, visit } = await hairStudio()
    await studio.restriction({ kind: 'ONLINE_BOOKING', source: 'PARTNER', message })
    expect((await hold(MARTA, { ...visit(TUESDAY_10), source: 'PARTNER' })).status).toBe(403)
    expect((await hold(MARTA, visit(TUESDAY_10))).status).toBe(200)
    await studio.restriction({ kind: 'ONLINE_BOOKING', source: 'WIDGET', message })
    expect((await hold(MARTA, visit(TUESDAY_10))).status).toBe(403)
    expect((await hold(MARTA, { ...visit(TUESDAY_10), source: 'INSTAGRAM' })).status).toBe(200)
  })

  it('places of a service that is barred, in the words of the reader’s language', async () => {
    const yoga = await yogaClass(3)
    const dance = await yoga.studio.service({ booking_type: 'EVENT' })
    const { event_id } = await yoga.studio.event({ service_id: dance.service_id, starts_at: TUESDAY_12 })
    await yoga.studio.restriction({
      kind: 'ONLINE_BOOKING',
      service_id: yoga.event.service_id,
      message,
      translations: { en: { message: 'Call us' } },
    })
    const refused = await server.post(
      '/v1/client/hold',
      { hold: { holder: MARTA, ...yoga.places } },
      { 'accept-language': 'en' },
    )
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).toContain('Call us')
    expect((await hold(MARTA, { ...yoga.places, event_id })).status).toBe(200)
  })

  it('places where online booking is off, or of an event that begins this moment', async () => {
    const off = await yogaClass(3, { settings: { online_booking: { enabled: false } } })
    expect((await hold(MARTA, off.places)).body.code).toBe('FEATURE_DISABLED')
    const yoga = await yogaClass(3)
    server.clock.set(TUESDAY_10)
    expect((await hold(MARTA, yoga.places)).body.code).toBe('appointment.startTime.hasPassed')
    expect(await usedSpace(yoga)).toBe(0)
  })

  it('a refused hold leaves the one before as it was', async () => {
    const { studio, visit } = await hairStudio()
    await hold(MARTA, visit(TUESDAY_12))
    await studio.restriction({ kind: 'LEAST_NOTICE', value: 24 * 3600 })
    expect((await hold(MARTA, visit(TUESDAY_10))).status).toBe(403)
    expect((await hold(OLEH, visit(TUESDAY_12))).body.code).toBe('appointment.time.unavailable')
  })

  it('rules that depend on the client apply at the booking: the client is not known before', async () => {
    const { studio, visit } = await hairStudio()
    await studio.client({ phone: '+380441234567', blocked: true })
    await studio.restriction({ kind: 'CLIENT_BLOCKED', message })
    const held = await hold(MARTA, visit(TUESDAY_10))
    expect(held.status).toBe(200)
    expect((await book(visit(TUESDAY_10), held.body.id)).body.detailsInfo).toEqual({ ruleMessage: message })
  })

  it('places where clients may book nothing themselves', async () => {
    const yoga = await yogaClass(3, { settings: { appointment: { allow_create: false } } })
    expect((await hold(MARTA, yoga.places)).body.code).toBe('authorization.failed')
  })
})
