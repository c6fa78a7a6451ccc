/** How a visit is requested and stored: performers, dates, lanes, price; and what is rejected. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  at,
  hoursIn,
  NOW,
  TUESDAY,
  visitCalls,
  visitOf,
  type Wish,
  whoBooked,
} from '../../../../test/visit-calls.ts'
import { tookPlaceBetween } from './public.ts'

const DAY = 86_400
const NEXT = '2026-05-20'
const HOURLY: StudioGiven = {
  settings: {
    protection: { unproven: 'OFF' },
    slot_cutter: { slot_size: 3600, slot_cutter: 3600, start_align: 'CLOCK' },
    online_booking: { furthest_days: 120 },
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list, askList } = visitCalls(() => server)

const refusal = ({ status, body }: Reply) => [status, body.code, body.errors]
const invalid = (field: string, words: string) => [
  422,
  'validation.failed',
  [{ field, message: `${field}: ${words}` }],
]
const SERVICES = 'appointment.service_resource_settings'

describe('the dates that a visit blocks', () => {
  async function datesOf(studio: Studio, visit: readonly Wish[], start: string) {
    const held = await hold(studio, visit, start)
    expect([held.status, held.body.code]).toEqual([200, undefined])
    return server.database.db
      .selectFrom('hold')
      .select(['first_date', 'last_date'])
      .where('company_id', '=', studio.company_id)
      .where('hold_id', '=', String(held.body.id))
      .executeTakeFirstOrThrow()
  }
  /** The branch is always open, performers have the given hours; the visit passes from one to the next. */
  async function inTurn(...works: NonNullable<StudioGiven['works']>[]) {
    const settings = { ...HOURLY.settings, slot_cutter: { slot_cutter: 1800, start_align: 'CLOCK' as const } }
    const studio = await server.studio({ settings, works: ['00:00-34:00'] })
    const visit = []
    for (const each of works) {
      const who = await studio.resource({ works: each })
      visit.push({ service: await studio.service({ by: [who] }) })
    }
    return { studio, visit }
  }

  it('are that of its shift, also after midnight', async () => {
    const { studio, visit } = await inTurn(['20:00-30:00'])
    expect(await datesOf(studio, visit, at(23.5))).toEqual({ first_date: TUESDAY, last_date: TUESDAY })
    expect(await datesOf(studio, visit, at(26))).toEqual({ first_date: TUESDAY, last_date: TUESDAY })
  })

  it('begin with the date that lists it, though it ends in the night shift of the one before', async () => {
    const { studio, visit } = await inTurn(['20:00-30:00', '04:00-05:00'])
    expect(await datesOf(studio, visit, at(28.5))).toEqual({ first_date: NEXT, last_date: NEXT })
  })

  it('go from the earliest to the latest, in whatever order the performers come', async () => {
    const [night, morning] = [['20:00-30:00'], ['00:00-10:00']] as const
    const nightFirst = await inTurn([...night], [...morning])
    const both = { first_date: TUESDAY, last_date: NEXT }
    expect(await datesOf(nightFirst.studio, nightFirst.visit, at(25))).toEqual(both)
    const morningFirst = await inTurn([...morning], [...night])
    expect(await datesOf(morningFirst.studio, morningFirst.visit, at(25))).toEqual(both)
    const inBetween = await inTurn([...night], [...morning], [...night])
    expect(await datesOf(inBetween.studio, inBetween.visit, at(25))).toEqual(both)
    const around = await inTurn([...morning], [...night], [...morning])
    expect(await datesOf(around.studio, around.visit, at(25))).toEqual(both)
  })

  it('reach as far as its last second', async () => {
    const studio = await server.studio({ ...HOURLY, works: ['00:00-24:00'] })
    const long = await studio.service({ by: [await studio.resource()], duration: 2 * DAY })
    const dates = { first_date: TUESDAY, last_date: NEXT }
    expect(await datesOf(studio, [{ service: long }], at(0))).toEqual(dates)
    const twice = await studio.service({ by: [await studio.resource()], duration: 2 * DAY })
    expect(await datesOf(studio, [{ service: twice }], at(1))).toEqual({ ...dates, last_date: '2026-05-21' })
  })
})

describe('the performers', () => {
  it('a performer chosen by the client for one service and by the server for the next has both roles', async () => {
    const studio = await server.studio(HOURLY)
    const x = await studio.resource()
    const [cut, brows, nails] = [
      await studio.service({ by: [x] }),
      await studio.service({ by: [x] }),
      await studio.service({ by: [x] }),
    ]
    const booked = await book(
      studio,
      [{ service: cut, who: x }, { service: brows }, { service: nails }],
      at(10),
    )
    const rows = await server.database.db
      .selectFrom('appointment_service')
      .select(['service_id', 'resource_id', 'auto_selected', 'duration'])
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', String(booked.body.id))
      .orderBy('ordinal')
      .execute()
    const by = { resource_id: x.resource_id, duration: 3600 }
    expect(rows).toEqual([
      { service_id: cut.service_id, ...by, auto_selected: false },
      { service_id: brows.service_id, ...by, auto_selected: true },
      { service_id: nails.service_id, ...by, auto_selected: true },
    ])
  })

  it('takes the second place of the resource with two, though the first candidate has one', async () => {
    const studio = await server.studio(HOURLY)
    const x = await studio.resource({ ordinal: 1 })
    const y = await studio.resource({ ordinal: 2, capacity: 2 })
    const cut = await studio.service({ by: [x, y] })
    await studio.busy(x, at(10), 60)
    await studio.busy(y, at(10), 60)
    const booked = await book(studio, [{ service: cut }], at(10))
    expect([booked.status, whoBooked(booked)]).toEqual([200, [y.resource_id]])
    expect((await book(studio, [{ service: cut }], at(10))).status).toBe(422)
  })
})

describe('an invalid request is rejected with field and message', () => {
  const severalIn = (studio: Studio, service: Wish['service'], resources: string[]) => ({
    ...visitOf(studio, [{ service }], at(10)),
    service_resource_settings: [{ service: service.service_id, resources, ordinal: 1 }],
    client: { first_name: 'Олена', phone: '+380441234567' },
  })

  it('several resources for one service', async () => {
    const studio = await server.studio()
    const [x, y] = [await studio.resource(), await studio.resource()]
    const cut = await studio.service({ by: [x, y] })
    const reply = await server.post('/v1/client/appointment', {
      appointment: severalIn(studio, cut, [x.resource_id, y.resource_id]),
    })
    expect(refusal(reply)).toEqual(
      invalid(SERVICES, 'must name one resource per service, or none for any free one'),
    )
  })

  it('a service that is booked through its events, alone and beside another', async () => {
    const studio = await server.studio()
    const x = await studio.resource()
    const cut = { service: await studio.service({ by: [x] }) }
    const yoga = { service: await studio.service({ by: [x], booking_type: 'EVENT', name: 'Йога' }) }
    const group = { service: await studio.service({ by: [x], group_training_service: true, name: 'Біг' }) }
    const words = (name: string) => invalid(SERVICES, `${name} is booked through its events`)
    expect(refusal(await book(studio, [yoga], at(10)))).toEqual(words('Йога'))
    expect(refusal(await book(studio, [cut, group], at(10)))).toEqual(words('Біг'))
    expect(refusal(await askList(studio, [yoga]))).toEqual(
      invalid('serviceId', 'Йога is booked through its events'),
    )
  })

  it('a rental beside another service', async () => {
    const studio = await server.studio(HOURLY)
    const x = await studio.resource()
    const loft = { service: await studio.service({ by: [x], booking_type: 'RENT' }) }
    const cut = { service: await studio.service({ by: [x] }) }
    for (const visit of [
      [loft, cut],
      [cut, loft],
    ])
      expect(refusal(await book(studio, visit, at(10)))).toEqual(
        invalid(SERVICES, 'a rental cannot be combined with other services'),
      )
  })

  it('a performer of another service, among those of this one', async () => {
    const studio = await server.studio()
    const [x, y] = [await studio.resource(), await studio.resource()]
    const [cut, brows] = [await studio.service({ by: [x] }), await studio.service({ by: [y] })]
    const visit = [
      { service: cut, who: x },
      { service: brows, who: x },
    ]
    expect((await book(studio, visit, at(10))).body.code).toBe('resource.notFound')
  })

  it.each([
    { settings: { online_booking: { enabled: false } }, code: 'FEATURE_DISABLED' },
    { settings: { online_booking: { prevent_select_time: true } }, code: 'FEATURE_DISABLED' },
    { settings: { appointment: { allow_create: false } }, code: 'authorization.failed' },
  ])('a company with $settings takes none: $code', async ({ settings, code }) => {
    const studio = await server.studio({ settings })
    const visit = [{ service: await studio.service({ by: [await studio.resource()] }) }]
    for (const reply of [await book(studio, visit, at(10)), await hold(studio, visit, at(10))])
      expect(reply.body.code).toBe(code)
  })

  it('several places of a time', async () => {
    const studio = await server.studio()
    const visit = [{ service: await studio.service({ by: [await studio.resource()] }) }]
    expect(refusal(await book(studio, visit, at(10), { space: 2 }))).toEqual(
      invalid('appointment.space', 'several places are taken of an event, not of a time'),
    )
    expect((await book(studio, visit, at(10), { space: 1 })).status).toBe(200)
  })

  it('services of more than ninety days, by the slowest performer; ninety are not too long', async () => {
    const studio = await server.studio({
      ...HOURLY,
      works: ['00:00-24:00'],
    })
    const [x, y] = [await studio.resource(), await studio.resource()]
    const month = {
      service: await studio.service({ by: [x, { ...y, duration: 31 * DAY }], duration: 30 * DAY }),
    }
    const other = { service: await studio.service({ by: [x], duration: 30 * DAY }) }
    expect((await book(studio, [other, other, other], at(0))).status).toBe(200)
    // The length with the slowest performer counts.
    expect((await book(studio, [other, other, month], at(0))).body.code).toBe('appointment.duration.tooLong')
    expect((await askList(studio, [other, other, month])).body.code).toBe('appointment.duration.tooLong')
  })
})

describe('the length of a rental', () => {
  async function loft(given: { min_duration?: number; max_duration?: number }) {
    const studio = await server.studio(HOURLY)
    const visit = [
      { service: await studio.service({ by: [await studio.resource()], booking_type: 'RENT', ...given }) },
    ]
    return { studio, visit }
  }
  const HOUR = 3600
  const wholeSlots = invalid('appointment.duration', 'must be a multiple of 3600 seconds')
  const tooShort = [422, 'appointment.duration.tooShort', undefined]
  const tooLong = [422, 'appointment.duration.tooLong', undefined]

  it.each([
    { asked: undefined, given: {}, expected: HOUR },
    { asked: undefined, given: { min_duration: 2 * HOUR }, expected: 2 * HOUR },
    { asked: 3 * HOUR, given: { min_duration: 2 * HOUR }, expected: 3 * HOUR },
    { asked: 2 * HOUR, given: { min_duration: 2 * HOUR }, expected: 2 * HOUR },
    { asked: HOUR, given: { min_duration: 2 * HOUR }, expected: tooShort },
    { asked: 1800, given: {}, expected: tooShort },
    { asked: 4 * HOUR, given: { max_duration: 4 * HOUR }, expected: 4 * HOUR },
    { asked: 5 * HOUR, given: { max_duration: 4 * HOUR }, expected: tooLong },
    { asked: 1.5 * HOUR, given: {}, expected: wholeSlots },
    { asked: undefined, given: { min_duration: 1.5 * HOUR }, expected: wholeSlots },
  ])('$asked s of $given: $expected', async ({ asked, given, expected }) => {
    const { studio, visit } = await loft(given)
    const reply = await book(studio, visit, at(10), { duration: asked })
    if (typeof expected === 'number') expect([reply.status, reply.body.duration]).toEqual([200, expected])
    else expect(refusal(reply)).toEqual(expected)
  })

  it('the length sent with the service wins over that of the booking', async () => {
    const { studio, visit } = await loft({})
    const { service_resource_settings } = visitOf(studio, visit, at(10))
    const booked = await book(studio, visit, at(10), {
      duration: 5 * HOUR,
      service_resource_settings: service_resource_settings.map((each) => ({ ...each, duration: 2 * HOUR })),
    })
    expect(booked.body.duration).toBe(2 * HOUR)
  })

  it('is nothing to a service of its own length', async () => {
    const studio = await server.studio(HOURLY)
    const cut = await studio.service({
      by: [await studio.resource()],
      min_duration: 2 * HOUR,
      max_duration: 3 * HOUR,
    })
    const booked = await book(studio, [{ service: cut }], at(10), { duration: 1000 })
    expect([booked.status, booked.body.duration]).toEqual([200, HOUR])
    expect(hoursIn(await list(studio, [{ service: cut }]))).toHaveLength(8)
  })

  it('is in a list the least one, or a slot', async () => {
    const lengthsIn = async ({ studio, visit }: Awaited<ReturnType<typeof loft>>) => {
      const { days } = await list(studio, visit)
      const { start_time, end_time } = days[0]!.times![0]!.time
      return end_time - start_time
    }
    expect(await lengthsIn(await loft({}))).toBe(HOUR)
    expect(await lengthsIn(await loft({ min_duration: 2 * HOUR }))).toBe(2 * HOUR)
  })
})

describe('a price before the booking', () => {
  /** Hair by X, who costs more in the afternoon, or Y; brows only by Y; nails only by X. */
  async function salon() {
    const studio = await server.studio(HOURLY)
    const [senior, junior] = [await studio.resourceType(), await studio.resourceType({ name: 'Майстер' })]
    const x = await studio.resource({ ordinal: 1, resource_type_id: senior.resource_type_id })
    const y = await studio.resource({ ordinal: 2, resource_type_id: junior.resource_type_id })
    const hair = await studio.service({ by: [x, y], price: 10_000 })
    await studio.price(hair, 30_000, { resource_type_id: senior.resource_type_id })
    const brows = await studio.service({ by: [y], price: 2000 })
    const nails = await studio.service({ by: [x], price: 400 })
    return { studio, x, y, hair, brows, nails }
  }
  const priceOf = async (studio: Studio, visit: readonly Wish[], start = at(10)) => {
    const reply = await server.post('/v1/client/appointment/calculate/price', {
      appointment: visitOf(studio, visit, start),
    })
    return reply.status === 200 ? reply.body.price : [reply.status, reply.body.code]
  }

  it('is the lowest that a booking at that time can have', async () => {
    const { studio, x, y, hair, brows, nails } = await salon()
    const [h, b, n] = [{ service: hair }, { service: brows }, { service: nails }]
    expect(await priceOf(studio, [h])).toBe(10_000)
    expect(await priceOf(studio, [h, b])).toBe(12_000)
    // With X alone both would cost 30,400.
    expect(await priceOf(studio, [h, n])).toBe(10_400)
    // No performer does all three.
    expect(await priceOf(studio, [h, b, n])).toBe(12_400)
    // A performer chosen for one service does not limit the other.
    expect(await priceOf(studio, [{ ...h, who: y }, n])).toBe(10_400)
    expect(await priceOf(studio, [{ ...h, who: x }, n])).toBe(30_400)
    expect(await priceOf(studio, [h, { ...n, who: x }])).toBe(10_400)
    expect(
      await priceOf(studio, [
        { ...h, who: x },
        { ...n, who: x },
        { ...b, who: y },
      ]),
    ).toBe(32_400)
  })

  it('of nothing is nothing', async () => {
    const { studio } = await salon()
    expect(await priceOf(studio, [])).toBe(0)
  })
})

describe('waiting for a day', () => {
  const wait = (studio: Studio, service: Wish['service'], more: Record<string, unknown> = {}) =>
    server.post('/v1/client/waiting_list', {
      waiting: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        date: TUESDAY,
        service_ids: [service.service_id],
        client: { first_name: 'Анна', phone: '+380441234510' },
        ...more,
      },
    })

  it('reads the wanted performer, else all', async () => {
    const studio = await server.studio(HOURLY)
    const [x, y] = [await studio.resource(), await studio.resource()]
    const cut = await studio.service({ by: [x, y] })
    await studio.busy(x, at(0), 24 * 60)
    expect((await wait(studio, cut)).body.code).toBe('waiting.notFull')
    expect((await wait(studio, cut, { resource_id: y.resource_id })).body.code).toBe('waiting.notFull')
    expect((await wait(studio, cut, { resource_id: x.resource_id })).body).toMatchObject({
      status: 'WAITING',
    })
  })

  it('searches for a rental of the requested length', async () => {
    const studio = await server.studio(HOURLY)
    const room = await studio.resource()
    const loft = await studio.service({ by: [room], booking_type: 'RENT', min_duration: 7200 })
    await studio.busy(room, at(12), 6 * 60)
    expect((await wait(studio, loft)).body.code).toBe('waiting.notFull')
    expect((await wait(studio, loft, { duration: 3 * 3600 })).body.code).toBe('waiting.notFull')
    expect((await wait(studio, loft, { duration: 4 * 3600 })).body).toMatchObject({ status: 'WAITING' })
    expect((await wait(studio, loft, { duration: 3600 })).body.code).toBe('appointment.duration.tooShort')
  })
})

describe('visits that took place', () => {
  const MINUTE = 60_000
  const from = Date.parse(at(10))
  const to = Date.parse(at(12))
  const iso = (moment: number) => new Date(moment).toISOString()

  it.each([
    { because: 'ended as the time begins', ends: from, seconds: 3600, took: false },
    { because: 'ended a moment later', ends: from + 1000, seconds: 3600, took: true },
    { because: 'ended as the time ends', ends: to, seconds: 3600, took: true },
    { because: 'ended a moment too late', ends: to + 1000, seconds: 3600, took: false },
    { because: 'began long before', ends: from + MINUTE, seconds: 8 * DAY, took: true },
    { because: 'began longer before', ends: from + MINUTE, seconds: 9 * DAY, took: true },
    { because: 'were as long as may be', ends: from + MINUTE, seconds: 92 * DAY, took: true },
    { because: 'were cancelled', ends: to, seconds: 3600, took: false, more: { cancelled_at: NOW } },
    { because: 'were missed', ends: to, seconds: 3600, took: false, more: { status: 'NO_SHOW' } },
  ])('of those that $because: $took', async ({ ends, seconds, took, more }) => {
    const studio = await server.studio()
    await studio.appointment({ starts_at: iso(ends - seconds * 1000), duration: seconds, ...more })
    const { rows } = await sql`select 1 from appointment
      where company_id = ${studio.company_id} and ${tookPlaceBetween(from, to)}`.execute(server.database.db)
    expect(rows.length).toBe(took ? 1 : 0)
  })
})
