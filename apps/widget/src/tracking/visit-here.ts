import { readCookie, writeCookie } from '#widget/browser/cookies.ts'
import { localStore } from '#widget/browser/storage.ts'
import { trackVisit } from './tracking.ts'
import type { Tracking } from './tracking.ts'

/** The tracking values in this browser; stores those of the address. */
export const visitHere = (search: string, companyId: string): Tracking =>
  trackVisit({ search, referrer: document.referrer, origin: location.origin, companyId }, localStore, {
    read: readCookie,
    write: writeCookie,
  })
