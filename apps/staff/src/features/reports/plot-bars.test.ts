import { addDays } from '@zapys/domain/time'
import { describe, expect, it } from 'vitest'
import { plotBars } from './plot-bars.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: addDays('2026-01-01', index), value: index + 1 }))

describe('the plot of a report', () => {
  it('has a bar for each day of two months', () => {
    expect(plotBars(days(62))).toEqual({ bars: days(62), isByWeek: false })
  })

  it('has a bar for each week of a year, the last one shorter, and loses nothing', () => {
    const { bars, isByWeek } = plotBars(days(366))
    expect([bars.length, isByWeek]).toEqual([53, true])
    expect(bars[1]).toEqual({ day: '2026-01-08', value: 8 + 9 + 10 + 11 + 12 + 13 + 14 })
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe((366 * 367) / 2)
  })
})
