import type { DaySummary, ResourceSlots } from '@zapys/contract'
import { at } from './range-clock.ts'
import { type CutSlots, endTimeOf, firstStart, isAvailable, workBound } from './cut.ts'
import { bestOffer, type Decorate, type Offer } from './offers.ts'

export type ResourceDays = { resource_id: string; date_slots: DaySummary[] }

/**
 * DAYS: summary of SLOTS per day: number of bookable slots, lowest price, best discount.
 * `minSlots`: the shortest rental in slots; a start counts only if that many are consecutive.
 */
export const toDays = (cut: CutSlots, decorate?: Decorate, minSlots = 1): ResourceDays[] =>
  cut.resourceIds.map((resource_id, resource) => ({
    resource_id,
    date_slots: cut.days.map((date, day): DaySummary => {
      const offers: Offer[] = []
      let slots_count = 0
      let first: number | null = null
      let last: number | null = null
      const [begin, end] = [firstStart(cut, resource, day), firstStart(cut, resource, day + 1)]
      const runs = minSlots > 1 ? runsOfDay(cut, resource, day, [begin, end]) : undefined
      for (let index = begin; index < end; index++) {
        if (!isAvailable(cut, index) || (runs !== undefined && at(runs, index - begin) < minSlots)) continue
        const start = at(cut.starts, index)
        const end_time = endTimeOf(cut, resource, day, start, minSlots)
        slots_count++
        first ??= start
        // When clocks go back, a later slot can end at an earlier reading.
        last = last === null ? end_time : Math.max(last, end_time)
        const offer = decorate?.(resource_id, date, start)
        // Starts with the same price are adjacent and share one offer object.
        if (offer !== undefined && offer !== offers.at(-1)) offers.push(offer)
      }
      return {
        date,
        min_work_time: workBound(cut, resource, day, 0),
        max_work_time: workBound(cut, resource, day, 1),
        min_available_time: first,
        max_available_time: last,
        slots_count,
        ...bestOffer(offers),
      }
    }),
  }))

/**
 * Number of consecutive free slots from each start of a day, itself included; 0 if it is not free.
 * `first` and `end`: index range of the day's starts. One pass, for any length of the shortest rental.
 */
function runsOfDay(cut: CutSlots, resource: number, day: number, [first, end]: [number, number]): Int32Array {
  const runs = new Int32Array(end - first)
  const indexOf = new Map<number, number>()
  for (let index = end - 1; index >= first; index--) {
    const start = at(cut.starts, index)
    indexOf.set(start, index - first)
    if (!isAvailable(cut, index)) continue
    const next = indexOf.get(endTimeOf(cut, resource, day, start))
    runs[index - first] = 1 + (next === undefined ? 0 : at(runs, next))
  }
  return runs
}

/** The same for slots that are already in the response format, such as those of events. */
export function summariseDays(resources: readonly ResourceSlots[]): ResourceDays[] {
  return resources.map(({ resource_id, date_slots }) => ({
    resource_id,
    date_slots: date_slots.map(({ slots, ...day }): DaySummary => {
      const available = slots.filter((slot) => slot.available)
      return { ...day, slots_count: available.length, ...bestOffer(available) }
    }),
  }))
}
