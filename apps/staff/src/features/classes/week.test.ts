import { describe, expect, it } from 'vitest'
import { daysOfWeek, instantsOfWeek, mondayOf } from './week.ts'

describe('a week of classes', () => {
  it.each([
    { day: '2026-03-30', monday: '2026-03-30', because: 'a Monday is its own' },
    { day: '2026-04-05', monday: '2026-03-30', because: 'a Sunday ends the week' },
    { day: '2027-01-01', monday: '2026-12-28', because: 'a week may begin in the year before' },
  ])('$day belongs to the week of $monday: $because', ({ day, monday }) => {
    expect(mondayOf(day)).toBe(monday)
  })
  it('has seven days', () => {
    expect(daysOfWeek('2026-02-23')).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
  })
  it('is an hour shorter where the clocks go forward', () => {
    expect(instantsOfWeek('Europe/Kyiv', '2026-03-23')).toEqual({
      start: '2026-03-22T22:00:00.000Z',
      end: '2026-03-29T20:59:59.999Z',
    })
  })
})
