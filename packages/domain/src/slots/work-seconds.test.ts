import { addDays } from '../time/index.ts'
import { expect, it } from 'vitest'
import { workOver } from './lost-work.ts'
import { rangesOfDays, secondsOfWork } from './work-seconds.ts'

const HOUR = 3600
const timeZone = 'Europe/Kyiv'

const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start_time: 0,
  end_time: 24 * HOUR,
  first_day: null,
  last_day: null,
}))

const secondsOf = (days: readonly string[], cycle_frames = always) => {
  const work = workOver({
    timeZone,
    firstDay: addDays(days[0]!, -1),
    lastDay: addDays(days.at(-1)!, 1),
    branchWorkingTime: { cycle_frames, day_frames: [] },
    workingTime: null,
  })
  return secondsOfWork(work, rangesOfDays(timeZone, days))
}

it('work around the clock has 23 hours when clocks go forward and 25 when they go back', () => {
  expect(secondsOf(['2026-03-28', '2026-03-29', '2026-03-30'])).toEqual([24 * HOUR, 23 * HOUR, 24 * HOUR])
  expect(secondsOf(['2026-10-24', '2026-10-25'])).toEqual([24 * HOUR, 25 * HOUR])
})

it('a night shift counts for both of its days, and the night before the period for the first', () => {
  const nights = always.map((frame) => ({ ...frame, start_time: 22 * HOUR, end_time: 30 * HOUR }))
  expect(secondsOf(['2026-05-18', '2026-05-19'], nights)).toEqual([8 * HOUR, 8 * HOUR])
})

it('a day whose midnight is skipped begins where the clocks do', () => {
  const [range] = rangesOfDays('Asia/Beirut', ['2026-03-29'])
  expect(range).toEqual([
    Date.parse('2026-03-28T22:00:00Z') / 1000,
    Date.parse('2026-03-29T21:00:00Z') / 1000,
  ])
})
