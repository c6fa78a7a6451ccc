import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCalendar, toggleDate } from '../calendar/index.ts'
import { cutSlots, toSlots } from '../slots/index.ts'
import { everyDay, question } from '../../test/slots/question.ts'
import { activeSeconds, firstStart, isFreeFrom, keepOffered, lengthRefusal, type HourSlot } from './index.ts'
import { type HourMode, type HoursState, pressHour } from './press.ts'

const HOUR = 3600
/** One word per hour from nine: `.` is free, `x` taken, `-` no slot; letters name who is free. */
const dayOf = (text: string): HourSlot[] =>
  text.split(' ').flatMap((word, index) => {
    if (word === '-') return []
    const start_time = (9 + index) * HOUR
    const who = /^[a-w]+$/.test(word) ? { resource_ids: [...word] } : {}
    return { start_time, end_time: start_time + HOUR, available: word !== 'x', ...who }
  })
const chosen = (hours: readonly number[]) => hours.map((hour) => hour / HOUR).join(' ')
const seconds = (hours: string) =>
  hours
    .split(' ')
    .filter(Boolean)
    .map((hour) => Number(hour) * HOUR)

type Row = { day: string; before: string; pressed: number; after: string; because: string }

describe('hours of the week calendar with a resource chosen', () => {
  it.each<Row>([
    // proves S4.hours.4
    { day: '. . . . .', before: '', pressed: 10, after: '10', because: 'the first hour' },
    // proves S4.hours.1
    {
      day: '. . . . .',
      before: '10',
      pressed: 12,
      after: '10 11 12',
      because: 'up to a later hour',
    },
    // proves S4.hours.1
    {
      day: '. . . . .',
      before: '12',
      pressed: 10,
      after: '10 11 12',
      because: 'from an earlier hour',
    },
    // proves S4.hours.1
    {
      day: '. . . . .',
      before: '10 11',
      pressed: 13,
      after: '10 11 12 13',
      because: 'a range grows',
    },
    // proves S4.hours.1
    {
      day: '. . . . .',
      before: '10 11',
      pressed: 9,
      after: '9 10 11',
      because: 'at its other end too',
    },
    // proves S4.hours.3
    {
      day: '. . . x .',
      before: '10',
      pressed: 13,
      after: '10 11',
      because: 'stops before a taken hour',
    },
    // proves S4.hours.3
    { day: '. x . . .', before: '12', pressed: 9, after: '11 12', because: 'also backwards' },
    // proves S4.hours.3
    {
      day: '. . - . .',
      before: '10',
      pressed: 13,
      after: '10',
      because: 'a break ends it as well',
    },
    { day: 'ab ab a ab', before: '9', pressed: 12, after: '9 10 11 12', because: 'Anna has them all' },
    // proves S4.hours.3
    {
      day: 'ab a b ab',
      before: '9',
      pressed: 12,
      after: '9 10',
      because: 'nobody has all four',
    },
    // proves S4.hours.2
    {
      day: '. . . . .',
      before: '9 10 11 12',
      pressed: 10,
      after: '9 10',
      because: 'pressed inside: the new end',
    },
    // proves S4.hours.2
    {
      day: '. . . . .',
      before: '9 10 11',
      pressed: 9,
      after: '9',
      because: 'its first hour remains',
    },
    {
      day: '. . . . .',
      before: '9 10 11',
      pressed: 11,
      after: '9 10 11',
      because: 'the end is the end already',
    },
    { day: '. . . . .', before: '10', pressed: 10, after: '', because: 'the only hour is let go' },
    { day: '. . x . .', before: '10', pressed: 11, after: '10', because: 'a taken hour cannot be pressed' },
    { day: '. . . . .', before: '10', pressed: 20, after: '10', because: 'nor one that is not there' },
    {
      day: '. x . . .',
      before: '9 10 11',
      pressed: 12,
      after: '12',
      because: 'one was taken meanwhile: choose again',
    },
    {
      day: '. . . . .',
      before: '9 11',
      pressed: 12,
      after: '12',
      because: 'what has a gap is no visit: choose again',
    },
  ])('$before, then $pressed, is $after: $because', ({ day, before, pressed, after }) => {
    const state = { resource: 'anna', hours: seconds(before) }
    expect(chosen(pressHour(state, pressed * HOUR, dayOf(day)).hours)).toBe(after)
  })

  it('hours that start every half hour: one that crosses the range begins a new one', () => {
    const halfHourly = Array.from({ length: 8 }, (_, index) => {
      const start_time = 9 * HOUR + index * 1800
      return { start_time, end_time: start_time + HOUR, available: true }
    })
    const press = (before: string, pressed: number) =>
      chosen(pressHour({ resource: 'anna', hours: seconds(before) }, pressed * HOUR, halfHourly).hours)
    expect(press('9', 11)).toBe('9 10 11')
    expect([press('9', 9.5), press('10', 9.5), press('9 10 11', 10.5)]).toEqual(['9.5', '9.5', '10.5'])
  })
})

describe('hours of a night on which clocks change', () => {
  const night = (date: string): HourSlot[] => {
    const loft = question({
      firstDay: date,
      now: Date.parse('2026-01-01T00:00:00Z') / 1000,
      branchWorkingTime: { cycle_frames: everyDay('01:00-06:00'), day_frames: [] },
      mode: 'BY_DURATION',
      slotSizeSeconds: HOUR,
      includeTaken: true,
    })
    const [day] = toSlots(cutSlots(loft))[0]!.date_slots
    return day!.slots.map(({ time, available }) => ({ ...time, available }))
  }
  const fromOne = (date: string, until: number) =>
    pressHour({ resource: 'anna', hours: [HOUR] }, until * HOUR, night(date)).hours

  it('the range goes on over the hour that is skipped', () => {
    expect(chosen(fromOne('2026-03-29', 5))).toBe('1 2 4 5')
  })
  it('and ends where an hour comes twice: the wall shows its start again at its end', () => {
    expect(chosen(fromOne('2026-10-25', 5))).toBe('1 2 3')
  })
})

describe('hours pressed one by one', () => {
  it.each<Row & { resource: string | null; mode: HourMode }>([
    // proves S4.hours.4
    {
      resource: null,
      mode: 'RANGE',
      day: '. . . .',
      before: '9',
      pressed: 11,
      after: '9 11',
      because: 'nobody is chosen yet: the hour is added',
    },
    {
      resource: null,
      mode: 'RANGE',
      day: '. . . .',
      before: '9 11',
      pressed: 9,
      after: '11',
      because: 'and let go by a second press',
    },
    // proves S4.hours.6
    {
      resource: 'anna',
      mode: 'SINGLE',
      day: '. . . .',
      before: '11',
      pressed: 9,
      after: '9 11',
      because: 'single hours: added',
    },
    // proves S4.hours.6
    {
      resource: 'anna',
      mode: 'SINGLE',
      day: '. . . .',
      before: '9 10 11',
      pressed: 10,
      after: '9 11',
      because: 'single hours: removed',
    },
    {
      resource: 'anna',
      mode: 'SINGLE',
      day: '. . x .',
      before: '9',
      pressed: 11,
      after: '9',
      because: 'a taken hour cannot be pressed',
    },
  ])(
    '$mode $before, then $pressed, is $after: $because',
    ({ resource, mode, day, before, pressed, after }) => {
      const state = { resource, hours: seconds(before) }
      expect(chosen(pressHour(state, pressed * HOUR, dayOf(day), mode).hours)).toBe(after)
    },
  )
})

describe('whatever is pressed', () => {
  const days = fc
    .array(fc.constantFrom('a', 'b', 'ab', 'x', '-'), { minLength: 1, maxLength: 12 })
    .map((words) => dayOf(words.join(' ')))
  const presses = fc.array(fc.integer({ min: 9, max: 20 }), { maxLength: 15 })
  const pressAll = (day: HourSlot[], hours: number[]) =>
    hours.reduce<HoursState>((state, hour) => pressHour(state, hour * HOUR, day), {
      resource: 'any_available',
      hours: [],
    })

  // proves S4.hours.1
  it('chosen hours are free, follow each other without a gap, and one resource has them all', () => {
    fc.assert(
      fc.property(days, presses, (day, pressed) => {
        const { hours } = pressAll(day, pressed)
        const slots = hours.map((hour) => day.find(({ start_time }) => start_time === hour))
        slots.forEach((slot, index) => {
          expect(slot?.available).toBe(true)
          if (index > 0) expect(slot?.start_time).toBe(slots[index - 1]?.end_time)
        })
        if (slots.length > 0)
          expect(['a', 'b'].some((id) => slots.every((slot) => slot?.resource_ids?.includes(id)))).toBe(true)
        expect(activeSeconds(hours, day)).toBe(hours.length * HOUR)
      }),
    )
  })
  // proves S4.hours.1 S4.hours.2
  it('a press outside never takes hours away, a press inside never adds any', () => {
    fc.assert(
      fc.property(days, presses, fc.integer({ min: 9, max: 20 }), (day, pressed, hour) => {
        const before = pressAll(day, pressed)
        const [first] = before.hours
        if (first === undefined) return
        const after = pressHour(before, hour * HOUR, day).hours
        const isInside = hour * HOUR >= first && hour * HOUR <= (before.hours.at(-1) ?? 0)
        const [less, more] = isInside ? [after, before.hours] : [before.hours, after]
        expect(less.every((one) => more.includes(one))).toBe(true)
      }),
    )
  })
})

describe('the length of the chosen hours', () => {
  it.each([
    { hours: '', length: 0, because: 'nothing is chosen' },
    { hours: '10', length: 1, because: 'one hour' },
    // proves S4.hours.5
    { hours: '10 11 12', length: 3, because: 'last end minus first start' },
    // proves S4.hours.5
    { hours: '9 12', length: 4, because: 'also over hours in between' },
  ])('of $hours is $length h: $because', ({ hours, length }) => {
    expect(activeSeconds(seconds(hours), dayOf('. . . . .'))).toBe(length * HOUR)
  })
  it.each([
    {
      hours: 1,
      least: 2,
      greatest: 4,
      code: 'appointment.duration.tooShort',
      because: 'below the least',
    },
    { hours: 2, least: 2, greatest: 4, code: null, because: 'the least itself' },
    { hours: 4, least: 2, greatest: 4, code: null, because: 'the greatest itself' },
    {
      hours: 5,
      least: 2,
      greatest: 4,
      code: 'appointment.duration.tooLong',
      because: 'above it',
    },
    { hours: 5, least: 2, greatest: null, code: null, because: 'no limit' },
    { hours: 1, least: null, greatest: null, code: null, because: 'no limits' },
  ])('$hours h of $least to $greatest answers $code: $because', ({ hours, least, greatest, code }) => {
    const inSeconds = (limit: number | null) => (limit === null ? null : limit * HOUR)
    const lengths = { min_duration: inSeconds(least), max_duration: inSeconds(greatest) }
    expect(lengthRefusal(hours * HOUR, lengths)).toBe(code)
  })
})

describe('when other slots have come', () => {
  const state = { resource: 'anna', hours: seconds('9 10') }
  it.each([
    {
      resourceIds: ['anna', 'olha'],
      day: '. . .',
      resource: 'anna',
      hours: '9 10',
      because: 'nothing changed',
    },
    // proves S4.slotreload.1
    {
      resourceIds: ['olha'],
      day: '. . .',
      resource: null,
      hours: '',
      because: 'Anna is not among them',
    },
    // proves S4.slotreload.1
    { resourceIds: [], day: '', resource: null, hours: '', because: 'nobody is' },
    {
      resourceIds: ['anna'],
      day: '. x .',
      resource: 'anna',
      hours: '',
      because: 'an hour was taken meanwhile',
    },
  ])('$resource keeps $hours: $because', ({ resourceIds, day, resource, hours }) => {
    const kept = keepOffered(state, { resourceIds, slots: dayOf(day) })
    expect([kept.resource, chosen(kept.hours)]).toEqual([resource, hours])
  })
  // proves S4.slotreload.1
  it('"anyone free" stays chosen, whichever resources are returned', () => {
    const anybody = { resource: 'any_available', hours: seconds('9') }
    expect(keepOffered(anybody, { resourceIds: ['olha'], slots: dayOf('. .') })).toEqual(anybody)
  })
  it('single hours are let go one by one', () => {
    const kept = keepOffered(
      { ...state, hours: seconds('9 11') },
      { resourceIds: ['anna'], slots: dayOf('x . .') },
      'SINGLE',
    )
    expect(chosen(kept.hours)).toBe('11')
  })
  // proves S4.calendar.6
  it('another date clears the hours and keeps the resource', () => {
    const calendar = { ...openCalendar('2026-05-15', '2026-05-15'), ...state, activeDate: '2026-05-20' }
    expect(toggleDate(calendar, '2026-05-21')).toMatchObject({
      resource: 'anna',
      hours: [],
      activeDate: '2026-05-21',
    })
  })
})

describe('the first start of a day that leaves room for a length', () => {
  const hour = fc.record({
    isThere: fc.nat(9).map((number) => number > 0),
    available: fc.nat(5).map((number) => number > 0),
    who: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  })
  /** Steps of half an hour; slots that tile, or that overlap as where the step is shorter than the slot. */
  const day = (
    hours: readonly { isThere: boolean; available: boolean; who: string[] }[],
    isMerged: boolean,
    size: number,
  ) =>
    hours.flatMap(({ isThere, available, who }, index): HourSlot[] => {
      const start_time = index * 1800
      return isThere
        ? [{ start_time, end_time: start_time + size, available, ...(isMerged && { resource_ids: who }) }]
        : []
    })

  it('is the same as if all hours were pressed one by one', () => {
    fc.assert(
      fc.property(
        fc.array(hour, { maxLength: 24 }),
        fc.boolean(),
        fc.constantFrom(1800, 3600),
        fc.integer({ min: 1, max: 16 }),
        (hours, isMerged, size, halves) => {
          const slots = day(hours, isMerged, size)
          const length = halves * 900
          const pressed = slots.find(
            (slot) => slot.available && isFreeFrom(slots, slot.start_time, length, 'anna'),
          )
          expect(firstStart(slots, length, 'anna')).toBe(pressed)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    { seconds: 31 * 86_400, because: 'nothing is ever as long' },
    { seconds: 8 * 3600 + 30, because: 'no slot ends then' },
    { seconds: 14 * 3600, because: 'a gap lies in the middle' },
  ])('looks at no start of a day in minutes one by one: $because', ({ seconds: length }) => {
    let looks = 0
    const slots = Array.from({ length: 1440 }, (_, index): HourSlot => ({
      start_time: index * 60,
      end_time: index * 60 + 60,
      get available() {
        looks += 1
        return index !== 700
      },
    }))
    expect(firstStart(slots, length, 'anna')).toBeUndefined()
    expect(looks).toBeLessThan(10 * slots.length)
  })
})
