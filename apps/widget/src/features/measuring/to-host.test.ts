import { expect, it } from 'vitest'
import { toHost } from './to-host.ts'

const sum = { event_id: 'a', value: 450.5, currency: 'UAH' }

it('the host page receives a booking with its status', () => {
  expect(toHost({ kind: 'booking', ...sum, status: 'PENDING_PAYMENT' })).toEqual({
    zapys: 'booked',
    ...sum,
    status: 'PENDING_PAYMENT',
  })
})

it.each([
  ['membership_order', { zapys: 'ordered', kind: 'MEMBERSHIP', ...sum }],
  ['certificate_order', { zapys: 'ordered', kind: 'CERTIFICATE', ...sum }],
  ['payment', { zapys: 'paid', ...sum }],
] as const)('the host page receives %s as %o', (kind, message) => {
  expect(toHost({ kind, ...sum })).toEqual(message)
})
