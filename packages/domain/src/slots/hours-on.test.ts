import { describe, expect, it } from 'vitest'
import { hoursOn } from './hours-on.ts'
import type { WorkingTime } from './types.ts'

/** A Monday. */
const MONDAY = '2026-05-18'
const hour = (value: number) => value * 3600
const week = (from: number, until: number, weekday = 1) => ({
  weekday,
  start_time: hour(from),
  end_time: hour(until),
  first_day: null,
  last_day: null,
})
const single = (type: 'ON' | 'OFF', from: number, until: number) => ({
  date: MONDAY,
  type,
  start_time: hour(from),
  end_time: hour(until),
})
const studio: WorkingTime = { cycle_frames: [week(9, 20)], day_frames: [] }

const rows: { anna: WorkingTime | undefined; hours: [number, number][]; because: string }[] = [
  { anna: undefined, hours: [[9, 20]], because: 'no resource is named: the hours of the branch' },
  {
    anna: { cycle_frames: [], day_frames: [] },
    hours: [[9, 20]],
    because: 'without a week of her own she works as the branch does',
  },
  {
    anna: { cycle_frames: [week(10, 14), week(15, 18)], day_frames: [] },
    hours: [
      [10, 14],
      [15, 18],
    ],
    because: 'she has a break between two shifts',
  },
  {
    anna: { cycle_frames: [week(8, 22)], day_frames: [] },
    hours: [[9, 20]],
    because: 'the branch is closed before and after',
  },
  {
    anna: { cycle_frames: [week(10, 18)], day_frames: [single('OFF', 12, 13)] },
    hours: [
      [10, 12],
      [13, 18],
    ],
    because: 'an hour of this day is taken away',
  },
  {
    anna: { cycle_frames: [week(10, 18)], day_frames: [single('ON', 12, 16)] },
    hours: [[12, 16]],
    because: 'this day has hours of its own',
  },
  {
    anna: { cycle_frames: [week(10, 18, 2)], day_frames: [] },
    hours: [],
    because: 'she works on Tuesdays',
  },
]

describe('the hours of a day', () => {
  it.each(rows)('$because', ({ anna, hours }) => {
    expect(hoursOn(MONDAY, studio, anna)).toEqual(
      hours.map(([start, end]) => ({ start: hour(start), end: hour(end) })),
    )
  })
})
