import { describe, expect, it } from 'vitest'
import { Currency } from './schemas.ts'

describe('currencies', () => {
  it.each(['EUR', 'USD', 'UAH', 'RUB', 'PLN'])('%s is one of a price [S3.enum.1]', (code) => {
    expect(Currency.parse(code)).toBe(code)
  })
  it.each(['GBP', 'eur', '₴', ''])('"%s" is none [S3.enum.1]', (code) => {
    expect(Currency.safeParse(code).success).toBe(false)
  })
})
