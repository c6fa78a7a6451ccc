import { localStore, sessionStore } from '#widget/browser/storage.ts'
import { forgetDrafts } from '../booking-draft/use-draft.ts'

/**
 * What says nothing of a person: where the visit came from and was last, the time held at this moment, how this browser
 * is known to the server.
 */
const kept = /^(company|chunk_reload_at|hold|device.*|(source|utm)_.*)$/

/**
 * Whoever signs out leaves nothing on this device: no contact data, no typed form, no key to a booking, no copy of one. The next visitor
 * may be somebody else; own bookings come back with the next sign-in, and messages hold their links.
 */
export function forgetVisitor(): void {
  forgetDrafts()
  for (const store of [localStore, sessionStore]) store.keepOnly((key) => kept.test(key))
  void import('#widget/api/own-copies.ts').then(({ forgetCopies }) => forgetCopies()).catch(() => {})
}
