/** Slot responses in the form of calendars and pickers. Times are seconds from local midnight of the branch. */
import type {
  DaysAnswer,
  Discount,
  MergedAnswer,
  SlotsAnswer,
  VisitLeg,
  VisitSlotsAnswer,
} from '@zapys/contract'
import { bestOffer } from './offers.ts'

export type FreeDay = {
  date: string
  freeTimes: number
  /** False on days off, which never have free times. */
  works: boolean
  /** False if times of several resources may coincide; then `freeTimes` is a minimum. */
  exact: boolean
  /** The search was cut off at its limit, so times may be missing. */
  incomplete?: true
  price?: number | undefined
  discount?: Discount | undefined
}

export type FreeTime = {
  start_time: number
  end_time: number
  available: boolean
  resource_ids: string[]
  /** Instant of a visit planned as a whole, and its assigned staff. */
  starts_at?: string
  legs?: VisitLeg[]
  price?: number | undefined
  discount?: Discount | undefined
}

/** One entry per day over all resources, in ascending order. */
export function readDays(answer: DaysAnswer): FreeDay[] {
  const days = new Map<string, FreeDay>()
  for (const { date_slots } of answer.slots)
    for (const day of date_slots) {
      const known = days.get(day.date)
      if (known === undefined) {
        days.set(day.date, {
          date: day.date,
          freeTimes: day.slots_count,
          works: day.min_work_time !== null,
          exact: true,
          price: day.price,
          discount: day.discount,
        })
        continue
      }
      known.works ||= day.min_work_time !== null
      known.exact &&= known.freeTimes === 0 || day.slots_count === 0
      known.freeTimes = Math.max(known.freeTimes, day.slots_count)
      Object.assign(known, { price: undefined, discount: undefined }, bestOffer([known, day]))
    }
  return [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** Times of one day in order. A merged response includes the free resources of each time. */
export function readTimes(answer: SlotsAnswer | MergedAnswer, date: string): FreeTime[] {
  const times: FreeTime[] =
    'days' in answer
      ? answer.days
          .filter((day) => day.date === date)
          .flatMap((day) => Object.values(day.times).map((entry) => ({ ...entry, ...entry.time })))
      : answer.slots.flatMap(({ resource_id, date_slots }) =>
          date_slots
            .filter((day) => day.date === date)
            .flatMap((day) =>
              day.slots.map((slot) => ({ ...slot, ...slot.time, resource_ids: [resource_id] })),
            ),
        )
  return times.toSorted((one, other) => one.start_time - other.start_time)
}

/** Days of a whole visit. Its times never coincide, so their number is exact. */
export const readVisitDays = ({ days, incomplete }: VisitSlotsAnswer): FreeDay[] =>
  days.map(({ date, is_day_off, times_count, price, discount }) => ({
    date,
    price,
    discount,
    freeTimes: times_count,
    works: !is_day_off,
    exact: true,
    ...(incomplete && { incomplete }),
  }))

/** The times of each day, with the assigned staff. */
export const readVisitTimes = ({ days }: VisitSlotsAnswer): FreeTime[] =>
  days.flatMap(({ times = [] }) =>
    times.map(({ time, starts_at, legs, price, discount }) => ({
      ...time,
      starts_at,
      legs,
      price,
      discount,
      available: true,
      resource_ids: legs.map(({ resource_id }) => resource_id),
    })),
  )
