import { describe, expect, it } from 'vitest'
import { hoursFrom } from './first-start.ts'
import { canPressRun, firstStart, isFreeFrom, pressRun, resizeRun } from './index.ts'

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
const press = (at: number, chosen: number[], desiredSeconds = 2 * HOUR) =>
  pressRun(starts(...chosen), at * HOUR, slots, ROOM, { ...lengths, desiredSeconds })

describe('choosing the hours of a rental', () => {
  it.each([
    { at: 10, chosen: [], result: [10, 11], because: 'the first press takes the least length at once' },
    { at: 13, chosen: [], result: [], because: 'the next hour is taken: less than the minimum is free' },
    { at: 13, chosen: [10, 11], result: [10, 11, 12, 13], because: 'it grows up to the pressed hour' },
    { at: 16, chosen: [10, 11], result: [16, 17], because: 'beyond a taken hour a new range starts' },
    { at: 10, chosen: [15, 16, 17], result: [10, 11, 12], because: 'also before it, of the same length' },
    { at: 12, chosen: [15, 16, 17], result: [12, 13], because: 'of the minimum length where less is free' },
    { at: 13, chosen: [15, 16], result: [15, 16], because: 'not even the minimum length is free there' },
    {
      at: 19,
      chosen: [15, 16],
      result: [15, 16, 17, 18, 19],
      because: 'next to it: it grows, and the screen says that it is too long',
    },
    { at: 18, chosen: [15, 16], result: [15, 16, 17, 18], because: 'it grows up to the pressed hour' },
    { at: 10, chosen: [12, 13], result: [10, 11, 12, 13], because: 'backwards, too' },
    { at: 11, chosen: [10, 11, 12, 13], result: [10, 11], because: 'inside, the pressed hour is the end' },
    { at: 10, chosen: [10], result: [], because: 'the only hour pressed again is let go' },
    { at: 14, chosen: [10, 11], result: [10, 11], because: 'a taken hour cannot be pressed' },
  ])('pressing $at with $chosen chosen: $because', ({ at, chosen, result }) => {
    expect(press(at, chosen)).toEqual(starts(...result))
  })

  it('an hour can be pressed exactly where the press changes something, or takes the chosen hours back', () => {
    const pressable = (...chosen: number[]) =>
      slots
        .filter((slot) =>
          canPressRun(starts(...chosen), slot.start_time, slots, ROOM, {
            ...lengths,
            desiredSeconds: 2 * HOUR,
          }),
        )
        .map(({ start_time }) => start_time / HOUR)
    expect(pressable(), 'from 13 and 19 one hour is free').toEqual([10, 11, 12, 15, 16, 17, 18])
    expect(pressable(10, 11)).toEqual([10, 11, 12, 13, 15, 16, 17, 18])
    expect(pressable(15, 16)).toEqual([10, 11, 12, 15, 16, 17, 18, 19])
  })

  it('hours that start every half hour: one that crosses the range starts another of the same length', () => {
    const halfHourly = Array.from({ length: 8 }, (_, index) => {
      const start_time = 9 * HOUR + index * 1800
      return { start_time, end_time: start_time + HOUR, available: true, resource_ids: [ROOM] }
    })
    expect(
      pressRun(starts(9, 10), 9.5 * HOUR, halfHourly, ROOM, { ...lengths, desiredSeconds: 2 * HOUR }),
    ).toEqual(starts(9.5, 10.5))
  })

  it('a length set before is kept where it is free and shorter where it is not', () => {
    expect(press(10, [], 4 * HOUR)).toEqual(starts(10, 11, 12, 13))
    expect(press(12, [], 4 * HOUR)).toEqual(starts(12, 13))
  })

  it('length changes step by step within the limits and the free time', () => {
    const change = (chosen: number[], by: number) => resizeRun(starts(...chosen), by, slots, ROOM, lengths)
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
