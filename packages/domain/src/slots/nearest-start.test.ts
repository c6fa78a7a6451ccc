import { describe, expect, it } from 'vitest'
import { addDays, toInstant } from '../time/index.ts'
import { cutSlots, nearestStart } from './index.ts'
import { clock, DATE, everyDay, question, resource } from '../../test/slots/question.ts'

const instant = (time: string, date = DATE) => toInstant('Europe/Kyiv', date, clock(time)) as number
const studio = question({
  branchWorkingTime: { cycle_frames: everyDay('10:00-12:00'), day_frames: [] },
  lastDay: addDays(DATE, 1),
  resources: [
    resource({ id: 'anna', bookings: [{ date: DATE, from: '10:00', to: '11:00' }] }),
    resource({ id: 'olena', bookings: [{ date: DATE, from: '10:00', to: '12:00' }] }),
  ],
  stepSeconds: 1800,
})

describe('the nearest start', () => {
  it.each([
    { soonest: '09:00', nearest: instant('11:00'), because: 'it is free with one of them' },
    { soonest: '11:00', nearest: instant('11:00'), because: 'a start at the moment itself counts' },
    {
      soonest: '11:01',
      nearest: instant('10:00', addDays(DATE, 1)),
      because: 'the next one is on the day after',
    },
  ])('from $soonest on: $because', ({ soonest, nearest }) => {
    expect(nearestStart(cutSlots(studio), instant(soonest))).toBe(nearest)
  })

  it('is found even if it is booked, and with the resource that has the earliest start', () => {
    expect(nearestStart(cutSlots({ ...studio, includeTaken: true }), instant('10:10'))).toBe(instant('10:30'))
    const late = { ...studio, resources: studio.resources.toReversed() }
    expect(nearestStart(cutSlots(late), instant('09:00'))).toBe(instant('11:00'))
  })

  it('there is none after the last', () => {
    expect(nearestStart(cutSlots(studio), instant('11:01', addDays(DATE, 1)))).toBe(Infinity)
  })
})
