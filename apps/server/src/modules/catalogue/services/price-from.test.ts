/** Compares the price on a card with prices of times and bookings. docs/rules/pricing.md, Lowest price. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { at, NOW, timesIn, TUESDAY, visitCalls } from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, list } = visitCalls(() => server)

const HOUR = 3600
const types = fc.option(fc.constantFrom(0, 1), { nil: null })
const mostly = (usual: boolean) => fc.constantFrom(usual, usual, usual, !usual)
const days = fc.constantFrom(null, '2026-05-01', '2026-05-18', TUESDAY, '2026-05-20')
const world = fc.record({
  performers: fc.array(
    fc.record({ type: types, active: mostly(true), elsewhere: mostly(false), performs: mostly(true) }),
    { minLength: 1, maxLength: 4 },
  ),
  prices: fc.array(
    fc.record({ amount: fc.constantFrom(0, 5, 33_300, 50_000, 80_000), type: types, from: days, to: days }),
    { maxLength: 5 },
  ),
  discounts: fc.array(
    fc.record({
      percent: fc.constantFrom(10, 33, 50, 100, null),
      amount: fc.constantFrom(1, 3_000, 60_000),
      from: fc.constantFrom(null, 9 * HOUR, 12 * HOUR),
      to: fc.constantFrom(null, 11 * HOUR, 15 * HOUR),
      day: days,
      source: fc.constantFrom(null, 'WIDGET', 'INSTAGRAM'),
      weekdays: fc.constantFrom(null, [2], [1, 3]),
    }),
    { maxLength: 3 },
  ),
})

describe('the least price of a service', () => {
  it('is what the cheapest free time of the next 60 days costs, by any or by a named performer', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(world, async ({ performers, prices, discounts }) => {
        const studio = await server.studio({ settings: { protection: { unproven: 'OFF' } } })
        const elsewhere = await studio.addBranch()
        const kinds = [await studio.resourceType(), await studio.resourceType()]
        const typeOf = (type: number | null) => (type === null ? null : kinds[type]!.resource_type_id)
        const cut = await studio.service()
        const people = []
        for (const one of performers)
          people.push(
            await studio.resource({
              resource_type_id: typeOf(one.type),
              active: one.active,
              ...(one.elsewhere && { branch_id: elsewhere.branch_id }),
              ...(one.performs && { performs: [cut] }),
            }),
          )
        for (const { amount, type, from, to } of prices)
          await studio.price(cut, amount, {
            resource_type_id: typeOf(type),
            first_day: from,
            last_day: to !== null && from !== null && to < from ? from : to,
          })
        for (const { percent, amount, from, to, day, source, weekdays } of discounts)
          await studio.discount({
            percent,
            amount: percent === null ? amount : null,
            first_day: day,
            source,
            start_time: from,
            end_time: to,
            weekdays: weekdays && [...weekdays],
          })
        const { company_id: company, branch_id: branch } = studio
        const listed = async (resource?: string) => {
          const on = { withPriceOn: TUESDAY, withDiscountsOn: TUESDAY, ...(resource && { resource }) }
          return (await server.answer('listServices', { company, branch }, on)).content[0]
        }
        for (const who of [undefined, ...people]) {
          const asked = { withPrices: 'true', withDiscounts: 'true' }
          const canDo = performers.filter((one) => one.active && !one.elsewhere && one.performs)
          const named = who && performers[people.indexOf(who)]
          if (named ? !canDo.includes(named) : canDo.length === 0) continue
          const times = timesIn(await list(studio, [{ service: cut, who }], asked))
          const { price_from: from, prices = [] } = (await listed(who?.resource_id))!
          expect(times.length).toBeGreaterThan(0)
          for (const { price, discount } of times) {
            const costs = discount?.discounted_price ?? price
            compared += 1
            expect(from?.amount ?? 0).toBeLessThanOrEqual(costs ?? 0)
            // Only a price common to all times may be struck through.
            if (from?.is_same_for_all !== false)
              expect([price ?? 0, costs ?? 0]).toEqual([from?.original_amount ?? 0, from?.amount ?? 0])
          }
          const ahead = await list(studio, [{ service: cut, who }], {
            ...asked,
            end: '2026-07-17',
            resultType: 'DAYS',
          })
          const least = ahead.days
            .filter(({ times_count }) => times_count > 0)
            .map(({ price, discount }) => discount?.discounted_price ?? price ?? 0)
          expect(from?.amount ?? 0).toBe(Math.min(...least))
          if (who && from?.is_same_for_all) {
            // The performer's entry among `prices` is the same, so a list of performers can show it.
            const entryOf = (type: string | null) =>
              prices.find(({ resource_type_id }) => resource_type_id === type)
            const own = entryOf(who.resource_type_id) ?? entryOf(null)
            expect([own?.amount ?? 0, own?.discounted_amount ?? 0]).toEqual([
              from?.original_amount ?? 0,
              from?.amount ?? 0,
            ])
          }
          const [first] = times
          const booked = await book(studio, [{ service: cut, who }], first!.starts_at)
          expect([booked.status, (booked.body.price as { price: number }).price]).toEqual([
            200,
            first!.discount?.discounted_price ?? first!.price ?? 0,
          ])
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 15) },
    )
    expect(compared).toBeGreaterThan(50)
  })

  it('of a named performer is what this performer can be booked for, in lists of all performers too', async () => {
    const studio = await server.studio({ works: ['09:00-18:00'] })
    const [junior, senior] = [await studio.resourceType(), await studio.resourceType()]
    const cut = await studio.service()
    await studio.resource({ resource_type_id: junior.resource_type_id, performs: [cut] })
    const olha = await studio.resource({ resource_type_id: senior.resource_type_id, performs: [cut] })
    for (const [type, amount] of [
      [junior, 50_000],
      [senior, 70_000],
    ] as const)
      await studio.price(cut, amount, { resource_type_id: type.resource_type_id })
    await studio.discount({ percent: 15, first_day: TUESDAY, last_day: TUESDAY })
    await studio.busy(olha, at(0), 24 * 60)
    const { content } = await server.answer(
      'listServices',
      { company: studio.company_id, branch: studio.branch_id },
      { withPriceOn: TUESDAY, withDiscountsOn: TUESDAY },
    )
    const { prices = [], price_from } = content[0]!
    expect(price_from?.amount).toBe(42_500)
    expect(prices.find((price) => price.resource_type_id === junior.resource_type_id)).toMatchObject({
      discounted_amount: 42_500,
    })
    expect(prices.find((price) => price.resource_type_id === senior.resource_type_id)).toMatchObject({
      discounted_amount: 70_000,
    })
  })
})
