import { describe, expect, it } from 'vitest'
import { toInstant } from '../time/index.ts'
import { cutSlots, nearestStarts, soonest } from './index.ts'
import { clock, DATE, everyDay, onDate, question, reads, resource } from './worlds/question.ts'

const studio = question({
  lastDay: '2026-07-16',
  resources: [
    resource({ bookings: [{ date: DATE, from: '09:00', to: '10:30' }] }),
    resource({ id: 'olena', works: ['10:00-12:00'] }),
  ],
})
const instant = (time: string, date = DATE) => toInstant('Europe/Kyiv', date, clock(time)) as number

describe('the soonest start', () => {
  it('is the earliest of all resources', () => {
    expect(soonest(cutSlots(studio))).toEqual({
      resource_id: 'olena',
      date: DATE,
      start_time: clock('10:00'),
      end_time: clock('11:00'),
      startsAt: instant('10:00'),
    })
  })

  it('of several resources that are free then is with the first in order', () => {
    const resources = [resource({ id: 'olena' }), resource({ id: 'anna' })]
    expect(soonest(cutSlots({ ...studio, resources }))).toMatchObject({ resource_id: 'olena' })
  })

  it('is none when nothing is free', () => {
    expect(soonest(cutSlots({ ...studio, furthestDays: 0 }))).toBeNull()
  })

  it('is never one that is only shown as taken', () => {
    const booked = resource({ bookings: [{ date: DATE, from: '09:00', to: '10:00' }] })
    const found = soonest(cutSlots({ ...studio, resources: [booked], includeTaken: true }))
    expect(reads(found!.start_time)).toBe('10:00')
  })

  it('can be a morning start though a night shift is listed before it', () => {
    const studioAtNight = question({
      lastDay: '2026-07-16',
      now: instant('02:00', '2026-07-16'),
      branchWorkingTime: {
        cycle_frames: everyDay('22:00-24:00'),
        day_frames: [onDate(DATE, 'ON', '22:00-47:00'), onDate('2026-07-16', 'ON', '03:00-05:00')],
      },
    })
    expect(soonest(cutSlots(studioAtNight))).toMatchObject({ date: DATE, start_time: clock('26:00') })
    const later = { ...studioAtNight, now: instant('02:40', '2026-07-16') }
    expect(soonest(cutSlots(later))).toMatchObject({ date: '2026-07-16', start_time: clock('03:00') })
  })
})

describe('the nearest starts to one that is gone', () => {
  it('come nearest first, the earlier of two equally near, each time once', () => {
    const near = nearestStarts(cutSlots(studio), instant('10:30'), 4)
    expect(near.map((found) => [reads(found.start_time), found.resource_id])).toEqual([
      ['10:30', 'anna'],
      ['10:00', 'olena'],
      ['11:00', 'anna'],
      ['09:00', 'anna'],
    ])
    expect(near.at(-1)!.date).toBe('2026-07-16')
  })

  it('are fewer when there are fewer', () => {
    const oneDay = { ...studio, lastDay: DATE }
    expect(nearestStarts(cutSlots(oneDay), instant('10:30'), 10)).toHaveLength(3)
  })
})
