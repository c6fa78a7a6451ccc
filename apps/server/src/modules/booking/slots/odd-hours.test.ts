/** Unusual hours: nights, buffers after closing time, free time from odd minutes, statuses. */
import type { SlotsAnswer } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { at, hoursIn, NOW, timesIn, TUESDAY, visitCalls } from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())
const { book, hold, list } = visitCalls(() => server)

const FREELY = { protection: { unproven: 'OFF' } } as const
const REFUSED = [422, 'appointment.time.unavailable']
const refusal = (reply: Reply) => [reply.status, reply.body.code]
const alternativesOf = (reply: Reply) =>
  (reply.body.metadata as { alternatives: { starts_at: string }[] }).alternatives.map(
    ({ starts_at }) => starts_at,
  )
const slots = async (
  studio: Studio,
  { service_id: serviceId }: { service_id: string },
  query: Record<string, string> = {},
) => {
  const answer = (await server.answer(
    'listResourceSlots',
    { company: studio.company_id, branch: studio.branch_id },
    { start: TUESDAY, end: TUESDAY, serviceId, ...query },
  )) as SlotsAnswer
  return answer.slots[0]!.date_slots.flatMap((day) =>
    day.slots.filter(({ available }) => available).map(({ time }) => time.start_time / 3600),
  )
}
async function one(given: StudioGiven, values: Parameters<Studio['service']>[0] = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource()
  const service = await studio.service({ by: [anna], ...values })
  return { studio, anna, service, visit: [{ service }] }
}

describe('a shift from ten in the evening until four, at half past midnight', () => {
  const night = async () => {
    const found = await one({
      works: ['22:00-28:00'],
      settings: { ...FREELY, slot_cutter: { slot_cutter: 3600 } },
    })
    server.clock.set('2026-05-19T21:30:00.000Z')
    return found
  }

  it('what is left of it is listed on the date on which it began, held and booked', async () => {
    const { studio, service, visit } = await night()
    expect(await slots(studio, service)).toEqual([25, 26, 27])
    expect(hoursIn(await list(studio, visit))).toEqual([25, 26, 27])
    expect((await hold(studio, visit, at(25))).status).toBe(200)
    expect((await book(studio, visit, at(26))).status).toBe(200)
    expect(hoursIn(await list(studio, visit))).toEqual([27])
    expect(refusal(await book(studio, visit, at(26)))).toEqual(REFUSED)
    expect(refusal(await book(studio, visit, at(24)))).toEqual([422, 'appointment.startTime.hasPassed'])
  })

  it('other times of a refusal are of the same night first', async () => {
    const { studio, anna, visit } = await night()
    await studio.busy(anna, at(25), 60)
    const refused = await book(studio, visit, at(25))
    expect([refusal(refused), alternativesOf(refused)[0]]).toEqual([REFUSED, at(26)])
  })

  it('also where all wanted the same hour: the rest of the night is answered', async () => {
    const { studio, visit } = await night()
    const replies = await Promise.all(Array.from({ length: 6 }, () => book(studio, visit, at(25))))
    const lost = replies.filter(({ status }) => status !== 200)
    expect(lost).toHaveLength(5)
    for (const reply of lost) expect(alternativesOf(reply).slice(0, 2)).toEqual([at(26), at(27)])
  })
})

describe('breaks outside of working time', () => {
  const cleaned = { buffer_before: 900, buffer_after: 1800 }
  const hourly = { slot_cutter: 3600, start_align: 'CLOCK' } as const

  it('not without the company’s setting: there is no work at a quarter to nine', async () => {
    const { studio, service, visit } = await one({ settings: { ...FREELY, slot_cutter: hourly } }, cleaned)
    const inside = [10, 11, 12, 13, 14, 15, 16]
    expect([await slots(studio, service), hoursIn(await list(studio, visit))]).toEqual([inside, inside])
    expect(refusal(await book(studio, visit, at(17)))).toEqual(REFUSED)
  })

  it('if it does, the whole day can be sold, and breaks still block other bookings', async () => {
    const { studio, anna, service, visit } = await one(
      { settings: { ...FREELY, slot_cutter: { ...hourly, breaks_outside_hours: true } } },
      cleaned,
    )
    const all = [9, 10, 11, 12, 13, 14, 15, 16, 17]
    expect([await slots(studio, service), hoursIn(await list(studio, visit))]).toEqual([all, all])
    expect((await book(studio, visit, at(17))).status).toBe(200)
    expect((await book(studio, visit, at(9))).status).toBe(200)
    const left = [11, 12, 13, 14, 15]
    expect([await slots(studio, service), hoursIn(await list(studio, visit))]).toEqual([left, left])
    expect(refusal(await book(studio, visit, at(10)))).toEqual(REFUSED)
    // The service itself must lie in working hours.
    await studio.dayFrame(TUESDAY, 'OFF', '12:30-13:00', { resource_id: anna.resource_id })
    expect(hoursIn(await list(studio, visit))).toEqual([11, 13, 14, 15])
    expect(refusal(await book(studio, visit, at(12)))).toEqual(REFUSED)
  })
})

describe('free time that begins at odd minutes', () => {
  const freeStart = { slot_cutter: 900, start_align: 'FREE_START' } as const
  const after = async (slot_cutter: Record<string, unknown>) => {
    const found = await one({ settings: { ...FREELY, slot_cutter } }, { duration: 50 * 60 })
    await found.studio.busy(found.anna, at(9), 47)
    return found
  }

  it('begins there, unless it is rounded to the company’s step', async () => {
    const { studio, service, visit } = await after(freeStart)
    expect((await slots(studio, service))[0]! * 60).toBeCloseTo(9 * 60 + 47)
    expect((await book(studio, visit, at(9 + 47 / 60))).status).toBe(200)

    const rounded = await after({ ...freeStart, round_free_start: true })
    expect((await slots(rounded.studio, rounded.service)).slice(0, 2)).toEqual([10, 10.25])
    expect(hoursIn(await list(rounded.studio, rounded.visit)).slice(0, 2)).toEqual([10, 10.25])
    expect(refusal(await book(rounded.studio, rounded.visit, at(9 + 47 / 60)))).toEqual(REFUSED)
    expect((await book(rounded.studio, rounded.visit, at(10))).status).toBe(200)
  })

  it('slots that tile go on from the rounded time', async () => {
    const { studio, service } = await after({ ...freeStart, round_free_start: true })
    const tiled = await slots(studio, service, { slotCutterMode: 'BY_DURATION' })
    expect(tiled.slice(0, 3).map((hours) => Math.round(hours * 60))).toEqual([600, 650, 700])
  })
})

describe('a status that holds no time', () => {
  it('whatever the company calls it: what is cancelled is free, and stays free under that name', async () => {
    const { studio, visit } = await one({
      appointment_statuses: [
        { code: 'NEW', colour: '#2e7d32' },
        { code: 'DECLINED', colour: '#c62828' },
      ],
      settings: {
        ...FREELY,
        slot_cutter: { slot_cutter: 3600 },
        appointment: { cancel_to_status: 'DECLINED' },
      },
    })
    const booked = await book(studio, visit, at(10))
    // An unconfirmed booking occupies its time too.
    expect([booked.body.status, refusal(await book(studio, visit, at(10)))]).toEqual(['NEW', REFUSED])
    const cancelled = await server.post(
      `/v1/client/appointment/${String(booked.body.id)}/cancel`,
      { appointment: { company_id: studio.company_id } },
      { 'x-manage-key': String(booked.body.manage_key) },
    )
    expect(cancelled.body.status).toBe('DECLINED')
    expect(hoursIn(await list(studio, visit))).toContain(10)
    expect((await book(studio, visit, at(10))).status).toBe(200)
  })

  it('imported bookings without time block nothing', async () => {
    const { studio, anna, visit } = await one({ settings: { ...FREELY, slot_cutter: { slot_cutter: 3600 } } })
    await studio.busy(anna, at(10), 60, { blocking: false })
    expect(hoursIn(await list(studio, visit))).toContain(10)
    expect((await book(studio, visit, at(10))).status).toBe(200)
  })
})

describe('several places', () => {
  it('bookings stand close to each other, so that a long one still finds a place', async () => {
    const studio = await server.studio({ settings: { ...FREELY, slot_cutter: { slot_cutter: 3600 } } })
    const hall = await studio.resource({ capacity: 2 })
    const short = [{ service: await studio.service({ by: [hall] }) }]
    const long = [{ service: await studio.service({ by: [hall], duration: 9 * 3600 }) }]
    for (const hours of [9, 10, 12, 11, 14, 17, 13])
      expect((await book(studio, short, at(hours))).status).toBe(200)
    expect(timesIn(await list(studio, long))).toHaveLength(1)
    expect((await book(studio, long, at(9))).status).toBe(200)
  })
})
