import type { WeekFrame } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { framesOf, hoursOf, seasonsOf, spansOf, weekOf } from './day-hours.ts'

const HOUR = 3600
const span = (from: number, to: number) => ({ start: from * HOUR, end: to * HOUR })
const frame = (weekday: number, from: number, to: number, more: Partial<WeekFrame> = {}): WeekFrame => ({
  weekday,
  start_time: from * HOUR,
  end_time: to * HOUR,
  first_day: null,
  last_day: null,
  ...more,
})

describe('hours as a form shows them', () => {
  it.each([
    ['one part', [span(9, 18)], { ...span(9, 18), breaks: [] }],
    ['a lunch break', [span(9, 13), span(14, 18)], { ...span(9, 18), breaks: [span(13, 14)] }],
    ['parts that touch, in any order', [span(13, 18), span(9, 13)], { ...span(9, 18), breaks: [] }],
    ['a night', [span(20, 26)], { ...span(20, 26), breaks: [] }],
  ])('%s', (_, spans, hours) => {
    expect(hoursOf(spans)).toEqual(hours)
  })

  it.each([
    ['a lunch break', { ...span(9, 18), breaks: [span(13, 14)] }, [span(9, 13), span(14, 18)]],
    [
      'two breaks, in any order',
      { ...span(9, 18), breaks: [span(15, 16), span(11, 12)] },
      [span(9, 11), span(12, 15), span(16, 18)],
    ],
    ['until midnight', { start: 18 * HOUR, end: 0, breaks: [] }, [span(18, 24)]],
    [
      'until two at night, with a break after midnight',
      { start: 20 * HOUR, end: 2 * HOUR, breaks: [{ start: 0, end: HOUR }] },
      [span(20, 24), span(25, 26)],
    ],
    ['a missing end', { start: 9 * HOUR, end: null, breaks: [] }, undefined],
    ['an end before the start', { ...span(18, 9), breaks: [] }, undefined],
    ['a break at the start', { ...span(9, 18), breaks: [span(9, 10)] }, undefined],
    ['a break beyond the end', { ...span(9, 18), breaks: [span(17, 19)] }, undefined],
    ['breaks that overlap', { ...span(9, 18), breaks: [span(11, 13), span(12, 14)] }, undefined],
    ['a break without an end', { ...span(9, 18), breaks: [{ start: 12 * HOUR, end: null }] }, undefined],
  ])('are worked in these parts: %s', (_, hours, spans) => {
    expect(spansOf(hours)).toEqual(spans)
  })
})

describe('a week', () => {
  it('comes back from the form as it was, without the hours of a season', () => {
    const frames = [frame(1, 9, 13), frame(1, 14, 18), frame(3, 10, 20)]
    const summer = frame(1, 7, 8, { first_day: '2026-06-01' })
    const week = weekOf([...frames, summer])
    expect(week.filter(({ works }) => works).map(({ weekday }) => weekday)).toEqual([1, 3])
    expect(framesOf(week)).toEqual(
      frames.map(({ weekday, start_time, end_time }) => ({ weekday, start_time, end_time })),
    )
    expect(seasonsOf([...frames, summer])).toEqual([summer])
  })

  it('has no frames for a day off, and none at all while a day is wrong', () => {
    const week = weekOf([frame(1, 9, 18)])
    expect(framesOf(week.map((day) => ({ ...day, works: false })))).toEqual([])
    expect(framesOf(week.map((day) => ({ ...day, works: true, end: null })))).toBeUndefined()
  })
})
