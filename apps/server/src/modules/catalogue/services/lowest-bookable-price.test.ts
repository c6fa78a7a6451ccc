/** Compares the "from" price on a card with what can be booked. docs/rules/pricing.md, Lowest price. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { NOW } from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

const MONDAY = '2026-05-18'
const HOUR = 3600

const listedFrom = async ({ company_id: company, branch_id: branch }: Studio, more = {}) => {
  const on = { withPriceOn: MONDAY, withDiscountsOn: MONDAY, ...more }
  return (await server.answer('listServices', { company, branch }, on)).content[0]?.price_from
}

/** A haircut for 800 by a senior and for 600 by a junior. */
async function seniorAndJunior(juniorWorks: string[], given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const [senior, junior] = [await studio.resourceType(), await studio.resourceType()]
  const cut = await studio.service()
  await studio.price(cut, 80_000, { resource_type_id: senior.resource_type_id })
  await studio.price(cut, 60_000, { resource_type_id: junior.resource_type_id })
  await studio.resource({ resource_type_id: senior.resource_type_id, performs: [cut] })
  const cheap = await studio.resource({
    resource_type_id: junior.resource_type_id,
    performs: [cut],
    works: juniorWorks as never,
  })
  return { studio, cut, cheap }
}

describe('the price that a list announces', () => {
  it('is not that of a performer who is never free', async () => {
    const { studio } = await seniorAndJunior(['05:00-06:00'])
    expect(await listedFrom(studio)).toMatchObject({ amount: 80_000, is_same_for_all: false })
    const free = await seniorAndJunior(['10:00-18:00'])
    expect(await listedFrom(free.studio)).toMatchObject({ amount: 60_000, is_same_for_all: false })
  })

  it('counts a discount of later days, and of hours in which somebody works', async () => {
    const studio = await server.studio()
    const anna = await studio.resource()
    const gel = await studio.service({ by: [anna], price: 70_000 })
    await studio.discount({ percent: 20, service_id: gel.service_id, weekdays: [6] })
    // No working hours at night, so it must not count.
    await studio.discount({ percent: 90, service_id: gel.service_id, start_time: 0, end_time: 6 * HOUR })
    expect(await listedFrom(studio)).toMatchObject({
      amount: 56_000,
      original_amount: 70_000,
      is_same_for_all: false,
    })
  })

  it('is the price of one slot of a rental at its cheapest hour', async () => {
    const studio = await server.studio()
    const hall = await studio.resource({ name: 'Зала', room: true })
    const rehearsal = await studio.service({ by: [hall], price: 30_000, booking_type: 'RENT' })
    await studio.discount({ percent: 25, service_id: rehearsal.service_id, end_time: 12 * HOUR })
    expect(await listedFrom(studio)).toMatchObject({ amount: 22_500, is_same_for_all: false })
  })

  it('is one price with one discount where every time has both', async () => {
    const studio = await server.studio()
    const anna = await studio.resource()
    const gel = await studio.service({ by: [anna], price: 70_000 })
    await studio.discount({ percent: 20, service_id: gel.service_id })
    expect(await listedFrom(studio)).toMatchObject({
      amount: 56_000,
      original_amount: 70_000,
      is_same_for_all: true,
      discount_names: ['Ранкова'],
    })
    // The time itself names its discount.
    const { company_id: company, branch_id: branch } = studio
    const { days } = await server.answer(
      'listVisitSlots',
      { company, branch },
      {
        start: MONDAY,
        end: MONDAY,
        serviceId: gel.service_id,
        withPrices: 'true',
        withDiscounts: 'true',
      },
    )
    expect(days[0]?.times?.[0]?.discount).toMatchObject({ discounted_price: 56_000, names: ['Ранкова'] })
  })

  it('is the same on the company’s home page', async () => {
    const { studio } = await seniorAndJunior(['05:00-06:00'])
    const { services } = await server.answer('getHome', { company: studio.company_id }, {})
    expect(services[0]?.service.price_from).toMatchObject((await listedFrom(studio)) as object)
  })

  it('is that of free times for every service of a long list, in its first answer and on the home page', async () => {
    const studio = await server.studio()
    const [senior, junior] = [await studio.resourceType(), await studio.resourceType()]
    const services = []
    for (let index = 0; index < 9; index += 1) {
      const cut = await studio.service({ ordinal: index })
      await studio.price(cut, 80_000, { resource_type_id: senior.resource_type_id })
      await studio.price(cut, 60_000, { resource_type_id: junior.resource_type_id })
      services.push(cut)
    }
    await studio.resource({ resource_type_id: senior.resource_type_id, performs: services })
    await studio.resource({
      resource_type_id: junior.resource_type_id,
      performs: services,
      works: ['05:00-06:00'],
    })
    const { company_id: company, branch_id: branch } = studio
    const on = { withPriceOn: MONDAY, withDiscountsOn: MONDAY }
    const { content } = await server.answer('listServices', { company, branch }, on)
    expect(content.map(({ price_from }) => price_from?.amount)).toEqual(services.map(() => 80_000))
    const home = await server.answer('getHome', { company }, {})
    expect(home.services.map(({ service }) => service.price_from?.amount)).toEqual(
      home.services.map(() => 80_000),
    )
    const single = { company, branch, service: services[8]!.service_id }
    expect((await server.answer('getBranchService', single, on)).price_from?.amount).toBe(80_000)
  })

  it('counts only times at which the room that the service needs is free', async () => {
    const studio = await server.studio()
    const hall = await studio.resource({ room: true, works: ['14:00-18:00'] })
    const anna = await studio.resource()
    const massage = await studio.service({ by: [anna], price: 70_000 })
    await studio.need(massage, [hall])
    await studio.discount({ percent: 20, service_id: massage.service_id, end_time: 13 * HOUR })
    await studio.discount({ percent: 10, service_id: massage.service_id, start_time: 17 * HOUR })
    expect(await listedFrom(studio)).toMatchObject({ amount: 63_000, is_same_for_all: false })
  })

  it('is the lowest of the events with free places, each at its own price', async () => {
    const studio = await server.studio()
    const yoga = await studio.service({ booking_type: 'EVENT', price: 25_000 })
    const on = (day: string) => `${day}T12:00:00.000Z`
    const { service_id } = yoga
    await studio.event({ service_id, starts_at: on('2026-05-20') })
    await studio.event({ service_id, starts_at: on('2026-05-21'), price: 10_000, space: 4, used_space: 4 })
    expect(await listedFrom(studio)).toMatchObject({ amount: 25_000, is_same_for_all: true })
    await studio.event({ service_id, starts_at: on('2026-06-20'), price: 18_000 })
    await studio.event({ service_id, starts_at: on('2026-08-20'), price: 5_000 })
    // After the cache has expired.
    server.clock.set('2026-05-18T08:05:00.000Z')
    expect(await listedFrom(studio)).toMatchObject({ amount: 18_000, is_same_for_all: false })
    server.clock.set(NOW)
  })
})
