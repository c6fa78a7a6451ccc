import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDays } from '../slots/index.ts'
import { addDays, DAY_SECONDS, toInstant } from '../time/index.ts'
import { openState } from './index.ts'

const HOUR = 3600
const KYIV = 'Europe/Kyiv'
/** `9-13 14-18` in hours; an empty text is a day off. Monday, 18 May 2026, is the second day. */
const week = (...days: string[]) =>
  days.map((text, index) => ({
    date: addDays('2026-05-17', index),
    spans: text
      .split(' ')
      .filter(Boolean)
      .map((span) => {
        const [from = 0, to = 0] = span.split('-').map(Number)
        return { start_time: from * HOUR, end_time: to * HOUR }
      }),
  }))
const monday = (hour: number) => toInstant(KYIV, '2026-05-18', hour * HOUR)!
const said = (days: ReturnType<typeof week>, hour: number) => {
  const state = openState(days, KYIV, monday(hour))
  const wall = state.isOpen ? state.until : state.opens
  return `${state.isOpen ? 'open' : 'closed'}${wall ? ` ${wall.date.slice(8)} ${wall.seconds / HOUR}` : ''}`
}

describe('whether a place is open', () => {
  it.each([
    { days: week('', '9-18'), hour: 10, is: 'open 18 18', because: 'it says until when' },
    { days: week('', '9-18'), hour: 9, is: 'open 18 18', because: 'the first second counts' },
    { days: week('', '9-18', '9-18'), hour: 18, is: 'closed 19 9', because: 'the last one does not' },
    { days: week('', '9-18'), hour: 8, is: 'closed 18 9', because: 'it opens later today' },
    { days: week('', '9-13 14-18'), hour: 13, is: 'closed 18 14', because: 'a break is closed' },
    {
      days: week('', '9-18', '', '10-12'),
      hour: 20,
      is: 'closed 20 10',
      because: 'a day off is passed over',
    },
    { days: week('20-28', '20-28'), hour: 2, is: 'open 18 4', because: 'a night shift is of the day before' },
    { days: week('', '18-24', '0-4', ''), hour: 23, is: 'open 19 4', because: 'midnight ends nothing' },
    { days: week('0-24', '0-24', '0-24'), hour: 12, is: 'open', because: 'it never closes' },
    { days: week('', ''), hour: 12, is: 'closed', because: 'nothing is known of when it opens' },
    { days: [], hour: 12, is: 'closed', because: 'there are no days' },
  ])('$is, because $because', ({ days, hour, is }) => {
    expect(said(days, hour)).toBe(is)
  })

  it('uses the time zone of the branch, not of the visitor', () => {
    const days = week('', '9-18')
    const noonInKyiv = monday(12)
    expect(openState(days, KYIV, noonInKyiv).isOpen).toBe(true)
    expect(openState(days, 'America/New_York', noonInKyiv).isOpen).toBe(false)
  })

  it('agrees with a look at every minute, for any hours', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 10 }))
    const frames = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), span), { maxLength: 8 })
    fc.assert(
      fc.property(frames, fc.integer({ min: 0, max: 23 }), (all, hour) => {
        const cycle_frames = all.map(([weekday, [from, length]]) => ({
          weekday,
          start_time: from * HOUR,
          end_time: (from + length) * HOUR,
          first_day: null,
          last_day: null,
        }))
        const days = openDays({ cycle_frames, day_frames: [] }, '2026-05-17', 9)
        const isOpenAt = (moment: number) =>
          days.some(({ date, spans }) => {
            const seconds = moment - toInstant(KYIV, date, 0)!
            return spans.some(({ start_time, end_time }) => seconds >= start_time && seconds < end_time)
          })
        const now = monday(hour)
        const state = openState(days, KYIV, now)
        expect(state.isOpen).toBe(isOpenAt(now))
        const wall = state.isOpen ? state.until : state.opens
        if (wall === undefined) return
        const change = toInstant(KYIV, wall.date, wall.seconds)!
        for (let at = now; at < change; at += 1800) expect(isOpenAt(at)).toBe(state.isOpen)
        expect(isOpenAt(change)).toBe(!state.isOpen)
      }),
    )
  })

  it('takes single days as they are', () => {
    const day_frames = [
      { date: '2026-05-18', type: 'OFF' as const, start_time: 0, end_time: DAY_SECONDS },
      { date: '2026-05-19', type: 'ON' as const, start_time: 11 * HOUR, end_time: 12 * HOUR },
    ]
    expect(openDays({ cycle_frames: [], day_frames }, '2026-05-18', 2)).toEqual([
      { date: '2026-05-18', spans: [] },
      { date: '2026-05-19', spans: [{ start_time: 11 * HOUR, end_time: 12 * HOUR }] },
    ])
  })
})
