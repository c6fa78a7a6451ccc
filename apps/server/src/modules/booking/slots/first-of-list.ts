/** Truncates a list to its first free times; later days are listed without times. */
import type { MergedDay, ResourceSlots } from '@zapys/contract'

/** Truncates to the first `limit` starts of each resource. */
export function firstSlots(resources: ResourceSlots[], limit: number | undefined): ResourceSlots[] {
  if (limit === undefined) return resources
  return resources.map(({ resource_id, date_slots }) => {
    let left = limit
    const days = date_slots.map((day) => {
      const slots = day.slots.slice(0, left)
      left -= slots.length
      return { ...day, slots }
    })
    return { resource_id, date_slots: days }
  })
}

/** Truncates to the first `limit` starts of all resources together. */
export function firstTimes(days: MergedDay[], limit: number | undefined): MergedDay[] {
  if (limit === undefined) return days
  let left = limit
  return days.map((day) => {
    const times = Object.entries(day.times)
      .toSorted(([, one], [, other]) => one.time.start_time - other.time.start_time)
      .slice(0, left)
    left -= times.length
    return { ...day, times: Object.fromEntries(times) }
  })
}
