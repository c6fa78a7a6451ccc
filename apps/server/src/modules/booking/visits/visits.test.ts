/**
 * A visit is planned once and as a whole: what is listed can be held and booked at that price with those performers.
 */
import { randomUUID } from 'node:crypto'
import type { VisitSlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  at,
  hoursIn,
  NOW,
  timesIn,
  TUESDAY,
  visitCalls,
  whoBooked,
  whoIn,
} from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list, move, moves } = visitCalls(() => server)

/** X, Y and W perform one service each; buffers in minutes. */
async function selfCollision(break_after = 45, given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const x = await studio.resource({ name: 'Ікс', ordinal: 1 })
  const y = await studio.resource({ name: 'Ігрек', ordinal: 2 })
  const a = await studio.service({ by: [x], buffer_after: break_after * 60 })
  const b = await studio.service({ by: [y], duration: 1800 })
  const c = await studio.service({ by: [x] })
  return { studio, x, y, visit: [{ service: a }, { service: b }, { service: c }], c }
}

describe('a visit that would meet itself', () => {
  it('is listed nowhere and refused at once, by a booking and by a hold, with no time that is refused as well', async () => {
    const { studio, visit } = await selfCollision()
    expect(hoursIn(await list(studio, visit))).toEqual([])
    for (const reply of [await book(studio, visit, at(10)), await hold(studio, visit, at(10))]) {
      expect([reply.status, reply.body.code]).toEqual([422, 'appointment.time.unavailable'])
      expect((reply.body.metadata as { alternatives: unknown[] }).alternatives).toEqual([])
    }
  })

  it('finds the other performer, or the time at which the break is over', async () => {
    const { studio, visit, c, x, y } = await selfCollision()
    const w = await studio.resource({ name: 'Дубль', ordinal: 3, performs: [c] })
    const [first] = timesIn(await list(studio, visit))
    expect(whoIn(first!)).toEqual([x.resource_id, y.resource_id, w.resource_id])
    expect((await book(studio, visit, at(10))).status).toBe(200)

    // W has one free hour, so this start is taken, and rejections must not suggest it again.
    const refused = await book(studio, visit, at(10))
    const { alternatives } = refused.body.metadata as { alternatives: { starts_at: string }[] }
    const starts = alternatives.map(({ starts_at }) => starts_at)
    expect([refused.status, starts.length, starts.includes(at(10))]).toEqual([422, 3, false])
    const listed = timesIn(await list(studio, visit)).map(({ starts_at }) => starts_at)
    expect(starts.filter((start) => !listed.includes(start))).toEqual([])

    const short = await selfCollision(30)
    expect((await book(short.studio, short.visit, at(10))).status).toBe(200)
  })
})

describe('a visit with too many combinations', () => {
  it('has an incomplete list, until performers are named', async () => {
    const studio = await server.studio({
      settings: { slot_cutter: { slot_cutter: 7200, start_align: 'CLOCK' } },
    })
    const x = await studio.resource({ ordinal: 1 })
    const others = await Promise.all([2, 3, 4, 5].map((ordinal) => studio.resource({ ordinal })))
    // The buffer of the first performer has not ended when they are needed again.
    const first = await studio.service({ by: [x], duration: 900, buffer_after: 18_000 })
    const last = await studio.service({ by: [x], duration: 900 })
    const between = await Promise.all(
      Array.from({ length: 8 }, () => studio.service({ by: others, duration: 900 })),
    )
    const visit = [first, ...between, last].map((service) => ({ service }))
    expect(await list(studio, visit)).toMatchObject({ incomplete: true, days: [{ times_count: 0 }] })
    const named = visit.map((each) => (between.includes(each.service) ? { ...each, who: others[0]! } : each))
    expect(await list(studio, named)).not.toHaveProperty('incomplete')
  })
})

describe('looking ahead', () => {
  it('without a named performer: a slower one is not chosen if the next would be busy by then', async () => {
    const studio = await server.studio()
    const y = await studio.resource({ name: 'Повільна', ordinal: 1 })
    const x = await studio.resource({ name: 'Швидка', ordinal: 2 })
    const z = await studio.resource({ name: 'Колорист', ordinal: 3 })
    const cut = await studio.service({ by: [{ ...y, duration: 5400 }, x] })
    const colour = await studio.service({ by: [z] })
    expect((await book(studio, [{ service: colour, who: z }], at(12))).status).toBe(200)
    // Y is less loaded that day, and would be chosen if only the next leg counted.
    expect((await book(studio, [{ service: cut, who: x }], at(15))).status).toBe(200)
    const visit = [{ service: cut }, { service: colour }]
    const booked = await book(studio, visit, at(10))
    expect(booked.status).toBe(200)
    expect(whoBooked(booked)).toEqual([x.resource_id, z.resource_id])
  })
})

/**
 * Four performers, three services with buffers, some bookings: few enough to hold every start, irregular enough to
 * matter.
 */
async function busyStudio() {
  const studio = await server.studio({
    settings: { protection: { unproven: 'OFF' }, slot_cutter: { slot_cutter: 1800, start_align: 'CLOCK' } },
  })
  const staff = await Promise.all(
    [1, 2, 3, 4].map((ordinal) => studio.resource({ ordinal, capacity: ordinal === 4 ? 2 : 1 })),
  )
  const [x, y, z, w] = staff as [(typeof staff)[0], (typeof staff)[0], (typeof staff)[0], (typeof staff)[0]]
  const cut = await studio.service({ by: [x, { ...y, duration: 5400 }], buffer_after: 900, price: 45_000 })
  const brows = await studio.service({ by: [y, z], duration: 1800, buffer_before: 600, price: 20_000 })
  const colour = await studio.service({ by: [x, w], duration: 4500, buffer_after: 1800, price: 90_000 })
  for (const [service, who, hours] of [
    [cut, x, 10],
    [brows, z, 12.5],
    [colour, w, 13],
    [brows, y, 15.5],
  ] as const)
    expect((await book(studio, [{ service, who }], at(hours))).status).toBe(200)
  return { studio, staff, cut, brows, colour }
}

describe('what is listed can be held and booked, and nothing else', () => {
  it('at every half hour of a day, in every order of three services', async () => {
    const { studio, cut, brows, colour } = await busyStudio()
    const orders = [
      [cut, brows, colour],
      [colour, brows, cut],
      [brows, cut, brows],
      [colour, cut],
    ]
    let listedInAll = 0
    for (const services of orders) {
      const visit = services.map((service) => ({ service }))
      const listed = new Map(timesIn(await list(studio, visit)).map((time) => [time.starts_at, time]))
      listedInAll += listed.size
      for (let hours = 9; hours < 18; hours += 0.5) {
        const holder: string = randomUUID()
        const held = await hold(studio, visit, at(hours), holder)
        expect([hours, held.status], JSON.stringify(held.body)).toEqual([
          hours,
          listed.has(at(hours)) ? 200 : 422,
        ])
        if (held.status !== 200) continue
        await server.post(`/v1/client/hold/${String(held.body.id)}/release`, {
          hold: { company_id: studio.company_id, holder },
        })
      }
    }
    expect(listedInAll).toBeGreaterThan(10)
  })

  it('the list has performer, start and end of each service, and the booking is exactly that, at that price', async () => {
    const { studio, cut, brows, colour } = await busyStudio()
    await studio.discount({ percent: 10, start_time: 14 * 3600, end_time: 17 * 3600 })
    const visit = [{ service: cut }, { service: brows }, { service: colour }]
    const answer = await list(studio, visit, { withPrices: 'true', withDiscounts: 'true' })
    const times = timesIn(answer)
    expect(times.length).toBeGreaterThan(2)
    const chosen = times.find(({ discount }) => discount !== undefined) ?? times[0]!
    const booked = await book(studio, visit, chosen.starts_at)
    expect(booked.status).toBe(200)
    const { price, services } = booked.body as unknown as {
      price: { price: number; original_price: number }
      services: { id: string; resource_id: string }[]
    }
    expect([price.original_price, price.price]).toEqual([
      chosen.price,
      chosen.discount?.discounted_price ?? chosen.price,
    ])
    expect(services.map(({ resource_id }) => resource_id)).toEqual(
      chosen.legs.flatMap(({ resource_id, service_ids }) => service_ids.map(() => resource_id)),
    )
    const length = chosen.legs.reduce(
      (sum, { starts_at, ends_at }) => sum + Date.parse(ends_at) - Date.parse(starts_at),
      0,
    )
    expect(length).toBe(Number(booked.body.duration) * 1000)
  })

  it('a hold keeps its people for the booking', async () => {
    const { studio, cut, brows } = await busyStudio()
    const visit = [{ service: cut }, { service: brows }]
    const [first] = timesIn(await list(studio, visit))
    const held = await hold(studio, visit, first!.starts_at)
    expect(held.body.resource_ids).toEqual(whoIn(first!))
    const booked = await book(studio, visit, first!.starts_at, { hold_id: held.body.id })
    expect(whoBooked(booked)).toEqual(whoIn(first!))
  })

  it('alternatives of a refusal are starts of the list', async () => {
    const { studio, cut, brows, colour } = await busyStudio()
    const visit = [{ service: colour }, { service: cut }, { service: brows }]
    const listed = timesIn(await list(studio, visit, { end: '2026-05-26' })).map(({ starts_at }) => starts_at)
    const refused = await book(studio, visit, at(17))
    const { alternatives } = refused.body.metadata as { alternatives: { starts_at: string }[] }
    expect(refused.status).toBe(422)
    expect(alternatives).toHaveLength(3)
    expect(alternatives.filter(({ starts_at }) => !listed.includes(starts_at))).toEqual([])
  })
})

describe('the list of a visit', () => {
  it('has only the named performers, and rejects one who does not offer the service', async () => {
    const { studio, staff, cut, brows } = await busyStudio()
    const [x, , z, w] = staff
    const times = timesIn(
      await list(studio, [
        { service: cut, who: x },
        { service: brows, who: z },
      ]),
    )
    expect(times.length).toBeGreaterThan(0)
    expect(times.map(whoIn)).toEqual(times.map(() => [x!.resource_id, z!.resource_id]))
    const url = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/visit?start=${TUESDAY}&end=${TUESDAY}`
    const wrong = await server.get(`${url}&serviceId=${cut.service_id}&resourceId=${w!.resource_id}`)
    expect([wrong.status, wrong.body.code]).toEqual([404, 'resource.notFound'])
    const short = await server.get(
      `${url}&serviceId=${cut.service_id},${brows.service_id}&resourceId=any_available`,
    )
    expect(short.status).toBe(422)
    expect((await server.get(url)).status).toBe(422)
  })

  it('counts a month without its times, with the lowest price of each day', async () => {
    const { studio, cut, brows } = await busyStudio()
    const visit = [{ service: cut }, { service: brows }]
    const range = { end: '2026-05-25', withPrices: 'true' }
    const whole = await list(studio, visit, range)
    const counted = await list(studio, visit, { ...range, resultType: 'DAYS' })
    expect(counted.days).toEqual(whole.days.map(({ times: _, ...day }) => day))
    expect(counted.days.map(({ times_count }) => times_count > 0)).toEqual(counted.days.map(() => true))
  })

  it('a day without a needed performer is a day off', async () => {
    const { studio, staff, cut, brows } = await busyStudio()
    for (const resource of [staff[1]!, staff[2]!])
      await studio.dayFrame(TUESDAY, 'OFF', '00:00-24:00', { resource_id: resource.resource_id })
    const [day] = (await list(studio, [{ service: cut }, { service: brows }])).days
    expect(day).toMatchObject({ is_day_off: true, times_count: 0 })
  })

  it('shows nothing where the company takes no bookings online', async () => {
    const { studio, cut, brows } = await busyStudio()
    await studio.restriction({ kind: 'ONLINE_BOOKING' })
    const visit = [{ service: cut }, { service: brows }]
    expect(hoursIn(await list(studio, visit, { preventBookingEnabled: 'true' }))).toEqual([])
  })
})

describe('many clients who book one visit', () => {
  it('twenty at once: as many succeed as there are plans, and none is rejected while one is left', async () => {
    const studio = await server.studio({ settings: { protection: { unproven: 'OFF' } } })
    const staff = await Promise.all([1, 2, 3].map((ordinal) => studio.resource({ ordinal })))
    const cut = await studio.service({ by: staff })
    const brows = await studio.service({ by: staff })
    const visit = [{ service: cut }, { service: brows }]
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(studio, visit, at(10))))
    const count = (status: number) => replies.filter((reply: Reply) => reply.status === status).length
    expect([count(200), count(409) + count(422)]).toEqual([3, 17])
  })
})

describe('moving', () => {
  it('an hour’s booking moves by half an hour: its own time is listed as free to it', async () => {
    const studio = await server.studio({ settings: { slot_cutter: { slot_cutter: 1800 } } })
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna] })
    const booked = await book(studio, [{ service: cut }], at(10))
    expect((await book(studio, [{ service: cut }], at(12))).status).toBe(200)
    const reply = await moves(studio, booked)
    const hours = hoursIn(reply.body as unknown as VisitSlotsAnswer)
    expect(hours.slice(0, 6)).toEqual([9, 9.5, 10, 10.5, 11, 13])
    expect((await move(studio, booked, at(10.5))).status).toBe(200)
    expect(hoursIn((await moves(studio, booked)).body as unknown as VisitSlotsAnswer)).toEqual(hours)
  })

  it('a visit of several performers moves with all of them, exactly to the times that are listed', async () => {
    const { studio, cut, brows } = await busyStudio()
    const visit = [{ service: cut }, { service: brows }]
    const [first] = timesIn(await list(studio, visit))
    const booked = await book(studio, visit, first!.starts_at)
    const answer = (await moves(studio, booked)).body as unknown as VisitSlotsAnswer
    const times = timesIn(answer)
    expect(times.length).toBeGreaterThan(1)
    expect(times.map(whoIn)).toEqual(times.map(() => whoIn(first!)))
    const listed = times.map(({ starts_at }) => starts_at)
    const other = listed.find((start) => start !== first!.starts_at)!
    const unlisted = Array.from({ length: 18 }, (_, half) => at(9 + half / 2)).find(
      (start) => !listed.includes(start),
    )!
    expect((await move(studio, booked, unlisted)).status).toBe(422)
    const moved = await move(studio, booked, other)
    expect([moved.status, moved.body.start_time]).toEqual([200, other])
    expect(whoBooked(moved)).toEqual(whoIn(first!))
  })

  it('is listed only with the key, and only if it can be moved', async () => {
    const studio = await server.studio({ settings: { appointment: { allow_move: false } } })
    const cut = await studio.service({ by: [await studio.resource()] })
    const booked = await book(studio, [{ service: cut }], at(10))
    expect((await moves(studio, booked)).body.code).toBe('appointment.move.notAllowed')
    const stranger = { ...booked, body: { ...booked.body, manage_key: 'x' } }
    expect((await moves(studio, stranger)).body.code).toBe('appointment.notFound')
  })
})

describe('long stays', () => {
  const DAY = 86_400
  /** Open day and night, since a stay is continuous work. */
  async function house() {
    const studio = await server.studio({
      works: ['00:00-24:00'],
      settings: {
        protection: { unproven: 'OFF' },
        slot_cutter: { slot_size: DAY, slot_cutter: DAY, start_align: 'CLOCK' },
        online_booking: { furthest_days: 365 },
      },
    })
    const room = await studio.resource()
    const stay = await studio.service({ booking_type: 'RENT', min_duration: DAY, by: [room], price: 100_000 })
    const rent = (days: number, start = at(0)) =>
      book(studio, [{ service: stay, who: room }], start, { duration: days * DAY })
    return { studio, room, rent }
  }

  it('a rental of 90 days is booked and blocks others to its end, and one of 91 days is rejected', async () => {
    const { rent } = await house()
    const tooLong = await rent(91)
    expect([tooLong.status, tooLong.body.code]).toEqual([422, 'appointment.duration.tooLong'])
    expect((await rent(90)).status).toBe(200)
    const inDays = (days: number) => new Date(Date.parse(at(0)) + days * DAY * 1000).toISOString()
    expect((await rent(1, inDays(89))).status).toBe(422)
    expect((await rent(1, inDays(90))).status).toBe(200)
    expect((await rent(1, inDays(45))).status).toBe(422)
  })

  it('the list of its last days knows of it', async () => {
    const { studio, room, rent } = await house()
    expect((await rent(60)).status).toBe(200)
    const slots = await server.answer(
      'listRentSlots',
      { company: studio.company_id, branch: studio.branch_id },
      { start: '2026-07-15', end: '2026-07-20', id: room.resource_id, resultType: 'DAYS' },
    )
    const days = (slots as { slots: { date_slots: { date: string; slots_count: number }[] }[] }).slots[0]!
      .date_slots
    expect(days.filter(({ slots_count }) => slots_count > 0).map(({ date }) => date)).toEqual([
      '2026-07-18',
      '2026-07-19',
      '2026-07-20',
    ])
  })
})
