/** The time that this browser holds, in lists of free times: the server lists it as taken. */
import type { HoldRequest } from '@zapys/contract'
import type { KeptHold } from '#widget/features/hold/hold-store.ts'
import type { FreeTime } from './read-slots.ts'
import type { SlotSearch } from './slot-query.ts'

/** Undefined where the hold has run out or is for something else than what is searched. `now` in epoch milliseconds. */
export function heldTime(
  hold: KeptHold | null,
  search: SlotSearch,
  date: string | null,
  now: number,
): FreeTime | undefined {
  if (hold?.time?.date !== date || hold?.time == null || Date.parse(hold.held_until) <= now) return undefined
  const { branch_id, service_resource_settings } = JSON.parse(hold.what) as HoldRequest
  const services = service_resource_settings.map(({ service }) => service)
  const same =
    branch_id === search.branch &&
    services.join() === search.services.join() &&
    (search.resource === null || hold.resource_ids.includes(search.resource))
  const { start_time, end_time } = hold.time
  return same ? { start_time, end_time, available: true, resource_ids: hold.resource_ids } : undefined
}

/** Rented time is cut into several slots: all inside the held time are its holder's. */
export function withOwnTime(times: readonly FreeTime[], own: FreeTime): FreeTime[] {
  const inside = (time: FreeTime) => time.start_time >= own.start_time && time.end_time <= own.end_time
  const freed = times.map((time) => (inside(time) ? { ...time, available: true } : time))
  if (freed.some(({ start_time }) => start_time === own.start_time)) return freed
  return [...freed, own].sort((one, other) => one.start_time - other.start_time)
}
