import type { Fetched, FetchRefusal } from '../pinned-fetch.ts'

/** Fetches calendars of other programs (iCalendar). */
export type CalendarFiles = {
  /** Why nothing may be fetched there; what cannot be found out now is not rejected. */
  refusalOf(address: string): Promise<Extract<FetchRefusal, 'address' | 'notPublic'> | undefined>
  /** `tag`: of what was fetched before, if it came with one. Never throws; whether it is a calendar is for the caller to see. */
  fetch(address: string, tag: string | undefined): Promise<Fetched>
}
