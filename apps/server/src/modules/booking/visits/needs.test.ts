/** Required resources of a service, such as a room and a device, are listed, held, booked and freed with it. */
import { randomUUID } from 'node:crypto'
import type { DaysAnswer, MergedAnswer, SlotsAnswer, VisitSlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  at,
  hoursIn,
  NOW,
  timesIn,
  TUESDAY,
  usedBy,
  visitCalls,
  visitOf,
  whoBooked,
} from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list, move, moves } = visitCalls(() => server)

const HOURLY = {
  protection: { unproven: 'OFF' },
  slot_cutter: { slot_cutter: 3600, start_align: 'CLOCK' },
} as const
const alternativesOf = (reply: Reply) =>
  (reply.body.metadata as { alternatives: { starts_at: string }[] }).alternatives
const cancel = ({ company_id }: Studio, booked: Reply) =>
  server.post(
    `/v1/client/appointment/${String(booked.body.id)}/cancel`,
    { appointment: { company_id } },
    { 'x-manage-key': String(booked.body.manage_key) },
  )

/** Two performers of massage, with the given number of rooms. */
async function massage(rooms = 1, given: StudioGiven = {}) {
  const studio = await server.studio({ settings: HOURLY, ...given })
  const [x, y] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
  const all = []
  for (let ordinal = 1; ordinal <= rooms; ordinal += 1)
    all.push(await studio.resource({ name: `Кабінет ${ordinal}`, ordinal: 10 + ordinal }))
  const service = await studio.service({ by: [x, y] })
  await studio.need(service, all)
  return { studio, x, y, rooms: all, service, visit: [{ service }] }
}

const slots = async <Answer = SlotsAnswer>(
  studio: Studio,
  service: { service_id: string },
  query: Record<string, string | number | boolean> = {},
) =>
  (await server.answer(
    'listResourceSlots',
    { company: studio.company_id, branch: studio.branch_id },
    { start: TUESDAY, end: TUESDAY, serviceId: service.service_id, ...query },
  )) as Answer
const startsOf = ({ slots: all }: SlotsAnswer, { resource_id }: { resource_id: string }) =>
  all
    .find((each) => each.resource_id === resource_id)!
    .date_slots[0]!.slots.filter(({ available }) => available)
    .map(({ time }) => time.start_time / 3600)

describe('a room beside the performer', () => {
  it('two performers and one room sell one start, in every list; cancelled, it is there again', async () => {
    const { studio, x, y, rooms, service, visit } = await massage()
    expect(hoursIn(await list(studio, visit))).toContain(10)
    const booked = await book(studio, visit, at(10))
    expect([booked.status, whoBooked(booked), usedBy(booked)]).toEqual([
      200,
      [x.resource_id],
      [[rooms[0]!.resource_id]],
    ])
    const without10 = [9, 11, 12, 13, 14, 15, 16, 17]
    expect(hoursIn(await list(studio, visit))).toEqual(without10)
    const listed = await slots(studio, service)
    // Y is free then, but no room is.
    expect([startsOf(listed, x), startsOf(listed, y)]).toEqual([without10, without10])
    const merged = await slots<MergedAnswer>(studio, service, { resultType: 'MERGED' })
    expect(Object.keys(merged.days[0]!.times).map((start) => Number(start) / 3600)).toEqual(without10)
    const days = await slots<DaysAnswer>(studio, service, { resultType: 'DAYS' })
    expect(days.slots.map(({ date_slots }) => date_slots[0]!.slots_count)).toEqual([8, 8])
    for (const reply of [await book(studio, visit, at(10)), await hold(studio, visit, at(10))]) {
      expect([reply.status, reply.body.code]).toEqual([422, 'appointment.time.unavailable'])
      expect(alternativesOf(reply).map(({ starts_at }) => starts_at)).toEqual([at(9), at(11), at(12)])
    }
    expect((await cancel(studio, booked)).status).toBe(200)
    expect(hoursIn(await list(studio, visit))).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17])
    expect((await book(studio, visit, at(10))).status).toBe(200)
  })

  it('a taken room is shown as taken where taken times are wanted', async () => {
    const { studio, y, service, visit } = await massage()
    expect((await book(studio, visit, at(10))).status).toBe(200)
    const { slots: all } = await slots(studio, service, { includeAppointmentsTime: true })
    const ofY = all.find(({ resource_id }) => resource_id === y.resource_id)!.date_slots[0]!.slots
    expect(ofY.filter(({ available }) => !available).map(({ time }) => time.start_time / 3600)).toEqual([10])
    expect(ofY).toHaveLength(9)
  })

  it('the list of a visit names what is used, and the booking uses exactly that', async () => {
    const { studio, rooms, visit } = await massage(2)
    await studio.busy(rooms[0]!, at(10), 60)
    const time = timesIn(await list(studio, visit)).find(({ starts_at }) => starts_at === at(10))!
    expect(time.legs[0]!.besides).toEqual([rooms[1]!.resource_id])
    const booked = await book(studio, visit, at(10))
    expect(usedBy(booked)).toEqual([time.legs[0]!.besides])
    const [service] = booked.body.services as { besides: { name: string }[] }[]
    expect(service!.besides[0]!.name).toBe('Кабінет 2')
    // Programs that read `resources` as performers must find no rooms there.
    expect(whoBooked(booked)).toHaveLength(1)
  })

  it("the hold lists required resources once each in the client's language, also when it is extended; the booking uses exactly those", async () => {
    const { studio, x, y, rooms, service } = await massage(2)
    const laser = await studio.resource({
      name: 'Лазер',
      translations: { en: { name: 'Laser' } },
      ordinal: 20,
    })
    const peel = await studio.service({ by: [x, y] })
    await studio.need(peel, [laser], { ordinal: 1 })
    await studio.need(peel, rooms, { ordinal: 2 })
    await studio.busy(rooms[0]!, at(10), 120)
    const holder = randomUUID()
    const wishes = [{ service }, { service: peel }]
    const room = { id: rooms[1]!.resource_id, name: 'Кабінет 2' }
    const held = await server.post(
      '/v1/client/hold',
      { hold: { ...visitOf(studio, wishes, at(10)), holder } },
      { 'accept-language': 'en' },
    )
    expect(held.body.besides).toEqual([room, { id: laser.resource_id, name: 'Laser' }])
    const extended = await server.post(
      `/v1/client/hold/${String(held.body.id)}/extend`,
      { hold: { company_id: studio.company_id, holder } },
      { 'accept-language': 'uk' },
    )
    expect(extended.body.besides).toEqual([room, { id: laser.resource_id, name: 'Лазер' }])
    const booked = await book(studio, wishes, at(10), { hold_id: held.body.id })
    expect(usedBy(booked)).toEqual([[room.id], [laser.resource_id, room.id]])
    // Absent if there are no required resources.
    const plain = await studio.service({ by: [x] })
    expect((await hold(studio, [{ service: plain }], at(14))).body).not.toHaveProperty('besides')
  })

  it('breaks around the service keep the room as they keep the performer', async () => {
    const { studio, x, y, rooms } = await massage()
    const service = await studio.service({ by: [x, y], buffer_before: 900, buffer_after: 900 })
    await studio.need(service, rooms)
    expect((await book(studio, [{ service }], at(11))).status).toBe(200)
    expect(hoursIn(await list(studio, [{ service }]))).toEqual([13, 14, 15, 16])
  })

  it('a room has hours of its own, and a day off', async () => {
    const { studio, service, visit, x } = await massage(0)
    const room = await studio.resource({ works: ['12:00-14:00'], ordinal: 11 })
    await server.database.db
      .insertInto('service_need_resource')
      .values({
        company_id: studio.company_id,
        service_id: service.service_id,
        ordinal: 1,
        resource_id: room.resource_id,
      })
      .execute()
    expect(hoursIn(await list(studio, visit))).toEqual([12, 13])
    expect(startsOf(await slots(studio, service), x)).toEqual([12, 13])
    expect((await book(studio, visit, at(11))).status).toBe(422)
    await studio.dayFrame(TUESDAY, 'OFF', '00:00-24:00', { resource_id: room.resource_id })
    expect(hoursIn(await list(studio, visit))).toEqual([])
    expect(startsOf(await slots(studio, service), x)).toEqual([])
    expect((await book(studio, visit, at(12))).status).toBe(422)
  })

  it('any of a type will do, of this branch and in use; a need that nothing meets is never to be had', async () => {
    const studio = await server.studio({ settings: HOURLY })
    const [x, y] = [await studio.resource(), await studio.resource()]
    const { resource_type_id } = await studio.resourceType({ name: 'Кабінет' })
    const elsewhere = await studio.addBranch()
    const [, , room] = [
      await studio.resource({ resource_type_id, active: false }),
      await studio.resource({ resource_type_id, branch_id: elsewhere.branch_id }),
      await studio.resource({ resource_type_id }),
    ]
    const service = await studio.service({ by: [x, y] })
    await studio.need(service, [], { resource_type_id })
    expect(usedBy(await book(studio, [{ service }], at(10)))).toEqual([[room.resource_id]])
    expect((await book(studio, [{ service }], at(10))).status).toBe(422)

    const never = await studio.service({ by: [x, y] })
    await studio.need(never, [])
    expect(hoursIn(await list(studio, [{ service: never }]))).toEqual([])
    expect(startsOf(await slots(studio, never), x)).toEqual([])
    expect((await book(studio, [{ service: never }], at(12))).status).toBe(422)
  })
})

describe('several needs', () => {
  it('a room and a device: one of each, never the same twice, free again when the booking moves', async () => {
    const studio = await server.studio({ settings: HOURLY })
    const staff = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const rooms = [await studio.resource({ ordinal: 3 }), await studio.resource({ ordinal: 4 })]
    const device = await studio.resource({ ordinal: 5 })
    const laser = await studio.service({ by: staff })
    await studio.need(laser, rooms, { ordinal: 1 })
    await studio.need(laser, [device], { ordinal: 2 })
    const plain = await studio.service({ by: staff })
    await studio.need(plain, [...rooms], { ordinal: 1 })
    const booked = await book(studio, [{ service: laser }], at(10))
    expect(usedBy(booked)).toEqual([[rooms[0]!.resource_id, device.resource_id]])
    // The second room is free, the device is not.
    expect((await book(studio, [{ service: laser }], at(10))).status).toBe(422)
    expect(usedBy(await book(studio, [{ service: plain }], at(10)))).toEqual([[rooms[1]!.resource_id]])
    expect((await book(studio, [{ service: plain }], at(10))).status).toBe(422)

    const times = hoursIn((await moves(studio, booked)).body as unknown as VisitSlotsAnswer)
    expect(times).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17])
    const moved = await move(studio, booked, at(14))
    expect([moved.status, usedBy(moved)]).toEqual([200, [[rooms[0]!.resource_id, device.resource_id]]])
    expect(hoursIn(await list(studio, [{ service: laser }]))).toEqual([9, 10, 11, 12, 13, 15, 16, 17])
    expect((await book(studio, [{ service: laser }], at(10))).status).toBe(200)
  })

  it('two needs that share a resource need two of them', async () => {
    const studio = await server.studio({ settings: HOURLY })
    const x = await studio.resource()
    const [one, other] = [await studio.resource({ ordinal: 2 }), await studio.resource({ ordinal: 3 })]
    const service = await studio.service({ by: [x] })
    await studio.need(service, [one], { ordinal: 1 })
    await studio.need(service, [one, other], { ordinal: 2 })
    await studio.busy(other, at(10), 60)
    expect(startsOf(await slots(studio, service), x)).not.toContain(10)
    expect((await book(studio, [{ service }], at(10))).status).toBe(422)
    expect(usedBy(await book(studio, [{ service }], at(11)))).toEqual([[one.resource_id, other.resource_id]])
  })

  it('several places of a room, or all of them', async () => {
    const studio = await server.studio({ settings: HOURLY })
    const staff = await Promise.all([1, 2, 3].map((ordinal) => studio.resource({ ordinal })))
    const hall = await studio.resource({ capacity: 3, ordinal: 10 })
    const pair = await studio.service({ by: staff })
    await studio.need(pair, [hall], { places: 2 })
    const alone = await studio.service({ by: staff })
    await studio.need(alone, [hall], { places: null })
    expect((await book(studio, [{ service: pair }], at(10))).status).toBe(200)
    expect(hoursIn(await list(studio, [{ service: pair }]))).not.toContain(10)
    expect((await book(studio, [{ service: pair }], at(10))).status).toBe(422)
    expect((await book(studio, [{ service: alone }], at(10))).status).toBe(422)
    expect((await book(studio, [{ service: alone }], at(11))).status).toBe(200)
    expect((await book(studio, [{ service: pair }], at(11))).status).toBe(422)
  })

  it('every service of a visit has its own', async () => {
    const studio = await server.studio({ settings: HOURLY })
    const [x, y] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const [sauna, room] = [await studio.resource({ ordinal: 3 }), await studio.resource({ ordinal: 4 })]
    const steam = await studio.service({ by: [x] })
    await studio.need(steam, [sauna])
    const massaging = await studio.service({ by: [y] })
    await studio.need(massaging, [room])
    await studio.busy(room, at(10), 60)
    const visit = [{ service: steam }, { service: massaging }]
    // With a start at 9:00 the room is busy when it is needed.
    expect(hoursIn(await list(studio, visit)).slice(0, 2)).toEqual([10, 11])
    expect((await book(studio, visit, at(9))).status).toBe(422)
    expect(usedBy(await book(studio, visit, at(10)))).toEqual([[sauna.resource_id], [room.resource_id]])
  })
})

describe('a hold', () => {
  it('has the room as well, keeps it for its booking, and gives it back', async () => {
    const { studio, rooms, visit } = await massage(2)
    await studio.busy(rooms[0]!, at(9), 60)
    const busy = await studio.busy(rooms[0]!, at(10), 60)
    const holder: string = randomUUID()
    const held = await hold(studio, visit, at(10), holder)
    expect([held.status, (held.body.resource_ids as string[]).length]).toEqual([200, 1])
    expect((await hold(studio, visit, at(10))).status).toBe(422)
    // The first room becomes free and would be preferred now.
    await server.database.db
      .updateTable('occupancy')
      .set({ blocking: false })
      .where('company_id', '=', studio.company_id)
      .where('occupancy_id', '=', busy.occupancy_id)
      .execute()
    const extended = await server.post(`/v1/client/hold/${String(held.body.id)}/extend`, {
      hold: { company_id: studio.company_id, holder },
    })
    expect(extended.body.resource_ids).toEqual(held.body.resource_ids)
    const booked = await book(studio, visit, at(10), { hold_id: held.body.id })
    expect([booked.status, usedBy(booked)]).toEqual([200, [[rooms[1]!.resource_id]]])

    const again: string = randomUUID()
    const second = await hold(studio, visit, at(10), again)
    expect(second.status).toBe(200)
    await server.post(`/v1/client/hold/${String(second.body.id)}/release`, {
      hold: { company_id: studio.company_id, holder: again },
    })
    expect((await hold(studio, visit, at(10))).status).toBe(200)
  })

  it('of the caller leaves its room free to the caller only', async () => {
    const { studio, visit, service, x } = await massage()
    const holder: string = randomUUID()
    expect((await hold(studio, visit, at(10), holder)).status).toBe(200)
    const path = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource?start=${TUESDAY}&end=${TUESDAY}&serviceId=${service.service_id}`
    const own = (await server.get(path, { 'x-holder': holder })).body as unknown as SlotsAnswer
    const others = (await server.get(path)).body as unknown as SlotsAnswer
    expect([startsOf(own, x).includes(10), startsOf(others, x).includes(10)]).toEqual([true, false])
  })

  it('that expired blocks nothing', async () => {
    const { studio, visit } = await massage()
    expect((await hold(studio, visit, at(10))).status).toBe(200)
    server.clock.set('2026-05-18T08:11:00.000Z')
    const booked = await book(studio, visit, at(10))
    server.clock.set(NOW)
    expect(booked.status).toBe(200)
  })
})

describe('many clients who book one room', () => {
  it('twenty at once, with as many performers: exactly one has it', async () => {
    const { studio } = await massage(0)
    const staff = await Promise.all(
      Array.from({ length: 20 }, (_, ordinal) => studio.resource({ ordinal: 100 + ordinal })),
    )
    const room = await studio.resource({ ordinal: 200 })
    const service = await studio.service({ by: staff })
    await studio.need(service, [room])
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(studio, [{ service }], at(10))))
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(200), count(409) + count(422)]).toEqual([1, 19])
  })

  it('twenty at once for five rooms: five get one each, and none is rejected while one is free', async () => {
    const studio = await server.studio({ settings: HOURLY })
    const staff = await Promise.all([1, 2, 3, 4, 5, 6].map((ordinal) => studio.resource({ ordinal })))
    const rooms = await Promise.all([11, 12, 13, 14, 15].map((ordinal) => studio.resource({ ordinal })))
    const service = await studio.service({ by: staff })
    await studio.need(service, rooms)
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(studio, [{ service }], at(10))))
    const booked = replies.filter(({ status }) => status === 200)
    expect(booked).toHaveLength(5)
    expect(new Set(booked.flatMap((reply) => usedBy(reply).flat())).size).toBe(5)
    expect(replies.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([])
  })
})

describe('other ways to a time', () => {
  it('a series takes the room on every date, and names the date on which it is taken', async () => {
    const { studio, rooms, visit } = await massage()
    const inWeeks = (weeks: number) => new Date(Date.parse(at(10)) + weeks * 7 * 86_400_000).toISOString()
    const series = (starts: string[]) =>
      server.post('/v1/client/appointment/repeat', {
        appointment: {
          ...visitOf(studio, visit, starts[0]!),
          start_time: undefined,
          starts,
          client: { first_name: 'Олена', phone: '+380441234567' },
        },
      })
    await studio.busy(rooms[0]!, inWeeks(1), 60)
    const refused = await series([at(10), inWeeks(1)])
    expect([refused.status, (refused.body.errors as { field: string }[])[0]!.field]).toEqual([
      422,
      'starts.1',
    ])
    const both = await series([at(10), inWeeks(2)])
    expect(both.status).toBe(200)
    for (const start of [at(10), inWeeks(2)]) expect((await book(studio, visit, start)).status).toBe(422)
    const preview = await server.post('/v1/client/appointment/repeat/preview', {
      appointment: { ...visitOf(studio, visit, at(11)), repeat: { every_weeks: 1, times: 2 } },
    })
    expect((preview.body.dates as { available: boolean }[]).map(({ available }) => available)).toEqual([
      true,
      true,
    ])
  })

  it('resources that suit a start are those that find a room then', async () => {
    const { studio, x, y, rooms, service } = await massage()
    const suited = async (start: string) => {
      const query = new URLSearchParams({ start, service: service.service_id })
      const reply = await server.get(
        `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/resource?${query}`,
      )
      return (reply.body.content as { id: string }[]).map(({ id }) => id)
    }
    await studio.busy(rooms[0]!, at(10), 60)
    expect([await suited(at(9)), await suited(at(10))]).toEqual([[x.resource_id, y.resource_id], []])
  })

  it('a rental needs a device in every hour of it', async () => {
    const studio = await server.studio({
      settings: { ...HOURLY, slot_cutter: { ...HOURLY.slot_cutter, slot_size: 3600 } },
    })
    const [hall, piano] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const rehearsal = await studio.service({ booking_type: 'RENT', min_duration: 3600, by: [hall] })
    await studio.need(rehearsal, [piano])
    await studio.busy(piano, at(11), 60)
    const answer = (await server.answer(
      'listRentSlots',
      { company: studio.company_id, branch: studio.branch_id },
      { start: TUESDAY, end: TUESDAY, serviceId: rehearsal.service_id },
    )) as SlotsAnswer
    expect(startsOf(answer, hall)).toEqual([9, 10, 12, 13, 14, 15, 16, 17])
    const rent = (hours: number, duration: number) =>
      book(studio, [{ service: rehearsal }], at(hours), { duration: duration * 3600 })
    expect((await rent(10, 2)).status).toBe(422)
    const rented = await rent(12, 3)
    expect([rented.status, usedBy(rented)]).toEqual([200, [[piano.resource_id]]])
    // The piano is taken with the hall for all three hours.
    const lesson = await studio.service({ by: [piano] })
    expect(hoursIn(await list(studio, [{ service: lesson }]))).toEqual([9, 10, 15, 16, 17])
  })

  it('a client who waits for the day is offered the time when a room becomes free, with the room', async () => {
    const { studio, rooms, visit, service } = await massage(1, { works: ['10:00-11:00'] })
    const booked = await book(studio, visit, at(10))
    const { company_id, branch_id } = studio
    const entry = await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id,
        date: TUESDAY,
        service_ids: [service.service_id],
        client: { first_name: 'Анна', phone: '+380441234510' },
      },
    })
    expect([entry.status, entry.body.status]).toEqual([200, 'WAITING'])
    expect((await cancel(studio, booked)).status).toBe(200)
    const path = `/v1/client/waiting_list/${String(entry.body.id)}?company_id=${company_id}`
    const { body } = await server.get(path, { 'x-manage-key': String(entry.body.manage_key) })
    const { hold_id, resource_ids } = body.offer as { hold_id: string; resource_ids: string[] }
    // The second performer is free, but no room is.
    expect([body.status, resource_ids.length]).toEqual(['OFFERED', 1])
    expect((await book(studio, visit, at(10))).status).toBe(422)
    const taken = await book(studio, visit, at(10), { hold_id })
    expect([taken.status, usedBy(taken)]).toEqual([200, [[rooms[0]!.resource_id]]])
  })
})

describe('what is listed can be held and booked, and nothing else', () => {
  it('at every half hour of a day, in the lists of visits and of slots alike', async () => {
    const studio = await server.studio({
      settings: { protection: { unproven: 'OFF' }, slot_cutter: { slot_cutter: 1800, start_align: 'CLOCK' } },
    })
    const [x, y] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2, capacity: 2 })]
    const rooms = [
      await studio.resource({ ordinal: 3 }),
      await studio.resource({ ordinal: 4, capacity: 2, works: ['09:00-13:00', '14:00-18:00'] }),
    ]
    const device = await studio.resource({ ordinal: 5, works: ['10:00-16:30'] })
    const service = await studio.service({ by: [x, { ...y, duration: 5400 }], buffer_after: 900 })
    await studio.need(service, rooms, { ordinal: 1 })
    await studio.need(service, [device, rooms[1]!], { ordinal: 2 })
    const other = await studio.service({ by: [y], duration: 1800, buffer_before: 600 })
    await studio.need(other, rooms)
    for (const [resource, hours, minutes, lane] of [
      [x, 10, 45, 0] as const,
      [y, 12, 60, 1] as const,
      [rooms[0]!, 10, 60, 0] as const,
      [rooms[1]!, 11, 30, 0] as const,
      [rooms[1]!, 15, 90, 1] as const,
      [device, 14.5, 30, 0] as const,
    ])
      await studio.busy(resource, at(hours), minutes, { lane })
    const half = Array.from({ length: 18 }, (_, index) => 9 + index / 2)
    for (const visit of [
      [{ service }],
      [{ service: other }],
      [{ service }, { service: other }],
      [{ service: other }, { service }],
    ]) {
      const listed = hoursIn(await list(studio, visit))
      const held: number[] = []
      for (const hours of half) {
        const holder: string = randomUUID()
        const reply = await hold(studio, visit, at(hours), holder)
        if (reply.status !== 200) continue
        held.push(hours)
        await server.post(`/v1/client/hold/${String(reply.body.id)}/release`, {
          hold: { company_id: studio.company_id, holder },
        })
      }
      expect(listed).toEqual(held)
      expect(listed.length).toBeGreaterThan(1)
      expect(listed.length).toBeLessThan(half.length)
      if (visit.length > 1) continue
      const inSlots = await slots(studio, visit[0]!.service)
      expect(
        [...new Set(inSlots.slots.flatMap(({ resource_id }) => startsOf(inSlots, { resource_id })))].toSorted(
          (a, b) => a - b,
        ),
      ).toEqual(listed)
    }
  })
})
