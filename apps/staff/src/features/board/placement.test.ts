import type { CompanyAppointment } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import type { BookingBlock, Column } from './day.ts'
import { keyStep, placed } from './placement.ts'

const HOUR = 3600
const shown = { start: 9 * HOUR, end: 18 * HOUR }
const columns = ['anna', 'ihor', 'olia'].map((id) => ({ resource: { id } })) as Column[]
const block = (performers: string[] = ['ihor']): BookingBlock => ({
  kind: 'booking',
  id: '1',
  services: '',
  start: 10 * HOUR,
  end: 11 * HOUR,
  isLast: true,
  booking: { services: performers.map((resource_id) => ({ resource_id })) } as CompanyAppointment,
})
const drag = (grip: 'move' | 'length', seconds: number, column = 0, of = block()) =>
  placed(
    { block: of, resource: 'ihor', performer: 'ihor' },
    grip,
    { seconds, columns: column },
    { columns, shown },
  )

describe('a booking that is dragged', () => {
  it('goes to the nearest quarter of an hour', () => {
    expect(drag('move', 1000)).toEqual({ resource: 'ihor', start: 10.25 * HOUR, end: 11.25 * HOUR })
    expect(drag('move', 400)).toMatchObject({ start: 10 * HOUR })
  })

  it('stays within the shown hours and columns', () => {
    expect(drag('move', -9 * HOUR, -5)).toEqual({ resource: 'anna', start: 9 * HOUR, end: 10 * HOUR })
    expect(drag('move', 20 * HOUR, 5)).toEqual({ resource: 'olia', start: 17 * HOUR, end: 18 * HOUR })
  })

  it('keeps its length at the end of an earlier performer, whose colleague goes on', () => {
    const earlier = { ...block(['ihor', 'anna']), isLast: false }
    expect(drag('length', HOUR, 0, earlier)).toEqual({ resource: 'ihor', start: 10 * HOUR, end: 11 * HOUR })
    expect(drag('length', HOUR, 0)).toMatchObject({ end: 12 * HOUR })
  })

  it('of several people, and a room, moves in time alone', () => {
    expect(drag('move', HOUR, 1, block(['ihor', 'anna']))).toMatchObject({
      resource: 'ihor',
      start: 11 * HOUR,
    })
    expect(drag('move', HOUR, 1, block(['olia']))).toMatchObject({ resource: 'ihor' })
  })

  it('goes to another day of a week also where several people perform it', () => {
    const week = columns.map((column, index) => ({ ...column, day: `2026-06-0${index + 1}` }))
    const at = { block: block(['ihor', 'anna']), resource: '2026-06-02', performer: '2026-06-02' }
    const to = placed(at, 'move', { seconds: 0, columns: 1 }, { columns: week, shown })
    expect(to).toMatchObject({ resource: '2026-06-03', start: 10 * HOUR })
  })

  it('by its end gets longer or shorter, never below a step', () => {
    expect(drag('length', HOUR)).toMatchObject({ start: 10 * HOUR, end: 12 * HOUR })
    expect(drag('length', -5 * HOUR)).toMatchObject({ start: 10 * HOUR, end: 10.25 * HOUR })
    expect(drag('length', 20 * HOUR)).toMatchObject({ end: 18 * HOUR })
  })
})

describe('a booking that was picked up by key', () => {
  it.each([
    ['ArrowDown', false, { grip: 'move', seconds: 900, columns: 0 }],
    ['ArrowUp', true, { grip: 'length', seconds: -900, columns: 0 }],
    ['ArrowLeft', false, { grip: 'move', seconds: 0, columns: -1 }],
    ['Tab', false, undefined],
  ] as const)('%s with Shift %s', (key, isLength, step) => {
    expect(keyStep(key, isLength)).toEqual(step)
  })
})
