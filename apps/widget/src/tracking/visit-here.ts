import { readCookie, writeCookie } from '#widget/browser/cookies.ts'
import { localStore } from '#widget/browser/storage.ts'
import { trackVisit } from './tracking.ts'
import type { Tracking } from './tracking.ts'

/** The tracking in force in this browser; keeps what the address brings. */
export const visitHere = (search: string, companyId: string): Tracking =>
  trackVisit({ search, referrer: document.referrer, origin: location.origin, companyId }, localStore, {
    read: readCookie,
    write: writeCookie,
  })
