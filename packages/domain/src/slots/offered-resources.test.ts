import { describe, expect, it } from 'vitest'
import { toInstant } from '../time/index.ts'
import type { SlotQuestion } from './index.ts'
import { isFree, isOffered } from '../../test/slots/of-one.ts'
import { clock, DATE, everyDay, question, resource } from '../../test/slots/question.ts'

const studio = question({
  branchWorkingTime: { cycle_frames: everyDay('09:10-13:00'), day_frames: [] },
  resources: [resource({ bookings: [{ date: DATE, from: '10:20', to: '10:50' }] })],
  startAlignCustomSeconds: clock('00:05'),
})
const instant = (time: string, date = DATE) => toInstant('Europe/Kyiv', date, clock(time)) as number
const offered = (time: string, fields: Partial<SlotQuestion> = {}, minutes = 60) =>
  isOffered({ ...studio, ...fields }, 'anna', instant(time), minutes * 60)

describe('a start is accepted when we could have offered it', () => {
  it.each([
    { time: '09:10', accepted: true, because: 'work begins then' },
    { time: '09:07', accepted: false, because: 'nobody works then' },
    { time: '11:10', accepted: true, because: 'the company’s own steps go there' },
    { time: '11:30', accepted: true, because: 'other programs may align to the clock' },
    { time: '10:50', accepted: true, because: 'and to free time' },
    { time: '11:05', accepted: true, because: 'and to the custom time' },
    { time: '11:07', accepted: false, because: 'no alignment comes to that minute' },
    { time: '11:15', accepted: false, because: 'a quarter is no step of a half-hour company' },
    { time: '09:40', accepted: false, because: 'the visit would run into a booking' },
    { time: '12:10', accepted: false, because: 'the visit would run past closing time' },
    { time: '10:30', accepted: false, because: 'a booking is running' },
  ])('$time: $accepted, because $because', ({ time, accepted }) => {
    expect(offered(time, {}, 55)).toBe(accepted)
  })

  it('slots that tile by their length are accepted whatever the step', () => {
    expect(offered('11:50', { stepSeconds: 7200 }, 40)).toBe(true)
    expect(offered('11:40', { stepSeconds: 7200 }, 40)).toBe(false)
  })

  it('slots that are shown longer than the visit may tile by the visit’s length, too', () => {
    const shownLonger = { slotSizeSeconds: 5400, stepSeconds: 7200 }
    expect(offered('11:30', shownLonger, 35)).toBe(true)
    expect(offered('11:20', shownLonger, 35)).toBe(false)
  })

  it('a rental of several slots may begin at any slot', () => {
    const loft = { slotSizeSeconds: 1200, stepSeconds: 7200, mode: 'BY_DURATION' as const }
    expect(offered('11:10', loft, 100)).toBe(true)
    expect(offered('11:10', loft, 120)).toBe(false)
    expect(offered('11:15', loft, 60)).toBe(false)
  })

  it('too soon, too far ahead and an unknown resource are refused', () => {
    expect(offered('11:10', { now: instant('11:10') })).toBe(true)
    expect(offered('11:10', { now: instant('11:10') + 1 })).toBe(false)
    expect(offered('11:10', { minNoticeSeconds: 2 * 86_400 })).toBe(false)
    expect(offered('11:10', { furthestDays: 0 })).toBe(false)
    expect(isOffered(studio, 'nobody', instant('11:10'), 3600)).toBe(false)
  })

  it('the night shift of the day before accepts starts after midnight', () => {
    const bar = { ...studio, branchWorkingTime: { cycle_frames: everyDay('22:00-26:00'), day_frames: [] } }
    expect(isOffered(bar, 'anna', instant('00:30', '2026-07-16'), 3600)).toBe(true)
    expect(isOffered(bar, 'anna', instant('01:30', '2026-07-16'), 3600)).toBe(false)
  })

  it('the second occurrence of a repeated hour is not a start of any resource', () => {
    const night = question({
      now: instant('00:00'),
      branchWorkingTime: { cycle_frames: everyDay('00:00-06:00'), day_frames: [] },
    })
    const [first, second] = [
      Date.parse('2026-10-25T00:30:00Z') / 1000,
      Date.parse('2026-10-25T01:30:00Z') / 1000,
    ]
    expect(isOffered(night, 'anna', first, 3600)).toBe(true)
    expect(isOffered(night, 'anna', second, 3600)).toBe(false)
  })
})

describe('free time off the grid, for what follows in a visit', () => {
  it('any minute will do, as long as it is free with its buffers', () => {
    const free = (time: string, fields: Partial<SlotQuestion> = {}) =>
      isFree({ ...studio, ...fields }, 'anna', instant(time), 3600)
    expect(free('11:07')).toBe(true)
    expect(free('12:00')).toBe(true)
    expect(free('12:01')).toBe(false)
    expect(free('12:00', { bufferAfterSeconds: 60 })).toBe(false)
    expect(free('10:50', { bufferBeforeSeconds: 60 })).toBe(false)
    expect(free('11:07', { now: instant('11:08') })).toBe(false)
  })
})

it('what began many days ago and goes on stands in the way', () => {
  const [anna] = studio.resources
  const busy = [0, instant('09:10', '2026-07-01'), instant('11:00')]
  const resources = [{ ...anna!, busy }]
  expect(offered('10:10', { resources })).toBe(false)
  expect(offered('11:10', { resources })).toBe(true)
})
