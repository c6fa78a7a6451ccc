import { describe, expect, it } from 'vitest'
import { changeOf, type DayFrame, entriesOf } from './single-days.ts'

const HOUR = 3600
const frame = (id: string, date: string, type: 'ON' | 'OFF', from = 0, to = 24): DayFrame => ({
  id,
  date,
  type,
  start_time: from * HOUR,
  end_time: to * HOUR,
})

describe('single days in a list', () => {
  it('are one entry where they follow each other and are equal', () => {
    const entries = entriesOf([
      frame('a', '2026-07-01', 'OFF'),
      frame('b', '2026-07-02', 'OFF'),
      frame('c', '2026-07-02', 'OFF', 12, 13),
      frame('d', '2026-07-03', 'OFF'),
      frame('e', '2026-07-05', 'OFF'),
      frame('f', '2026-07-06', 'ON', 10, 12),
      frame('g', '2026-07-06', 'ON', 14, 20),
    ])
    expect(
      entries.map(({ kind, firstDay, lastDay, frames }) => [
        kind,
        firstDay,
        lastDay,
        frames.map(({ id }) => id).join(''),
      ]),
    ).toEqual([
      ['OFF', '2026-07-01', '2026-07-03', 'abd'],
      ['CLOSED', '2026-07-02', '2026-07-02', 'c'],
      ['OFF', '2026-07-05', '2026-07-05', 'e'],
      ['HOURS', '2026-07-06', '2026-07-06', 'fg'],
    ])
  })
})

describe('a form of single days', () => {
  const stored = [frame('a', '2026-07-01', 'OFF'), frame('b', '2026-07-04', 'ON', 9, 12)]

  it('adds a day off for each day of a period, and leaves what is there', () => {
    const { add, remove } = changeOf(
      { kind: 'OFF', firstDay: '2026-06-30', lastDay: '2026-07-01', spans: [] },
      stored,
    )
    expect(add).toEqual([
      { date: '2026-06-30', start_time: 0, end_time: 86_400, type: 'OFF' },
      { date: '2026-07-01', start_time: 0, end_time: 86_400, type: 'OFF' },
    ])
    expect(remove).toEqual([])
  })

  it('puts other hours in place of a day off', () => {
    const spans = [{ start: 10 * HOUR, end: 12 * HOUR }]
    const { add, remove } = changeOf(
      { kind: 'HOURS', firstDay: '2026-07-01', lastDay: '2026-07-01', spans },
      stored,
    )
    expect([add.map(({ type }) => type), remove]).toEqual([['ON'], ['a']])
  })
})
