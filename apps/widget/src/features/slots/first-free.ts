import type { FreeTime } from './read-slots.ts'
import type { MovedBooking } from './slot-query.ts'

/** The first time that is free. To a booking that is moved its own time is free too, but no other one: it would change nothing. */
export const firstFree = (times: readonly FreeTime[], moved?: MovedBooking): FreeTime | undefined =>
  times.find(({ available, starts_at }) => available && !(moved && isSame(starts_at, moved.startsAt)))

const isSame = (one: string | undefined, other: string) =>
  one !== undefined && Date.parse(one) === Date.parse(other)
