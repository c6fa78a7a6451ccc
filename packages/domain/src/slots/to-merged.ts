import type { DateSlots, MergedDay, MergedTime, ResourceSlots, Slot } from '@zapys/contract'
import type { LocalDate } from '../time/index.ts'
import type { CutSlots } from './cut.ts'
import { bestOffer, type Decorate } from './offers.ts'
import { higher, lower, toSlots } from './to-slots.ts'

/** MERGED: one list per day for all resources. */
export const toMerged = (cut: CutSlots, decorate?: Decorate): MergedDay[] =>
  mergeDays(toSlots(cut, decorate), cut.days)

/**
 * Merges equal starts of several resources into one time, keyed by start. Events are keyed by id and stay separate.
 * `resource_ids`: the free resources, so it is empty for taken and past times.
 * If resources need different lengths, the end is that of the first free one.
 */
export function mergeDays(resources: readonly ResourceSlots[], days: readonly LocalDate[]): MergedDay[] {
  return days.map((date, day) =>
    mergeDay(
      date,
      resources.map(({ resource_id, date_slots }) => ({ resource_id, ...ofDay(date_slots, day) })),
    ),
  )
}

type ResourceDay = DateSlots & { resource_id: string }
type Found = { resource_id: string; slot: Slot }

function mergeDay(date: LocalDate, resources: ResourceDay[]): MergedDay {
  const available: Found[] = resources
    .flatMap(({ resource_id, slots }) => slots.map((slot) => ({ resource_id, slot })))
    .toSorted((a, b) => a.slot.time.start_time - b.slot.time.start_time)
  const byKey = Map.groupBy(available, ({ slot }) => slot.id ?? String(slot.time.start_time))
  const day: MergedDay = {
    date,
    min_work_time: null,
    max_work_time: null,
    min_available_time: null,
    max_available_time: null,
    resource_ids: [],
    times: Object.fromEntries([...byKey].map(([key, same]) => [key, mergeTime(same)])),
  }
  for (const { resource_id, slots, ...bounds } of resources) {
    day.min_work_time = lower(day.min_work_time, bounds.min_work_time)
    day.max_work_time = higher(day.max_work_time, bounds.max_work_time)
    day.min_available_time = lower(day.min_available_time, bounds.min_available_time)
    day.max_available_time = higher(day.max_available_time, bounds.max_available_time)
    if (slots.some((slot) => slot.available)) day.resource_ids.push(resource_id)
  }
  return day
}

function mergeTime(same: Found[]): MergedTime {
  const free = same.filter(({ slot }) => slot.available)
  // Groups are never empty, so if none is free there is still a first one.
  const [{ slot }] = (free.length > 0 ? free : same) as [Found, ...Found[]]
  return {
    time: slot.time,
    ...(slot.id === undefined ? {} : { id: slot.id }),
    available: free.length > 0,
    resource_ids: free.map(({ resource_id }) => resource_id),
    ...bestOffer((free.length > 0 ? free : same).map((each) => each.slot)),
    ...(slot.gt === undefined ? {} : { gt: slot.gt }),
  }
}

const ofDay = (dateSlots: readonly DateSlots[], day: number) => dateSlots[day] as DateSlots
