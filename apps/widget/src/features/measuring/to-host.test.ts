import { expect, it } from 'vitest'
import { toHost } from './to-host.ts'

const sum = { event_id: 'a', value: 450.5, currency: 'UAH' }

it.each([
  ['booking', { zapys: 'booked', ...sum }],
  ['membership_order', { zapys: 'ordered', kind: 'MEMBERSHIP', ...sum }],
  ['certificate_order', { zapys: 'ordered', kind: 'CERTIFICATE', ...sum }],
  ['payment', { zapys: 'paid', ...sum }],
] as const)('the host page receives %s as %o', (kind, message) => {
  expect(toHost({ kind, ...sum })).toEqual(message)
})
