/** Unusual visit requests are fulfilled, rejected, or answered at limited cost. */
import { randomUUID } from 'node:crypto'
import type { VisitSlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  at,
  hoursIn,
  NOW,
  timesIn,
  TUESDAY,
  visitCalls,
  visitOf,
  whoBooked,
} from '../../../../test/visit-calls.ts'

const DAY = 86_400
const FREELY = { protection: { unproven: 'OFF' } } as const
const HOURLY = { settings: { slot_cutter: { slot_size: 3600, slot_cutter: 3600 } } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list, askList, move, moves } = visitCalls(() => server)

const movesIn = (reply: Reply) => hoursIn(reply.body as unknown as VisitSlotsAnswer)
const alternativesOf = (reply: Reply) =>
  (reply.body.metadata as { alternatives: { starts_at: string; resource_id: string }[] }).alternatives
const refusal = (reply: Reply) => [reply.status, reply.body.code]

describe('performers and times', () => {
  it('a hold keeps its people, though others have less to do by then', async () => {
    const studio = await server.studio()
    const staff = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const cut = await studio.service({ by: staff })
    const held = await hold(studio, [{ service: cut }], at(12))
    const [first] = held.body.resource_ids as string[]
    expect((await book(studio, [{ service: cut, who: { resource_id: first! } }], at(15))).status).toBe(200)
    const booked = await book(studio, [{ service: cut }], at(12), { hold_id: held.body.id })
    expect([booked.status, whoBooked(booked)]).toEqual([200, [first]])
  })

  it('a hold of several people keeps each of them for their service', async () => {
    const studio = await server.studio({ settings: FREELY })
    const [x, y, z, w] = await Promise.all([1, 2, 3, 4].map((ordinal) => studio.resource({ ordinal })))
    const cut = await studio.service({ by: [x!, z!] })
    const brows = await studio.service({ by: [{ ...y!, duration: 5400 }, w!], duration: 1800 })
    const colour = await studio.service({ by: [x!, z!] })
    const visit = [{ service: cut }, { service: brows }, { service: colour }]
    const held = await hold(
      studio,
      [
        { service: cut, who: z },
        { service: brows, who: y },
        { service: colour, who: x },
      ],
      at(10),
    )
    expect(held.body.resource_ids).toEqual([z!.resource_id, y!.resource_id, x!.resource_id])
    // They have more load than the others then.
    for (const [who, hours] of [
      [z, 14],
      [y, 15],
    ] as const)
      await studio.busy(who!, at(hours), 60)
    const booked = await book(studio, visit, at(10), { hold_id: held.body.id })
    const services = booked.body.services as { resource_id: string; duration: number }[]
    expect(services.map(({ resource_id, duration }) => [resource_id, duration])).toEqual([
      [z!.resource_id, 3600],
      [y!.resource_id, 5400],
      [x!.resource_id, 3600],
    ])
  })

  it('a hold of one service becomes a visit of two, though the performer who was held for the first cannot do the second', async () => {
    const studio = await server.studio({ settings: FREELY })
    const [x, y] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const cut = await studio.service({ by: [x] })
    const brows = await studio.service({ by: [x, y] })
    await studio.busy(x, at(11), 60)
    const held = await hold(studio, [{ service: cut }], at(10))
    const booked = await book(studio, [{ service: cut }, { service: brows }], at(10), {
      hold_id: held.body.id,
    })
    expect([booked.status, whoBooked(booked)]).toEqual([200, [x.resource_id, y.resource_id]])
  })

  it('a hold gives no service that its performer does not offer', async () => {
    const studio = await server.studio({ settings: FREELY })
    const cut = await studio.service({ by: [await studio.resource()] })
    const held = await hold(studio, [{ service: cut }], at(10))
    const nobodys = { service: await studio.service() }
    for (const visit of [[nobodys], [{ service: cut }, nobodys]])
      expect(refusal(await book(studio, visit, at(10), { hold_id: held.body.id }))).toEqual([
        422,
        'appointment.time.unavailable',
      ])
    expect((await book(studio, [{ service: cut }], at(10), { hold_id: held.body.id })).status).toBe(200)
  })

  it('a hold by some is booked by others where they are wanted now', async () => {
    const studio = await server.studio({ settings: FREELY })
    const [x, y, v] = await Promise.all([1, 2, 3].map((ordinal) => studio.resource({ ordinal })))
    const cut = await studio.service({ by: [x!, v!] })
    const brows = await studio.service({ by: [x!, y!] })
    await studio.busy(x!, at(11), 60)
    const held = await hold(
      studio,
      [
        { service: cut, who: x },
        { service: brows, who: y },
      ],
      at(10),
    )
    const booked = await book(studio, [{ service: cut, who: v }, { service: brows }], at(10), {
      hold_id: held.body.id,
    })
    expect([booked.status, whoBooked(booked)]).toEqual([200, [v!.resource_id, y!.resource_id]])
  })

  it('the services go by their numbers, however they are sent', async () => {
    const studio = await server.studio()
    const x = await studio.resource({ works: ['09:00-10:00'] })
    const y = await studio.resource({ works: ['10:00-11:00'] })
    const visit = [
      { service: await studio.service({ by: [x] }) },
      { service: await studio.service({ by: [y] }) },
    ]
    const { service_resource_settings } = visitOf(studio, visit, at(9))
    const booked = await book(studio, visit, at(9), {
      service_resource_settings: service_resource_settings.toReversed(),
    })
    expect([booked.status, whoBooked(booked)]).toEqual([200, [x.resource_id, y.resource_id]])
  })

  it('another program’s own alignment is booked as well', async () => {
    const studio = await server.studio({
      works: ['09:20-18:00'],
      settings: { slot_cutter: { slot_cutter: 1800, start_align: 'WORK_START' } },
    })
    const cut = await studio.service({ by: [await studio.resource()] })
    expect((await book(studio, [{ service: cut }], at(10))).status).toBe(200)
  })

  it('what begins this moment has passed', async () => {
    const studio = await server.studio()
    const cut = await studio.service({ by: [await studio.resource()] })
    expect((await book(studio, [{ service: cut }], NOW)).body.code).toBe('appointment.startTime.hasPassed')
  })

  it("the list applies the restrictions and prices of the client's source", async () => {
    const studio = await server.studio()
    const cut = await studio.service({ by: [await studio.resource()], price: 40_000 })
    await studio.restriction({ kind: 'ONLINE_BOOKING', source: 'PARTNER' })
    await studio.discount({ percent: 25, source: 'INSTAGRAM' })
    await studio.discount({ percent: 10, source: 'WIDGET' })
    const first = async (source?: string) => {
      const more = { preventBookingEnabled: 'true', withDiscounts: 'true' }
      const answer = await list(studio, [{ service: cut }], source === undefined ? more : { ...more, source })
      return timesIn(answer)[0]
    }
    expect(await first('PARTNER')).toBeUndefined()
    expect((await first('INSTAGRAM'))?.discount).toMatchObject({ discounted_price: 30_000 })
    expect((await first())?.discount).toMatchObject({ discounted_price: 36_000 })
    // Only what the query requests is returned.
    expect(await first()).not.toHaveProperty('price')
    const [priced] = timesIn(await list(studio, [{ service: cut }], { withPrices: 'true' }))
    expect(priced).toMatchObject({ price: 40_000 })
    expect(priced).not.toHaveProperty('discount')
  })

  it('a list of times without a performer is for any', async () => {
    const studio = await server.studio()
    const cut = await studio.service({ by: [await studio.resource()] })
    const { company_id, branch_id } = studio
    const days = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${cut.service_id}`
    const reply = await server.get(`/v1/company/${company_id}/branch/${branch_id}/slot/visit?${days}`)
    expect(hoursIn(reply.body as unknown as VisitSlotsAnswer).slice(0, 2)).toEqual([9, 9.25])
  })

  it('the list obeys the notice that a restriction requires', async () => {
    const studio = await server.studio()
    const cut = await studio.service({ by: [await studio.resource()] })
    await studio.restriction({ kind: 'LEAST_NOTICE', value: 26 * 3600, service_id: cut.service_id })
    // 11:00 in Kyiv plus 26 hours.
    const [first] = hoursIn(await list(studio, [{ service: cut }], { preventBookingEnabled: 'true' }))
    expect(first).toBe(13)
  })
})

describe('other times of a refusal', () => {
  it('are the nearest', async () => {
    const studio = await server.studio()
    const cut = await studio.service({ by: [await studio.resource()] })
    expect((await book(studio, [{ service: cut }], at(14))).status).toBe(200)
    const times = alternativesOf(await book(studio, [{ service: cut }], at(14)))
    expect(times.map(({ starts_at }) => starts_at)).toEqual([at(13), at(15), at(12.75)])
  })

  it('are those of others where the wanted performer has none', async () => {
    const studio = await server.studio({ settings: { online_booking: { furthest_days: 1 } } })
    const x = await studio.resource({ ordinal: 1, works: ['09:00-10:00'] })
    const y = await studio.resource({ ordinal: 2 })
    const cut = await studio.service({ by: [x, y] })
    await book(studio, [{ service: cut, who: x }], at(9))
    const times = alternativesOf(await book(studio, [{ service: cut, who: x }], at(9)))
    expect(times.map(({ resource_id }) => resource_id)).toEqual([y, y, y].map((who) => who.resource_id))
  })
})

describe('a move', () => {
  it('of a rental keeps the length that was booked', async () => {
    const studio = await server.studio(HOURLY)
    const loft = await studio.service({
      booking_type: 'RENT',
      min_duration: 3600,
      by: [await studio.resource()],
    })
    const booked = await book(studio, [{ service: loft }], at(10), { duration: 3 * 3600 })
    expect(movesIn(await moves(studio, booked))).toEqual([9, 10, 11, 12, 13, 14, 15])
    expect((await move(studio, booked, at(14))).body.duration).toBe(3 * 3600)
  })

  it('of a visit goes to the named performers, each for their service', async () => {
    const studio = await server.studio()
    const [x, y] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const visit = [
      { service: await studio.service({ by: [x, y] }), who: x },
      { service: await studio.service({ by: [x, y] }), who: x },
    ]
    const booked = await book(studio, visit, at(10))
    const moved = await move(studio, booked, at(13), { resources: [x.resource_id, y.resource_id] })
    expect([moved.status, whoBooked(moved)]).toEqual([200, [x.resource_id, y.resource_id]])
  })

  it('of a month is counted like a list of times', async () => {
    const studio = await server.studio()
    const cut = await studio.service({ by: [await studio.resource()] })
    const booked = await book(studio, [{ service: cut }], at(10))
    const { days } = (await moves(studio, booked, { end: '2026-05-20', resultType: 'DAYS' }))
      .body as unknown as VisitSlotsAnswer
    // Every quarter of an hour from 9:00 to 17:00.
    expect(days).toMatchObject([{ times_count: 33 }, { times_count: 33 }])
    expect(days[0]).not.toHaveProperty('times')
  })

  it('has no times where the company takes no bookings online, and is refused for an event', async () => {
    const studio = await server.studio()
    const cut = await studio.service({ by: [await studio.resource()] })
    const booked = await book(studio, [{ service: cut }], at(10))
    await studio.restriction({ kind: 'ONLINE_BOOKING' })
    expect(movesIn(await moves(studio, booked))).toEqual([])

    const club = await server.studio()
    const yoga = await club.service({ booking_type: 'EVENT' })
    const event = await club.event({ service_id: yoga.service_id, starts_at: at(12), space: 5 })
    const place = await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: {
        company_id: club.company_id,
        space: 1,
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    expect([place.status, (await moves(club, place)).status]).toEqual([200, 422])
  })
})

describe('a rental', () => {
  it('is listed on the grid of its own slots, at the price of its booking', async () => {
    const studio = await server.studio({ settings: { slot_cutter: { slot_size: 7200, slot_cutter: 900 } } })
    const loft = await studio.service({
      booking_type: 'RENT',
      min_duration: 14_400,
      price: 10_000,
      by: [await studio.resource()],
    })
    const answer = await list(studio, [{ service: loft }], { withPrices: 'true' })
    expect(hoursIn(answer)).toEqual([9, 11, 13])
    const [first] = timesIn(answer)
    const booked = await book(studio, [{ service: loft }], first!.starts_at)
    const price = (booked.body.price as { original_price: number }).original_price
    expect([first!.price, price]).toEqual([20_000, 20_000])
  })

  it('of odd least length is listed in whole slots', async () => {
    const studio = await server.studio(HOURLY)
    const loft = await studio.service({
      booking_type: 'RENT',
      min_duration: 5400,
      by: [await studio.resource()],
    })
    const [first] = timesIn(await list(studio, [{ service: loft }]))
    expect([first!.time.start_time, first!.time.end_time]).toEqual([9 * 3600, 11 * 3600])
  })

  it('must be the only one of a visit; the error names the field', async () => {
    const studio = await server.studio(HOURLY)
    const anna = await studio.resource()
    const loft = await studio.service({ booking_type: 'RENT', min_duration: 3600, by: [anna] })
    const visit = [{ service: loft }, { service: await studio.service({ by: [anna] }) }]
    for (const reply of [await book(studio, visit, at(10)), await askList(studio, visit)])
      expect(refusal(reply)).toEqual([422, 'validation.failed'])
    expect((await askList(studio, visit)).body.errors).toMatchObject([{ field: 'serviceId' }])
  })

  it('the list of the last days of a week’s stay knows of it', async () => {
    const studio = await server.studio({
      works: ['00:00-24:00'],
      settings: { ...FREELY, slot_cutter: { slot_size: DAY, slot_cutter: DAY, start_align: 'CLOCK' } },
    })
    const room = await studio.resource()
    const stay = await studio.service({ booking_type: 'RENT', min_duration: DAY, by: [room] })
    expect((await book(studio, [{ service: stay, who: room }], at(0), { duration: 7 * DAY })).status).toBe(
      200,
    )
    const { days } = await list(studio, [{ service: stay }], { start: '2026-05-24', end: '2026-05-27' })
    expect(days.map(({ times_count }) => times_count)).toEqual([0, 0, 1, 1])
  })
})

describe('what cannot be booked is not listed', () => {
  it('a service that takes no time, alone and in a visit', async () => {
    const studio = await server.studio({ settings: FREELY })
    const [x, y] = [await studio.resource(), await studio.resource()]
    const cut = await studio.service({ by: [x] })
    const nothing = await studio.service({ by: [y], duration: 0 })
    const { company_id: company, branch_id: branch } = studio
    const single = await server.get(
      `/v1/company/${company}/branch/${branch}/slot/resource?start=${TUESDAY}&end=${TUESDAY}&serviceId=${nothing.service_id}`,
    )
    expect([single.status, single.body.slots]).toEqual([200, []])
    for (const services of [[nothing], [cut, nothing], [nothing, cut]]) {
      const visit = services.map((service) => ({ service }))
      expect(hoursIn(await list(studio, visit))).toEqual([])
      expect((await hold(studio, visit, at(10))).status).toBe(422)
      expect((await book(studio, visit, at(14))).status).toBe(422)
    }
  })

  it('a visit longer than may be booked', async () => {
    const studio = await server.studio({
      works: ['00:00-24:00'],
      settings: {
        ...FREELY,
        slot_cutter: { slot_size: DAY, slot_cutter: DAY, start_align: 'CLOCK' },
        online_booking: { furthest_days: 365 },
      },
    })
    const room = await studio.resource()
    const month = { service: await studio.service({ by: [room], duration: 31 * DAY }) }
    const stay = {
      service: await studio.service({ by: [room], booking_type: 'RENT', min_duration: 91 * DAY }),
    }
    for (const visit of [[month, month, month], [stay]])
      for (const reply of [await askList(studio, visit), await book(studio, visit, at(0))])
        expect(refusal(reply)).toEqual([422, 'appointment.duration.tooLong'])
  })
})

describe('what it costs', () => {
  const FIVE_MINUTES = { works: ['00:00-24:00'], settings: { slot_cutter: { slot_cutter: 300 } } } as const

  it('more times than one answer holds are refused, and a month of them is counted', async () => {
    const studio = await server.studio({ ...FIVE_MINUTES, works: ['00:00-24:00'] })
    const visit = [{ service: await studio.service({ duration: 300, by: [await studio.resource()] }) }]
    const status = async (end: string, resultType: string) =>
      (await askList(studio, visit, { end, resultType })).status
    // 288 a day: a megabyte fits eight days.
    expect([await status('2026-05-24', 'TIMES'), await status('2026-05-28', 'TIMES')]).toEqual([200, 422])
    expect([await status('2026-06-18', 'DAYS'), await status('2026-07-19', 'DAYS')]).toEqual([200, 200])
  })

  it('an answer holds fewer times of visits with many services, and fewer still with many performers', async () => {
    const studio = await server.studio({ ...FIVE_MINUTES, works: ['00:00-24:00'] })
    const staff = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const short = await studio.service({ duration: 300, by: staff })
    const visit = (who: number[]) => who.map((index) => ({ service: short, who: staff[index]! }))
    const alone = visit(Array.from({ length: 20 }, () => 0))
    const inTurn = visit(Array.from({ length: 20 }, (_, index) => index % 2))
    const status = async (asked: typeof alone, end: string) => (await askList(studio, asked, { end })).status
    expect([await status(alone, '2026-05-20'), await status(alone, '2026-05-22')]).toEqual([200, 422])
    expect([await status(inTurn.slice(0, 4), TUESDAY), await status(inTurn, TUESDAY)]).toEqual([200, 422])
  })

  it('times are counted up to a bound', async () => {
    const studio = await server.studio({
      works: ['00:00-24:00'],
      settings: { slot_cutter: { slot_cutter: 60 } },
    })
    const visit = [{ service: await studio.service({ duration: 300, by: [await studio.resource()] }) }]
    const counted = (end: string) => askList(studio, visit, { end, resultType: 'DAYS' })
    // 1,440 a day.
    expect((await counted('2026-05-29')).status).toBe(200)
    const refused = await counted('2026-06-02')
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'end' }]])
  })

  it('many performers who take all lengths, before one who is never free: looking for it is given up', async () => {
    const studio = await server.studio({
      settings: { ...FREELY, slot_cutter: { slot_cutter: 300, start_align: 'CLOCK' } },
    })
    const staff = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => ({
        ...(await studio.resource({ ordinal: index })),
        duration: 600 + index,
      })),
    )
    const many = { service: await studio.service({ by: staff }) }
    const never = await studio.resource({ works: ['09:00-09:01'] })
    const visit = [
      ...Array.from({ length: 19 }, () => many),
      { service: await studio.service({ by: [never] }) },
    ]
    expect(refusal(await askList(studio, visit))).toEqual([422, 'validation.failed'])
    expect(refusal(await hold(studio, visit, at(9)))).toEqual([422, 'appointment.time.unavailable'])
  })

  // Without a limit on the search for places it exceeds the test's timeout.
  it('a visit that meets itself in more places than there are has no times', async () => {
    const studio = await server.studio({
      settings: { ...FREELY, slot_cutter: { slot_cutter: 10_800, start_align: 'CLOCK' } },
    })
    const [crowded, ...others] = [
      await studio.resource({ capacity: 8 }),
      await studio.resource(),
      await studio.resource(),
    ]
    const there = await studio.service({ by: [crowded], duration: 600, buffer_after: 4 * 3600 })
    const elsewhere = await studio.service({ by: others, duration: 600 })
    const visit = Array.from({ length: 20 }, (_, index) => ({ service: index % 2 === 0 ? there : elsewhere }))
    expect(hoursIn(await list(studio, visit))).toEqual([])
    expect(refusal(await hold(studio, visit, at(9)))).toEqual([422, 'appointment.time.unavailable'])
  })

  it('too many candidates are refused by the list as by the hold', async () => {
    const studio = await server.studio({ settings: FREELY })
    const staff = []
    for (let ordinal = 0; ordinal <= 1000; ordinal++) staff.push(await studio.resource({ ordinal }))
    const visit = [{ service: await studio.service({ by: staff }) }]
    for (const reply of [await askList(studio, visit), await hold(studio, visit, at(9))])
      expect(refusal(reply)).toEqual([422, 'validation.failed'])
  })
})

describe('holds of one browser', () => {
  it('of four simultaneous requests for places of an event, one succeeds', async () => {
    const studio = await server.studio({ settings: FREELY })
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: at(15), space: 12 })
    const place = { company_id: studio.company_id, branch_id: studio.branch_id, event_id: event.event_id }
    const holder = randomUUID()
    const replies = await Promise.all(
      [2, 2, 2, 2].map((space) =>
        server.post('/v1/client/hold', { hold: { ...place, space, service_resource_settings: [], holder } }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const held = await server.database.db
      .selectFrom('hold')
      .select('active')
      .where('company_id', '=', studio.company_id)
      .where('active', '=', true)
      .execute()
    const { used_space } = await server.database.db
      .selectFrom('event')
      .select('used_space')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    expect([held.length, used_space]).toEqual([1, 2])
  })
})
