import { expect, it } from 'vitest'
import { onBooked, tellBooked } from './measured.ts'
import type { BookingEvent } from './measured.ts'

const price = { price: 45_050, original_price: 50_000, currency_code: 'UAH', service_prices: [] } as const

it('each booked appointment is reported once, with its own id, price and status, and nothing else', () => {
  const heard: BookingEvent[] = []
  const stop = onBooked((event) => void heard.push(event))
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
  expect(heard).toEqual([
    { kind: 'booking', event_id: 'a', value: 450.5, currency: 'UAH', status: 'CONFIRMED' },
    { kind: 'booking', event_id: 'b', value: 0, currency: 'UAH', status: 'PENDING_PAYMENT' },
  ])
  stop()
  tellBooked([named])
  expect(heard).toHaveLength(2)
})
