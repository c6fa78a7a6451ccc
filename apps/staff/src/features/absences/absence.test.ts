import { describe, expect, it } from 'vitest'
import { type Concerned, assignedTo, sharedOut } from './give.ts'
import { closedBy, isClosedBy, rangeOf, withoutClosedDays } from './period.ts'

const KYIV = 'Europe/Kyiv'
const HOUR = 3600
const day = { firstDay: '2026-06-02', lastDay: '2026-06-02', part: null }
const NOW = Date.parse('2026-06-01T12:00:00Z')

const ENDS = { dayBefore: 20 * HOUR, lastDay: 20 * HOUR }

describe('the time of an absence', () => {
  it('is whole days at the branch, or a part of a day', () => {
    expect(rangeOf(day, KYIV, NOW, ENDS)).toEqual({
      start: '2026-06-01T21:00:00.000Z',
      end: '2026-06-02T21:00:00.000Z',
    })
    const part = { start: 12 * HOUR, end: 14 * HOUR }
    expect(rangeOf({ ...day, part }, KYIV, NOW, ENDS)).toEqual({
      start: '2026-06-02T09:00:00.000Z',
      end: '2026-06-02T11:00:00.000Z',
    })
  })

  it('of whole days is their shifts: without the night shift of the day before, with the last one after midnight', () => {
    expect(rangeOf(day, KYIV, NOW, { dayBefore: 26 * HOUR, lastDay: 28 * HOUR })).toEqual({
      start: '2026-06-01T23:00:00.000Z',
      end: '2026-06-03T01:00:00.000Z',
    })
    const part = { start: 12 * HOUR, end: 14 * HOUR }
    expect(rangeOf({ ...day, part }, KYIV, NOW, { dayBefore: 26 * HOUR, lastDay: 28 * HOUR })).toEqual(
      rangeOf({ ...day, part }, KYIV, NOW, ENDS),
    )
  })

  it('has the same end once its days are closed', () => {
    const frame = { date: '2026-06-02', start_time: 20 * HOUR, end_time: 28 * HOUR, type: 'ON' as const }
    const hours = { day_frames: [frame, ...closedBy(day)] }
    expect(withoutClosedDays(hours).day_frames).toEqual([frame])
  })

  it('begins now where it has begun, and is nothing once it is over', () => {
    const now = Date.parse('2026-06-02T10:00:00Z')
    expect(rangeOf(day, KYIV, now, ENDS)?.start).toBe('2026-06-02T10:00:00.000Z')
    expect(rangeOf(day, KYIV, Date.parse('2026-06-03T10:00:00Z'), ENDS)).toBeUndefined()
  })

  it('is closed where stored hours cover each of its days', () => {
    const period = { ...day, lastDay: '2026-06-03' }
    const closed = closedBy(period)
    expect(closed.map(({ date, type }) => [date, type])).toEqual([
      ['2026-06-02', 'OFF'],
      ['2026-06-03', 'OFF'],
    ])
    expect(isClosedBy(period, closed)).toBe(true)
    expect(isClosedBy(period, closed.slice(1))).toBe(false)
    expect(isClosedBy({ ...period, part: { start: 9 * HOUR, end: 10 * HOUR } }, closed)).toBe(true)
    expect(
      isClosedBy(
        period,
        closed.map((frame) => ({ ...frame, end_time: 12 * HOUR })),
      ),
    ).toBe(false)
  })
})

const [sofia, marta] = ['sofia', 'marta'].map((id) => ({ id, name: id, last_name: null }))
/** Of an hour. */
const booking = (id: string, hour: number, free: Concerned['free'], performers = ['olena']) =>
  ({
    appointment: {
      id,
      start_time: new Date(Date.UTC(2026, 5, 2, hour)).toISOString(),
      duration: HOUR,
      version: 3,
      services: performers.map((resource_id, index) => ({ id: `service${index}`, resource_id })),
    },
    free,
  }) as Concerned

describe('bookings given to free colleagues', () => {
  it('never two at one time to the same one, and shared among them', () => {
    const given = sharedOut([
      booking('a', 9, [sofia!, marta!]),
      booking('b', 9, [sofia!, marta!]),
      booking('c', 9, [sofia!, marta!]),
      booking('d', 10, [sofia!, marta!]),
      booking('e', 11, []),
    ])
    expect(given.map(({ appointment, to }) => [appointment.id, to.id])).toEqual([
      ['a', 'sofia'],
      ['b', 'marta'],
      ['d', 'sofia'],
    ])
  })

  it('change hands as a whole, or only the services of the absent person', () => {
    expect(assignedTo(booking('a', 9, []).appointment, 'olena', 'sofia')).toEqual({
      resource_id: 'sofia',
      version: 3,
    })
    const shared = booking('a', 9, [], ['olena', 'ihor']).appointment
    expect(assignedTo(shared, 'olena', 'sofia')).toMatchObject({
      version: 3,
      service_resource_settings: [
        { service: 'service0', resources: ['sofia'], ordinal: 1 },
        { service: 'service1', resources: ['ihor'], ordinal: 2 },
      ],
    })
  })
})
