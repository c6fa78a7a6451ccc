import type { LedgerLine } from '@zapys/contract'
import { expect, it } from 'vitest'
import { isMoney, sumsOf } from './sums.ts'

const line = (part: Partial<LedgerLine>) =>
  ({ method: 'CASH', currency_code: 'UAH', cause: 'CHARGE', amount: 0, ...part }) as LedgerLine

it('sums are those of the entries shown, by method and currency; membership cover is no money', () => {
  const lines = [
    line({ amount: 50_000 }),
    line({ amount: -50_000, cause: 'CORRECTION' }),
    line({ amount: 30_000, method: 'TERMINAL' }),
    line({ amount: 20_000, method: 'TERMINAL', line: 'TIP' }),
    line({ amount: -10_000, method: 'TERMINAL', cause: 'REFUND' }),
    line({ amount: 900, currency_code: 'EUR' }),
    line({ amount: 700, method: null, cause: 'CHARGE' }),
  ]
  const none = { received: 0, given_back: 0, corrected: 0, total: 0, tips: 0 }
  expect(sumsOf(lines)).toEqual([
    { ...none, method: 'CASH', currency_code: 'UAH', received: 50_000, corrected: -50_000 },
    {
      ...none,
      method: 'TERMINAL',
      currency_code: 'UAH',
      received: 50_000,
      given_back: -10_000,
      total: 40_000,
      tips: 20_000,
    },
    { ...none, method: 'CASH', currency_code: 'EUR', received: 900, total: 900 },
  ])
  expect(lines.filter(isMoney)).toHaveLength(6)
})
