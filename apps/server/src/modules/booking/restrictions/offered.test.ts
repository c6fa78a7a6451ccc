/** Under restrictions, clients can book exactly what is offered: lists, repeats, holds, waiting list, rejections. */
import { DAY_MS } from '@zapys/domain/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-01T06:00:00.000Z' })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
/** 12:00 in Kyiv, this many days ahead. */
const noon = (days: number) => new Date(Date.parse('2026-06-01T09:00:00.000Z') + days * DAY_MS).toISOString()
const DAYS = [0, 1, 2, 3, 4, 5]

type Bound = {
  kind: 'FURTHEST_DAY' | 'LEAST_NOTICE' | 'ONLINE_BOOKING'
  value: number | null
  of: 'ALL' | 'YOGA' | 'CUT' | 'OTHER'
}
const bound: fc.Arbitrary<Bound> = fc.oneof(
  fc.record({
    kind: fc.constant('FURTHEST_DAY' as const),
    value: fc.integer({ min: 0, max: 5 }),
    of: fc.constantFrom('ALL' as const, 'YOGA' as const, 'CUT' as const, 'OTHER' as const),
  }),
  fc.record({
    kind: fc.constant('LEAST_NOTICE' as const),
    value: fc.integer({ min: 0, max: 4 }).map((days) => days * 86_400),
    of: fc.constantFrom('ALL' as const, 'YOGA' as const, 'CUT' as const, 'OTHER' as const),
  }),
  fc.record({
    kind: fc.constant('ONLINE_BOOKING' as const),
    value: fc.constant(null),
    of: fc.constantFrom('YOGA' as const, 'CUT' as const, 'OTHER' as const),
  }),
)

/** A hall with a class, and a haircut, each day at 12:00. */
async function setUp(bounds: readonly Bound[]) {
  const studio = await server.studio()
  // Free only at noon, so that the nearest other times are those of other days.
  const anna = await studio.resource({ name: 'Анна', works: ['12:00-13:00'] })
  const yoga = await studio.service({ name: 'Йога', by: [], price: 100, booking_type: 'EVENT' })
  const cut = await studio.service({ name: 'Стрижка', by: [anna], price: 100 })
  const other = await studio.service({ name: 'Масаж', by: [anna], price: 100 })
  const services = { ALL: null, YOGA: yoga.service_id, CUT: cut.service_id, OTHER: other.service_id }
  for (const { kind, value, of } of bounds)
    await studio.restriction({ kind, value, service_id: services[of], message: 'Ні' })
  const events: string[] = []
  for (const day of DAYS)
    events.push(
      (await studio.event({ service_id: yoga.service_id, starts_at: noon(day), space: 5 })).event_id,
    )
  const { company_id, branch_id } = studio
  const at = { company_id, branch_id }
  const visit = {
    ...at,
    service_resource_settings: [{ service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }],
  }
  return { events, at, visit, cut, anna }
}
type Studio = Awaited<ReturnType<typeof setUp>>

const isBlocked = ({ body }: { body: Row }) =>
  body['code'] === 'booking.restriction.blocked' || body['code'] === 50_001
type Slot = { id?: string; available?: boolean; time: { start_time: number } }
const slotsOf = (body: Row) =>
  (body['slots'] as { date_slots: { date: string; slots: Slot[] }[] }[]).flatMap(({ date_slots }) =>
    date_slots.flatMap(({ date, slots }) => slots.map((slot) => ({ date, ...slot }))),
  )
const client = () => ({ first_name: 'Ніна', phone: newPhone() })
const hold = async (what: Row) => {
  const holder = 'browser-of-nina-0001'
  const held = await visitor(server).post('/v1/client/hold', { hold: { holder, ...what } })
  if (held.status === 200)
    await visitor(server).post(`/v1/client/hold/${String(held.body['id'])}/release`, {
      hold: { company_id: what['company_id'], holder },
    })
  return held
}

async function expectEvents({ events, at }: Studio) {
  const path = `/v1/company/${at.company_id}/branch/${at.branch_id}/slot/gt/resource?start=2026-06-01&preventBookingEnabled=true`
  const [range, next] = await Promise.all(
    ['&end=2026-06-07', '&limit=6'].map(async (query) => {
      const { body } = await visitor(server).get(path + query)
      return new Set(slotsOf(body).flatMap(({ id, available }) => (available === true ? [id] : [])))
    }),
  )
  for (const event_id of events) {
    const held = await hold({ ...at, event_id, space: 1 })
    const waits = await visitor(server).post('/v1/client/waiting_list', {
      waiting: { ...at, event_id, space: 1, service_ids: [], client: client() },
    })
    const booked = await visitor(server).post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: { ...at, client: client(), space: 1 },
    })
    const offered = range!.has(event_id)
    const seen = {
      next: next!.has(event_id),
      hold: held.status === 200,
      waits: waits.body['code'] === 'waiting.notFull',
      booked: booked.status === 200,
    }
    expect(seen).toEqual({ next: offered, hold: offered, waits: offered, booked: offered })
    expect([held, waits, booked].map(isBlocked)).toEqual(Array(3).fill(!offered))
  }
}

async function expectVisits({ at, visit, cut, anna }: Studio) {
  const { body } = await visitor(server).get(
    `/v1/company/${at.company_id}/branch/${at.branch_id}/slot/resource?start=2026-06-01&end=2026-06-07&preventBookingEnabled=true&serviceId=${cut.service_id}&id=${anna.resource_id}`,
  )
  const days = new Set(
    slotsOf(body).flatMap(({ date, time, available }) =>
      available !== false && time.start_time === 12 * 3600 ? [date] : [],
    ),
  )
  const isOffered = (day: number) => days.has(noon(day).slice(0, 10))
  const edges = [DAYS.find(isOffered), DAYS.findLast(isOffered)]
  for (const day of DAYS) {
    const start_time = noon(day)
    const offered = isOffered(day)
    const held = await hold({ ...visit, start_time })
    const first = await visitor(server).post('/v1/client/appointment/repeat/preview', {
      appointment: { ...visit, start_time, repeat: { every_weeks: 1, times: 2 } },
    })
    const booked = await visitor(server).post('/v1/client/appointment', {
      appointment: { ...visit, start_time, client: client() },
    })
    const isFree = ((first.body['dates'] as Row[] | undefined)?.[0] ?? {})['available'] === true
    expect({ held: held.status === 200, repeat: isFree, booked: booked.status === 200 }).toEqual({
      held: offered,
      repeat: offered,
      booked: offered,
    })
    if (edges.includes(day)) await expectAlternatives(visit, start_time)
  }
}

/** The taken time is rejected with times that can be booked. */
async function expectAlternatives(visit: Row, start_time: string) {
  const appointment = { ...visit, start_time, client: client() }
  const { status, body } = await visitor(server).post('/v1/client/appointment', { appointment })
  expect([status, body['code']]).toEqual([422, 'appointment.time.unavailable'])
  const { alternatives } = body['metadata'] as { alternatives: { starts_at: string }[] }
  for (const { starts_at } of alternatives)
    expect([starts_at, (await hold({ ...visit, start_time: starts_at })).status]).toEqual([starts_at, 200])
}

describe('restrictions of a company', () => {
  it('close the same classes and times in lists, repeats, holds, the waiting list and bookings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bound, { maxLength: 3 }), async (bounds) => {
        const studio = await setUp(bounds)
        await expectEvents(studio)
        await expectVisits(studio)
      }),
      {
        seed: 28,
        numRuns: 5,
        examples: [
          [[{ kind: 'FURTHEST_DAY', value: 2, of: 'ALL' }]],
          [[{ kind: 'LEAST_NOTICE', value: 2 * 86_400, of: 'CUT' }]],
          [[{ kind: 'ONLINE_BOOKING', value: null, of: 'YOGA' }]],
        ],
      },
    )
  }, 120_000)

  it('close a later date of a repeating booking, whose other dates stay free', async () => {
    const { visit } = await setUp([{ kind: 'FURTHEST_DAY', value: 10, of: 'ALL' }])
    const { body } = await visitor(server).post('/v1/client/appointment/repeat/preview', {
      appointment: { ...visit, start_time: noon(0), repeat: { every_weeks: 1, times: 3 } },
    })
    const dates = body['dates'] as { available: boolean; alternatives: Row[] }[]
    expect(dates.map(({ available }) => available)).toEqual([true, true, false])
    expect(dates[2]!.alternatives.every((one) => String(one['starts_at']) < noon(11))).toBe(true)
  })

  // Times after midnight are listed under the date before, but belong to the next day.
  it('close the same times of a night shift, before midnight and after it', async () => {
    const studio = await server.studio({ works: ['22:00-26:00'] })
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna] })
    await studio.restriction({ kind: 'FURTHEST_DAY', value: 1, message: 'Ні' })
    const { company_id, branch_id } = studio
    const { body } = await visitor(server).get(
      `/v1/company/${company_id}/branch/${branch_id}/slot/resource?start=2026-06-01&end=2026-06-04&preventBookingEnabled=true&slotCutter=3600&serviceId=${cut.service_id}`,
    )
    const offered = slotsOf(body).map(({ date, time }) => `${date} ${time.start_time / 3600}`)
    const booked: string[] = []
    for (const date of ['2026-06-01', '2026-06-02', '2026-06-03'])
      for (const hours of [22, 23, 24, 25]) {
        const start_time = new Date(Date.parse(`${date}T00:00:00+03:00`) + hours * 3_600_000).toISOString()
        const reply = await visitor(server).post('/v1/client/appointment', {
          appointment: {
            company_id,
            branch_id,
            service_resource_settings: [{ service: cut.service_id, resources: [], ordinal: 1 }],
            start_time,
            client: client(),
          },
        })
        if (reply.status === 200) booked.push(`${date} ${hours}`)
      }
    expect(offered).toEqual(booked)
    expect(booked).toEqual([
      '2026-06-01 22',
      '2026-06-01 23',
      '2026-06-01 24',
      '2026-06-01 25',
      '2026-06-02 22',
      '2026-06-02 23',
    ])
  })
})
