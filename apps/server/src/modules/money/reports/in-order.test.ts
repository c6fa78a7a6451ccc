import type { Currency, ReportRow } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

const row = (key: string | null, bookings: number, totals: Partial<Record<Currency, number>>): ReportRow => ({
  key,
  name: key,
  bookings,
  cancelled: 0,
  no_shows: 0,
  clients: bookings,
  new_clients: 0,
  sold_seconds: 0,
  offered_seconds: 0,
  amounts: Object.entries(totals).map(([currency, total]) => ({
    currency_code: currency as Currency,
    booked: total,
    received: total,
    given_back: 0,
    corrected: 0,
    total,
    tips: 0,
  })),
})
const keysOf = (rows: readonly ReportRow[]) => inOrder('RESOURCE', rows).map(({ key }) => key)

describe('the rows of a report', () => {
  it('have the most money first, then the most bookings, and at the end the row without a key', () => {
    const rows = [
      row(null, 9, { UAH: 900 }),
      row('idle', 0, {}),
      row('busy', 2, {}),
      row('less', 1, { UAH: 1 }),
      row('more', 1, { UAH: 2 }),
    ]
    expect(keysOf(rows)).toEqual(['more', 'less', 'busy', 'idle', null])
  })

  it('never add sums of two currencies: those of most rows are compared first', () => {
    const rows = [
      row('euros', 1, { EUR: 900 }),
      row('both', 1, { UAH: 500, EUR: 500 }),
      row('hryvnias', 1, { UAH: 800 }),
      row('little', 1, { UAH: 100 }),
    ]
    expect(keysOf(rows)).toEqual(['hryvnias', 'both', 'little', 'euros'])
  })
})
