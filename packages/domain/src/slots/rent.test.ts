import { describe, expect, it } from 'vitest'
import { cutSlots, rentRange, rentRun, toDays, toSlots } from './index.ts'
import { clock, DATE, everyDay, question, reads, resource } from './worlds/question.ts'

const loft = question({
  branchWorkingTime: { cycle_frames: everyDay('10:00-18:00'), day_frames: [] },
  resources: [resource({ bookings: [{ date: DATE, from: '14:00', to: '15:00' }] })],
  mode: 'BY_DURATION',
  slotSizeSeconds: 3600,
  includeTaken: true,
})
const slotsOf = (asked: typeof loft) => toSlots(cutSlots(asked))[0]!.date_slots[0]!.slots
const spans = (slots: { time: { start_time: number; end_time: number } }[]) =>
  slots.map(({ time }) => `${reads(time.start_time)}-${reads(time.end_time)}`)
const limits = { slotSeconds: 3600, leastSeconds: null, greatestSeconds: null }

describe('renting', () => {
  it('a run goes on until the next booking', () => {
    expect(spans(rentRun(slotsOf(loft), clock('11:00')))).toEqual([
      '11:00-12:00',
      '12:00-13:00',
      '13:00-14:00',
    ])
  })

  it('a start that is taken or not listed begins no run', () => {
    expect(rentRun(slotsOf(loft), clock('14:00'))).toEqual([])
    expect(rentRun(slotsOf(loft), clock('11:15'))).toEqual([])
  })

  it.each([
    { least: 1, step: null, starts: 7, until: '18:00', because: 'every free hour begins one' },
    {
      least: 2,
      step: null,
      starts: 5,
      until: '18:00',
      because: 'the hour before the booking and the last one begin none',
    },
    { least: 3, step: null, starts: 3, until: '18:00', because: 'three of ten to two, one of three to six' },
    { least: 4, step: null, starts: 1, until: '14:00', because: 'four hours are free in the morning only' },
    { least: 5, step: null, starts: 0, until: null, because: 'five hours are free nowhere' },
    {
      least: 2,
      step: 1800,
      starts: 8,
      until: '18:00',
      because: 'runs from half past take every other start',
    },
  ])('a day counts $starts starts of $least slots, because $because', ({ least, step, starts, until }) => {
    const asked = step === null ? loft : { ...loft, mode: 'BY_STEP' as const, stepSeconds: step }
    const [day] = toDays(cutSlots(asked), undefined, least)[0]!.date_slots
    expect([day!.slots_count, day!.max_available_time]).toEqual([
      starts,
      until === null ? null : clock(until),
    ])
  })

  it('with a step shorter than a slot a run takes every other start', () => {
    const halfHourly = { ...loft, mode: 'BY_STEP' as const, stepSeconds: 1800 }
    expect(spans(rentRun(slotsOf(halfHourly), clock('11:30')))).toEqual(['11:30-12:30', '12:30-13:30'])
  })

  it.each([
    { least: null, greatest: null, hours: [1, 2, 3], because: 'without limits one slot is the least' },
    { least: 7200, greatest: null, hours: [2, 3], because: 'the least is two hours' },
    { least: 5400, greatest: null, hours: [2, 3], because: 'an hour and a half takes two slots' },
    { least: null, greatest: 9000, hours: [1, 2], because: 'two hours and a half hold two slots' },
    { least: 14_400, greatest: null, hours: [], because: 'four hours are not free there' },
  ])('from 11:00 for $hours hours, because $because', ({ least, greatest, hours }) => {
    const choices = rentRange(slotsOf(loft), clock('11:00'), {
      ...limits,
      leastSeconds: least,
      greatestSeconds: greatest,
    })
    expect(choices.map((choice) => choice.length)).toEqual(hours)
  })

  it('a run goes on over the hour that is skipped, and ends where an hour comes twice', () => {
    const night = (firstDay: string) =>
      slotsOf({
        ...loft,
        firstDay,
        lastDay: firstDay,
        now: Date.parse('2026-01-01T00:00:00Z') / 1000,
        branchWorkingTime: { cycle_frames: everyDay('01:00-06:00'), day_frames: [] },
      })
    expect(spans(rentRun(night('2026-03-29'), clock('01:00')))).toEqual([
      '01:00-02:00',
      '02:00-04:00',
      '04:00-05:00',
      '05:00-06:00',
    ])
    expect(spans(rentRun(night('2026-10-25'), clock('01:00')))).toEqual([
      '01:00-02:00',
      '02:00-03:00',
      '03:00-03:00',
    ])
  })
})
