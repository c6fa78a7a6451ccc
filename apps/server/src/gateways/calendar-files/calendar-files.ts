/** Fetches calendars from addresses that companies chose. */
import { allowedAddresses, NotPublic } from '../pinned.ts'
import { allowedUrl, fetchPinned, type FetchRules, usualFetchRules } from '../pinned-fetch.ts'
import type { CalendarFiles } from './port.ts'

const headers = { accept: 'text/calendar', 'user-agent': 'Zapys calendars' }

/** Maximum wait for DNS when an address is added. */
const LOOK_MS = 2_000

/** `options` are for tests, whose servers run on this machine. */
export function createCalendarFiles(options: Partial<FetchRules> = {}): CalendarFiles {
  const rules = { ...usualFetchRules, ...options }
  return {
    async refusalOf(address) {
      const url = allowedUrl(address, rules)
      if (url === undefined) return 'address'
      try {
        await allowedAddresses(url, rules, AbortSignal.timeout(LOOK_MS))
        return undefined
      } catch (error) {
        return error instanceof NotPublic ? 'notPublic' : undefined
      }
    },
    fetch: (address, tag) =>
      fetchPinned(address, rules, { ...headers, ...(tag === undefined ? {} : { 'if-none-match': tag }) }),
  }
}
