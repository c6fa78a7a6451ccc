/** Alternatives to an unavailable time: which ones, with whom, how far away, and at what cost. */
import type { Alternative, RepeatDates } from '@zapys/contract'
import type { z } from 'zod'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { at, NOW, TUESDAY, visitCalls, visitOf, type Wish } from '../../../../test/visit-calls.ts'

const DAY = 86_400
const HOURLY: StudioGiven = {
  settings: {
    protection: { unproven: 'OFF' },
    slot_cutter: { slot_cutter: 3600, start_align: 'CLOCK' },
    online_booking: { furthest_days: 60 },
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())
const { book } = visitCalls(() => server)

const alternativesOf = (reply: Reply) => {
  expect([reply.status, reply.body.code]).toEqual([422, 'appointment.time.unavailable'])
  return (reply.body.metadata as { alternatives: Alternative[] }).alternatives
}
const startsOf = (alternatives: readonly Alternative[]) => alternatives.map(({ starts_at }) => starts_at)
/** `day` and `hours` count from the midnight in which Tuesday begins. */
const on = (day: number, hours: number) => at(24 * day + hours)
const minutesBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 60_000

/** A performer who is busy from Monday morning until `until`. */
async function busyUntil(until: string) {
  const studio = await server.studio(HOURLY)
  const anna = await studio.resource()
  const cut = await studio.service({ by: [anna] })
  await studio.busy(anna, at(-24), minutesBetween(at(-24), until))
  return { studio, anna, cut }
}

describe('other times', () => {
  it('say with whom, on which date and from when to when', async () => {
    const { studio, anna, cut } = await busyUntil(at(16))
    const [first] = alternativesOf(await book(studio, [{ service: cut }], at(10)))
    expect(first).toEqual({
      resource_id: anna.resource_id,
      date: TUESDAY,
      starts_at: at(16),
      time: { start_time: 16 * 3600, end_time: 17 * 3600 },
    })
  })

  it.each([
    { day: 3, hours: [9, 10, 11], isFound: true },
    { day: 10, hours: [9, 10, 11], isFound: true },
    { day: 31, hours: [9, 10, 11], isFound: true },
    { day: 32, hours: [], isFound: false },
  ])('are looked for as far as a month: $day days ahead', async ({ day, hours }) => {
    const { studio, cut } = await busyUntil(on(day, 0))
    expect(startsOf(alternativesOf(await book(studio, [{ service: cut }], at(10))))).toEqual(
      hours.map((hour) => on(day, hour)),
    )
  })

  it('lie further away only where there are too few near', async () => {
    const { studio, anna, cut } = await busyUntil(on(8, 17))
    await studio.busy(anna, on(8, 18), minutesBetween(on(8, 18), on(20, 0)))
    const found = alternativesOf(await book(studio, [{ service: cut }], at(10)))
    expect(startsOf(found)).toEqual([on(8, 17), on(20, 9), on(20, 10)])
  })

  it('begin neither before now nor after the last day that may be booked', async () => {
    const studio = await server.studio({
      settings: { ...HOURLY.settings, online_booking: { furthest_days: 1 } },
    })
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna] })
    await studio.busy(anna, at(-24 + 13), minutesBetween(at(-24 + 13), at(17)))
    server.clock.set(at(-24 + 11.5))
    expect(startsOf(alternativesOf(await book(studio, [{ service: cut }], at(10))))).toEqual([
      at(17),
      at(-12),
    ])
  })

  it('are with the wanted performer where others have no more of them', async () => {
    const studio = await server.studio({
      settings: { ...HOURLY.settings, online_booking: { furthest_days: 1 } },
    })
    await studio.dayFrame('2026-05-18', 'OFF', '00:00-24:00')
    const x = await studio.resource({ ordinal: 1, works: ['10:00-14:00'] })
    const y = await studio.resource({ ordinal: 2, works: ['10:00-13:00'] })
    const cut = await studio.service({ by: [x, y] })
    for (const who of [x, y]) await studio.busy(who, at(10), 60)
    // So Y is less loaded.
    await studio.busy(x, at(13), 60)
    const found = alternativesOf(await book(studio, [{ service: cut, who: x }], at(10)))
    expect(found.map(({ starts_at, resource_id }) => [starts_at, resource_id])).toEqual([
      [at(11), x.resource_id],
      [at(12), x.resource_id],
    ])
  })
})

describe('looking for other times costs so much and no more', () => {
  /** Two hundred performers too slow for any day, except those in `quick`, who are busy for `busyDays`. */
  async function crowd(quick: readonly number[], busyDays: number) {
    const studio = await server.studio(HOURLY)
    const staff = await Promise.all(Array.from({ length: 200 }, (_, ordinal) => studio.resource({ ordinal })))
    const services = []
    for (const number of quick) {
      const who = staff[number]!
      await studio.busy(who, at(-24), minutesBetween(at(-24), on(busyDays, 0)))
      services.push(
        await studio.service({
          by: staff.map((each) => ({ ...each, duration: each === who ? 3600 : 36_000 })),
        }),
      )
    }
    return { studio, staff, services }
  }
  const foundBy = async ({ studio, services }: Awaited<ReturnType<typeof crowd>>, who?: Wish['who']) => {
    const counts = []
    for (const service of services)
      counts.push(alternativesOf(await book(studio, [{ service, who }], at(10))).length)
    return counts
  }

  it('checks as many performers as twelve days allow', async () => {
    expect(await foundBy(await crowd([165, 166], 3))).toEqual([3, 0])
  })

  it('of many others as many as are left for a month, after all those before', async () => {
    const many = await crowd([34, 35], 11)
    expect(await foundBy(many, many.staff[0])).toEqual([3, 0])
  })

  it('where nothing is left for the services of a long visit, none are found', async () => {
    const studio = await server.studio(HOURLY)
    const staff = await Promise.all(Array.from({ length: 25 }, (_, ordinal) => studio.resource({ ordinal })))
    const long = await studio.service({ by: staff.map((each) => ({ ...each, duration: 36_000 })) })
    const visit = Array.from({ length: 20 }, () => ({ service: long, who: staff[0]! }))
    expect(alternativesOf(await book(studio, visit, at(10)))).toEqual([])
  })

  it.each([
    { day: 8, isFound: true },
    { day: 10, isFound: false },
  ])('1,500 starts: the second performer is free from day $day on', async ({ day, isFound }) => {
    const studio = await server.studio({
      settings: { ...HOURLY.settings, slot_cutter: { slot_cutter: 300, start_align: 'CLOCK' } },
    })
    const [x, y] = [await studio.resource(), await studio.resource()]
    await studio.busy(y, at(-24), minutesBetween(at(-24), on(day, 0)))
    const visit = [
      { service: await studio.service({ by: [x], duration: 300 }) },
      { service: await studio.service({ by: [y], duration: 300 }) },
    ]
    expect(alternativesOf(await book(studio, visit, at(10))).length).toBe(isFound ? 3 : 0)
  })
})

describe('the dates of a repetition', () => {
  /** A weekly repetition with two dates, starting at `start`. */
  async function preview(
    studio: Awaited<ReturnType<TestServer['studio']>>,
    visit: readonly Wish[],
    start: string,
    times = 2,
  ) {
    const reply = await server.post('/v1/client/appointment/repeat/preview', {
      appointment: {
        ...visitOf(studio, visit, start),
        client: { first_name: 'Олена', phone: '+380441234567' },
        repeat: { every_weeks: 1, times },
      },
    })
    expect(reply.status).toBe(200)
    return (reply.body as unknown as z.infer<typeof RepeatDates>).dates
  }
  const daysIn = (alternatives: readonly Alternative[]) => [
    ...new Set(alternatives.map(({ date }) => (Date.parse(date) - Date.parse(TUESDAY)) / (DAY * 1000))),
  ]

  /** Free on only one day of a month. */
  async function freeOn(free: number) {
    const studio = await server.studio(HOURLY)
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna] })
    for (let day = -1; day < 31; day += 1) if (day !== free) await studio.busy(anna, on(day, 0), 24 * 60)
    return { studio, visit: [{ service: cut }] }
  }

  it.each([
    { because: 'six days before', free: 3, available: [false, false], near: [[3], []] },
    { because: 'not seven', free: 2, available: [false, false], near: [[], []] },
    {
      because: 'six days after, and before the next',
      free: 15,
      available: [false, false],
      near: [[15], [15]],
    },
    {
      because: 'six days before the next, and after',
      free: 10,
      available: [false, false],
      near: [[10], [10]],
    },
    { because: 'not the other date', free: 9, available: [true, false], near: [[], []] },
    { because: 'nor the next one', free: 16, available: [false, true], near: [[], []] },
    { because: 'six days after the last', free: 22, available: [false, false], near: [[], [22]] },
    { because: 'not seven after it', free: 23, available: [false, false], near: [[], []] },
  ])('have other times near each of them: $because', async ({ free, available, near }) => {
    const { studio, visit } = await freeOn(free)
    const dates = await preview(studio, visit, on(9, 10))
    expect(dates.map((each) => each.available)).toEqual(available)
    expect(dates.map(({ alternatives }) => daysIn(alternatives))).toEqual(near)
  })

  it('are none after the last day that may be booked', async () => {
    const studio = await server.studio({
      settings: { ...HOURLY.settings, online_booking: { furthest_days: 10 } },
    })
    const visit = [{ service: await studio.service({ by: [await studio.resource()] }) }]
    const dates = await preview(studio, visit, on(2, 10))
    expect(dates.map(({ available }) => available)).toEqual([true, true])
    const edge = await preview(studio, visit, on(9, 10))
    expect(edge.map(({ available }) => available)).toEqual([true, false])
    expect(edge.map(({ alternatives }) => alternatives.length)).toEqual([0, 0])
    const near = await preview(studio, visit, on(10, 10))
    expect(near.map(({ alternatives }) => daysIn(alternatives))).toEqual([[9], []])
    expect(await preview(studio, visit, on(40, 10))).toMatchObject([
      { available: false, alternatives: [] },
      { available: false, alternatives: [] },
    ])
  })

  it('may begin in the night shift of the day before today', async () => {
    const studio = await server.studio({ ...HOURLY, works: ['20:00-28:00'] })
    const visit = [{ service: await studio.service({ by: [await studio.resource()] }) }]
    server.clock.set(on(1, 0.5))
    const dates = await preview(studio, visit, on(1, 1))
    expect(dates.map(({ available }) => available)).toEqual([true, true])
  })

  it('times resources are bounded', async () => {
    const studio = await server.studio(HOURLY)
    const staff = await Promise.all(Array.from({ length: 40 }, (_, ordinal) => studio.resource({ ordinal })))
    const visit = [{ service: await studio.service({ by: staff }) }]
    expect(await preview(studio, visit, on(1, 10), 25)).toHaveLength(25)
    const refused = await server.post('/v1/client/appointment/repeat/preview', {
      appointment: {
        ...visitOf(studio, visit, on(1, 10)),
        client: { first_name: 'Олена', phone: '+380441234567' },
        repeat: { every_weeks: 1, times: 26 },
      },
    })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          field: 'appointment.service_resource_settings',
          message:
            'appointment.service_resource_settings: leave the choice among too many resources: name resources, or ask for fewer services or dates',
        },
      ],
    ])
  })

  it('a series that begins after the last day that may be booked is refused, its first date by name', async () => {
    const studio = await server.studio({
      settings: { ...HOURLY.settings, online_booking: { furthest_days: 10 } },
    })
    const visit = [{ service: await studio.service({ by: [await studio.resource()] }) }]
    const { start_time: _, ...asked } = visitOf(studio, visit, at(10))
    const series = (starts: string[]) =>
      server.post('/v1/client/appointment/repeat', {
        appointment: { ...asked, starts, client: { first_name: 'Олена', phone: '+380441234567' } },
      })
    const far = await series([on(40, 10), on(47, 10)])
    expect(alternativesOf(far).map(({ date }) => date)).toEqual(Array.from({ length: 3 }, () => '2026-05-28'))
    expect(far.body.errors).toEqual([{ field: 'starts.0', message: 'starts.0: is unavailable' }])
    const edge = await series([on(9, 10), on(10, 10)])
    expect(edge.body.errors).toEqual([{ field: 'starts.1', message: 'starts.1: is unavailable' }])
    expect((await series([on(8, 10), on(9, 10)])).status).toBe(200)
  })
})
