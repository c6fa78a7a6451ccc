/** A caller's hold counts as free for them in every list, and as taken for others. */
import type { DaysAnswer, MergedAnswer, SlotsAnswer, VisitSlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const DAY = '2026-05-19'
/** 12:00 in Kyiv. */
const NOON = '2026-05-19T09:00:00.000Z'
const HOLDER = 'browser-of-marta-0001'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

/** A day from 11:00 to 14:00 with hourly starts, the middle one held. */
async function heldNoon(given: Record<string, unknown> = {}) {
  const studio = await server.studio({
    works: ['11:00-14:00'],
    settings: { slot_cutter: { slot_cutter: 3600 } },
  })
  const anna = await studio.resource()
  const service = await studio.service({ by: [anna], ...given })
  const settings = [{ service: service.service_id, resources: [anna.resource_id], ordinal: 1 }]
  const place = { company_id: studio.company_id, branch_id: studio.branch_id }
  const held = await server.post('/v1/client/hold', {
    hold: { ...place, start_time: NOON, service_resource_settings: settings, holder: HOLDER },
  })
  expect(held.status).toBe(200)
  return { studio, place, service, settings, anna }
}

const as = (holder: string | undefined): Record<string, string> =>
  holder === undefined ? {} : { 'x-holder': holder }
const slotsOf = async (studio: Studio, kind: string, query: string, holder?: string) =>
  server.get(
    `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/${kind}?start=${DAY}&end=${DAY}&${query}`,
    as(holder),
  )
const hours = (starts: number[]) => starts.map((start) => start / 3600)

describe('a held time', () => {
  const lists = [
    {
      list: 'by resource',
      given: {},
      ask: async (studio: Studio, service: string, holder?: string) => {
        const { body } = await slotsOf(studio, 'resource', `serviceId=${service}`, holder)
        const [resource] = (body as unknown as SlotsAnswer).slots
        return hours(resource!.date_slots[0]!.slots.map(({ time }) => time.start_time))
      },
    },
    {
      list: 'merged',
      given: {},
      ask: async (studio: Studio, service: string, holder?: string) => {
        const { body } = await slotsOf(studio, 'resource', `serviceId=${service}&resultType=MERGED`, holder)
        const [day] = (body as unknown as MergedAnswer).days
        return hours(Object.values(day!.times).map(({ time }) => time.start_time))
      },
    },
    {
      list: 'of a whole visit',
      given: {},
      ask: async (studio: Studio, service: string, holder?: string) => {
        const { body } = await slotsOf(studio, 'visit', `serviceId=${service}`, holder)
        const { times = [] } = (body as unknown as VisitSlotsAnswer).days[0]!
        return hours(times.map(({ time }) => time.start_time))
      },
    },
    {
      list: 'of a rental',
      given: { booking_type: 'RENT', min_duration: 3600 },
      ask: async (studio: Studio, service: string, holder?: string) => {
        const { body } = await slotsOf(studio, 'rent/resource', `serviceId=${service}`, holder)
        const [resource] = (body as unknown as SlotsAnswer).slots
        return hours(resource!.date_slots[0]!.slots.map(({ time }) => time.start_time))
      },
    },
  ]
  it.each(lists)('$list: free to its holder, taken to others', async ({ given, ask }) => {
    const { studio, service } = await heldNoon(given)
    expect(await ask(studio, service.service_id)).toEqual([11, 13])
    expect(await ask(studio, service.service_id, 'browser-of-oleh-00001')).toEqual([11, 13])
    expect(await ask(studio, service.service_id, HOLDER)).toEqual([11, 12, 13])
  })

  it('an answer to its holder is no-store and is not sent to others', async () => {
    const { studio, service } = await heldNoon()
    const query = `serviceId=${service.service_id}&resultType=DAYS`
    const own = await slotsOf(studio, 'resource', query, HOLDER)
    const others = await slotsOf(studio, 'resource', query)
    const count = ({ slots }: DaysAnswer) => slots[0]!.date_slots[0]!.slots_count
    expect([own, others].map(({ body }) => count(body as unknown as DaysAnswer))).toEqual([3, 2])
    expect(own.headers['cache-control']).toContain('no-store')
    expect(String(others.headers['vary'])).toContain('x-holder')
  })

  it('is free for its holder, who moves a booking to it', async () => {
    const { studio, place, settings } = await heldNoon()
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        ...place,
        start_time: '2026-05-19T10:00:00.000Z',
        service_resource_settings: settings,
        client: { first_name: 'Марта', phone: '+380441234567' },
      },
    })
    const url = `/v1/client/appointment/${String(booked.body.id)}/move?company_id=${studio.company_id}&start=${DAY}&end=${DAY}`
    const times = async (holder?: string) => {
      const { body } = await server.get(url, {
        'x-manage-key': String(booked.body.manage_key),
        ...as(holder),
      })
      return (body as unknown as VisitSlotsAnswer).days[0]!.times!.length
    }
    expect([await times(), await times(HOLDER)]).toEqual([2, 3])
  })

  it('is among the alternatives of a rejection for its holder, and for no other caller', async () => {
    const studio = await server.studio({
      works: ['12:00-13:00'],
      settings: { slot_cutter: { slot_cutter: 3600 } },
    })
    const anna = await studio.resource()
    const service = await studio.service({ by: [anna] })
    const noonOf = (day: number) => `2026-05-${day}T09:00:00.000Z`
    // Plans cover two days around the 23rd; alternatives lie on the days beyond.
    for (const day of [21, 22, 23, 24, 25]) await studio.busy(anna, noonOf(day), 60)
    const hold = (start_time: string, holder: string) =>
      server.post('/v1/client/hold', {
        hold: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time,
          holder,
          service_resource_settings: [
            { service: service.service_id, resources: [anna.resource_id], ordinal: 1 },
          ],
        },
      })
    const othersFor = async (holder: string) => {
      const { body } = await hold(noonOf(23), holder)
      const { alternatives } = body['metadata'] as { alternatives: { date: string }[] }
      return alternatives.map(({ date }) => Number(date.slice(-2)))
    }
    expect((await hold(noonOf(26), HOLDER)).status).toBe(200)
    expect(await othersFor(HOLDER)).toEqual([20, 26, 19])
    expect(await othersFor('browser-of-oleh-00001')).toEqual([20, 19, 27])
  })

  it('of another company is no matter here', async () => {
    const { studio, service } = await heldNoon()
    await heldNoon()
    const { body } = await slotsOf(
      studio,
      'visit',
      `serviceId=${service.service_id}`,
      'browser-of-oleh-00001',
    )
    expect((body as unknown as VisitSlotsAnswer).days[0]!.times_count).toBe(2)
  })
})

describe('held places of an event', () => {
  it('are free to their holder, on its page and in lists', async () => {
    const studio = await server.studio()
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: NOON, space: 5 })
    const place = { company_id: studio.company_id, branch_id: studio.branch_id }
    await server.post('/v1/client/hold', {
      hold: { ...place, event_id: event.event_id, space: 2, service_resource_settings: [], holder: HOLDER },
    })
    const page = `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/group_training/${event.event_id}`
    const used = async (holder?: string) => {
      const one = await server.get(page, as(holder))
      const { body } = await slotsOf(studio, 'gt/resource', '', holder)
      const [slot] = (body as unknown as SlotsAnswer).slots[0]!.date_slots[0]!.slots
      return [one.body['used_space'], slot!.gt!.used_space]
    }
    expect([await used(), await used(HOLDER), await used('browser-of-oleh-00001')]).toEqual([
      [2, 2],
      [0, 0],
      [2, 2],
    ])
    // No job has ended the expired holds yet.
    server.clock.set('2026-05-18T12:00:00.000Z')
    expect(await used(HOLDER)).toEqual(await used())
    server.clock.set(NOW)
  })
})
