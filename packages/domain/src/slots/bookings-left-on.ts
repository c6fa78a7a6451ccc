import type { LocalDate } from '../time/index.ts'
import type { MaxADay } from './types.ts'

/** Number of bookings that may still begin on a date; below 1 if it is full. Used for lists and for booking. */
export const bookingsLeftOn = (bound: MaxADay | undefined, date: LocalDate): number =>
  bound === undefined ? Infinity : bound.most - (bound.booked[date] ?? 0)
