import { describe, expect, it } from 'vitest'
import { countryOfTyped, inCountry } from './typed-country.ts'

describe('whose number is being typed', () => {
  it.each([
    { typed: '', home: 'UA', country: 'UA', because: 'nothing yet: that of the company' },
    { typed: '067 123', home: 'UA', country: 'UA', because: 'a national number' },
    { typed: '+48 601', home: 'UA', country: 'PL', because: 'its calling code says so' },
    { typed: '0048601', home: 'UA', country: 'PL', because: '00 stands for the plus' },
    { typed: '+380', home: 'PL', country: 'UA', because: 'the calling code alone' },
    { typed: '+37360', home: 'UA', country: 'MD', because: '373, and not 37 of nobody' },
    {
      typed: '+1 212',
      home: 'CA',
      country: 'CA',
      because: 'the code is shared, and home is one of its owners',
    },
    {
      typed: '+7 701',
      home: 'UA',
      inUse: 'KZ',
      country: 'KZ',
      because: 'the code is shared, and this one was chosen',
    },
    { typed: '+81 90', home: 'UA', country: undefined, because: 'outside the list' },
    { typed: '+', home: 'UA', country: undefined, because: 'a plus alone may become any' },
  ])('“$typed” at a company of $home is $country: $because', ({ typed, home, inUse, country }) => {
    expect(countryOfTyped(typed, home, inUse)).toBe(country)
  })
})

describe('another country is chosen', () => {
  it.each([
    { typed: '', from: 'UA', to: 'PL', number: '+48 ', because: 'the calling code is there to type after' },
    { typed: '+48 ', from: 'PL', to: 'UA', number: '', because: 'back home nothing is needed' },
    {
      typed: '0671234567',
      from: 'UA',
      to: 'PL',
      number: '+48 671234567',
      because: 'digits stay, the national zero goes',
    },
    {
      typed: '+380 67 123',
      from: 'UA',
      to: 'PL',
      number: '+48 67123',
      because: 'one calling code for the other',
    },
    {
      typed: '+81 90 12',
      from: undefined,
      to: 'UA',
      number: '+380 819012',
      because: 'no digit of an unknown code is lost',
    },
  ])('$from to $to makes “$typed” “$number”: $because', ({ typed, from, to, number }) => {
    expect(inCountry(typed, from, to, 'UA')).toBe(number)
  })
})
