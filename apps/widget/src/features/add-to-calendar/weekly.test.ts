import { expect, it } from 'vitest'
import { weeksBetween } from './weekly.ts'

const visit = (date: string, start_time = 36_000) => ({ date, time: { start_time }, duration: 3600 })

it.each([
  {
    visits: [visit('2026-10-12'), visit('2026-10-19'), visit('2026-10-26')],
    weeks: 1,
    because: 'every week',
  },
  {
    visits: [visit('2026-10-19'), visit('2026-11-02')],
    weeks: 2,
    because: 'every two weeks, over a clock change',
  },
  {
    visits: [visit('2026-10-12'), visit('2026-10-19'), visit('2026-11-02')],
    weeks: undefined,
    because: 'one is missing',
  },
  {
    visits: [visit('2026-10-12'), visit('2026-10-19', 39_600)],
    weeks: undefined,
    because: 'one is at another time',
  },
  {
    visits: [visit('2026-10-12'), visit('2026-10-13')],
    weeks: undefined,
    because: 'one day after the other',
  },
  { visits: [visit('2026-10-12')], weeks: undefined, because: 'a visit by itself' },
])('$weeks: $because', ({ visits, weeks }) => {
  expect(weeksBetween(visits)).toBe(weeks)
})
