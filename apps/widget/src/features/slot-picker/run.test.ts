import { describe, expect, it } from 'vitest'
import { firstStart, hoursFrom, isFreeFrom } from '@zapys/domain/hours'
import { pressed, resized } from './run.ts'

const HOUR = 3600
const ROOM = 'room'
const hour = (at: number) => ({ start_time: at * HOUR, end_time: (at + 1) * HOUR })
/** Open from 10 to 20 with hour slots; 14 is taken. */
const slots = Array.from({ length: 10 }, (_, index) => ({
  ...hour(10 + index),
  available: index !== 4,
  resource_ids: [ROOM],
}))
const lengths = { minSeconds: 2 * HOUR, maxSeconds: 4 * HOUR }
const starts = (...hours: number[]) => hours.map((at) => at * HOUR)
const press = (at: number, chosen: number[], seconds = 2 * HOUR) =>
  pressed(starts(...chosen), at * HOUR, slots, ROOM, seconds)

describe('choosing the hours of a rental', () => {
  it.each([
    { at: 10, chosen: [], result: [10, 11], because: 'the first press takes the least length at once' },
    { at: 13, chosen: [], result: [13], because: 'the next hour is taken: the client sees it is too short' },
    { at: 13, chosen: [10, 11], result: [10, 11, 12, 13], because: 'it grows up to the pressed hour' },
    { at: 16, chosen: [10, 11], result: [10, 11, 12, 13], because: 'it stops at the first taken hour' },
    { at: 11, chosen: [10, 11, 12, 13], result: [10, 11], because: 'inside, the pressed hour is the end' },
    { at: 10, chosen: [10], result: [], because: 'the only hour pressed again is let go' },
    { at: 14, chosen: [10, 11], result: [10, 11], because: 'a taken hour cannot be pressed' },
  ])('pressing $at with $chosen chosen: $because', ({ at, chosen, result }) => {
    expect(press(at, chosen)).toEqual(starts(...result))
  })

  it('a length set before is kept where it is free and shorter where it is not', () => {
    expect(press(10, [], 4 * HOUR)).toEqual(starts(10, 11, 12, 13))
    expect(press(12, [], 4 * HOUR)).toEqual(starts(12, 13))
  })

  it('length changes step by step within the limits and the free time', () => {
    const change = (chosen: number[], by: number) => resized(starts(...chosen), by, slots, ROOM, lengths)
    expect(change([10, 11], HOUR)).toEqual(starts(10, 11, 12))
    expect(change([10, 11, 12], -HOUR)).toEqual(starts(10, 11))
    expect(change([10, 11], -HOUR), 'below the least').toBeNull()
    expect(change([10, 11, 12, 13], HOUR), 'above the greatest').toBeNull()
    expect(change([12, 13], HOUR), 'the next hour is taken').toBeNull()
  })

  it('hours need one room that is free all the while', () => {
    const rooms = [
      { ...hour(10), available: true, resource_ids: ['red'] },
      { ...hour(11), available: true, resource_ids: ['blue'] },
    ]
    expect(isFreeFrom(rooms, 10 * HOUR, 2 * HOUR, 'any_available')).toBe(false)
    expect(hoursFrom(rooms, 10 * HOUR, 2 * HOUR, 'any_available')).toEqual(starts(10))
  })

  it('the soonest start leaves room for the whole length', () => {
    expect(firstStart(slots.slice(3), 2 * HOUR, ROOM)?.start_time).toBe(15 * HOUR)
  })
})
