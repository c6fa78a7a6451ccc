import { expect, test } from 'vitest'
import { isNear } from './near-date.ts'

const NOW = Date.parse('2026-11-30T10:00:00Z')

test.each([
  { date: '2027-01-06', near: true, because: 'next month reads like this one, also after New Year' },
  { date: '2026-12-24', near: true, because: 'it comes soon' },
  { date: '2026-08-24', near: true, because: 'it was this summer' },
  { date: '2026-02-24', near: false, because: 'next February is nearer' },
  { date: '2027-11-29', near: false, because: 'the same day was yesterday' },
])('a booking on $date reads without its year: $near, because $because', ({ date, near }) => {
  expect(isNear(date, NOW)).toBe(near)
})
