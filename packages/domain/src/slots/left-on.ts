import type { LocalDate } from '../time/index.ts'
import type { MaxADay } from './types.ts'

/** How many more bookings may begin on a date; less than one where it is full. For lists and for takings alike. */
export const leftOn = (bound: MaxADay | undefined, date: LocalDate): number =>
  bound === undefined ? Infinity : bound.most - (bound.booked[date] ?? 0)
