import type { DateSlots, ResourceSlots, Slot } from '@zapys/contract'
import { at } from './range-clock.ts'
import { type CutSlots, endTimeOf, firstStart, isAvailable, workBound } from './cut.ts'
import type { Decorate } from './offers.ts'

/** SLOTS: every resource in the given order, every day of the range, slots by start. */
export const toSlots = (cut: CutSlots, decorate?: Decorate): ResourceSlots[] =>
  cut.resourceIds.map((resource_id, resource) => ({
    resource_id,
    date_slots: cut.days.map((date, day): DateSlots => {
      const slots: Slot[] = []
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index++) {
        const start_time = at(cut.starts, index)
        slots.push({
          time: { start_time, end_time: endTimeOf(cut, resource, day, start_time) },
          available: isAvailable(cut, index),
          ...decorate?.(resource_id, date, start_time),
        })
      }
      return {
        date,
        slots,
        min_work_time: workBound(cut, resource, day, 0),
        max_work_time: workBound(cut, resource, day, 1),
        ...availableBounds(slots),
      }
    }),
  }))

/** First start and last end among the bookable slots. */
export function availableBounds(slots: readonly Pick<Slot, 'time' | 'available'>[]) {
  let min_available_time: number | null = null
  let max_available_time: number | null = null
  for (const { available, time } of slots) {
    if (!available) continue
    min_available_time = lower(min_available_time, time.start_time)
    max_available_time = higher(max_available_time, time.end_time)
  }
  return { min_available_time, max_available_time }
}

export const lower = (first: number | null, second: number | null): number | null =>
  first === null ? second : second === null ? first : Math.min(first, second)

export const higher = (first: number | null, second: number | null): number | null =>
  first === null ? second : second === null ? first : Math.max(first, second)
