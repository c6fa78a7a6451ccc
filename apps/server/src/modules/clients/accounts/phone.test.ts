import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { internationalPhone } from './phone.ts'

describe('a phone of a call', () => {
  it.each([
    { typed: '+380 67 123 45 67', is: '+380671234567', because: 'it is a mobile phone of Ukraine' },
    { typed: '0048225550120', is: '+48225550120', because: '00 stands for the plus' },
    { typed: '380671234567', is: '+380671234567', because: 'programs leave the plus out' },
  ])('$typed is $is: $because', ({ typed, is }) => {
    expect(internationalPhone(typed)).toBe(is)
  })

  it.each([
    { typed: '6 12 34 56 78', because: 'as +61 its length is possible, and no such number exists' },
    { typed: '664 1234567', because: 'a number of Austria without its country is none of Thailand' },
    { typed: '+380110000000', because: 'Ukraine has no such area' },
    { typed: '0501234567', because: 'it names no country' },
  ])('$typed is rejected: $because', ({ typed }) => {
    expect(() => internationalPhone(typed)).toThrow(new ApiError('phone.notInternational'))
  })
})
