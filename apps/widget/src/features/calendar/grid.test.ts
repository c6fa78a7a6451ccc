import { describe, expect, it } from 'vitest'
import { moveByKey } from './grid.ts'

describe('moveByKey', () => {
  const bounds = { firstDay: '2026-11-20', lastDay: '2027-03-31' }
  const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })
  it.each([
    {
      pressed: key('ArrowRight'),
      from: '2026-11-30',
      to: '2026-12-01',
      because: 'the next day may be in the next month',
    },
    { pressed: key('ArrowLeft'), from: '2026-11-20', to: '2026-11-20', because: 'nothing before today' },
    { pressed: key('ArrowDown'), from: '2026-12-28', to: '2027-01-04', because: 'a week on' },
    { pressed: key('ArrowUp'), from: '2026-12-08', to: '2026-12-01', because: 'a week back' },
    { pressed: key('Home'), from: '2026-12-03', to: '2026-11-30', because: 'Monday of the week' },
    { pressed: key('End'), from: '2026-12-03', to: '2026-12-06', because: 'Sunday of the week' },
    { pressed: key('PageDown'), from: '2027-01-31', to: '2027-02-28', because: 'February has no 31st' },
    { pressed: key('PageUp'), from: '2026-12-25', to: '2026-11-25', because: 'a month back' },
    {
      pressed: key('PageDown', true),
      from: '2026-12-25',
      to: '2027-03-31',
      because: 'a year on ends at the last day',
    },
    {
      pressed: key('PageUp', true),
      from: '2026-12-25',
      to: '2026-11-20',
      because: 'a year back ends at today',
    },
    { pressed: key('x'), from: '2026-12-25', to: undefined, because: 'letters move nothing' },
  ])('$pressed.key leads from $from to $to: $because', ({ pressed, from, to }) => {
    expect(moveByKey(from, pressed, bounds)).toBe(to)
  })
  it('arrows follow the writing direction', () => {
    expect(moveByKey('2026-12-10', key('ArrowRight'), bounds, true)).toBe('2026-12-09')
  })
})
