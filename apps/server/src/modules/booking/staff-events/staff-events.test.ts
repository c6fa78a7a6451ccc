/** Events managed by staff, and their participants. docs/rules/operator.md */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { reconcilePayments } from '../../money/deposits/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const HOUR = 3600
/** 10:00 and 12:00 in Kyiv on the first Tuesday of June; three hours ahead in summer. */
const TUESDAY_10 = '2026-06-02T07:00:00.000Z'
const TUESDAY_12 = '2026-06-02T09:00:00.000Z'

/** A hall, a trainer who also takes single clients, and a class of an hour for six. */
async function setUp() {
  const studio = await server.studio()
  const { company_id, branch_id } = studio
  const key = await companyKey(server, studio)
  const trainer = await studio.resource({ name: 'Ірина' })
  const other = await studio.resource({ name: 'Ольга' })
  const hall = await studio.resource({ name: 'Зала', capacity: 3 })
  const single = await studio.service({ name: 'Масаж', by: [trainer, other, hall], price: 45_000 })
  const yoga = await studio.service({
    name: 'Йога',
    booking_type: 'EVENT',
    group_training_service: true,
    capacity: 6,
    by: [trainer, other],
    price: 30_000,
  })
  const branch = `branch/${branch_id}`
  const given = (start_time: string, more: Row = {}) => ({
    event: { service_id: yoga.service_id, resource_id: trainer.resource_id, start_time, ...more },
  })
  const add = (start_time = TUESDAY_10, more: Row = {}) =>
    key.post(`${branch}/event`, given(start_time, more))
  const change = (id: unknown, event: Row, query = '') =>
    key.post(`${branch}/event/${String(id)}?${query}`, { event })
  const cancel = (id: unknown) => key.post(`${branch}/event/${String(id)}/cancel`, {})
  const list = async (query = '') => (await key.get(`${branch}/event?${query}`)).body['content'] as Row[]
  const join = (id: unknown, places = 1, client: Row = { first_name: 'Ніна', phone: newPhone() }) =>
    visitor(server).post(`/v1/client/group_training/${String(id)}/appointment`, {
      appointment: { company_id, client, space: places },
    })
  const books = ({ resource_id }: { resource_id: string }, start_time: string) =>
    visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id,
        start_time,
        client: { first_name: 'Марта', phone: newPhone() },
        service_resource_settings: [{ service: single.service_id, resources: [resource_id], ordinal: 1 }],
      },
    })
  const acts = async () =>
    ((await key.get('audit')).body['content'] as Row[])
      .map(({ act }) => String(act))
      .filter((act) => !act.startsWith('key.'))
      .toReversed()
  /** Messages to clients, sent or queued. */
  const told = async (appointmentId: unknown) =>
    (
      await server.database.db
        .selectFrom('message')
        .select('kind')
        .where('company_id', '=', company_id)
        .where('appointment_id', '=', String(appointmentId))
        .where('kind', '<>', 'REMINDER')
        .orderBy('created')
        .execute()
    ).map(({ kind }) => kind)
  return {
    studio,
    key,
    branch,
    trainer,
    other,
    hall,
    yoga,
    given,
    add,
    change,
    cancel,
    list,
    join,
    books,
    acts,
    told,
  }
}
const codeOf = ({ status, body }: { status: number; body: Row }) => [status, body['code']]
const named = ({ body }: { body: Row }) =>
  ((body['metadata'] as { appointments?: Row[] }).appointments ?? []).map(({ id }) => id)

describe('an event that staff adds', () => {
  it('is joined by clients, and its trainer and its hall are taken as long as it is', async () => {
    const { studio, add, hall, trainer, join, books, list, yoga } = await setUp()
    const added = await add(TUESDAY_10, { besides: [hall.resource_id], name: 'Ранкова йога' })
    expect(added.body).toMatchObject({
      start_time: TUESDAY_10,
      duration: HOUR,
      space: 6,
      used_space: 0,
      active: true,
      name: 'Ранкова йога',
      price: null,
      service: { id: yoga.service_id, name: 'Йога' },
      resource: { id: trainer.resource_id, name: 'Ірина' },
      besides: [{ id: hall.resource_id, name: 'Зала' }],
      appointments: [],
    })
    const id = added.body['id']
    const joined = await join(id, 2)
    expect(joined.body).toMatchObject({ start_time: TUESDAY_10, duration: HOUR, price: { price: 60_000 } })
    // The hall has three places, and a class occupies all.
    for (const taken of [trainer, hall]) expect((await books(taken, TUESDAY_10)).status).toBe(422)
    expect((await books(trainer, '2026-06-02T08:00:00.000Z')).status).toBe(200)
    expect(await list(`start=${TUESDAY_10}&end=${TUESDAY_10}`)).toMatchObject([
      {
        id,
        used_space: 2,
        appointments: [{ id: joined.body['id'], space: 2, client: { first_name: 'Ніна' } }],
      },
    ])
    const page = await server.get(
      `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/group_training/${String(id)}`,
    )
    expect(page.body).toMatchObject({ start_time: TUESDAY_10, space: 6, used_space: 2 })
  })

  it('is refused where whom or what it takes is booked, and nothing of it is there', async () => {
    const { add, hall, trainer, books, list, acts } = await setUp()
    expect((await books(trainer, TUESDAY_10)).status).toBe(200)
    expect((await books(hall, TUESDAY_12)).status).toBe(200)
    expect(codeOf(await add('2026-06-02T06:30:00.000Z'))).toEqual([409, 'appointment.time.taken'])
    expect(codeOf(await add(TUESDAY_12, { besides: [hall.resource_id] }))).toEqual([
      409,
      'appointment.time.taken',
    ])
    expect(await list()).toEqual([])
    expect(await acts()).toEqual([])
    expect((await add(TUESDAY_12)).status).toBe(200)
    expect(await acts()).toEqual(['event.added'])
  })

  it('is added once where it is sent again under one key, also at once and when it has begun since', async () => {
    const { key, branch, given, list, yoga, acts } = await setUp()
    const once = { 'idempotency-key': 'class-of-the-morning' }
    const add = (start_time: string, more: Row = {}) =>
      key.post(`${branch}/event`, given(start_time, { resource_id: null, ...more }), once)
    const [first, second] = await Promise.all([add(TUESDAY_10), add(TUESDAY_10)])
    expect([first.status, second.status, second.body['id']]).toEqual([200, 200, first.body['id']])
    expect(codeOf(await add(TUESDAY_12))).toEqual([422, 'idempotency.bodyChanged'])
    const weeks = { weekdays: [2], start_time: 9 * HOUR, first_day: '2026-06-02', last_day: '2026-06-09' }
    const timetable = () =>
      key.post(
        `${branch}/event/timetable`,
        { timetable: { service_id: yoga.service_id, ...weeks } },
        { 'idempotency-key': 'classes-of-june' },
      )
    const idsOf = ({ body }: { body: unknown }) => (body as Row[]).map(({ id }) => id)
    const added = await timetable()
    server.clock.set('2026-06-02T07:30:00.000Z')
    expect(idsOf(await timetable())).toEqual(idsOf(added))
    expect((await add(TUESDAY_10)).body['id']).toBe(first.body['id'])
    server.clock.set('2026-05-18T08:00:00.000Z')
    expect(await list()).toHaveLength(3)
    expect(await acts()).toEqual(['event.added', 'event.added', 'event.added'])
  })

  it('goes to one of two staff members who book the trainer at the same moment', async () => {
    const { add, list } = await setUp()
    const added = await Promise.all([add(), add()])
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await list()).toHaveLength(1)
  })

  it('is refused for what cannot be', async () => {
    const { studio, add, branch, key, given, trainer, hall } = await setUp()
    const foreign = await setUp()
    const haircut = await studio.service({ by: [trainer] })
    const wrong: [Row, string][] = [
      [{ start_time: '2026-05-18T07:59:00.000Z' }, 'appointment.startTime.hasPassed'],
      [{ service_id: haircut.service_id }, 'validation.failed'],
      [{ service_id: foreign.yoga.service_id }, 'service.notFound'],
      [{ resource_id: foreign.trainer.resource_id }, 'resource.notFound'],
      // The hall cannot lead a class.
      [{ resource_id: hall.resource_id }, 'resource.notFound'],
      [{ besides: [foreign.hall.resource_id] }, 'resource.notFound'],
      [{ besides: [trainer.resource_id] }, 'validation.failed'],
      [{ space: 0 }, 'validation.failed'],
      [{ duration: 59 }, 'validation.failed'],
      [{ price: -1 }, 'validation.failed'],
    ]
    for (const [more, code] of wrong)
      expect([more, (await add(TUESDAY_10, more)).body['code']]).toEqual([more, code])
    const elsewhere = branch.replace(studio.branch_id, foreign.studio.branch_id)
    expect((await key.post(`${elsewhere}/event`, given(TUESDAY_10))).body['code']).toBe('branch.notFound')
  })
})

describe('a timetable', () => {
  const weeks = { weekdays: [2, 4], start_time: 10 * HOUR, first_day: '2026-06-01', last_day: '2026-06-14' }

  it('is the same event on its weekdays, both ends included, at the hour of the wall', async () => {
    const { key, branch, yoga, trainer, list } = await setUp()
    const { service_id } = yoga
    const timetable = {
      service_id,
      resource_id: trainer.resource_id,
      space: 8,
      weekdays: [7],
      start_time: 10 * HOUR,
      first_day: '2026-10-18',
      last_day: '2026-10-25',
    }
    const added = await key.post(`${branch}/event/timetable`, { timetable })
    expect(added.status).toBe(200)
    // The clocks go back on the second of these Sundays.
    expect((await list()).map(({ start_time, space }) => [start_time, space])).toEqual([
      ['2026-10-18T07:00:00.000Z', 8],
      ['2026-10-25T08:00:00.000Z', 8],
    ])
  })

  it('is added whole or not at all, and names every day that collides', async () => {
    const { key, branch, yoga, trainer, books, list, acts } = await setUp()
    const timetable = { ...weeks, service_id: yoga.service_id, resource_id: trainer.resource_id }
    const [first, second] = [
      await books(trainer, TUESDAY_10),
      await books(trainer, '2026-06-11T07:30:00.000Z'),
    ]
    const refused = await key.post(`${branch}/event/timetable`, { timetable })
    expect(codeOf(refused)).toEqual([409, 'appointment.time.taken'])
    expect(refused.body['metadata']).toEqual({ dates: ['2026-06-02', '2026-06-11'] })
    expect(await list()).toEqual([])
    for (const booked of [first, second])
      await key.post(`${branch}/appointment/${String(booked.body['id'])}`, {
        appointment: { status: 'CANCELLED' },
      })
    expect((await key.post(`${branch}/event/timetable`, { timetable })).status).toBe(200)
    expect(await list()).toHaveLength(4)
    expect((await acts()).filter((act) => act === 'event.added')).toHaveLength(4)
  })

  it.each([
    { what: 'that ends before it begins', more: { last_day: '2026-05-31' } },
    {
      what: 'on no day of its range',
      more: { weekdays: [1], first_day: '2026-06-02', last_day: '2026-06-03' },
    },
    { what: 'of more than a year', more: { last_day: '2027-06-14' } },
    { what: 'of more than 200 events', more: { weekdays: [1, 2, 3, 4, 5, 6, 7], last_day: '2027-05-01' } },
    {
      what: 'at an hour that the clocks skip',
      more: { weekdays: [7], start_time: 3.5 * HOUR, first_day: '2027-03-28', last_day: '2027-03-28' },
    },
    { what: 'that begins in the past', more: { first_day: '2026-05-12' } },
  ])('$what is refused', async ({ more }) => {
    const { key, branch, yoga, list } = await setUp()
    const timetable = { ...weeks, service_id: yoga.service_id, ...more }
    expect((await key.post(`${branch}/event/timetable`, { timetable })).status).toBe(422)
    expect(await list()).toEqual([])
  })
})

describe('an event that staff changes', () => {
  it('returns the bookings it would move, and on request moves them and notifies their clients', async () => {
    const { add, change, join, books, trainer, other, told, acts, list } = await setUp()
    const id = (await add()).body['id']
    const [one, two] = [await join(id), await join(id, 2)]
    const moved = { start_time: TUESDAY_12, resource_id: other.resource_id }
    const refused = await change(id, moved)
    expect(codeOf(refused)).toEqual([409, 'catalogue.inUse'])
    expect(new Set(named(refused))).toEqual(new Set([one.body['id'], two.body['id']]))
    expect(await list()).toMatchObject([{ start_time: TUESDAY_10, resource: { id: trainer.resource_id } }])
    expect((await change(id, moved, 'moveAppointments=true')).body).toMatchObject({
      start_time: TUESDAY_12,
      used_space: 3,
      resource: { id: other.resource_id },
    })
    for (const booked of [one, two]) {
      expect(await told(booked.body['id'])).toEqual(['BOOKED', 'MOVED'])
      const { body } = await server.get(
        `/v1/client/appointment/${String(booked.body['id'])}?company_id=${String(booked.body['company_id'])}`,
        { 'x-manage-key': String(booked.body['manage_key']) },
      )
      expect(body).toMatchObject({ start_time: TUESDAY_12, resources: [{ id: other.resource_id }] })
    }
    // The former time is free, the new one is not.
    expect((await books(trainer, TUESDAY_10)).status).toBe(200)
    expect((await books(other, TUESDAY_12)).status).toBe(422)
    expect(await acts()).toEqual(['event.added', 'appointment.moved', 'appointment.moved', 'event.changed'])
  })

  it('has another leader at the same time: its clients get a message about a change, not about a new time', async () => {
    const { add, change, join, other, told } = await setUp()
    const id = (await add()).body['id']
    const booked = await join(id)
    expect((await change(id, { resource_id: other.resource_id }, 'moveAppointments=true')).status).toBe(200)
    expect(await told(booked.body['id'])).toEqual(['BOOKED', 'CHANGED'])
  })

  it('may overlap its own time, and stays where it is when the other is taken', async () => {
    const { add, change, books, trainer, list } = await setUp()
    const id = (await add()).body['id']
    expect((await change(id, { start_time: '2026-06-02T07:30:00.000Z', duration: 2 * HOUR })).status).toBe(
      200,
    )
    await books(trainer, '2026-06-02T12:00:00.000Z')
    expect(codeOf(await change(id, { start_time: '2026-06-02T11:30:00.000Z' }))).toEqual([
      409,
      'appointment.time.taken',
    ])
    expect(await list()).toMatchObject([{ start_time: '2026-06-02T07:30:00.000Z', duration: 2 * HOUR }])
    expect((await books(trainer, TUESDAY_10)).status).toBe(422)
  })

  it('leaves its bookings unchanged if only texts, price or places change, and logs nothing without a change', async () => {
    const { add, change, join, told, acts } = await setUp()
    const id = (await add()).body['id']
    const booked = await join(id)
    const parts = { name: 'Йога для спини', price: 25_000, space: 10 }
    expect((await change(id, parts)).body).toMatchObject(parts)
    expect((await change(id, parts)).status).toBe(200)
    expect(await told(booked.body['id'])).toEqual(['BOOKED'])
    expect(await acts()).toEqual(['event.added', 'event.changed'])
  })

  it('never has fewer places than are taken, and offers new ones to the waiting list', async () => {
    const { studio, add, change, join } = await setUp()
    const id = (await add(TUESDAY_10, { space: 2 })).body['id']
    expect((await join(id, 2)).status).toBe(200)
    expect(codeOf(await change(id, { space: 1 }))).toEqual([409, 'event.space.exceeded'])
    const waiting = {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      event_id: id,
      space: 1,
      client: { first_name: 'Іра', phone: newPhone() },
    }
    const entry = await server.post('/v1/client/waiting_list', { waiting })
    expect(entry.status).toBe(200)
    expect((await change(id, { space: 3 })).status).toBe(200)
    const stored = await server.database.db
      .selectFrom('waiting_entry')
      .select('status')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    expect(stored.status).toBe('OFFERED')
  })

  it('ends holds of its former time, and repeats offers to the waiting list', async () => {
    const { studio, add, change, join, list } = await setUp()
    const { company_id, branch_id } = studio
    const id = (await add(TUESDAY_10, { space: 2 })).body['id']
    const held = await visitor(server).post('/v1/client/hold', {
      hold: {
        company_id,
        branch_id,
        event_id: id,
        space: 1,
        holder: 'browser-of-marta-0003',
        service_resource_settings: [],
      },
    })
    const booked = await join(id, 1)
    const waits = () =>
      server.post('/v1/client/waiting_list', {
        waiting: {
          company_id,
          branch_id,
          event_id: id,
          space: 1,
          client: { first_name: 'Іра', phone: newPhone() },
        },
      })
    const [first, second] = [await waits(), await waits()]
    const line = async () => {
      const entries = await server.database.db
        .selectFrom('waiting_entry')
        .select(['entry_id', 'status', 'offered_start'])
        .where('company_id', '=', company_id)
        .execute()
      return [first, second].map(({ body }) => {
        const { status, offered_start } = entries.find(({ entry_id }) => entry_id === body['id'])!
        return [status, offered_start === null ? null : new Date(offered_start).toISOString()]
      })
    }
    const holds = async () =>
      (
        await server.database.db
          .selectFrom('hold')
          .select('hold_id')
          .where('company_id', '=', company_id)
          .where('active', '=', true)
          .execute()
      ).map(({ hold_id }) => hold_id)
    await change(id, { name: 'Йога для спини', space: 3 })
    expect(await line()).toEqual([
      ['OFFERED', TUESDAY_10],
      ['WAITING', null],
    ])
    // A change of texts keeps the holds.
    expect(await holds()).toHaveLength(2)
    expect(await holds()).toContain(held.body['id'])
    expect((await change(id, { start_time: TUESDAY_12 }, 'moveAppointments=true')).status).toBe(200)
    expect(await line()).toEqual([
      ['OFFERED', TUESDAY_12],
      ['OFFERED', TUESDAY_12],
    ])
    expect(await holds()).not.toContain(held.body['id'])
    expect(await list()).toMatchObject([{ used_space: 3, appointments: [{ id: booked.body['id'] }] }])
  })

  it('is neither booked nor held at its old time by a client who loaded it before', async () => {
    const { add, join, studio } = await setUp()
    const id = String((await add()).body['id'])
    const of = { company: studio.company_id, id }
    const holds = () =>
      visitor(server).post('/v1/client/hold', {
        hold: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          event_id: id,
          space: 1,
          holder: 'browser-of-marta-0004',
          service_resource_settings: [],
        },
      })
    let late: ReturnType<typeof join>[] = []
    await server.database.inTransaction(async (tx) => {
      const event = tx
        .updateTable('event')
        .set({ starts_at: new Date(TUESDAY_12) })
        .where('company_id', '=', of.company)
        .where('event_id', '=', of.id)
      await event.execute()
      late = [join(id), holds()]
      // Waits until both wait for the row.
      while ((await lockWaits(server.database.db)).length < late.length);
    })
    for (const refused of await Promise.all(late)) expect(codeOf(refused)).toEqual([404, 'event.notFound'])
  })
})

describe('an event that staff cancels', () => {
  it('ends its bookings, notifies their clients, refunds everything, and takes no entries', async () => {
    const { studio, key, branch, add, cancel, join, books, trainer, told, acts, list } = await setUp()
    const id = (await add()).body['id']
    const { client_id } = await studio.client({ phone: newPhone() })
    const { membership_id } = await studio.membership({ client_id })
    const used = await key.post(`${branch}/appointment?withMembership=true`, {
      appointment: { client: { id: client_id }, event_id: id },
    })
    const guest = await join(id, 2)
    const reserved = async () =>
      (
        await server.database.db
          .selectFrom('membership')
          .select(['used', 'reserve'])
          .where('company_id', '=', studio.company_id)
          .where('membership_id', '=', membership_id)
          .executeTakeFirstOrThrow()
      ).reserve
    expect([used.status, guest.status, await reserved()]).toEqual([200, 200, 1])
    const cancelled = await cancel(id)
    expect(cancelled.body).toMatchObject({ active: false, used_space: 0, appointments: [] })
    expect(await reserved()).toBe(0)
    for (const booked of [used, guest]) expect(await told(booked.body['id'])).toEqual(['BOOKED', 'CANCELLED'])
    expect((await join(id)).body['code']).toBe('event.notFound')
    expect((await books(trainer, TUESDAY_10)).status).toBe(200)
    // Repeating it changes nothing.
    expect((await cancel(id)).body).toEqual(cancelled.body)
    expect(await acts()).toEqual([
      'event.added',
      'appointment.booked',
      'appointment.cancelled',
      'appointment.cancelled',
      'event.cancelled',
    ])
    expect(await list('active=true')).toEqual([])
    expect(await list('active=false')).toHaveLength(1)
  })

  it('pays back every client who had paid, whatever the rules of refunds say', async () => {
    const paying = await payingStudio(server, { online: { refund: [] } })
    const { studio } = paying
    const key = await companyKey(server, studio)
    const { service_id } = await studio.service({ booking_type: 'EVENT', by: [paying.anna], price: 20_000 })
    const added = await key.post(`branch/${studio.branch_id}/event`, {
      event: { service_id, resource_id: paying.anna.resource_id, start_time: TUESDAY_10, space: 3 },
    })
    const booked = await server.post(`/v1/client/group_training/${String(added.body['id'])}/appointment`, {
      appointment: { company_id: studio.company_id, client: { first_name: 'Олена', phone: newPhone() } },
    })
    const link = await paying.pay(booked)
    await paying.onPage(link, { card: 'success' })
    expect(await paying.bank()).toBe(20_000)
    await key.post(`branch/${studio.branch_id}/event/${String(added.body['id'])}/cancel`, {})
    await reconcilePayments(server.deps)
    expect(await paying.bank()).toBe(0)
  })

  it('stays as it was once it is over', async () => {
    const { add, change, cancel } = await setUp()
    const id = (await add('2026-05-19T07:00:00.000Z')).body['id']
    server.clock.set('2026-05-19T08:00:00.000Z')
    expect(codeOf(await cancel(id))).toEqual([409, 'event.over'])
    expect(codeOf(await change(id, { name: 'Інша' }))).toEqual([409, 'event.over'])
    server.clock.set('2026-05-18T08:00:00.000Z')
  })
})

describe('the clients of an event', () => {
  it('is added by staff while there are places, at the price that is said, and taken off', async () => {
    const { studio, key, branch, add, list, told } = await setUp()
    const id = (await add(TUESDAY_10, { space: 2 })).body['id']
    const { client_id } = await studio.client({ first_name: 'Ольга', phone: newPhone() })
    const puts = (more: Row) =>
      key.post(`${branch}/appointment`, { appointment: { client: { id: client_id }, event_id: id, ...more } })
    expect(codeOf(await puts({ space: 3 }))).toEqual([409, 'event.space.exceeded'])
    const booked = await puts({ space: 2, price: 10_000, status: 'CONFIRMED' })
    expect(booked.body).toMatchObject({
      event_id: id,
      booking_type: 'EVENT',
      space: 2,
      price: 10_000,
      status: 'CONFIRMED',
      source: 'BO',
      start_time: TUESDAY_10,
    })
    expect(codeOf(await puts({}))).toEqual([409, 'event.space.exceeded'])
    expect(await list()).toMatchObject([
      {
        used_space: 2,
        appointments: [
          { space: 2, version: booked.body['version'], client: { id: client_id, first_name: 'Ольга' } },
        ],
      },
    ])
    const off = await key.post(`${branch}/appointment/${String(booked.body['id'])}`, {
      appointment: { status: 'CANCELLED' },
    })
    expect(off.status).toBe(200)
    expect(await list()).toMatchObject([{ used_space: 0, appointments: [] }])
    expect(await told(booked.body['id'])).toEqual(['BOOKED', 'CANCELLED'])
  })

  it('needs a start and services where no event is named', async () => {
    const { studio, key, branch } = await setUp()
    const { client_id } = await studio.client()
    for (const more of [{}, { start_time: TUESDAY_10 }, { event_id: studio.company_id }]) {
      const refused = await key.post(`${branch}/appointment`, {
        appointment: { client: { id: client_id }, ...more },
      })
      expect([422, 404]).toContain(refused.status)
    }
  })

  it('is known to a performer of the own events alone, without phones where the key has no right to clients', async () => {
    const { studio, branch, add, join, trainer, other, hall } = await setUp()
    const id = (await add(TUESDAY_10, { besides: [hall.resource_id] })).body['id']
    await join(id)
    const seen = async (resource: { resource_id: string }) => {
      const key = await companyKey(server, studio, { ...resource, scopes: ['bookings.read'] })
      return (await key.get(`${branch}/event`)).body['content'] as Row[]
    }
    for (const taken of [trainer, hall])
      expect(await seen(taken)).toMatchObject([
        { id, appointments: [{ client: { first_name: 'Ніна', phone: null } }] },
      ])
    expect(await seen(other)).toEqual([])
    const performer = await companyKey(server, studio, { resource_id: trainer.resource_id })
    expect(codeOf(await performer.post(`${branch}/event/${String(id)}/cancel`, {}))).toEqual([
      403,
      'key.notAllowed',
    ])
  })

  it('keeps the hall of their class from being switched off', async () => {
    const { key, branch, add, join, hall } = await setUp()
    const id = (await add(TUESDAY_10, { besides: [hall.resource_id] })).body['id']
    const booked = await join(id)
    const refused = await key.post(`${branch}/resource/${hall.resource_id}`, { resource: { active: false } })
    expect(codeOf(refused)).toEqual([409, 'catalogue.inUse'])
    expect(named(refused)).toEqual([booked.body['id']])
  })
})
