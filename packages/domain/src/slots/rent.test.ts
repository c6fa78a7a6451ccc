import { describe, expect, it } from 'vitest'
import { cutSlots, minRentSlots, toDays } from './index.ts'
import { clock, DATE, everyDay, question, resource } from '../../test/slots/question.ts'

const loft = question({
  branchWorkingTime: { cycle_frames: everyDay('10:00-18:00'), day_frames: [] },
  resources: [resource({ bookings: [{ date: DATE, from: '14:00', to: '15:00' }] })],
  mode: 'BY_DURATION',
  slotSizeSeconds: 3600,
  includeTaken: true,
})

describe('renting', () => {
  it.each([
    { least: null, slots: 1, because: 'without a least one slot is enough' },
    { least: 7200, slots: 2, because: 'two hours' },
    { least: 5400, slots: 2, because: 'an hour and a half takes two slots' },
    { least: 0, slots: 1, because: 'nothing is shorter than a slot' },
  ])('of at least $least seconds takes $slots slots: $because', ({ least, slots }) => {
    expect(minRentSlots({ slotSeconds: 3600, minSeconds: least })).toBe(slots)
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
})
