import type { Fetched, FetchRefusal } from '../pinned-fetch.ts'

/** Fetches external calendars (iCalendar). */
export type CalendarFiles = {
  /** Why the address may not be fetched. Undefined also if that cannot be determined now. */
  refusalOf(address: string): Promise<Extract<FetchRefusal, 'address' | 'notPublic'> | undefined>
  /**
   * `tag`: the ETag of the previous fetch, if any. Never throws; the caller checks whether the content is a calendar.
   */
  fetch(address: string, tag: string | undefined): Promise<Fetched>
}
