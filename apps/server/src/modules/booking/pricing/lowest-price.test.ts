/** A client without a preference pays the lowest price of the free performers. docs/rules/pricing.md */
import type { PriceAnswer } from '@zapys/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { at, NOW, timesIn, TUESDAY, visitCalls, visitOf, whoIn } from '../../../../test/visit-calls.ts'
import { offerFreedDays } from '../holds/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list } = visitCalls(() => server)

const client = { first_name: 'Олена', phone: '+380441234567' }
const priceIn = (body: Record<string, unknown>) => (body['price'] as PriceAnswer | undefined)?.price
/** Per performer: price of a haircut in hundreds of hryvnias, and whether they are busy. */
const performers = fc.array(fc.record({ price: fc.integer({ min: 3, max: 9 }), isBusy: fc.boolean() }), {
  minLength: 4,
  maxLength: 6,
})

async function studioOf(people: readonly { price: number; isBusy: boolean }[]) {
  const studio = await server.studio({ settings: { protection: { unproven: 'OFF' } } })
  const resources = await Promise.all(
    people.map(async () =>
      studio.resource({ resource_type_id: (await studio.resourceType()).resource_type_id }),
    ),
  )
  const haircut = await studio.service({ by: resources })
  for (const [index, { price, isBusy }] of people.entries()) {
    const { resource_type_id } = resources[index]!
    await studio.price(haircut, price * 10_000, { resource_type_id })
    if (isBusy) await studio.busy(resources[index]!, at(10), 60)
  }
  return { studio, haircut }
}

describe('any free performer', () => {
  it('costs the same listed, calculated, held and booked: the lowest price of free performers', async () => {
    await fc.assert(
      fc.asyncProperty(performers, async (people) => {
        const { studio, haircut } = await studioOf(people)
        const owner = await companyKey(server, studio)
        const { client_id } = await studio.client({ first_name: 'Марта', phone: '+380671119900' })
        const wishes = [{ service: haircut }]
        const visit = visitOf(studio, wishes, at(10))
        const waysToBook = [
          async () => priceIn((await book(studio, wishes, at(10))).body),
          async () => {
            const held = await hold(studio, wishes, at(10))
            const booked = await book(studio, wishes, at(10), { hold_id: held.body['id'] })
            expect(priceIn(held.body)).toBe(priceIn(booked.body))
            return priceIn(booked.body)
          },
          async () => {
            const appointment = { ...visit, client: { id: client_id }, source: 'BO' }
            const path = `branch/${studio.branch_id}/appointment?withDetails=true`
            return (await owner.post(path, { appointment })).body['price']
          },
          async () => {
            const { start_time: _, ...repeated } = visit
            const appointment = { ...repeated, client, starts: [at(10), at(10 + 7 * 24)] }
            const { body } = await server.post('/v1/client/appointment/repeat', { appointment })
            return priceIn((body['appointments'] as Record<string, unknown>[])[0]!)
          },
        ]
        const free = people.filter(({ isBusy }) => !isBusy).map(({ price }) => price * 10_000)
        for (const [index, lowest] of free.toSorted((one, other) => one - other).entries()) {
          const times = timesIn(await list(studio, wishes, { withPrices: 'true' }))
          const listed = times.find(({ starts_at }) => starts_at === at(10))
          const calculated = await server.post('/v1/client/appointment/calculate/price', {
            appointment: visit,
          })
          const booked = await waysToBook[index % waysToBook.length]!()
          expect([listed?.price, calculated.body['price'], booked]).toEqual([lowest, lowest, lowest])
        }
        const full = timesIn(await list(studio, wishes)).find(({ starts_at }) => starts_at === at(10))
        expect(full && whoIn(full)).toBeUndefined()
      }),
      { numRuns: 8 },
    )
  })

  it('costs the lowest price of free performers in an offer of the waiting list too', async () => {
    await fc.assert(
      fc.asyncProperty(performers, async (people) => {
        const { studio, haircut } = await studioOf(people.map(({ price }) => ({ price, isBusy: false })))
        const { company_id, branch_id } = studio
        const resources = await server.database.db
          .selectFrom('resource')
          .select('resource_id')
          .where('company_id', '=', company_id)
          .execute()
        for (const resource of resources) await studio.busy(resource, at(0), 24 * 60)
        const joined = await server.post('/v1/client/waiting_list', {
          waiting: { company_id, branch_id, date: TUESDAY, service_ids: [haircut.service_id], client },
        })
        expect(joined.body['status']).toBe('WAITING')
        // All become free at once, as when a closed day opens.
        await server.database.db.deleteFrom('occupancy').where('company_id', '=', company_id).execute()
        await offerFreedDays(server.deps)
        const entry = await server.get(
          `/v1/client/waiting_list/${String(joined.body['id'])}?company_id=${company_id}`,
          { 'x-manage-key': String(joined.body['manage_key']) },
        )
        const { hold_id, start_time } = entry.body['offer'] as { hold_id: string; start_time: string }
        const booked = await book(studio, [{ service: haircut }], start_time, { hold_id })
        const lowest = Math.min(...people.map(({ price }) => price)) * 10_000
        expect([booked.status, priceIn(booked.body)]).toEqual([200, lowest])
      }),
      { seed: 29, numRuns: 4 },
    )
  })

  it('is the one with the most free time where several cost the lowest price', async () => {
    const { studio, haircut } = await studioOf([
      { price: 5, isBusy: true },
      { price: 5, isBusy: false },
      { price: 4, isBusy: true },
    ])
    const times = timesIn(await list(studio, [{ service: haircut }], { withPrices: 'true' }))
    // At 10:00 only the second is free; at 12:00 the third is the cheapest free one.
    const at10 = times.find(({ starts_at }) => starts_at === at(10))
    const at12 = times.find(({ starts_at }) => starts_at === at(12))
    expect([at10?.price, at12?.price]).toEqual([50_000, 40_000])
  })

  it('costs the lowest sum of a visit of several services, also with a change of performer', async () => {
    const studio = await server.studio({ settings: { protection: { unproven: 'OFF' } } })
    const [senior, junior] = [await studio.resourceType(), await studio.resourceType()]
    const anna = await studio.resource({ ordinal: 1, resource_type_id: senior.resource_type_id })
    const olha = await studio.resource({ ordinal: 2, resource_type_id: junior.resource_type_id })
    const haircut = await studio.service({ by: [anna, olha] })
    const brows = await studio.service({ by: [anna], price: 20_000 })
    await studio.price(haircut, 60_000, { resource_type_id: senior.resource_type_id })
    await studio.price(haircut, 45_000, { resource_type_id: junior.resource_type_id })
    const wishes = [{ service: haircut }, { service: brows }]
    const booked = await book(studio, wishes, at(10))
    expect([booked.status, priceIn(booked.body)]).toEqual([200, 65_000])
    // Olha is taken now: the whole visit is with Anna and costs more.
    const rest = timesIn(await list(studio, wishes, { withPrices: 'true' }))
    expect(rest.find(({ starts_at }) => starts_at === at(10))?.price).toBeUndefined()
  })
})
