/**
 * Every listed time of a demo fortnight has the same price and performers in the list, the hold, the booking and its
 * page.
 */
import { randomUUID } from 'node:crypto'
import type { Hold, PriceAnswer, VisitSlotsAnswer, VisitTime } from '@zapys/contract'
import { companyId, type DemoCompany, demoCompanies, entityId } from '@zapys/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { loadDemo } from './load-demo.ts'

const NOW = '2026-05-18T08:00:00.000Z'
/** Number of holds in a test run; PRICE_WALK=1 tries every time. */
const TIMES_OF_A_RUN = 400

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  await loadDemo(server.database, Date.parse(NOW))
})
afterAll(() => server.stop())

type WantedVisit = { company_id: string; branch_id: string; services: string[] }
type Listed = WantedVisit & VisitTime

async function listed({ company_id, branch_id, services }: WantedVisit): Promise<Listed[]> {
  const { days } = await server.answer(
    'listVisitSlots',
    { company: company_id, branch: branch_id },
    {
      start: '2026-05-19',
      end: '2026-06-01',
      serviceId: services.join(','),
      withPrices: 'true',
      withDiscounts: 'true',
    },
  )
  return (days satisfies VisitSlotsAnswer['days']).flatMap(({ times = [] }) =>
    times.map((time) => ({ ...time, company_id, branch_id, services })),
  )
}

const visitOf = ({ company_id, branch_id, services, starts_at }: Listed) => ({
  company_id,
  branch_id,
  start_time: starts_at,
  service_resource_settings: services.map((service, index) => ({
    service,
    resources: [],
    ordinal: index + 1,
  })),
})

/** Services booked as appointments: each alone, and each with the next one of its branch. */
function visitsOf(file: DemoCompany): WantedVisit[] {
  const company_id = companyId(file)
  return file.branches.flatMap(({ key }) => {
    const isHere = (resource: string) =>
      file.resources.some((known) => known.key === resource && known.branch === key)
    const services = file.services
      .filter(({ type, booking_type }) => type === 'SERVICE' && booking_type === 'GENERAL')
      .filter(({ branches, resources }) => branches.includes(key) && resources.some(isHere))
      .map((service) => entityId(file, 'service', service.key))
    const at = { company_id, branch_id: entityId(file, 'branch', key) }
    return services.flatMap((service, index) => {
      const next = services[index + 1]
      return [
        { ...at, services: [service] },
        ...(next === undefined ? [] : [{ ...at, services: [service, next] }]),
      ]
    })
  })
}

describe('a demo fortnight', () => {
  it('has the listed price at every step, with the listed performers', async () => {
    const all: Listed[] = []
    for (const visit of demoCompanies.flatMap(visitsOf)) all.push(...(await listed(visit)))
    expect(all.length).toBeGreaterThan(5_000)
    const step = process.env['PRICE_WALK'] ? 1 : Math.floor(all.length / TIMES_OF_A_RUN)
    const holder = randomUUID()
    const others: string[] = []
    let [held, booked] = [0, 0]
    for (let index = 0; index < all.length; index += step) {
      const time = all[index]!
      const { company_id, starts_at, legs, price, discount } = time
      const pays = discount?.discounted_price ?? price
      const reply = await server.post('/v1/client/hold', { hold: { ...visitOf(time), holder } })
      if (reply.status !== 200) {
        others.push(`${starts_at} ${time.services.join()}: ${String(reply.body.code)}`)
        continue
      }
      held += 1
      const hold = reply.body as unknown as Hold
      const isSame =
        hold.price?.price === pays &&
        hold.price?.original_price === price &&
        JSON.stringify(hold.legs) === JSON.stringify(legs)
      if (!isSame)
        others.push(
          `${starts_at}: listed ${pays} ${whoIn(legs)}, held ${hold.price?.price} ${whoIn(hold.legs)}`,
        )
      // Booking each time would use up the fortnight.
      if (held % 20 !== 0) continue
      const made = await server.post('/v1/client/appointment', {
        appointment: {
          ...visitOf(time),
          hold_id: hold.id,
          agreement: { terms: true, privacy: true },
          client: { first_name: 'Олена', phone: '+380441234567' },
          shown: { price: pays, resource_ids: hold.resource_ids },
        },
      })
      if (made.status !== 200) {
        others.push(`${starts_at}: not booked, ${String(made.body.code)}`)
        continue
      }
      booked += 1
      const key = { 'x-manage-key': String(made.body.manage_key) }
      const address = `/v1/client/appointment/${String(made.body.id)}`
      const read = await server.get(`${address}?company_id=${company_id}`, key)
      for (const { body } of [made, read]) {
        const { price: total } = body.price as PriceAnswer
        if (total !== pays) others.push(`${starts_at}: listed ${pays}, booked ${total}`)
      }
      const gone = await server.post(`${address}/cancel`, { appointment: { company_id } }, key)
      if (gone.status !== 200) others.push(`${starts_at}: not cancelled, ${String(gone.body.code)}`)
    }
    expect(others).toEqual([])
    expect(held).toBeGreaterThan(booked)
    expect(booked).toBeGreaterThan(10)
  }, 600_000)
})

const whoIn = (legs: readonly { resource_id: string }[]) => legs.map(({ resource_id }) => resource_id).join()
