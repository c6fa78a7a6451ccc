import { describe, expect, it } from 'vitest'
import {
  cutSlots,
  type Decorate,
  mergeDays,
  type Offer,
  startInstants,
  summariseDays,
  toDays,
  toMerged,
  toSlots,
} from './index.ts'
import { clock, DATE, everyDay, onDate, question, resource } from '../../test/slots/question.ts'

const studio = question({
  lastDay: '2026-07-16',
  stepSeconds: 3600,
  branchWorkingTime: {
    cycle_frames: everyDay('09:00-11:00'),
    day_frames: [onDate('2026-07-16', 'OFF', '00:00-24:00')],
  },
  resources: [
    resource({ bookings: [{ date: DATE, from: '09:00', to: '10:00' }] }),
    resource({ id: 'olena', durationSeconds: 1800 }),
  ],
  includeTaken: true,
})

/** Anna costs 500.00 and before 10:00 ten percent less; Olena costs 400.00. */
const prices: Decorate = (resourceId, _date, start) =>
  resourceId === 'olena'
    ? { price: 40_000 }
    : {
        price: 50_000,
        ...(start < clock('10:00') ? { discount: { percent: 10, discounted_price: 45_000 } } : {}),
      }

const nine = { start_time: clock('09:00'), end_time: clock('10:00') }
const ten = { start_time: clock('10:00'), end_time: clock('11:00') }
const dayOff = {
  date: '2026-07-16',
  min_work_time: null,
  max_work_time: null,
  min_available_time: null,
  max_available_time: null,
}

describe('starts of anybody', () => {
  it('are those of every resource, each once, even when another resource is booked then', () => {
    const [anna, olena] = studio.resources
    const startsOf = (...resources: typeof studio.resources) =>
      startInstants(cutSlots({ ...studio, resources }))
    const [nineOClock, tenOClock] = startsOf(olena!)
    expect(startsOf(anna!)).toEqual([tenOClock])
    expect(startsOf(anna!, olena!)).toEqual([nineOClock, tenOClock])
    expect(startsOf(olena!, anna!)).toEqual([nineOClock, tenOClock])
  })
})

describe('SLOTS', () => {
  // proves S3.slot.1 S3.slot.2 S3.slot.3 S3.slot.5 S7.slots.4
  it('lists resources in order and every day of the range, with the bounds of work and of free time', () => {
    expect(toSlots(cutSlots(studio))).toEqual([
      {
        resource_id: 'anna',
        date_slots: [
          {
            date: DATE,
            slots: [
              { time: nine, available: false },
              { time: ten, available: true },
            ],
            min_work_time: clock('09:00'),
            max_work_time: clock('11:00'),
            min_available_time: clock('10:00'),
            max_available_time: clock('11:00'),
          },
          { ...dayOff, slots: [] },
        ],
      },
      {
        resource_id: 'olena',
        date_slots: [
          {
            date: DATE,
            slots: [
              { time: { ...nine, end_time: clock('09:30') }, available: true },
              { time: { ...ten, end_time: clock('10:30') }, available: true },
            ],
            min_work_time: clock('09:00'),
            max_work_time: clock('11:00'),
            min_available_time: clock('09:00'),
            max_available_time: clock('10:30'),
          },
          { ...dayOff, slots: [] },
        ],
      },
    ])
  })

  // proves S7.slots.16 S7.slots.17
  it('puts price and discount on the slots they belong to', () => {
    const [anna, olena] = toSlots(cutSlots(studio), prices)
    expect(anna!.date_slots[0]!.slots).toEqual([
      { time: nine, available: false, price: 50_000, discount: { percent: 10, discounted_price: 45_000 } },
      { time: ten, available: true, price: 50_000 },
    ])
    expect(olena!.date_slots[0]!.slots.map((slot) => slot.price)).toEqual([40_000, 40_000])
  })

  // proves S7.slots.20
  it('asking for one resource answers for that one alone', () => {
    const [, olena] = studio.resources
    expect(toSlots(cutSlots({ ...studio, resources: [olena!] }))).toEqual(toSlots(cutSlots(studio)).slice(1))
  })

  it('a range that ends before it starts holds no days', () => {
    expect(toSlots(cutSlots({ ...studio, lastDay: '2026-07-10' }))[0]!.date_slots).toEqual([])
  })
})

describe('DAYS', () => {
  // proves S7.slots.13
  it('counts what may be taken and tells price and discount of the one with the least to pay', () => {
    const early = { ...studio, resources: [resource()] }
    const [anna] = toDays(cutSlots(early), prices)
    expect(anna!.date_slots).toEqual([
      {
        date: DATE,
        min_work_time: clock('09:00'),
        max_work_time: clock('11:00'),
        min_available_time: clock('09:00'),
        max_available_time: clock('11:00'),
        slots_count: 2,
        price: 50_000,
        discount: { percent: 10, discounted_price: 45_000 },
      },
      { ...dayOff, slots_count: 0 },
    ])
  })

  it('a discount on a time that is taken is not promised', () => {
    const [anna] = toDays(cutSlots(studio), prices)
    expect(anna!.date_slots[0]).toMatchObject({ slots_count: 1, price: 50_000 })
    expect(anna!.date_slots[0]).not.toHaveProperty('discount')
  })

  it('slots that are already in the answer’s shape are summarised alike', () => {
    expect(summariseDays(toSlots(cutSlots(studio), prices))).toEqual(toDays(cutSlots(studio), prices))
  })
})

describe('MERGED', () => {
  // proves S3.slot.6 S3.slot.7 S7.slots.13
  it('holds each start once with who is free then, from the lowest price', () => {
    const [day, off] = toMerged(cutSlots(studio), prices)
    expect(day).toEqual({
      date: DATE,
      min_work_time: clock('09:00'),
      max_work_time: clock('11:00'),
      min_available_time: clock('09:00'),
      max_available_time: clock('11:00'),
      resource_ids: ['anna', 'olena'],
      times: {
        // Anna is booked at nine, so her discount does not apply.
        [clock('09:00')]: {
          time: { ...nine, end_time: clock('09:30') },
          available: true,
          resource_ids: ['olena'],
          price: 40_000,
        },
        // Both are free: the end is that of the first one in order.
        [clock('10:00')]: { time: ten, available: true, resource_ids: ['anna', 'olena'], price: 40_000 },
      },
    })
    expect(off).toEqual({ ...dayOff, resource_ids: [], times: {} })
  })

  it('a time never has the price of one and the discount of another', () => {
    const offers: Record<string, Offer> = {
      anna: { price: 113_000, discount: { percent: 15, discounted_price: 96_050 } },
      olena: { price: 90_000 },
    }
    const both = { ...studio, resources: studio.resources.map((each) => ({ ...each, busy: [] })) }
    const offered = (price: Record<string, Offer>) =>
      toMerged(cutSlots(both), (id) => price[id]!)[0]!.times[clock('10:00')]!
    expect([offered(offers).price, offered(offers).discount]).toEqual([90_000, undefined])
    const cheap = { ...offers, olena: { price: 99_000 } }
    expect([offered(cheap).price, offered(cheap).discount?.discounted_price]).toEqual([113_000, 96_050])
  })

  it('a time that is booked with every resource has no free resource', () => {
    const taken = {
      ...studio,
      resources: [resource({ bookings: [{ date: DATE, from: '09:00', to: '11:00' }] })],
    }
    const [day] = toMerged(cutSlots(taken))
    expect(day!.resource_ids).toEqual([])
    expect(Object.values(day!.times).map((time) => [time.available, time.resource_ids])).toEqual([
      [false, []],
      [false, []],
    ])
  })

  it('without resources every day is still there', () => {
    expect(mergeDays([], [DATE])).toMatchObject([{ date: DATE, times: {}, resource_ids: [] }])
  })
})
