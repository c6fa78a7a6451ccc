import type { FreeTime } from '@zapys/domain/slots'
import type { MovedBooking } from './slot-query.ts'

/** Free times. For a booking that is moved, its current time is left out, because it would change nothing. */
export const freeOf = (times: readonly FreeTime[], moved?: MovedBooking): FreeTime[] =>
  times.filter(
    ({ available, starts_at }) =>
      available && !(moved && moved.newSeconds === undefined && isSame(starts_at, moved.startsAt)),
  )

/** The first free time. */
export const firstFree = (times: readonly FreeTime[], moved?: MovedBooking): FreeTime | undefined =>
  freeOf(times, moved)[0]

const isSame = (one: string | undefined, other: string) =>
  one !== undefined && Date.parse(one) === Date.parse(other)
