import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  isLocalDate,
  startOfMonth,
  weekdayOf,
} from './index.ts'

describe('days of the calendar', () => {
  it.each([
    { date: '2026-02-28', exists: true, because: 'it is an ordinary day' },
    { date: '2026-02-29', exists: false, because: '2026 is no leap year' },
    { date: '2024-02-29', exists: true, because: '2024 is a leap year' },
    { date: '1900-02-29', exists: false, because: 'a century is no leap year' },
    { date: '2000-02-29', exists: true, because: 'every fourth century is' },
    { date: '2026-13-01', exists: false, because: 'there are twelve months' },
    { date: '2026-00-10', exists: false, because: 'months count from one' },
    { date: '2026-04-31', exists: false, because: 'April has 30 days' },
    { date: '2026-4-1', exists: false, because: 'months and days have two digits' },
    { date: '2026-04-01T00:00', exists: false, because: 'a date has no time' },
    { date: '0000-01-01', exists: false, because: 'there is no year 0' },
    { date: '', exists: false, because: 'nothing is no date' },
  ])('$date exists: $exists, because $because', ({ date, exists }) => {
    expect(isLocalDate(date)).toBe(exists)
  })

  it.each([
    { from: '2026-01-31', months: 1, to: '2026-02-28', because: 'February ends earlier' },
    { from: '2023-12-31', months: 2, to: '2024-02-29', because: 'the leap day is its end' },
    { from: '2026-03-15', months: -3, to: '2025-12-15', because: 'months go back over the new year' },
    { from: '2026-03-15', months: 22, to: '2028-01-15', because: 'and forward over two' },
  ])('$months months from $from is $to, because $because', ({ from, months, to }) => {
    expect(addMonths(from, months)).toBe(to)
  })

  it('a week goes from Monday 1 to Sunday 7', () => {
    expect(['2026-07-27', '2026-07-28', '2026-08-01', '2026-08-02'].map(weekdayOf)).toEqual([1, 2, 6, 7])
    expect(weekdayOf('1969-12-29')).toBe(1)
  })

  it('days are added over ends of months, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1)
    expect(startOfMonth('2026-07-31')).toBe('2026-07-01')
  })

  it('every day from year 1 to 9999 agrees with the calendar of the platform and comes back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (number) => {
        const date = dateOfDayNumber(number)
        expect(date).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10))
        expect(dayNumber(date)).toBe(number)
      }),
      { numRuns: 2000 },
    )
  })

  it('a text that is no date is a mistake of the caller, never day 0', () => {
    expect(() => dayNumber('soon')).toThrow(/soon/)
  })
})
