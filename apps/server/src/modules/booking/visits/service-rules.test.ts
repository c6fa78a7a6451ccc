/**
 * Rules of a service besides its length apply equally to lists, holds and bookings. docs/rules/visits.md, Rules of a
 * service.
 */
import { randomUUID } from 'node:crypto'
import type { SlotsAnswer, VisitSlotsAnswer, VisitTime } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  at,
  hoursIn,
  NOW,
  timesIn,
  TUESDAY,
  visitCalls,
  visitOf,
  type Wish,
} from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list, moves, move } = visitCalls(() => server)

const HALF_HOURS = Array.from({ length: 18 }, (_, index) => 9 + index / 2)
const BY_CLOCK = {
  protection: { unproven: 'OFF' },
  slot_cutter: { slot_cutter: 1800, start_align: 'CLOCK' },
} as const

const refusal = (reply: Reply) => [reply.status, reply.body.code]
const alternativesOf = (reply: Reply) =>
  (reply.body.metadata as { alternatives: { starts_at: string }[] }).alternatives.map(
    ({ starts_at }) => starts_at,
  )
const isBooked = (reply: Reply) => expect(reply.status, JSON.stringify(reply.body)).toBe(200)
const release = (studio: Studio, held: Reply, holder: string) =>
  server.post(`/v1/client/hold/${String(held.body.id)}/release`, {
    hold: { company_id: studio.company_id, holder },
  })

const cancel = ({ company_id }: Studio, booked: Reply) =>
  server.post(
    `/v1/client/appointment/${String(booked.body.id)}/cancel`,
    { appointment: { company_id } },
    { 'x-manage-key': String(booked.body.manage_key) },
  )
/** Adds a waiting list entry for these services on the day. */
const waitFor = async ({ company_id, branch_id }: Studio, services: readonly Wish['service'][]) =>
  isBooked(
    await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id,
        date: TUESDAY,
        service_ids: services.map(({ service_id }) => service_id),
        client: { first_name: 'Іра', phone: '+380441234599' },
      },
    }),
  )

/** Free hours of a date in the list of resource slots, without duplicates. */
async function slotHours(studio: Studio, { service, who }: Wish, more: Record<string, string> = {}) {
  const answer = (await server.answer(
    'listResourceSlots',
    { company: studio.company_id, branch: studio.branch_id },
    {
      start: TUESDAY,
      end: TUESDAY,
      serviceId: service.service_id,
      ...(who === undefined ? {} : { id: who.resource_id }),
      ...more,
    },
  )) as SlotsAnswer
  const hours = answer.slots.flatMap(({ date_slots }) =>
    date_slots.flatMap(({ slots }) => slots.map(({ time }) => time.start_time / 3600)),
  )
  return [...new Set(hours)].toSorted((a, b) => a - b)
}

/** Bookable hours among `hours`, or of the whole day. Both lists and trial holds must agree. */
async function freeHours(studio: Studio, wish: Wish, hours?: readonly number[]) {
  const isAsked = (hour: number) => hours === undefined || hours.includes(hour)
  const listed = hoursIn(await list(studio, [wish])).filter(isAsked)
  const held: number[] = []
  for (const hour of hours ?? HALF_HOURS) {
    const holder: string = randomUUID()
    const reply = await hold(studio, [wish], at(hour), holder)
    if (reply.status !== 200) continue
    held.push(hour)
    await release(studio, reply, holder)
  }
  expect((await slotHours(studio, wish)).filter(isAsked), 'by resource').toEqual(listed)
  expect(held, 'held').toEqual(listed)
  return listed
}

/** The same for a visit, which has no list of resource slots. */
async function freeVisits(studio: Studio, wishes: readonly Wish[]) {
  const listed = hoursIn(await list(studio, wishes))
  const held: number[] = []
  for (const hour of HALF_HOURS) {
    const holder: string = randomUUID()
    const reply = await hold(studio, wishes, at(hour), holder)
    if (reply.status !== 200) continue
    held.push(hour)
    await release(studio, reply, holder)
  }
  expect(held, 'held').toEqual(listed)
  return listed
}

/** Occupied ranges in branch hours, as `place from-until`. */
async function occupied({ company_id }: Studio, { resource_id }: { resource_id: string }) {
  const { rows } = await sql<{ lane: number; from: number; until: number }>`
    select lane, extract(epoch from lower(during))::float8 as from, extract(epoch from upper(during))::float8 as until
      from occupancy where company_id = ${company_id} and resource_id = ${resource_id} and blocking
     order by lane, during`.execute(server.database.db)
  const hour = (moment: number) => (moment - Date.parse(at(0)) / 1000) / 3600
  return rows.map(({ lane, from, until }) => `${lane} ${hour(from)}-${hour(until)}`)
}

describe('places of a resource', () => {
  /** A trainer with three places, and a private massage that takes all of them. */
  async function trainerOfThree() {
    const studio = await server.studio({ settings: BY_CLOCK })
    const trainer = await studio.resource({ capacity: 3 })
    const alone = await studio.service({ name: 'Масаж', by: [trainer], exclusive: true })
    const shared = await studio.service({ name: 'Тренування', by: [trainer] })
    return { studio, trainer, alone, shared }
  }

  it('an exclusive service takes all of them, and is rejected beside another booking', async () => {
    const { studio, trainer, alone, shared } = await trainerOfThree()
    isBooked(await book(studio, [{ service: shared }], at(10)))
    const [, ...others] = await occupied(studio, trainer)
    expect(others).toEqual([])
    const free = HALF_HOURS.filter((hour) => hour >= 11 && hour <= 17)
    expect(await freeHours(studio, { service: alone })).toEqual([9, ...free])
    const refused = await book(studio, [{ service: alone }], at(10.5))
    expect(refusal(refused)).toEqual([422, 'appointment.time.unavailable'])
    expect(alternativesOf(refused)).toEqual([at(11), at(11.5), at(9)])

    isBooked(await book(studio, [{ service: alone }], at(12)))
    expect((await occupied(studio, trainer)).filter((range) => range.endsWith('12-13'))).toEqual([
      '0 12-13',
      '1 12-13',
      '2 12-13',
    ])
    const beside = [11.5, 12, 12.5]
    expect(await freeHours(studio, { service: shared })).toEqual(
      HALF_HOURS.filter((hour) => hour <= 17 && !beside.includes(hour)),
    )
    expect(refusal(await book(studio, [{ service: shared }], at(12)))).toEqual([
      422,
      'appointment.time.unavailable',
    ])
    isBooked(await book(studio, [{ service: shared }], at(10)))
    isBooked(await book(studio, [{ service: shared }], at(10)))
  })

  it('resources that suit a moment are those with as many places free', async () => {
    const { studio, trainer, alone, shared } = await trainerOfThree()
    isBooked(await book(studio, [{ service: shared }], at(10)))
    const suiting = async (service: typeof alone, hour: number) => {
      const params = { company: studio.company_id, branch: studio.branch_id }
      const query = { start: at(hour), service: service.service_id }
      return (await server.answer('listResources', params, query)).content.map(({ id }) => id)
    }
    expect(await suiting(shared, 10)).toEqual([trainer.resource_id])
    expect(await suiting(alone, 10)).toEqual([])
    expect(await suiting(alone, 11)).toEqual([trainer.resource_id])
  })

  it('its breaks block all of them', async () => {
    const { studio, trainer } = await trainerOfThree()
    const careful = await studio.service({
      by: [trainer],
      exclusive: true,
      buffer_before: 1800,
      buffer_after: 1800,
    })
    isBooked(await book(studio, [{ service: careful }], at(11)))
    expect(await occupied(studio, trainer)).toEqual(['0 10.5-12.5', '1 10.5-12.5', '2 10.5-12.5'])
  })

  it('a class of eight leaves four of twelve places: one of four fits beside it, none of five', async () => {
    const studio = await server.studio({ settings: BY_CLOCK })
    const hall = await studio.resource({ capacity: 12 })
    const classOf = (places: number) => studio.service({ by: [hall], places })
    const [eight, five, four] = [await classOf(8), await classOf(5), await classOf(4)]
    isBooked(await book(studio, [{ service: eight }], at(12)))
    expect(await occupied(studio, hall)).toHaveLength(8)
    const clear = HALF_HOURS.filter((hour) => hour <= 11 || (hour >= 13 && hour <= 17))
    expect(await freeHours(studio, { service: five })).toEqual(clear)
    expect(await freeHours(studio, { service: four })).toEqual(HALF_HOURS.filter((hour) => hour <= 17))
    isBooked(await book(studio, [{ service: four }], at(12)))
    expect(await freeHours(studio, { service: four })).toEqual(clear)
    expect(await freeHours(studio, { service: await classOf(13) })).toEqual([])
  })

  it('of concurrent callers exactly one gets the last places', async () => {
    const { studio, trainer, alone, shared } = await trainerOfThree()
    const winners = async (services: (typeof alone)[], hour: number) => {
      const replies = await Promise.all(services.map((service) => book(studio, [{ service }], at(hour))))
      const codes = ['appointment.time.taken', 'appointment.time.unavailable']
      for (const { status, body } of replies) if (status !== 200) expect(codes).toContain(body.code)
      return replies.map(({ status }) => status === 200)
    }
    const countOf = (won: boolean[]) => won.filter((each) => each).length
    expect(countOf(await winners([alone, alone, alone, alone], 10))).toBe(1)
    const [whole, ...one] = await winners([alone, shared, shared, shared], 12)
    expect(countOf(one)).toBe(whole === true ? 0 : 3)
    expect(await occupied(studio, trainer)).toHaveLength(6)

    const hall = await studio.resource({ name: 'Зал', capacity: 12 })
    const eight = await studio.service({ by: [hall], places: 8 })
    const four = await studio.service({ by: [hall], places: 4 })
    expect(countOf(await winners([eight, eight, eight], 10))).toBe(1)
    expect(countOf(await winners([four, four, four, four], 12))).toBe(3)
    expect(await occupied(studio, hall)).toHaveLength(20)
  })

  it('a hold, a move and a series take them as a booking does', async () => {
    const { studio, trainer, alone, shared } = await trainerOfThree()
    const holder: string = randomUUID()
    const held = await hold(studio, [{ service: alone }], at(10), holder)
    const longer = await server.post(`/v1/client/hold/${String(held.body.id)}/extend`, {
      hold: { company_id: studio.company_id, holder },
    })
    expect([held.body.resource_ids, longer.body.resource_ids]).toEqual(
      Array.from({ length: 2 }, () => [trainer.resource_id]),
    )
    expect(refusal(await book(studio, [{ service: shared }], at(10.5)))).toEqual([
      422,
      'appointment.time.unavailable',
    ])
    const booked = await book(studio, [{ service: alone }], at(10), { hold_id: held.body.id })
    isBooked(booked)
    isBooked(await book(studio, [{ service: shared }], at(12)))
    const toMoveTo = hoursIn((await moves(studio, booked)).body as unknown as VisitSlotsAnswer)
    expect(toMoveTo).toEqual([9, 9.5, 10, 10.5, 11, ...HALF_HOURS.filter((hour) => hour >= 13 && hour <= 17)])
    expect(refusal(await move(studio, booked, at(11.5)))).toEqual([422, 'appointment.time.unavailable'])
    isBooked(await move(studio, booked, at(10.5)))
    expect((await occupied(studio, trainer)).filter((range) => range.endsWith(' 10.5-11.5'))).toHaveLength(3)

    const visit = visitOf(studio, [{ service: alone }], at(14))
    const series = await server.post('/v1/client/appointment/repeat', {
      appointment: {
        ...visit,
        starts: [at(14), at(15)],
        client: { first_name: 'Ірина', phone: '+380441234568' },
      },
    })
    isBooked(series)
    expect((await occupied(studio, trainer)).filter((range) => /1[45]-/.test(range))).toHaveLength(6)
  })

  it('a client who waits for them is offered all of them, once they are free', async () => {
    const { studio, trainer, alone, shared } = await trainerOfThree()
    await studio.dayFrame(TUESDAY, 'ON', '10:00-11:00', { resource_id: trainer.resource_id })
    const [one, other] = [
      await book(studio, [{ service: shared }], at(10)),
      await book(studio, [{ service: shared }], at(10)),
    ]
    await waitFor(studio, [alone])
    await cancel(studio, one)
    expect(await occupied(studio, trainer)).toHaveLength(1)
    await cancel(studio, other)
    expect(await occupied(studio, trainer)).toEqual(['0 10-11', '1 10-11', '2 10-11'])
    expect(await freeHours(studio, { service: shared }, [10])).toEqual([])
  })
})

describe('most bookings of a service a day', () => {
  const WEDNESDAY = '2026-05-20'
  const onWednesday = (hours: number) => at(hours + 24)

  /** At most two colorings a day, though two performers are free all day. */
  async function twoColours() {
    const studio = await server.studio({ settings: BY_CLOCK })
    const staff = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const colour = await studio.service({ name: 'Фарбування', by: staff, most_a_day: 2 })
    const cut = await studio.service({ by: staff })
    return { studio, staff, colour, cut, wish: [{ service: colour }] }
  }

  it('bookings and holds of the day count, cancelled ones do not; then it is listed on other days only', async () => {
    const { studio, colour, wish } = await twoColours()
    const booked = await book(studio, wish, at(10))
    isBooked(booked)
    expect(await freeHours(studio, { service: colour })).toContain(10)
    const holder: string = randomUUID()
    const held = await hold(studio, wish, at(15), holder)
    expect(held.status).toBe(200)

    expect(await freeHours(studio, { service: colour })).toEqual([])
    const days = await list(studio, wish, { end: WEDNESDAY, resultType: 'DAYS' })
    expect(days.days.map(({ times_count }) => times_count)).toEqual([0, 17])
    const refused = await book(studio, wish, at(12))
    expect(refusal(refused)).toEqual([422, 'appointment.time.unavailable'])
    // The nearest free times are this evening.
    expect(alternativesOf(refused)).toEqual([at(-7), at(-7.5), at(-8)])

    // For the holder of one of them the day is not full.
    isBooked(await book(studio, wish, at(12), { hold_id: held.body.id }))
    expect(await freeHours(studio, { service: colour })).toEqual([])
    await cancel(studio, booked)
    expect(await freeHours(studio, { service: colour })).toContain(10)
  })

  it('a visit that has it twice needs two, and other services are as free as before', async () => {
    const { studio, colour, cut, wish } = await twoColours()
    const twice = [...wish, ...wish]
    expect(hoursIn(await list(studio, twice))).toContain(10)
    isBooked(await book(studio, wish, at(9)))
    expect(hoursIn(await list(studio, twice))).toEqual([])
    expect(
      await slotHours(
        studio,
        { service: colour },
        { serviceId: `${colour.service_id},${colour.service_id}` },
      ),
    ).toEqual([])
    expect(refusal(await book(studio, twice, at(10)))).toEqual([422, 'appointment.time.unavailable'])
    isBooked(await book(studio, [{ service: cut }, { service: colour }], at(10)))
    expect(hoursIn(await list(studio, [{ service: cut }, { service: colour }]))).toEqual([])
    expect(hoursIn(await list(studio, [{ service: cut }]))).not.toEqual([])
  })

  it('of eight who want the last one of a day at once, each at another hour, exactly one has it', async () => {
    const { studio, wish } = await twoColours()
    const hours = [9, 10, 11, 12, 13, 14, 15, 16]
    for (const day of [0, 24, 48, 72]) {
      isBooked(await book(studio, wish, at(17 + day)))
      const replies = await Promise.all(hours.map((hour) => book(studio, wish, at(hour + day))))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    expect(await freeHours(studio, wish[0]!, hours)).toEqual([])
  })

  it('a booking moves within its own day, and not to one that is full', async () => {
    const { studio, wish } = await twoColours()
    const [first] = [await book(studio, wish, at(10)), await book(studio, wish, at(11))]
    isBooked(first)
    expect(hoursIn((await moves(studio, first)).body as unknown as VisitSlotsAnswer)).toContain(15)
    isBooked(await move(studio, first, at(15)))
    const other = await book(studio, wish, onWednesday(10))
    isBooked(other)
    expect(hoursIn((await moves(studio, other)).body as unknown as VisitSlotsAnswer)).toEqual([])
    expect(refusal(await move(studio, other, at(12)))).toEqual([422, 'appointment.time.unavailable'])
    isBooked(await move(studio, first, onWednesday(12)))
    isBooked(await move(studio, other, at(12)))
  })

  it('a series counts what it takes itself, and a waiting client is offered what a full day frees', async () => {
    const { studio, colour, wish } = await twoColours()
    const series = (starts: string[]) =>
      server.post('/v1/client/appointment/repeat', {
        appointment: {
          ...visitOf(studio, wish, starts[0]!),
          starts,
          client: { first_name: 'Ірина', phone: '+380441234568' },
        },
      })
    const refused = await series([at(10), at(12), at(14)])
    expect(refusal(refused)).toEqual([422, 'appointment.time.unavailable'])
    expect(refused.body.errors).toMatchObject([{ field: 'starts.2' }])
    const [first] = (await series([at(10), at(12), onWednesday(10)])).body.appointments as Reply['body'][]
    await waitFor(studio, [colour])
    await cancel(studio, { status: 200, headers: {}, body: first! })
    const { rows } = await sql<{ status: string }>`
      select status from waiting_entry where company_id = ${studio.company_id}`.execute(server.database.db)
    expect(rows).toEqual([{ status: 'OFFERED' }])
    expect(await freeHours(studio, { service: colour }, [9, 16])).toEqual([])
  })

  it('a night shift counts for the date that it begins on', async () => {
    const studio = await server.studio({ settings: BY_CLOCK, works: ['20:00-26:00'] })
    const barber = await studio.resource({ works: ['20:00-26:00'] })
    const cut = await studio.service({ by: [barber], most_a_day: 1 })
    isBooked(await book(studio, [{ service: cut }], at(25)))
    expect(hoursIn(await list(studio, [{ service: cut }]))).toEqual([])
    expect(await slotHours(studio, { service: cut })).toEqual([])
    isBooked(await book(studio, [{ service: cut }], onWednesday(20)))
  })
})

describe('a visit that goes on past midnight', () => {
  const WEDNESDAY = '2026-05-20'

  /** A performer who works around the clock: a start after midnight counts for the next date. */
  async function roundTheClock(
    settings: Record<string, unknown> = {},
    works: '00:00-24:00' | '20:00-26:00' = '00:00-24:00',
  ) {
    const studio = await server.studio({ settings: { ...BY_CLOCK, ...settings }, works: [works] })
    const barber = await studio.resource({ works: [works] })
    const cut = await studio.service({ by: [barber] })
    const colour = await studio.service({ by: [barber], most_a_day: 1 })
    const visit = [{ service: cut }, { service: colour }]
    /** Starts of the visit on a date, in hours from midnight of Tuesday, from both lists. */
    const evening = async (wishes: readonly Wish[], date = TUESDAY) => {
      const ids = wishes.map(({ service }) => service.service_id).join(',')
      const days = { start: date, end: date }
      const later = (date === WEDNESDAY ? 24 : 0) + 22
      const lists = [
        (await slotHours(studio, wishes[0]!, { ...days, serviceId: ids })).map(
          (hours) => hours + (date === WEDNESDAY ? 24 : 0),
        ),
        timesIn(await list(studio, wishes, days)).map(
          ({ starts_at }) => (Date.parse(starts_at) - Date.parse(at(0))) / 3_600_000,
        ),
      ].map((hours) => hours.filter((hour) => hour >= later))
      expect(lists[0], 'the list of slots is that of visits').toEqual(lists[1])
      return lists[0]!
    }
    return { studio, colour, visit, evening }
  }

  it('counts towards the most a day of the date on which its part begins, in lists as at booking', async () => {
    const { studio, colour, visit, evening } = await roundTheClock()
    isBooked(await book(studio, [{ service: colour }], at(34)))
    // From 23:00 on the coloring begins on Wednesday, which is full.
    expect(await evening(visit)).toEqual([22, 22.5])
    expect(refusal(await book(studio, visit, at(23)))).toEqual([422, 'appointment.time.unavailable'])
    expect((await evening(visit, WEDNESDAY)).at(0)).toBe(47)
    isBooked(await book(studio, visit, at(22)))
    expect(await evening(visit)).toEqual([])
    expect(await evening(visit, WEDNESDAY)).toEqual([47, 47.5])
    isBooked(await book(studio, visit, at(47)))
  })

  it('has a service twice where one begins on each date', async () => {
    const { studio, colour, evening } = await roundTheClock()
    const twice = [{ service: colour }, { service: colour }]
    expect(await evening(twice)).toEqual([23, 23.5])
    isBooked(await book(studio, twice, at(23.5)))
  })

  it('counts for the date of a night shift throughout', async () => {
    const { studio, colour, visit, evening } = await roundTheClock({}, '20:00-26:00')
    isBooked(await book(studio, [{ service: colour }], at(44)))
    expect(await evening(visit)).toEqual([22, 22.5, 23, 23.5, 24])
    isBooked(await book(studio, visit, at(23.5)))
    expect(await evening(visit)).toEqual([])
  })

  it('ends no later than the furthest day, by the date whose work each part begins in', async () => {
    const { studio, visit, evening } = await roundTheClock({ online_booking: { furthest_days: 1 } })
    expect(await evening(visit)).toEqual([22, 22.5])
    expect(refusal(await book(studio, visit, at(23)))).toEqual([422, 'appointment.time.unavailable'])
    isBooked(await book(studio, visit, at(22.5)))
  })

  it('is shown neither as free nor as taken where the date of a part is full', async () => {
    const { studio, colour, visit, evening } = await roundTheClock()
    isBooked(await book(studio, [{ service: colour }], at(34)))
    isBooked(await book(studio, [visit[0]!], at(22)))
    const ids = visit.map(({ service }) => service.service_id).join(',')
    const { slots } = (await server.answer(
      'listResourceSlots',
      { company: studio.company_id, branch: studio.branch_id },
      { start: TUESDAY, end: TUESDAY, serviceId: ids, includeAppointmentsTime: true },
    )) as SlotsAnswer
    const shown = slots[0]!.date_slots[0]!.slots.filter(({ time }) => time.start_time >= 21 * 3600)
    expect(shown.map(({ time, available }) => [time.start_time / 3600, available])).toEqual(
      [21, 21.5, 22, 22.5].map((hours) => [hours, false]),
    )
    expect(await evening(visit)).toEqual([])
  })
})

describe('a step of its own', () => {
  it('is that of every list and booking of the service, whatever a caller asks for', async () => {
    const studio = await server.studio({ settings: BY_CLOCK })
    const who = await studio.resource()
    const spaced = await studio.service({ by: [who], duration: 5400, slot_cutter: 7200 })
    const wish = { service: spaced }
    const listed = [10, 12, 14, 16]
    expect(hoursIn(await list(studio, [wish]))).toEqual(listed)
    expect(await slotHours(studio, wish)).toEqual(listed)
    expect(await slotHours(studio, wish, { slotCutterMode: 'BY_DURATION', slotCutter: '1800' })).toEqual(
      listed,
    )
    expect(refusal(await book(studio, [wish], at(11.5)))).toEqual([422, 'appointment.time.unavailable'])
    const booked = await book(studio, [wish], at(12))
    isBooked(booked)
    expect(hoursIn(await list(studio, [wish]))).toEqual([10, 14, 16])
    expect(hoursIn((await moves(studio, booked)).body as unknown as VisitSlotsAnswer)).toEqual(listed)
    // A start of another alignment is no start of a finer step.
    expect(refusal(await move(studio, booked, at(14.5)))).toEqual([422, 'appointment.time.unavailable'])
  })

  it('may be finer than the company’s; of a visit the first service decides', async () => {
    const studio = await server.studio({ settings: BY_CLOCK, works: ['09:00-11:00'] })
    const who = await studio.resource()
    const brows = await studio.service({ by: [who], duration: 1800, slot_cutter: 1200 })
    const cut = await studio.service({ by: [who] })
    const finely = [9, 9 + 1 / 3, 9 + 2 / 3, 10, 10 + 1 / 3]
    expect(await freeHours(studio, { service: brows }, finely)).toEqual(finely)
    expect(hoursIn(await list(studio, [{ service: brows }, { service: cut }]))).toEqual([9, 9 + 1 / 3])
    expect(hoursIn(await list(studio, [{ service: cut }, { service: brows }]))).toEqual([9, 9.5])
    const both = `${brows.service_id},${cut.service_id}`
    expect(await slotHours(studio, { service: brows }, { serviceId: both })).toEqual([9, 9 + 1 / 3])
    const held = await hold(studio, [{ service: brows }], at(9 + 1 / 6))
    expect(refusal(held)).toEqual([422, 'appointment.time.unavailable'])
  })

  it('a rental has none: it starts where its slots do', async () => {
    const studio = await server.studio()
    const rented = studio.service({ booking_type: 'RENT', slot_cutter: 1800 })
    await expect(rented).rejects.toThrow('service_slot_cutter')
  })
})

describe('so many of a service at once', () => {
  /** A coach with five places, at most two of them for beginners. */
  async function twoBeginners() {
    const studio = await server.studio({ settings: BY_CLOCK })
    const coach = await studio.resource({ ordinal: 1, capacity: 5 })
    const beginner = await studio.service({ by: [coach], at_once: 2, buffer_after: 1800 })
    const other = await studio.service({ by: [coach] })
    return { studio, coach, beginner, other, wish: [{ service: beginner }] }
  }
  const ALL_DAY = HALF_HOURS.filter((hour) => hour <= 16.5)

  it('while as many run there is none more, though places are free; breaks do not count', async () => {
    const { studio, beginner, other, wish } = await twoBeginners()
    const first = await book(studio, wish, at(10))
    isBooked(first)
    isBooked(await book(studio, wish, at(11)))
    // The two bookings never overlap, so one more fits across both.
    expect(await freeHours(studio, { service: beginner })).toEqual(ALL_DAY)
    const held = await hold(studio, wish, at(10.5))
    expect(await freeHours(studio, { service: beginner })).toEqual([
      9,
      9.5,
      ...ALL_DAY.filter((hour) => hour >= 11.5),
    ])
    const refused = await book(studio, wish, at(10))
    expect(refusal(refused)).toEqual([422, 'appointment.time.unavailable'])
    expect(alternativesOf(refused)).toEqual([at(9.5), at(9), at(11.5)])
    isBooked(await book(studio, [{ service: other }], at(10.5)))
    isBooked(await book(studio, wish, at(10.5), { hold_id: held.body.id }))
    await cancel(studio, first)
    expect(await freeHours(studio, { service: beginner })).toEqual([
      9,
      9.5,
      10,
      ...ALL_DAY.filter((hour) => hour >= 11.5),
    ])
  })

  it('each performer has so many', async () => {
    const { studio, coach, beginner, wish } = await twoBeginners()
    const second = await studio.resource({ ordinal: 2, capacity: 5, performs: [beginner] })
    for (const who of [coach, coach, second])
      isBooked(await book(studio, [{ service: beginner, who }], at(10)))
    expect(await freeHours(studio, { service: beginner, who: coach }, [9, 10, 11])).not.toContain(10)
    isBooked(await book(studio, wish, at(10)))
    expect(await freeHours(studio, { service: beginner }, ALL_DAY)).not.toContain(10)
  })

  it('of five who want to begin at the same moment exactly two do', async () => {
    const { studio, wish } = await twoBeginners()
    const replies = await Promise.all(Array.from({ length: 5 }, () => book(studio, wish, at(10))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('a booking moves beside itself; a visit and a series keep to it', async () => {
    const { studio, other, wish } = await twoBeginners()
    const [first] = [await book(studio, wish, at(10)), await book(studio, wish, at(10))]
    isBooked(first)
    isBooked(await move(studio, first, at(10.5)))
    expect(refusal(await book(studio, [{ service: other }, ...wish], at(9)))).toEqual([
      422,
      'appointment.time.unavailable',
    ])
    isBooked(await book(studio, [{ service: other }, ...wish], at(10.5)))
    const series = await server.post('/v1/client/appointment/repeat', {
      appointment: {
        ...visitOf(studio, wish, at(14)),
        starts: [at(14), at(14.5), at(15)],
        client: { first_name: 'Ірина', phone: '+380441234568' },
      },
    })
    isBooked(series)
    expect(await freeHours(studio, wish[0]!, [13, 13.5, 14, 14.5, 15, 15.5])).not.toContain(14.5)
  })

  it('of a rental, too', async () => {
    const studio = await server.studio({ settings: BY_CLOCK })
    const dock = await studio.resource({ capacity: 4 })
    const boat = await studio.service({
      booking_type: 'RENT',
      by: [dock],
      min_duration: 3600,
      max_duration: 14_400,
      at_once: 1,
    })
    const wish = [{ service: boat }]
    isBooked(await book(studio, wish, at(11), { duration: 7200 }))
    const whole = [9, 10, 13, 14, 15, 16, 17]
    expect(hoursIn(await list(studio, wish))).toEqual(whole)
    const answer = (await server.answer(
      'listRentSlots',
      { company: studio.company_id, branch: studio.branch_id },
      { start: TUESDAY, end: TUESDAY, serviceId: boat.service_id },
    )) as SlotsAnswer
    expect(answer.slots[0]!.date_slots[0]!.slots.map(({ time }) => time.start_time / 3600)).toEqual(whole)
    expect(refusal(await book(studio, wish, at(10), { duration: 7200 }))).toEqual([
      422,
      'appointment.time.unavailable',
    ])
    isBooked(await book(studio, wish, at(13), { duration: 7200 }))
  })
})

describe('waiting between services of a visit', () => {
  /** A by X with a buffer of 45 minutes after it; B by Y for half an hour; C by X again. */
  async function breaksBetween(maxWaitSeconds: number) {
    const studio = await server.studio({ settings: { ...BY_CLOCK, visit: { max_wait: maxWaitSeconds } } })
    const [x, y] = [await studio.resource({ ordinal: 1 }), await studio.resource({ ordinal: 2 })]
    const first = await studio.service({ by: [x], buffer_after: 2700, price: 30_000 })
    const second = await studio.service({ by: [y], duration: 1800, price: 20_000 })
    const third = await studio.service({ by: [x], price: 10_000 })
    return { studio, x, y, visit: [first, second, third].map((service) => ({ service })) }
  }
  const legHours = ({ legs }: VisitTime) =>
    legs.map(({ starts_at, ends_at }) =>
      [starts_at, ends_at].map((moment) => (Date.parse(moment) - Date.parse(at(0))) / 3_600_000),
    )
  type Booked = { duration: number; services: { starts_at: string; duration: number }[] }

  it('is not done where the company does not let clients wait: no time is listed, none is held', async () => {
    const { studio, visit } = await breaksBetween(0)
    expect(await freeVisits(studio, visit)).toEqual([])
    expect(refusal(await book(studio, visit, at(10)))).toEqual([422, 'appointment.time.unavailable'])
  })

  it('too short a wait is none', async () => {
    const { studio, visit } = await breaksBetween(14 * 60)
    expect(hoursIn(await list(studio, visit))).toEqual([])
  })

  it('as long as is needed and no longer; the booking says when each service begins', async () => {
    const { studio, x, y, visit } = await breaksBetween(3600)
    expect(await freeVisits(studio, visit)).toEqual(HALF_HOURS.filter((hour) => hour <= 15))
    const answer = await list(studio, visit, { withPrices: 'true' })
    const ten = timesIn(answer).find(({ starts_at }) => starts_at === at(10))!
    expect(legHours(ten)).toEqual([
      [10, 11],
      [11, 11.5],
      [11.75, 12.75],
    ])
    expect(ten.time.end_time).toBe(12.75 * 3600)

    const held = await hold(studio, visit, at(10))
    expect(held.body.resource_ids).toEqual([x, y, x].map(({ resource_id }) => resource_id))
    const booked = await book(studio, visit, at(10), { hold_id: held.body.id })
    isBooked(booked)
    const { duration, services } = booked.body as unknown as Booked
    expect(duration).toBe(2.75 * 3600)
    expect(services.map(({ starts_at }) => starts_at)).toEqual([at(10), at(11), at(11.75)])
    expect(booked.body).toMatchObject({ price: { price: ten.price } })
    expect(await occupied(studio, x)).toEqual(['0 10-11.75', '0 11.75-12.75'])
    expect(await occupied(studio, y)).toEqual(['0 11-11.5'])

    // Until then X has no time for another visit, nor at 12:30.
    expect(await freeVisits(studio, visit)).toEqual([13, 13.5, 14, 14.5, 15])
    const refused = await book(studio, visit, at(10.5))
    expect(refusal(refused)).toEqual([422, 'appointment.time.unavailable'])
    expect(alternativesOf(refused)).toEqual([at(13), at(13.5), at(14)])
    const later = hoursIn((await moves(studio, booked)).body as unknown as VisitSlotsAnswer)
    expect(later).toEqual(HALF_HOURS.filter((hour) => hour <= 15))
    const moved = await move(studio, booked, at(10.5))
    isBooked(moved)
    expect((moved.body as unknown as Booked).services.map(({ starts_at }) => starts_at)).toEqual([
      at(10.5),
      at(11.5),
      at(12.25),
    ])
  })

  it('a branch may let its clients wait where the company does not', async () => {
    const studio = await server.studio({ settings: BY_CLOCK })
    const branch = await studio.addBranch({ settings: { visit: { max_wait: 900 } } })
    const own = { branch_id: branch.branch_id }
    const [x, y] = [await studio.resource(own), await studio.resource({ ...own, ordinal: 2 })]
    const by = (resource: typeof x, more = {}) =>
      studio.service({ by: [resource], branches: [branch], ...more })
    const visit = [await by(x, { buffer_after: 2700 }), await by(y, { duration: 1800 }), await by(x)]
    const there = { ...studio, ...own }
    const wishes = visit.map((service) => ({ service }))
    expect(await freeVisits(there, wishes)).toContain(10)
    isBooked(await book(there, wishes, at(10)))
  })

  it('two who want the same visit at once: one has it; and a client who waits for the day is offered such a visit', async () => {
    const { studio, x, visit } = await breaksBetween(900)
    const replies = await Promise.all([book(studio, visit, at(10)), book(studio, visit, at(10.5))])
    const [won] = replies.filter(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    // Either booking ends before this.
    await studio.busy(x, at(13.5), 270)
    await studio.busy(x, at(9), 60)
    await waitFor(
      studio,
      visit.map(({ service }) => service),
    )
    await cancel(studio, won!)
    expect((await occupied(studio, x)).filter((range) => /^0 1[0-2]/.test(range))).toEqual([
      '0 10-11.75',
      '0 11.75-12.75',
    ])
  })
})

describe('phases in which the performer is free for others', () => {
  const TEN_MINUTES = { ...BY_CLOCK, slot_cutter: { slot_cutter: 600, start_align: 'CLOCK' } } as const
  const clock = (text: string) => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    return hours + minutes / 60
  }
  const MORNING = [
    '9:00',
    '9:10',
    '9:20',
    '9:30',
    '9:40',
    '10:00',
    '10:20',
    '10:30',
    '10:40',
    '10:50',
    '11:30',
  ].map(clock)

  /** A coloring: half an hour of work, forty minutes to set, twenty minutes of work. */
  async function colourist(more: Record<string, unknown> = {}, capacity = 1) {
    const studio = await server.studio({ settings: TEN_MINUTES })
    const olha = await studio.resource({ capacity })
    const colour = await studio.service({
      by: [olha],
      duration: 5400,
      phases: [1800, 2400, 1200],
      ...more,
    })
    const cut = await studio.service({ by: [olha], duration: 2400 })
    return { studio, olha, colour, cut }
  }

  it('two colours interleave, and a cut of the setting time fits in: exactly the work is occupied', async () => {
    const { studio, olha, colour, cut } = await colourist()
    isBooked(await book(studio, [{ service: colour }], at(10)))
    expect(await occupied(studio, olha)).toEqual(['0 10-10.5', `0 ${clock('11:10')}-11.5`])
    const colours = ['9:20', '9:30', '10:30', '10:40', '11:30'].map(clock)
    expect(await freeHours(studio, { service: colour }, MORNING)).toEqual(colours)
    const cuts = ['9:00', '9:10', '9:20', '10:30', '11:30'].map(clock)
    expect(await freeHours(studio, { service: cut }, MORNING)).toEqual(cuts)
    const long = await studio.service({ by: [olha], duration: 2700 })
    expect(await freeHours(studio, { service: long }, [clock('10:30')])).toEqual([])

    isBooked(await book(studio, [{ service: cut }], at(10.5)))
    expect(await occupied(studio, olha)).toEqual([
      '0 10-10.5',
      `0 10.5-${clock('11:10')}`,
      `0 ${clock('11:10')}-11.5`,
    ])
    expect(await freeHours(studio, { service: cut }, MORNING)).not.toContain(10.5)
    expect(refusal(await book(studio, [{ service: cut }], at(10.5)))).toEqual([
      422,
      'appointment.time.unavailable',
    ])
  })

  it('the last phase without work may go on after the work of who does it has ended', async () => {
    const { studio } = await colourist()
    const olha = await studio.resource({ works: ['09:00-10:00'] })
    const mask = await studio.service({ by: [olha], duration: 3600, phases: [1200, 2400] })
    const visit = [{ service: mask }]
    const hours = ['9:00', '9:10', '9:20', '9:30', '9:40'].map(clock)
    expect(hoursIn(await list(studio, visit))).toEqual(hours)
    expect(await slotHours(studio, { service: mask })).toEqual(hours)
    expect((await hold(studio, visit, at(clock('9:20')))).status).toBe(200)
    const booked = await book(studio, visit, at(clock('9:40')))
    isBooked(booked)
    expect((await move(studio, booked, at(9))).status).toBe(200)
  })

  it('breaks stand before the first and after the last work', async () => {
    const { studio, olha, colour } = await colourist({ buffer_before: 600, buffer_after: 1200 })
    isBooked(await book(studio, [{ service: colour }], at(10)))
    expect(await occupied(studio, olha)).toEqual([
      `0 ${clock('9:50')}-10.5`,
      `0 ${clock('11:10')}-${clock('11:50')}`,
    ])
  })

  it('of concurrent callers exactly one gets the setting time', async () => {
    const { studio, colour, cut } = await colourist()
    isBooked(await book(studio, [{ service: colour }], at(10)))
    const replies = await Promise.all([cut, cut, cut].map((service) => book(studio, [{ service }], at(10.5))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('the next service begins after the last phase, with any performer', async () => {
    const { studio, olha, cut } = await colourist()
    const mask = await studio.service({ by: [olha], duration: 3600, phases: [1200, 2400] })
    const visit = [{ service: mask }, { service: cut }]
    const booked = await book(studio, visit, at(10))
    isBooked(booked)
    expect(booked.body.duration).toBe(6000)
    expect(await occupied(studio, olha)).toEqual([`0 10-${clock('10:20')}`, `0 11-${clock('11:40')}`])
    expect(await freeHours(studio, { service: cut }, [clock('10:20')])).toEqual([clock('10:20')])
    const both = `${mask.service_id},${cut.service_id}`
    const listed = (await slotHours(studio, { service: mask }, { serviceId: both })).filter(
      (hour) => hour < 12,
    )
    expect(listed).toEqual(hoursIn(await list(studio, visit)).filter((hour) => hour < 12))
    expect(listed).toEqual(['9:20', '10:40', '11:40', '11:50'].map(clock))
  })

  it('a hold, a move and a series occupy the same', async () => {
    const { studio, olha, colour, cut } = await colourist()
    const wish = [{ service: colour }]
    const holder: string = randomUUID()
    const held = await hold(studio, wish, at(10), holder)
    const longer = await server.post(`/v1/client/hold/${String(held.body.id)}/extend`, {
      hold: { company_id: studio.company_id, holder },
    })
    expect([held.body.resource_ids, longer.body.resource_ids]).toEqual(
      Array.from({ length: 2 }, () => [olha.resource_id]),
    )
    const cutMeanwhile = await book(studio, [{ service: cut }], at(10.5))
    isBooked(cutMeanwhile)
    const booked = await book(studio, wish, at(10), { hold_id: held.body.id })
    isBooked(booked)
    const toMoveTo = hoursIn((await moves(studio, booked)).body as unknown as VisitSlotsAnswer)
    expect(toMoveTo.filter((hour) => hour <= 10.5)).toEqual([9, 10])
    isBooked(await move(studio, booked, at(9)))
    const morning = ['0 9-9.5', `0 ${clock('10:10')}-10.5`, `0 10.5-${clock('11:10')}`]
    expect(await occupied(studio, olha)).toEqual(morning)
    const series = await server.post('/v1/client/appointment/repeat', {
      appointment: {
        ...visitOf(studio, wish, at(14)),
        starts: [at(14), at(14.5)],
        client: { first_name: 'Ірина', phone: '+380441234568' },
      },
    })
    isBooked(series)
    expect((await occupied(studio, olha)).slice(3)).toEqual([
      '0 14-14.5',
      '0 14.5-15',
      `0 ${clock('15:10')}-15.5`,
      `0 ${clock('15:40')}-16`,
    ])
  })

  it('stay when staff move or reopen the booking; a length that staff send has none', async () => {
    const { studio, olha, colour, cut } = await colourist()
    const owner = await companyKey(server, studio)
    const booked = await book(studio, [{ service: colour }], at(10))
    const change = (appointment: Record<string, unknown>) =>
      owner.post(`branch/${studio.branch_id}/appointment/${String(booked.body.id)}`, { appointment })
    isBooked(await change({ start_time: at(9) }))
    const [first, last] = ['0 9-9.5', `0 ${clock('10:10')}-10.5`]
    expect(await occupied(studio, olha)).toEqual([first, last])
    isBooked(await change({ status: 'CANCELLED' }))
    isBooked(await book(studio, [{ service: cut }], at(9.5)))
    isBooked(await change({ status: 'CONFIRMED' }))
    const meanwhile = `0 9.5-${clock('10:10')}`
    expect(await occupied(studio, olha)).toEqual([first, meanwhile, last])
    isBooked(await change({ start_time: at(14), duration: 6000 }))
    expect(await occupied(studio, olha)).toEqual([meanwhile, `0 14-${clock('15:40')}`])
  })

  it('at once with one performer counts all of its time', async () => {
    const { studio, colour, cut } = await colourist({ at_once: 1 })
    isBooked(await book(studio, [{ service: colour }], at(10)))
    expect(await freeHours(studio, { service: colour }, MORNING)).toEqual([11.5])
    isBooked(await book(studio, [{ service: cut }], at(10.5)))
  })

  it.each([
    { because: 'that begins free', phases: [0, 600], booking_type: 'GENERAL' },
    { because: 'without any', phases: [], booking_type: 'GENERAL' },
    { because: 'of a rental', phases: [600, 600], booking_type: 'RENT' },
  ] as const)('a service $because cannot be stored', async ({ phases, booking_type }) => {
    const studio = await server.studio()
    await expect(studio.service({ phases: [...phases], booking_type })).rejects.toThrow(/service_phases/)
  })
})
