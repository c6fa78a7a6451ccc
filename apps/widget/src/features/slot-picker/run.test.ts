import { describe, expect, it } from 'vitest'
import { firstStart, isFreeRun, pressSlot, resizeRun } from './run.ts'

const HOUR = 3600
const hour = (at: number) => ({ start_time: at * HOUR, end_time: (at + 1) * HOUR })
/** Open from 10 to 20 with hour slots; 14 is taken. */
const slots = Array.from({ length: 10 }, (_, index) => ({
  ...hour(10 + index),
  available: index !== 4,
  resource_ids: ['room'],
}))
const lengths = { minSeconds: 2 * HOUR, maxSeconds: 4 * HOUR }
const run = (from: number, to: number) => ({ start: from * HOUR, end: to * HOUR })
const press = (at: number, current: ReturnType<typeof run> | null, seconds = 2 * HOUR) =>
  pressSlot(slots, current, hour(at), seconds, lengths)

describe('choosing a run of hours', () => {
  it.each([
    { pressed: 10, current: null, result: run(10, 12), because: 'the least length at once' },
    { pressed: 13, current: null, result: null, because: 'the next hour is taken, one alone is too short' },
    { pressed: 13, current: run(10, 12), result: run(10, 14), because: 'it grows up to the pressed hour' },
    {
      pressed: 15,
      current: run(10, 12),
      result: run(15, 17),
      because: 'a taken hour lies between: it starts anew',
    },
    {
      pressed: 19,
      current: run(15, 17),
      result: run(15, 17),
      because: 'five hours are too long and one is too short',
    },
    {
      pressed: 12,
      current: run(10, 14),
      result: run(10, 13),
      because: 'inside, the pressed hour becomes the end',
    },
    { pressed: 10, current: run(10, 12), result: null, because: 'the first hour again lets it go' },
    {
      pressed: 11,
      current: run(10, 13),
      result: run(10, 12),
      because: 'never shorter than the least length',
    },
  ])('pressing $pressed: $because', ({ pressed, current, result }) => {
    expect(press(pressed, current)).toEqual(result)
  })

  it('a chosen length is kept where it is free and shortened where it is not', () => {
    expect(press(10, null, 4 * HOUR)).toEqual(run(10, 14))
    expect(press(12, null, 4 * HOUR)).toEqual(run(12, 14))
  })

  it('length changes step by step within the limits and the free time', () => {
    expect(resizeRun(slots, run(10, 12), HOUR, lengths)).toEqual(run(10, 13))
    expect(resizeRun(slots, run(10, 14), HOUR, lengths)).toBeNull()
    expect(resizeRun(slots, run(10, 12), -HOUR, lengths)).toBeNull()
    expect(resizeRun(slots, run(15, 19), HOUR, lengths)).toBeNull()
  })

  it('a run needs one room that is free all the while', () => {
    const rooms = [
      { ...hour(10), available: true, resource_ids: ['red'] },
      { ...hour(11), available: true, resource_ids: ['blue'] },
    ]
    expect(isFreeRun(rooms, run(10, 12))).toBe(false)
  })

  it('the soonest start leaves room for the whole length', () => {
    expect(firstStart(slots.slice(3), 2 * HOUR)?.start_time).toBe(15 * HOUR)
  })
})
