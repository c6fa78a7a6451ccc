import { describe, expect, it } from 'vitest'
import { mayLiveElsewhere } from './reader-zone.ts'

describe('the time zone in a mail', () => {
  it.each([
    {
      phone: '+380671112233',
      zone: 'Europe/Kyiv',
      named: false,
      because: 'the phone is of the same country',
    },
    {
      phone: '+48500111222',
      zone: 'Europe/Warsaw',
      named: false,
      because: 'the phone is of the same country',
    },
    { phone: '+48500111222', zone: 'Europe/Kyiv', named: true, because: 'it is an hour earlier in Warsaw' },
    {
      phone: '+12125550123',
      zone: 'America/New_York',
      named: true,
      because: 'the country has several zones',
    },
    { phone: undefined, zone: 'Europe/Kyiv', named: true, because: 'nothing is known of the reader' },
  ])('for $phone at $zone is named: $named, since $because', ({ phone, zone, named }) => {
    expect(mayLiveElsewhere(phone, zone)).toBe(named)
  })
})
