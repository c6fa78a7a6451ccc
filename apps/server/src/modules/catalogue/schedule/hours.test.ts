/**
 * Weekly hours, hours of branches, and bookings that a change would leave outside. Single days of a resource:
 * staff-catalogue.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const HOUR = 3600
/** 10:00 and 17:00 in Kyiv on the first Tuesday of June; three hours ahead in summer. */
const TUESDAY_10 = '2026-06-02T07:00:00.000Z'
const TUESDAY_17 = '2026-06-02T14:00:00.000Z'
const week = (from: number, to: number, weekdays = [1, 2, 3, 4, 5, 6, 7], more: Row = {}) => ({
  frames: weekdays.map((weekday) => ({ weekday, start_time: from * HOUR, end_time: to * HOUR, ...more })),
})
const dayOff = { frame: { date: '2026-06-02', start_time: 0, end_time: 24 * HOUR, type: 'OFF' } }

/** A new studio with one performer who cuts hair for an hour. */
async function setUp() {
  const studio = await server.studio()
  const key = await companyKey(server, studio)
  const anna = await studio.resource({ name: 'Анна' })
  const { service_id } = await studio.service({ by: [anna], price: 45_000 })
  const branch = `branch/${studio.branch_id}`
  const ofAnna = `${branch}/resource/${anna.resource_id}/schedule`
  const appointment = (start_time: string, client: Row) => ({
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time,
    client,
    service_resource_settings: [{ service: service_id, resources: [anna.resource_id], ordinal: 1 }],
  })
  const books = (start_time: string) =>
    visitor(server).post('/v1/client/appointment', {
      appointment: appointment(start_time, { first_name: 'Ніна', phone: newPhone() }),
    })
  const acts = async () =>
    ((await key.get('audit')).body['content'] as Row[])
      .map(({ act }) => String(act))
      .filter((act) => act.startsWith('hours.'))
  return { studio, key, branch, ofAnna, books, appointment, acts }
}
const said = ({ status, body }: { status: number; body: Row }) => [
  status,
  body['code'],
  ((body['metadata'] as { appointments?: Row[] } | undefined)?.appointments ?? []).map(({ id }) => id),
]
const isTaken = expect.stringContaining('appointment.time.unavailable') as string

describe('hours of a week', () => {
  it('of a resource stand in place of those there were, and none are those of its branch', async () => {
    const { key, ofAnna, books, acts } = await setUp()
    const saved = await key.put(`${ofAnna}/week`, week(12, 20))
    expect(saved.status).toBe(200)
    expect((saved.body['cycle_frames'] as Row[]).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(JSON.stringify((await books(TUESDAY_10)).body)).toEqual(isTaken)
    expect((await key.put(`${ofAnna}/week`, week(12, 20))).status).toBe(200)
    expect((await key.put(`${ofAnna}/week`, week(9, 11, [2], { last_day: '2026-06-01' }))).status).toBe(200)
    expect(JSON.stringify((await books(TUESDAY_10)).body)).toEqual(isTaken)
    expect((await key.put(`${ofAnna}/week`, { frames: [] })).body).toEqual({ cycle_frames: [] })
    expect((await books(TUESDAY_10)).status).toBe(200)
    // Saving the same hours again is not logged.
    expect(await acts()).toEqual(['hours.week', 'hours.week', 'hours.week'])
  })

  it('of a branch bound those of its resources', async () => {
    const { key, branch, ofAnna, books } = await setUp()
    await key.put(`${ofAnna}/week`, week(8, 22))
    const opened = await books(TUESDAY_17)
    expect(opened.status).toBe(200)
    await key.post(`${branch}/appointment/${String(opened.body['id'])}`, {
      appointment: { status: 'CANCELLED' },
    })
    expect((await key.put(`${branch}/schedule/week`, week(9, 16))).status).toBe(200)
    expect(JSON.stringify((await books(TUESDAY_17)).body)).toEqual(isTaken)
    expect((await books(TUESDAY_10)).status).toBe(200)
    const { body } = await key.get(`${branch}/schedule?start=2026-06-01&end=2026-06-07`)
    expect((body['cycle_frames'] as Row[]).length).toBe(7)
    expect((await key.put(`${branch}/schedule/week`, { frames: [] })).body['code']).toBe('catalogue.inUse')
  })

  it.each([
    { what: 'that end before they begin', frames: week(10, 9).frames },
    { what: 'of an eighth day', frames: week(9, 10, [8]).frames },
    {
      what: 'whose last day is before the first',
      frames: week(9, 10, [1], { first_day: '2026-06-02', last_day: '2026-06-01' }).frames,
    },
    {
      what: 'that overlap others of that weekday',
      frames: [...week(9, 12, [1]).frames, ...week(11, 13, [1]).frames],
    },
    {
      what: 'of which there are too many',
      frames: Array.from({ length: 201 }, () => week(9, 10, [1]).frames[0]),
    },
  ])('are refused $what, and nothing changes', async ({ frames }) => {
    const { key, branch, ofAnna, acts } = await setUp()
    for (const at of [ofAnna, `${branch}/schedule`])
      expect((await key.put(`${at}/week`, { frames })).status).toBe(422)
    expect(await acts()).toEqual([])
  })

  it('may overlap where they are never in force together, and touch', async () => {
    const { key, ofAnna } = await setUp()
    const summer = week(9, 20, [1], { first_day: '2026-06-01', last_day: '2026-08-31' }).frames
    const winter = week(10, 18, [1], { first_day: '2026-09-01' }).frames
    const touching = [...week(9, 12, [3]).frames, ...week(12, 18, [3]).frames]
    expect((await key.put(`${ofAnna}/week`, { frames: [...summer, ...winter, ...touching] })).status).toBe(
      200,
    )
  })

  it('are those of a resource of that branch', async () => {
    const { key, branch } = await setUp()
    const other = await setUp()
    const foreign = other.ofAnna.replace(other.branch, branch)
    expect((await key.put(`${foreign}/week`, week(9, 10))).body['code']).toBe('resource.notFound')
    expect((await key.put(`${other.branch}/schedule/week`, week(9, 10))).body['code']).toBe('branch.notFound')
  })
})

describe('several single days at once', () => {
  const JUNE = 'start=2026-06-01&end=2026-06-30'
  const off = (date: string) => ({ date, start_time: 0, end_time: 24 * HOUR, type: 'OFF' })
  const framesOf = ({ body }: { body: Row }) =>
    body['day_frames'] as { id: string; date: string; added: boolean }[]

  it('close two weeks of a person in one write, and open them again in one', async () => {
    const { key, branch, ofAnna, books, acts } = await setUp()
    const add = ['2026-06-01', '2026-06-02', '2026-06-03'].map(off)
    const added = await key.post(`${ofAnna}/days`, { days: { add } })
    expect([added.status, framesOf(added).map(({ date }) => date)]).toEqual([
      200,
      ['2026-06-01', '2026-06-02', '2026-06-03'],
    ])
    expect(JSON.stringify((await books(TUESDAY_10)).body)).toEqual(isTaken)
    // Adding the same hours again changes nothing.
    expect(framesOf(await key.post(`${ofAnna}/days`, { days: { add } }))).toEqual(
      framesOf(added).map((frame) => ({ ...frame, added: false })),
    )
    const remove = framesOf(added).map(({ id }) => id)
    const other = { ...off('2026-06-02'), start_time: 12 * HOUR, type: 'ON' }
    expect((await key.post(`${ofAnna}/days`, { days: { remove, add: [other] } })).status).toBe(200)
    const left = JSON.stringify((await key.get(`${branch}/resource/schedule?${JUNE}`)).body)
    expect(left).toContain('"date":"2026-06-02"')
    expect(left).not.toContain('"type":"OFF"')
    expect((await key.post(`${ofAnna}/days`, { days: { remove } })).status).toBe(200)
    // All at the same time, so in any order.
    expect((await acts()).toSorted()).toEqual(['hours.added', 'hours.added', 'hours.removed'])
  })

  it('say which are new: an undo opens these, and a day off from before stays one', async () => {
    const { key, branch, ofAnna } = await setUp()
    const [before] = framesOf(await key.post(`${ofAnna}/days`, { days: { add: [off('2026-06-03')] } }))
    const add = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'].map(off)
    const closed = framesOf(await key.post(`${ofAnna}/days`, { days: { add } }))
    expect(closed.map(({ added }) => added)).toEqual([true, true, false, true])
    const remove = closed.filter(({ added }) => added).map(({ id }) => id)
    expect((await key.post(`${ofAnna}/days`, { days: { remove } })).status).toBe(200)
    const [left] = (await key.get(`${branch}/resource/schedule?${JUNE}`)).body as unknown as Row[]
    expect(left!['day_frames']).toMatchObject([{ id: before!.id, date: '2026-06-03' }])
    expect(JSON.stringify(left)).not.toContain('added')
  })

  it('are all rejected with the bookings of any of them, and all stay with the bookings where staff says so', async () => {
    const { key, branch, ofAnna, books } = await setUp()
    const booked = String((await books(TUESDAY_10)).body['id'])
    const days = { add: ['2026-06-01', '2026-06-02'].map(off) }
    const closed = () => key.get(`${branch}/resource/schedule?${JUNE}`)
    expect(said(await key.post(`${ofAnna}/days`, { days }))).toEqual([409, 'catalogue.inUse', [booked]])
    expect(JSON.stringify((await closed()).body)).not.toContain('OFF')
    expect((await key.post(`${ofAnna}/days?keepAppointments=true`, { days })).status).toBe(200)
    expect(JSON.stringify((await closed()).body).match(/OFF/g)).toHaveLength(2)
  })

  it('of the branch are apart from those of a person: neither removes the other', async () => {
    const { key, branch, ofAnna, acts } = await setUp()
    const [id] = framesOf(await key.post(`${branch}/schedule/days`, { days: { add: [off('2026-06-02')] } }))
    const days = { add: [off('2026-06-03')], remove: [id!.id] }
    expect((await key.post(`${ofAnna}/days`, { days })).body['code']).toBe('schedule.notFound')
    expect((await key.post(`${ofAnna}/days`, { days: { add: [], remove: [] } })).body).toEqual({
      day_frames: [],
    })
    expect(await acts()).toEqual(['hours.added'])
    const backwards = { ...off('2026-06-03'), start_time: 7200, end_time: 3600 }
    expect((await key.post(`${ofAnna}/days`, { days: { add: [backwards] } })).status).toBe(422)
  })
})

describe('a single day of a branch', () => {
  it('closes all of it, and opens again once it is removed', async () => {
    const { key, branch, books, acts } = await setUp()
    const added = await Promise.all([1, 2].map(() => key.post(`${branch}/schedule/day`, dayOff)))
    const [id, again] = added.map(({ body }) => body['id'])
    expect([added[0]!.status, again, added[0]!.body['resource_id']]).toEqual([200, id, null])
    expect(JSON.stringify((await books(TUESDAY_10)).body)).toEqual(isTaken)
    const days = async () =>
      (await key.get(`${branch}/schedule?start=2026-06-01&end=2026-06-07`)).body['day_frames'] as Row[]
    expect(await days()).toMatchObject([{ id, ...dayOff.frame }])
    const remove = () => key.post(`${branch}/schedule/day/${String(id)}`, { frame: { active: false } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(await days()).toEqual([])
    expect((await books(TUESDAY_10)).status).toBe(200)
    expect(await acts()).toEqual(['hours.removed', 'hours.added'])
  })

  it('is no day of a resource, and the other way round', async () => {
    const { key, branch, ofAnna } = await setUp()
    const ofBranch = await key.post(`${branch}/schedule/day`, dayOff)
    const ofResource = await key.post(`${ofAnna}/day`, dayOff)
    const remove = (at: string, { body }: { body: Row }) =>
      key.post(`${at}/day/${String(body['id'])}`, { frame: { active: false } })
    const codes = await Promise.all([remove(ofAnna, ofBranch), remove(`${branch}/schedule`, ofResource)])
    expect(codes.map(({ body }) => body['code'])).toEqual(['schedule.notFound', 'schedule.notFound'])
  })

  it('that is closed hides its classes from every way of booking, and they return when it opens', async () => {
    const { studio, key, branch } = await setUp()
    const yoga = await studio.service({ by: [], price: 100, booking_type: 'EVENT' })
    const added = await key.post(`${branch}/event`, {
      event: { service_id: yoga.service_id, start_time: TUESDAY_10, duration: HOUR, space: 5 },
    })
    const id = String(added.body['id'])
    const { company_id, branch_id } = studio
    const client = { first_name: 'Ніна', phone: newPhone() }
    const guest = () => visitor(server)
    const listed = async () =>
      JSON.stringify(
        (
          await guest().get(
            `/v1/company/${company_id}/branch/${branch_id}/slot/gt/resource?start=2026-06-01&end=2026-06-05`,
          )
        ).body,
      ).includes(id)
    const ways = async () =>
      Promise.all([
        guest().get(`/v1/public/company/${company_id}/branch/${branch_id}/group_training/${id}`),
        guest().post(`/v1/client/group_training/${id}/appointment`, {
          appointment: { company_id, branch_id, client, space: 1 },
        }),
        guest().post('/v1/client/hold', {
          hold: { holder: 'browser-of-nina-0001', company_id, branch_id, event_id: id, space: 1 },
        }),
        guest().post('/v1/client/waiting_list', {
          waiting: { company_id, branch_id, event_id: id, space: 1, service_ids: [], client },
        }),
      ])
    expect(await listed()).toBe(true)
    const closed = await key.post(`${branch}/schedule/day?keepAppointments=true`, dayOff)
    expect(closed.status).toBe(200)
    expect(await listed()).toBe(false)
    expect((await ways()).map(({ body }) => body['code'])).toEqual(Array(4).fill('event.notFound'))
    await key.post(`${branch}/schedule/day/${String(closed.body['id'])}`, { frame: { active: false } })
    expect(await listed()).toBe(true)
    expect((await ways()).map(({ status, body }) => [status, body['code']])).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [409, 'waiting.notFull'],
    ])
  })

  it('that is closed, in part or for a room, rejects classes there and names the days', async () => {
    const { studio, key, branch } = await setUp()
    const room = await studio.resource({ name: 'Зала' })
    const yoga = await studio.service({ by: [], price: 100, booking_type: 'EVENT' })
    const frame = { date: '2026-06-09', start_time: 10.5 * HOUR, end_time: 11 * HOUR, type: 'OFF' }
    const roomClosed = await key.post(`${branch}/resource/${room.resource_id}/schedule/day`, { frame })
    expect(roomClosed.status).toBe(200)
    const weekly = {
      service_id: yoga.service_id,
      besides: [room.resource_id],
      duration: HOUR,
      space: 5,
      weekdays: [2],
      start_time: 10 * HOUR,
      first_day: '2026-06-02',
      last_day: '2026-06-16',
    }
    const add = (timetable: Row) => key.post(`${branch}/event/timetable`, { timetable })
    const refused = await add(weekly)
    expect([refused.status, refused.body['code'], (refused.body['metadata'] as Row)['dates']]).toEqual([
      409,
      'schedule.closed',
      ['2026-06-09'],
    ])
    const earlier = await add({ ...weekly, start_time: 9.5 * HOUR })
    expect(earlier.status).toBe(200)
    const [, second] = earlier.body as unknown as Row[]
    const moved = await key.post(`${branch}/event/${String(second!['id'])}`, {
      event: { start_time: '2026-06-09T07:00:00.000Z' },
    })
    expect([moved.status, moved.body['code']]).toEqual([409, 'schedule.closed'])
  })
})

describe('hours that leave a booking outside', () => {
  const changes = [
    { what: 'a week of its resource', ask: 'put', at: 'ofAnna', path: '/week', body: week(12, 20) },
    { what: 'a week of the branch', ask: 'put', at: 'branch', path: '/schedule/week', body: week(12, 20) },
    { what: 'a day off of its resource', ask: 'post', at: 'ofAnna', path: '/day', body: dayOff },
    { what: 'a day off of the branch', ask: 'post', at: 'branch', path: '/schedule/day', body: dayOff },
  ] as const
  it.each(changes)('are rejected with the booking, or saved with it on request: $what', async (change) => {
    const own = await setUp()
    const [early, late] = [await own.books(TUESDAY_10), await own.books('2026-06-03T14:00:00.000Z')]
    expect([early.status, late.status]).toEqual([200, 200])
    const path = `${own[change.at]}${change.path}`
    expect(said(await own.key[change.ask](path, change.body))).toEqual([
      409,
      'catalogue.inUse',
      [early.body['id']],
    ])
    expect(await own.acts()).toEqual([])
    const kept = await own.key[change.ask](`${path}?keepAppointments=true`, change.body)
    expect(kept.status).toBe(200)
    const { body } = await own.key.get(`${own.branch}/appointment`)
    expect((body['content'] as Row[]).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    // Bookings already outside the hours do not block the next change.
    expect((await own.key.put(`${own.ofAnna}/week`, week(12, 21))).status).toBe(200)
  })

  it('are refused where hours of a day are removed that a booking needs', async () => {
    const { key, ofAnna, books } = await setUp()
    await key.put(`${ofAnna}/week`, week(12, 20))
    const on = { frame: { date: '2026-06-02', start_time: 8 * HOUR, end_time: 12 * HOUR, type: 'ON' } }
    const { body } = await key.post(`${ofAnna}/day`, on)
    const booked = await books(TUESDAY_10)
    const removed = await key.post(`${ofAnna}/day/${String(body['id'])}`, { frame: { active: false } })
    expect(said(removed)).toEqual([409, 'catalogue.inUse', [booked.body['id']]])
  })

  it('are refused for the part of a visit that they cut, though another part lay outside before', async () => {
    const { studio, key, branch, ofAnna } = await setUp()
    const olha = await studio.resource({ name: 'Ольга' })
    const anna = ofAnna.split('/')[3]!
    const [early, late] = await Promise.all([
      studio.service({ by: [{ resource_id: anna }], price: 100 }),
      studio.service({ by: [olha], price: 100 }),
    ])
    const phone = newPhone()
    const client = (await key.post('client', { client: { first_name: 'Іра', phone } })).body['id']
    // At 8:00 the branch is closed, but staff may book. At 9:00 Olha is at work.
    const { status, body } = await key.post(`${branch}/appointment`, {
      appointment: {
        start_time: '2026-06-02T05:00:00.000Z',
        client: { id: client },
        source: 'BO',
        service_resource_settings: [
          { service: early.service_id, resources: [anna], ordinal: 1 },
          { service: late.service_id, resources: [olha.resource_id], ordinal: 2 },
        ],
      },
    })
    expect(status).toBe(200)
    const saved = await key.put(`${branch}/schedule/week`, week(12, 20))
    expect(said(saved)).toEqual([409, 'catalogue.inUse', [body['id']]])
  })

  it('ignore bookings that are past, cancelled, or of other resources', async () => {
    const own = await setUp()
    const other = await own.studio.resource({ name: 'Ольга' })
    const { service_id } = await own.studio.service({ by: [other], price: 100 })
    const phone = newPhone()
    const client = (await own.key.post('client', { client: { first_name: 'Іра', phone } })).body['id']
    const setting = { service: service_id, resources: [other.resource_id], ordinal: 1 }
    const ofOther = await own.key.post(`${own.branch}/appointment`, {
      appointment: {
        start_time: TUESDAY_10,
        client: { id: client },
        source: 'BO',
        service_resource_settings: [setting],
      },
    })
    expect(ofOther.status).toBe(200)
    const cancelled = await own.books(TUESDAY_10)
    await own.key.post(`${own.branch}/appointment/${String(cancelled.body['id'])}`, {
      appointment: { status: 'CANCELLED' },
    })
    expect((await own.key.put(`${own.ofAnna}/week`, week(12, 20))).status).toBe(200)
  })

  it('name each booking once that touches the closed time, also one that reaches beyond the hours', async () => {
    const { studio, key, branch, ofAnna } = await setUp()
    const plain = await studio.service({ by: [{ resource_id: ofAnna.split('/')[3]! }], price: 100 })
    const client = (await key.post('client', { client: { first_name: 'Іра', phone: newPhone() } })).body['id']
    const books = async (start_time: string) =>
      (
        await key.post(`${branch}/appointment`, {
          appointment: {
            start_time,
            client: { id: client },
            source: 'BO',
            service_resource_settings: [
              { service: plain.service_id, resources: [ofAnna.split('/')[3]!], ordinal: 1 },
            ],
          },
        })
      ).body['id']
    expect((await key.put(`${ofAnna}/week`, week(9, 18))).status).toBe(200)
    const touching = [
      await books('2026-06-02T05:30:00.000Z'),
      await books(TUESDAY_10),
      await books('2026-06-02T14:30:00.000Z'),
    ]
    await books('2026-06-02T16:00:00.000Z')
    await books('2026-06-03T07:00:00.000Z')
    const sick = await key.post(`${ofAnna}/day`, dayOff)
    expect(said(sick)).toEqual([409, 'catalogue.inUse', touching])
  })

  it('name a booking by the room that it needs, when the room is closed', async () => {
    const { studio, key, branch, ofAnna, books } = await setUp()
    const room = await studio.resource({ name: 'Кабінет' })
    const anna = ofAnna.split('/')[3]!
    const massage = await studio.service({ by: [{ resource_id: anna }], price: 100 })
    const needs = await key.put(`service/${massage.service_id}/needs`, {
      needs: [{ resources: [room.resource_id], places: 1 }],
    })
    expect(needs.status).toBe(200)
    const booked = await visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: TUESDAY_10,
        client: { first_name: 'Ніна', phone: newPhone() },
        service_resource_settings: [{ service: massage.service_id, resources: [anna], ordinal: 1 }],
      },
    })
    expect(booked.status).toBe(200)
    expect((await books(TUESDAY_17)).status).toBe(200)
    const closed = await key.post(`${branch}/resource/${room.resource_id}/schedule/day`, dayOff)
    expect(said(closed)).toEqual([409, 'catalogue.inUse', [booked.body['id']]])
  })

  it('name a class without leader and its bookings, when the branch is closed', async () => {
    const { studio, key, branch } = await setUp()
    const yoga = await studio.service({ by: [], price: 100, booking_type: 'EVENT' })
    const added = await key.post(`${branch}/event`, {
      event: { service_id: yoga.service_id, start_time: TUESDAY_10, duration: HOUR, space: 5 },
    })
    expect(added.status).toBe(200)
    const booked = await visitor(server).post(
      `/v1/client/group_training/${String(added.body['id'])}/appointment`,
      {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          client: { first_name: 'Ніна', phone: newPhone() },
          space: 1,
        },
      },
    )
    expect(booked.status).toBe(200)
    const closed = await key.post(`${branch}/schedule/day`, dayOff)
    expect(said(closed)).toEqual([409, 'catalogue.inUse', [booked.body['id']]])
    expect((closed.body['metadata'] as Row)['events']).toEqual([
      { id: added.body['id'], start_time: TUESDAY_10 },
    ])
  })
})
