import type { CompanyEvent } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { laterClasses } from './later-classes.ts'
import { placedClass } from './week.ts'

const classAt = (start_time: string, about: Partial<CompanyEvent> = {}): CompanyEvent => ({
  id: start_time,
  branch_id: 'b',
  name: null,
  description: null,
  logo: null,
  start_time,
  duration: 3600,
  space: 8,
  used_space: 0,
  price: null,
  active: true,
  service: { id: 'yoga', name: 'Йога' },
  resource: { id: 'anna', name: 'Анна', last_name: null },
  translations: {},
  besides: [],
  appointments: [],
  ...about,
})

describe('later classes of a timetable', () => {
  it('have the same service, name, weekday, time at the branch and leader, also after a change of clocks', () => {
    // Mondays at 18:00 in Kyiv; clocks change on 25 October.
    const first = classAt('2026-10-19T15:00:00.000Z')
    const events = [
      first,
      classAt('2026-11-02T16:00:00.000Z'),
      classAt('2026-10-26T16:00:00.000Z'),
      classAt('2026-10-12T15:00:00.000Z'),
      classAt('2026-10-27T16:00:00.000Z'),
      classAt('2026-10-26T15:00:00.000Z'),
      classAt('2026-11-09T16:00:00.000Z', { active: false }),
      classAt('2026-11-16T16:00:00.000Z', { resource: null }),
      classAt('2026-11-30T16:00:00.000Z', { name: 'Інше' }),
      classAt('2026-11-23T16:00:00.000Z', { service: { id: 'box', name: 'Бокс' } }),
    ]
    const later = laterClasses(placedClass('Europe/Kyiv', first), events, 'Europe/Kyiv')
    expect(later.map(({ event }) => event.id)).toEqual([
      '2026-10-26T16:00:00.000Z',
      '2026-11-02T16:00:00.000Z',
    ])
  })
})
