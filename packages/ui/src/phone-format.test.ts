import { describe, expect, it } from 'vitest'
import { formatPhone, internationalPhone, phoneDoubt } from './phone-format.ts'

describe('internationalPhone', () => {
  // proves S5.phonesend.1
  it.each([
    {
      typed: '067 123 45 67',
      country: 'UA',
      sent: '+380671234567',
      because: 'a national number at a branch in Kyiv',
    },
    {
      typed: '+38 (067) 123-45-67',
      country: 'UA',
      sent: '+380671234567',
      because: 'pasted with brackets and dashes',
    },
    { typed: '380671234567', country: 'UA', sent: '+380671234567', because: 'the plus was left out' },
    { typed: '0048 601 234 567', country: 'UA', sent: '+48601234567', because: '00 stands for the plus' },
    { typed: '601234567', country: 'PL', sent: '+48601234567', because: 'a national number in Warsaw' },
    { typed: '044 234 56 78', country: 'UA', sent: '+380442345678', because: 'a fixed line of an office' },
    {
      typed: '+81 90-1234-5678',
      country: 'UA',
      sent: '+819012345678',
      because: 'a country outside the subset',
    },
    { typed: 'call me', country: 'UA', sent: undefined, because: 'not a number' },
    { typed: '12', country: 'UA', sent: undefined, because: 'too short for any country' },
  ])('$typed is sent as $sent: $because', ({ typed, country, sent }) => {
    expect(internationalPhone(typed, country)).toBe(sent)
  })
})

describe('formatPhone', () => {
  it('a typed number is shown in groups with its country code', () => {
    expect(formatPhone('0671234567', 'UA')).toBe('+380 67 123 4567')
  })
  it('what is no number stays exactly as typed', () => {
    expect(formatPhone('ask Olena ', 'UA')).toBe('ask Olena ')
  })
})

describe('a doubt before the server is asked', () => {
  it.each([
    { typed: '067 123 45 67', country: 'UA', doubt: undefined, because: 'a mobile number' },
    { typed: '067 123 45', country: 'UA', doubt: 'short', because: 'two digits are missing' },
    {
      typed: '+380 67 123 45',
      country: 'PL',
      doubt: 'short',
      because: 'the rule is that of its calling code',
    },
    { typed: '067 123 45 67 89', country: 'UA', doubt: 'long', because: 'two digits too many' },
    { typed: '011 123 45 67', country: 'UA', doubt: 'unlike', because: 'no such area' },
    { typed: 'call me', country: 'UA', doubt: 'unlike', because: 'no number at all' },
    {
      typed: '+81 90-1234-5678',
      country: 'UA',
      doubt: undefined,
      because: 'of a country we know nothing of',
    },
  ])('$typed in $country: $doubt, $because', ({ typed, country, doubt }) => {
    expect(phoneDoubt(typed, country)).toBe(doubt)
  })
})
