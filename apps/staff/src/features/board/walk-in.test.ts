import { describe, expect, it } from 'vitest'
import type { Column, Span } from './day.ts'
import { walkInAt } from './walk-in.ts'

const HOUR = 3600
const column = (id: string, gaps: Span[], more: Partial<Column['resource']> = {}): Column => ({
  resource: { id, name: id, active: true, room: false, ...more } as Column['resource'],
  hours: [],
  blocks: [],
  gaps,
})
/** 10:07:30 */
const NOW = 10 * HOUR + 450
const gap = (start: number, end: number) => ({ start: start * HOUR, end: end * HOUR })

describe('a client without a booking', () => {
  it.each([
    [
      'is taken at this minute by who is free the longest',
      [column('anna', [gap(9, 11)]), column('olha', [gap(10, 14)])],
      'olha',
      NOW - 30,
    ],
    [
      'waits for who is free first',
      [column('anna', [gap(12, 13)]), column('olha', [gap(11, 12)])],
      'olha',
      11 * HOUR,
    ],
    [
      'is not sent to a room',
      [column('room', [gap(9, 20)], { room: true }), column('anna', [gap(12, 13)])],
      'anna',
      12 * HOUR,
    ],
    [
      'is not sent to who no longer works',
      [column('gone', [gap(9, 20)], { active: false }), column('anna', [gap(12, 13)])],
      'anna',
      12 * HOUR,
    ],
    [
      'is not sent to whose free time ends at this minute',
      [column('anna', [gap(9, 10 + 7 / 60)]), column('olha', [gap(11, 12)])],
      'olha',
      11 * HOUR,
    ],
    ['finds no past time', [column('anna', [gap(8, 10), gap(13, 14)])], 'anna', 13 * HOUR],
  ] as const)('%s', (_, columns, person, time) => {
    expect(walkInAt(columns, NOW)).toEqual({ person, time })
  })

  it('finds nobody after the last hour', () => {
    expect(walkInAt([column('anna', [gap(8, 10)])], NOW)).toBeUndefined()
  })
})
