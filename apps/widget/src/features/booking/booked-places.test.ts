import { expect, it } from 'vitest'
import type { Appointment } from '@zapys/contract'
import { bookedPlaces } from './booked-places.ts'
import { keepBooked } from './booked.ts'

function storage() {
  const values = new Map<string, string>()
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    keys: () => [...values.keys()],
  }
}

const yoga = (change: Partial<Appointment> = {}) =>
  ({
    id: 'one',
    event: { id: 'yoga', name: null },
    cancelled_at: null,
    client: { id: 'c', first_name: 'Ira', last_name: null, phone: '+380671234567' },
    ...change,
  }) as Appointment

it.each([
  { phone: '+380 67 123 45 67', booked: yoga(), found: true, because: 'the same number in another form' },
  { phone: '067 123 45 67', booked: yoga(), found: true, because: 'without its country code' },
  { phone: '+380671234568', booked: yoga(), found: false, because: 'another number' },
  { phone: '67', booked: yoga(), found: false, because: 'the number is not typed yet' },
  { phone: null, booked: yoga(), found: true, because: 'the client is signed in' },
  {
    phone: '+380671234567',
    booked: yoga({ cancelled_at: '2026-01-01T00:00:00Z' }),
    found: false,
    because: 'that booking is cancelled',
  },
  {
    phone: '+380671234567',
    booked: yoga({ event: { id: 'pilates', name: null } }),
    found: false,
    because: 'that was another class',
  },
])('$phone: $found, $because', ({ phone, booked, found }) => {
  const here = storage()
  keepBooked(here, [booked])
  expect(bookedPlaces(here, 'yoga', phone) !== undefined).toBe(found)
})
