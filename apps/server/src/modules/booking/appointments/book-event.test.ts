import { randomUUID } from 'node:crypto'
import type { SlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { insisting, solved } from '../../../../test/solved.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

async function yogaStudio(space = 6, given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const trainer = await studio.resource({ name: 'Ірина' })
  const yoga = await studio.service({
    name: 'Йога',
    booking_type: 'EVENT',
    group_training_service: true,
    by: [trainer],
    price: 30_000,
    translations: { en: { name: 'Yoga' } },
  })
  const event = await studio.event({
    service_id: yoga.service_id,
    resource_id: trainer.resource_id,
    starts_at: '2026-05-19T15:00:00.000Z',
    space,
  })
  return { studio, yoga, event, trainer }
}

const join = (studio: Studio, event: { event_id: string }, body: Record<string, unknown> = {}) =>
  server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
    appointment: {
      company_id: studio.company_id,
      client: { first_name: 'Олена', phone: '+380441234567' },
      ...body,
    },
  })

const usedSpace = async (studio: Studio) =>
  (
    await server.database.db
      .selectFrom('event')
      .select('used_space')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
  ).used_space

describe('POST /v1/client/group_training/{id}/appointment', () => {
  it('a hold is read once: places and price come with the event', async () => {
    const { studio, event } = await yogaStudio()
    const held = await server.post('/v1/client/hold', {
      hold: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        event_id: event.event_id,
        space: 2,
        holder: 'browser-of-marta-0001',
        service_resource_settings: [],
      },
    })
    // The price has risen since: the booking uses the price that was shown.
    await server.database.inTransaction((tx) =>
      tx
        .updateTable('event')
        .set({ price: 99_000 })
        .where('company_id', '=', studio.company_id)
        .where('event_id', '=', event.event_id)
        .execute(),
    )
    server.takeStatements()
    const reply = await join(studio, event, { space: 2, hold_id: held.body['id'] })
    const looks = server.takeStatements().filter((sql) => /select .*from "hold"/s.test(sql))
    expect(reply.body).toMatchObject({ price: { price: 60_000 } })
    expect(looks).toHaveLength(1)
  })

  it.each(['uk', 'en'])(
    'is answered as its record shows it, which is not read for it: in %s',
    async (language) => {
      const { studio, event, yoga, trainer } = await yogaStudio(6, {
        settings: { online_payment: { enabled: true } },
      })
      const alone = await studio.event({
        service_id: yoga.service_id,
        resource_id: null,
        starts_at: '2026-05-20T15:00:00.000Z',
        space: 6,
        name: 'Ранкова',
        translations: { en: { name: 'Morning' } },
      })
      const asked = { 'accept-language': language }
      for (const { event_id } of [event, alone]) {
        server.takeStatements()
        const made = await server.post(
          `/v1/client/group_training/${event_id}/appointment`,
          {
            appointment: {
              company_id: studio.company_id,
              space: 2,
              client: { first_name: 'Олена', phone: '+380441234567' },
            },
          },
          asked,
        )
        const reads = server.takeStatements().filter((sql) => /select "appointment"\.\*/.test(sql))
        const { manage_key, ...shown } = made.body
        const key = { 'x-manage-key': String(manage_key) }
        const record = await server.get(
          `/v1/client/appointment/${String(shown['id'])}?company_id=${studio.company_id}`,
          { ...asked, ...key },
        )
        expect(record.status).toBe(200)
        expect(shown).toEqual(record.body)
        expect(shown).toMatchObject({
          resources: event_id === event.event_id ? [{ id: trainer.resource_id }] : [],
        })
        expect(reads).toEqual([])
      }
    },
  )

  it.each([
    { hours: 31, status: 200, because: 'it begins in 31 hours' },
    { hours: 32, status: 403, because: 'it is an hour too late' },
  ])(
    'with $hours hours of notice answers $status as lists, holds and moves do: $because; staff book it',
    async ({ hours, status }) => {
      const { studio, yoga, event } = await yogaStudio(6, {
        settings: { online_booking: { least_notice: hours * 3600 } },
      })
      const { company_id, branch_id } = studio
      const { event_id } = event
      const later = await studio.event({ service_id: yoga.service_id, starts_at: '2026-05-25T15:00:00.000Z' })
      const { slots } = (await server.answer(
        'listEventSlots',
        { company: company_id, branch: branch_id },
        { start: '2026-05-19', end: '2026-05-19' },
      )) as SlotsAnswer
      const listed = slots.flatMap(({ date_slots }) => date_slots.flatMap((day) => day.slots))
      expect(listed.map(({ available }) => available)).toEqual([status === 200])
      const ahead = await join(studio, later)
      const replies = [
        await server.post('/v1/client/hold', {
          hold: { company_id, branch_id, event_id, holder: randomUUID(), service_resource_settings: [] },
        }),
        await join(studio, event),
        await server.post(
          `/v1/client/appointment/${String(ahead.body['id'])}/move`,
          { appointment: { company_id, event_id } },
          { 'x-manage-key': String(ahead.body['manage_key']) },
        ),
      ]
      const code = status === 200 ? undefined : 'booking.restriction.blocked'
      expect(replies.map((reply) => [reply.status, reply.body['code']])).toEqual(
        replies.map(() => [status, code]),
      )
      const owner = await companyKey(server, studio)
      const { client_id } = await studio.client()
      const appointment = { client: { id: client_id }, event_id, service_resource_settings: [] }
      expect((await owner.post(`branch/${branch_id}/appointment`, { appointment })).status).toBe(200)
    },
  )

  it('names the service of each of several events of one trainer', async () => {
    const { studio, event, trainer } = await yogaStudio()
    const dance = await studio.service({ name: 'Танці', booking_type: 'EVENT', by: [trainer] })
    const { service_id } = dance
    const { resource_id } = trainer
    const evening = await studio.event({ service_id, resource_id, starts_at: '2026-05-20T15:00:00.000Z' })
    for (const [asked, name] of [
      [event, 'Йога'],
      [evening, 'Танці'],
    ] as const) {
      const { body } = await join(studio, asked, { space: 1 })
      expect(body).toMatchObject({ services: [{ name }], resources: [{ id: trainer.resource_id }] })
    }
  })

  // proves S7.booking.2
  it('a guest takes several places; start, length and price are the event’s own', async () => {
    const { studio, event, yoga, trainer } = await yogaStudio()
    const reply = await join(studio, event, {
      space: 2,
      duration: 60,
      price: 1,
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      booking_type: 'EVENT',
      start_time: '2026-05-19T15:00:00.000Z',
      duration: 3600,
      space: 2,
      price: { price: 60_000 },
      services: [{ id: yoga.service_id }],
      resources: [{ id: trainer.resource_id }],
      event: { id: event.event_id },
    })
    expect(await usedSpace(studio)).toBe(2)
  })

  it('a client who saw the old time of a moved event is not booked at the new time; a repeat answers what was booked', async () => {
    const { studio, event } = await yogaStudio()
    const seen = { start_time: '2026-05-19T15:00:00Z' }
    const appointment = {
      company_id: studio.company_id,
      client: { first_name: 'Олена', phone: '+380441234567' },
      ...seen,
    }
    const books = () =>
      server.post(
        `/v1/client/group_training/${event.event_id}/appointment`,
        { appointment },
        { 'idempotency-key': `moved-${event.event_id}` },
      )
    const booked = await books()
    expect(booked.status).toBe(200)
    await server.database.db
      .updateTable('event')
      .set({ starts_at: new Date('2026-05-19T16:00:00.000Z') })
      .where('company_id', '=', studio.company_id)
      .where('event_id', '=', event.event_id)
      .execute()
    const late = await join(studio, event, seen)
    expect([late.status, late.body.code]).toEqual([404, 'event.notFound'])
    expect(await usedSpace(studio)).toBe(1)
    expect((await books()).body).toMatchObject({ id: booked.body.id })
    expect((await join(studio, event, { start_time: '2026-05-19T16:00:00.000Z' })).status).toBe(200)
  })

  it('nor does it hold or move to it for them: what programs do not say is taken as it is', async () => {
    const { studio, event, yoga, trainer } = await yogaStudio()
    const { company_id, branch_id } = studio
    const other = await studio.event({
      service_id: yoga.service_id,
      resource_id: trainer.resource_id,
      starts_at: '2026-05-20T15:00:00.000Z',
    })
    const booked = await join(studio, other)
    const [seen, now] = [{ start_time: '2026-05-19T14:00:00Z' }, { start_time: '2026-05-19T15:00:00Z' }]
    const holds = (said: object) =>
      server.post('/v1/client/hold', {
        hold: {
          company_id,
          branch_id,
          event_id: event.event_id,
          holder: 'browser-of-marta-0009',
          space: 1,
          service_resource_settings: [],
          ...said,
        },
      })
    const moves = (to: { event_id: string }, said: object) =>
      server.post(
        `/v1/client/appointment/${String(booked.body['id'])}/move`,
        { appointment: { company_id, event_id: to.event_id, ...said } },
        { 'x-manage-key': String(booked.body['manage_key']) },
      )
    for (const late of [await holds(seen), await moves(event, seen)])
      expect([late.status, late.body['code']]).toEqual([404, 'event.notFound'])
    for (const said of [now, {}]) expect((await holds(said)).status).toBe(200)
    expect((await moves(event, now)).body).toMatchObject({ start_time: '2026-05-19T15:00:00.000Z' })
    expect((await moves(other, {})).status).toBe(200)
  })

  it('a booking that comes too late costs the database little', async () => {
    const { studio, event } = await yogaStudio(1)
    await join(studio, event)
    server.takeStatements()
    expect((await join(studio, event)).body.code).toBe('event.space.exceeded')
    expect(server.takeStatements().length).toBeLessThanOrEqual(8)
  })

  // proves S8.message.20
  it('an event with too few places left refuses, and nothing is taken', async () => {
    const { studio, event } = await yogaStudio(3)
    await join(studio, event, { space: 2 })
    const reply = await join(studio, event, { space: 2 })
    expect([reply.status, reply.body.code, reply.body.title]).toEqual([
      409,
      'event.space.exceeded',
      'No free space left',
    ])
    expect(await usedSpace(studio)).toBe(2)
  })

  it('twenty clients at once on six places sell exactly six', async () => {
    const { studio, event } = await yogaStudio(6)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, guest) =>
        join(studio, event, { client: { first_name: 'Гість', phone: `+3804412345${10 + guest}` } }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(6)
    expect(replies.filter((reply) => reply.body.code === 'event.space.exceeded')).toHaveLength(14)
    expect(await usedSpace(studio)).toBe(6)
  })

  it('an event that has begun, is switched off or belongs to another company is refused', async () => {
    const { studio, event } = await yogaStudio()
    const other = await yogaStudio()
    const past = await studio.event({ service_id: event.service_id, starts_at: '2026-05-18T07:59:00.000Z' })
    const off = await studio.event({
      service_id: event.service_id,
      starts_at: '2026-05-20T08:00:00.000Z',
      active: false,
    })
    const codes = []
    for (const each of [past, off, other.event]) codes.push((await join(studio, each)).body.code)
    expect(codes).toEqual(['appointment.startTime.hasPassed', 'event.notFound', 'event.notFound'])
  })

  // proves S6.switch.7
  it('where online booking is off, or clients book nothing themselves, no places are booked', async () => {
    const off = await yogaStudio(6, { settings: { online_booking: { enabled: false } } })
    const closed = await yogaStudio(6, { settings: { appointment: { allow_create: false } } })
    const refused = [await join(off.studio, off.event), await join(closed.studio, closed.event)]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'FEATURE_DISABLED'],
      [403, 'authorization.failed'],
    ])
    expect([await usedSpace(off.studio), await usedSpace(closed.studio)]).toEqual([0, 0])
  })

  it('is answered in the reader’s language, else as the company wrote it', async () => {
    const { studio, event } = await yogaStudio()
    const names = async (language: string, phone: string) => {
      const reply = await server.post(
        `/v1/client/group_training/${event.event_id}/appointment`,
        { appointment: { company_id: studio.company_id, client: { first_name: 'Олена', phone } } },
        { 'accept-language': language },
      )
      return (reply.body.services as { name: string }[]).map(({ name }) => name)
    }
    expect(await names('en', '+380441234567')).toEqual(['Yoga'])
    expect(await names('uk', '+380441234568')).toEqual(['Йога'])
  })

  it('costs less by a discount of its branch, and not by one of another branch', async () => {
    const { studio, event } = await yogaStudio()
    await studio.discount({ percent: 50, branch_id: (await studio.addBranch()).branch_id })
    expect((await join(studio, event)).body.price).toMatchObject({ price: 30_000 })
    await studio.discount({ percent: 10, branch_id: studio.branch_id })
    expect((await join(studio, event, { space: 2 })).body.price).toMatchObject({
      price: 54_000,
      original_price: 60_000,
    })
  })

  it('is rejected by the company’s restrictions: on service, source and client', async () => {
    const { studio, event } = await yogaStudio()
    const words = { message: 'Телефонуйте нам', translations: { en: { message: 'Call us' } } }
    await studio.restriction({ kind: 'ONLINE_BOOKING', source: 'PARTNER', ...words })
    const other = (await studio.service()).service_id
    await studio.restriction({ kind: 'ONLINE_BOOKING', service_id: other, ...words })
    const refused = await join(studio, event, { source: 'PARTNER', locale: 'en' })
    expect([refused.status, refused.body.detailsInfo]).toEqual([403, { ruleMessage: 'Call us' }])
    expect((await join(studio, event)).status).toBe(200)
    await studio.restriction({ kind: 'UPCOMING_LIMIT', value: 1, ...words })
    const second = await join(studio, event, { locale: 'en' })
    expect(second.status).toBe(403)
    expect(JSON.stringify(second.body)).toContain('Call us')
    await studio.restriction({ kind: 'ONLINE_BOOKING', service_id: event.service_id, ...words })
    const closed = await join(studio, event, {
      client: { first_name: 'Ірина', phone: '+380441234599' },
    })
    expect(closed.body.detailsInfo).toEqual({ ruleMessage: 'Телефонуйте нам' })
    expect(await usedSpace(studio)).toBe(1)
  })

  it('costs what its service costs where the event has no price of its own', async () => {
    const { studio, event, trainer } = await yogaStudio()
    const own = await studio.event({
      service_id: event.service_id,
      starts_at: '2026-05-20T15:00:00.000Z',
      price: 50_000,
      resource_id: trainer.resource_id,
    })
    await studio.discount({ percent: 10, source: 'INSTAGRAM' })
    const price = async (of: { event_id: string }, body: Record<string, unknown>) =>
      (await join(studio, of, body)).body.price
    expect(await price(event, { source: 'INSTAGRAM' })).toMatchObject({ price: 27_000 })
    expect(await price(own, { space: 2 })).toMatchObject({ price: 100_000, original_price: 100_000 })
  })

  it('stores comment and answers, and sends one message', async () => {
    const { studio, event } = await yogaStudio()
    const booked = await join(studio, event, { comment: 'Буду з килимком', utm: { utm_source: 'ad' } })
    const messages = await server.database.db
      .selectFrom('message')
      .select(['kind', 'appointment_id'])
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(messages).toEqual([{ kind: 'BOOKED', appointment_id: booked.body.id }])
    const stored = await server.database.db
      .selectFrom('appointment')
      .select(['comment', 'utm', 'event_id'])
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      comment: 'Буду з килимком',
      utm: { utm_source: 'ad' },
      event_id: event.event_id,
    })
  })

  it('sent twice is one booking; with another body, or for another event, it is refused', async () => {
    const { studio, event } = await yogaStudio()
    const later = await studio.event({
      service_id: event.service_id,
      starts_at: '2026-05-20T15:00:00.000Z',
    })
    const key = randomUUID()
    const send = (to: { event_id: string }, space: number) =>
      server.post(
        `/v1/client/group_training/${to.event_id}/appointment`,
        {
          appointment: {
            company_id: studio.company_id,
            space,
            client: { first_name: 'Олена', phone: '+380441234567' },
          },
        },
        { 'idempotency-key': key },
      )
    const first = await send(event, 2)
    expect((await send(event, 2)).body).toEqual(first.body)
    expect((await send(event, 1)).body.code).toBe('idempotency.bodyChanged')
    expect((await send(later, 2)).body.code).toBe('idempotency.bodyChanged')
    // Also after the event has begun.
    server.clock.set('2026-05-19T15:00:00.000Z')
    expect((await send(event, 2)).body).toEqual(first.body)
    server.clock.set('2026-05-18T08:00:00.000Z')
  })

  it('what is booked from a hold costs no more work, and work for a hold is none for a booking', async () => {
    const { studio, event } = await yogaStudio(40)
    const she = visitor(server)
    const joins = (hold_id: unknown = null, headers: Record<string, string> = {}) =>
      she.post(
        `/v1/client/group_training/${event.event_id}/appointment`,
        {
          appointment: {
            company_id: studio.company_id,
            hold_id,
            client: { first_name: 'Олена', phone: '+380441234567' },
          },
        },
        { 'x-holder': 'browser-of-olena-0001', ...headers },
      )
    for (const _ of [1, 2, 3, 4, 5]) expect((await joins()).status).toBe(200)
    const { company_id, branch_id } = studio
    const hold = (headers: Record<string, string> = {}) =>
      she.post(
        '/v1/client/hold',
        {
          hold: {
            company_id,
            branch_id,
            event_id: event.event_id,
            holder: 'browser-of-olena-0001',
            service_resource_settings: [],
          },
        },
        headers,
      )
    const ofHold = await hold()
    expect(ofHold.body.code).toBe('challenge.required')
    expect((await joins(null, await solved(ofHold))).body.code).toBe('challenge.required')
    expect((await hold(await solved(await joins()))).body.code).toBe('challenge.required')
    const held = await insisting(hold)
    expect((await joins(held.body.id)).status).toBe(200)
  })
})
