import type { LedgerLine } from '@zapys/contract'
import { expect, it } from 'vitest'
import { isMoney, sumsOf } from './sums.ts'

const line = (part: Partial<LedgerLine>) =>
  ({ method: 'CASH', currency_code: 'UAH', cause: 'CHARGE', amount: 0, ...part }) as LedgerLine

it('sums are those of the entries shown, by method and currency; membership cover is no money', () => {
  const lines = [
    line({ amount: 50_000 }),
    line({ amount: -50_000, cause: 'CORRECTION' }),
    line({ amount: 50_000, method: 'TERMINAL' }),
    line({ amount: -10_000, method: 'TERMINAL', cause: 'REFUND' }),
    line({ amount: 900, currency_code: 'EUR' }),
    line({ amount: 700, method: null, cause: 'CHARGE' }),
  ]
  expect(sumsOf(lines)).toEqual([
    { method: 'CASH', currency_code: 'UAH', received: 50_000, back: -50_000, total: 0 },
    { method: 'TERMINAL', currency_code: 'UAH', received: 50_000, back: -10_000, total: 40_000 },
    { method: 'CASH', currency_code: 'EUR', received: 900, back: 0, total: 900 },
  ])
  expect(lines.filter(isMoney)).toHaveLength(5)
})
