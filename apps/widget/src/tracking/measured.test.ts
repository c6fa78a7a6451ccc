import { afterEach, expect, it } from 'vitest'
import { onConversion, tellBooked, tellOrdered, tellPaid } from './measured.ts'
import type { Conversion } from './measured.ts'

const price = { price: 45_050, original_price: 50_000, currency_code: 'UAH', service_prices: [] } as const

let stop = () => {}
afterEach(() => stop())
function received(): Conversion[] {
  const events: Conversion[] = []
  stop = onConversion('tags', (event) => void events.push(event))
  return events
}

it('each booked appointment is reported once, with its id, price and status, and nothing else', () => {
  const events = received()
  const named = {
    id: 'a',
    price: { ...price, service_prices: [] },
    status: 'CONFIRMED',
    client: { phone: '+380501112233' },
  }
  tellBooked([
    named,
    { id: 'b', status: 'PENDING_PAYMENT', price: { ...price, price: 0, service_prices: [] } },
  ])
  expect(events).toEqual([
    { kind: 'booking', event_id: 'a', value: 450.5, currency: 'UAH', status: 'CONFIRMED' },
    { kind: 'booking', event_id: 'b', value: 0, currency: 'UAH', status: 'PENDING_PAYMENT' },
  ])
  stop()
  tellBooked([named])
  expect(events).toHaveLength(2)
})

it('an ordered membership and an ordered certificate are separate conversions, without code and number', () => {
  const events = received()
  const order = { price: 280_000, currency_code: 'UAH', number: 'M1', code: 'SECRET' } as const
  tellOrdered({ ...order, id: 'm', kind: 'MEMBERSHIP' })
  tellOrdered({ ...order, id: 'c', kind: 'CERTIFICATE' })
  expect(events).toEqual([
    { kind: 'membership_order', event_id: 'm', value: 2800, currency: 'UAH' },
    { kind: 'certificate_order', event_id: 'c', value: 2800, currency: 'UAH' },
  ])
})

it('a payment is reported once, however often its page is opened', () => {
  const events = received()
  const kept = new Map<string, string>()
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  }
  const payment = { id: 'p', amount: 84_000, tip: 5000, currency_code: 'UAH' } as const
  tellPaid(storage, payment)
  tellPaid(storage, payment)
  expect(events).toEqual([{ kind: 'payment', event_id: 'p', value: 840, currency: 'UAH' }])
})

it('a payment reported before tags and host page are ready reaches each of them once', () => {
  // Discards the payments of the tests above.
  onConversion('host', () => {})()
  tellPaid({ get: () => null, set: () => {} }, { id: 'q', amount: 100, currency_code: 'UAH' })
  tellBooked([{ id: 'a', status: 'CONFIRMED', price: { ...price, service_prices: [] } }])
  const ids = { tags: [] as string[], host: [] as string[] }
  for (const receiver of ['tags', 'host', 'tags', 'host'] as const)
    onConversion(receiver, ({ event_id }) => void ids[receiver].push(event_id))()
  expect(ids).toEqual({ tags: ['q'], host: ['q'] })
})
