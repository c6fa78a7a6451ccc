import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { losesWork, workOver } from './lost-work.ts'

const HOUR = 3600
/** Tuesday, 2 June 2026, of a branch at UTC. */
const MIDNIGHT = Date.parse('2026-06-02') / 1000
const days = { timeZone: 'UTC', firstDay: '2026-05-30', lastDay: '2026-06-05' }
const week = (spans: readonly (readonly [number, number])[]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    spans.map(([from, until]) => ({
      weekday,
      start_time: from * HOUR,
      end_time: until * HOUR,
      first_day: null,
      last_day: null,
    })),
  )
const off = (from: number, until: number) => ({
  date: '2026-06-02',
  type: 'OFF' as const,
  start_time: from * HOUR,
  end_time: until * HOUR,
})
type Frames = Parameters<typeof workOver>[0]['branchWorkingTime']
const workOf = (branchWorkingTime: Frames, workingTime: Frames | null = null) =>
  workOver({ ...days, branchWorkingTime, workingTime })
const nine = { cycle_frames: week([[9, 18]]), day_frames: [] }

describe('a change of hours', () => {
  const sickDay = workOf({ ...nine, day_frames: [off(0, 24)] })
  const lunch = workOf({ ...nine, day_frames: [off(12, 13)] })
  it.each([
    { booking: 'within the hours', from: 10, until: 11, after: sickDay, loses: true },
    { booking: 'that reaches beyond the hours', from: 17.5, until: 18.5, after: sickDay, loses: true },
    { booking: 'that begins before the hours', from: 8, until: 9.5, after: sickDay, loses: true },
    { booking: 'that encloses the hours', from: 8, until: 19, after: sickDay, loses: true },
    { booking: 'that begins when the hours end', from: 18, until: 19, after: sickDay, loses: false },
    { booking: 'of the next day', from: 34, until: 35, after: sickDay, loses: false },
    { booking: 'around a new break', from: 11, until: 14, after: lunch, loses: true },
    { booking: 'beside a new break, beyond the hours', from: 17, until: 20, after: lunch, loses: false },
    { booking: 'until a new break', from: 11, until: 12, after: lunch, loses: false },
  ])('takes work from a booking $booking: $loses', ({ from, until, after, loses }) => {
    expect(losesWork(workOf(nine), after, MIDNIGHT + from * HOUR, MIDNIGHT + until * HOUR)).toBe(loses)
  })

  it('of the branch takes work from a resource that works longer', () => {
    const own = { cycle_frames: week([[7, 22]]), day_frames: [] }
    const after = workOf({ ...nine, day_frames: [off(17, 24)] }, own)
    expect(losesWork(workOf(nine, own), after, MIDNIGHT + 17.5 * HOUR, MIDNIGHT + 18.5 * HOUR)).toBe(true)
  })

  it('takes work from exactly the bookings that have a quarter of an hour which was work and is none', () => {
    const quarter = fc.integer({ min: 0, max: 95 })
    const span = fc.tuple(quarter, quarter).map(([one, other]) => {
      const [from, until] = [Math.min(one, other) / 4, Math.max(one, other) / 4 + 0.25]
      return [from, until] as const
    })
    const spans = fc.array(span, { minLength: 1, maxLength: 3 })
    const closures = fc.array(span, { maxLength: 3 })
    fc.assert(
      fc.property(spans, spans, closures, closures, span, (old, wanted, oldOff, newOff, [from, until]) => {
        const isWork = (hours: typeof old, closed: typeof oldOff, at: number) =>
          hours.some(([begin, end]) => begin <= at && at < end) &&
          !closed.some(([begin, end]) => begin <= at && at < end)
        const quarters = Array.from({ length: (until - from) * 4 }, (_, index) => from + index / 4)
        const expected = quarters.some((at) => isWork(old, oldOff, at) && !isWork(wanted, newOff, at))
        const hours = (frames: typeof old, closed: typeof oldOff) =>
          workOf({ cycle_frames: week(frames), day_frames: closed.map(([begin, end]) => off(begin, end)) })
        const [before, after] = [hours(old, oldOff), hours(wanted, newOff)]
        expect(losesWork(before, after, MIDNIGHT + from * HOUR, MIDNIGHT + until * HOUR)).toBe(expected)
      }),
      { seed: 9, numRuns: 500 },
    )
  })
})
