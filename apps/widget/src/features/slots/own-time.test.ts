import { describe, expect, it } from 'vitest'
import { heldTime, withOwnTime } from './own-time.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const hold = {
  id: 'h',
  held_until: '2026-11-21T10:08:00.000Z',
  extendable: true,
  resource_ids: ['anna'],
  taken: now,
  time: { date: '2026-11-24', start_time: 36_000, end_time: 39_600 },
  what: JSON.stringify({ branch_id: 'podil', service_resource_settings: [{ service: 'cut' }] }),
}
const search = { company: 'c', branch: 'podil', kind: 'general', services: ['cut'], resource: null } as const

describe('the time that this browser holds', () => {
  it.each([
    { change: {}, date: '2026-11-24', shown: true, because: 'it is this visitor’s own' },
    { change: { resource: 'anna' }, date: '2026-11-24', shown: true, because: 'Anna is held' },
    { change: { resource: 'oleh' }, date: '2026-11-24', shown: false, because: 'Oleh is not' },
    { change: { services: ['dry'] }, date: '2026-11-24', shown: false, because: 'another service' },
    { change: { branch: 'lviv' }, date: '2026-11-24', shown: false, because: 'another branch' },
    { change: {}, date: '2026-11-25', shown: false, because: 'another day' },
  ])('$because: shown $shown', ({ change, date, shown }) => {
    expect(heldTime(hold, { ...search, ...change }, date, now) !== undefined).toBe(shown)
  })

  it('is nothing special any more once the hold has run out', () => {
    expect(heldTime(hold, search, '2026-11-24', now + 480_000)).toBeUndefined()
    expect(heldTime(null, search, '2026-11-24', now)).toBeUndefined()
  })

  it('stands in its place among the free times, once', () => {
    const own = heldTime(hold, search, '2026-11-24', now)!
    const time = (hour: number, available = true) => ({
      ...{ start_time: hour * 3600, end_time: hour * 3600 + 3600, available },
      resource_ids: ['anna'],
    })
    const starts = (times: { start_time: number; available: boolean }[]) =>
      times.filter(({ available }) => available).map(({ start_time }) => start_time / 3600)
    expect(starts(withOwnTime([time(9), time(12)], own))).toEqual([9, 10, 12])
    expect(starts(withOwnTime([time(9), time(10, false)], own))).toEqual([9, 10])
  })
})
