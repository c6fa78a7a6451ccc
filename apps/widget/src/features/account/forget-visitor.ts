import { localStore, sessionStore } from '#widget/browser/storage.ts'
import { forgetDrafts } from '../booking-draft/use-draft.ts'

/**
 * Keys that identify no person and stay after sign-out: the visit's origin, last company, current hold,
 * and the key by which the server recognizes this browser.
 */
const keptKeys = /^(company|chunk_reload_at|hold|device.*|(source|utm)_.*)$/

/**
 * Sign-out removes all client data from this device: contact data, typed forms, keys and copies of bookings.
 * The next visitor may be another person; own bookings return with the next sign-in, and messages contain their links.
 */
export function forgetVisitor(): void {
  forgetDrafts()
  for (const store of [localStore, sessionStore]) store.keepOnly((key) => keptKeys.test(key))
  void import('#widget/api/own-copies.ts').then(({ forgetCopies }) => forgetCopies()).catch(() => {})
}
