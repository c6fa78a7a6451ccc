import { describe, expect, it } from 'vitest'
import { Currency } from './schemas.ts'

describe('currencies', () => {
  // proves S3.enum.1
  it.each(['EUR', 'USD', 'UAH', 'RUB', 'PLN'])('%s is one of a price', (code) => {
    expect(Currency.parse(code)).toBe(code)
  })
  // proves S3.enum.1
  it.each(['GBP', 'eur', '₴', ''])('"%s" is none', (code) => {
    expect(Currency.safeParse(code).success).toBe(false)
  })
})
