import { expect, it } from 'vitest'
import { phoneInGroups, telLink } from './phone-in-groups.ts'

it.each([
  { phone: '+380671234567', shown: '+380 67 123 4567', because: 'Ukraine' },
  { phone: '+48512345678', shown: '+48 512 345 678', because: 'Poland' },
  { phone: '+4915112345678', shown: '+491 511 234 567 8', because: 'any other country, by threes' },
  { phone: '044 123-45-67', shown: '044 123-45-67', because: 'the company has grouped it' },
])('the phone $phone is shown as $shown: $because', ({ phone, shown }) => {
  expect(phoneInGroups(phone)).toBe(shown)
})

it('a link calls the digits alone', () => {
  expect(telLink('+380 (67) 123-45-67')).toBe('tel:+380671234567')
})
