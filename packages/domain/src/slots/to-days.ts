import type { DaySummary, ResourceSlots } from '@zapys/contract'
import { type CutSlots, endTimeOf, firstStart, isAvailable, workBound } from './cut.ts'
import { bestOffer, type Decorate, type Offer } from './offers.ts'

export type ResourceDays = { resource_id: string; date_slots: DaySummary[] }

/**
 * DAYS: what SLOTS says of each day, without the slots: how many may be taken, from what price, the best discount.
 * `leastSlots`: the shortest rental, in slots; a start counts if so many follow each other from it.
 */
export function toDays(cut: CutSlots, decorate?: Decorate, leastSlots = 1): ResourceDays[] {
  return cut.resourceIds.map((resource_id, resource) => ({
    resource_id,
    date_slots: cut.days.map((date, day): DaySummary => {
      const offers: Offer[] = []
      let slots_count = 0
      let first: number | null = null
      let last: number | null = null
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index++) {
        if (!isAvailable(cut, index)) continue
        const start = cut.starts[index] as number
        const lastOfRun = endOfRun(cut, { resource, day, index, end }, leastSlots)
        if (lastOfRun === undefined) continue
        const end_time = endTimeOf(cut, resource, day, cut.starts[lastOfRun] as number)
        slots_count++
        first ??= start
        // Where clocks go back, a later slot can end at an earlier reading.
        last = last === null ? end_time : Math.max(last, end_time)
        const offer = decorate?.(resource_id, date, start)
        // Starts of one price follow each other, and then it is the very same offer.
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
}

type Place = { resource: number; day: number; index: number; /** Of the day, not included. */ end: number }

/** The index of the last of `slots` free ones that follow each other from a free one; undefined where there are fewer. */
function endOfRun(cut: CutSlots, { resource, day, index, end }: Place, slots: number): number | undefined {
  let at = index
  for (let left = slots - 1; left > 0; left--) {
    const next = endTimeOf(cut, resource, day, cut.starts[at] as number)
    do at++
    while (at < end && (cut.starts[at] as number) < next)
    if (at >= end || cut.starts[at] !== next || !isAvailable(cut, at)) return undefined
  }
  return at
}

/** The same of slots that are already in the answer's shape, as those of events. */
export function summariseDays(resources: readonly ResourceSlots[]): ResourceDays[] {
  return resources.map(({ resource_id, date_slots }) => ({
    resource_id,
    date_slots: date_slots.map(({ slots, ...day }): DaySummary => {
      const available = slots.filter((slot) => slot.available)
      return { ...day, slots_count: available.length, ...bestOffer(available) }
    }),
  }))
}
