import { localStore, sessionStore } from '#widget/browser/storage.ts'
import { forgetDrafts } from '../booking-draft/use-draft.ts'

/**
 * What says nothing of a person: where the visit came from and was last, the time held at this moment, how this browser
 * is known to the server.
 */
const kept = /^(company|chunk_reload_at|hold|device.*|(source|utm)_.*)$/

/**
 * Sign-out removes all client data from this device: contact data, typed forms, keys and copies of bookings. The next visitor
 * may be another person; own bookings come back with the next sign-in, and messages hold their links.
 */
export function forgetVisitor(): void {
  forgetDrafts()
  for (const store of [localStore, sessionStore]) store.keepOnly((key) => kept.test(key))
  void import('#widget/api/own-copies.ts').then(({ forgetCopies }) => forgetCopies()).catch(() => {})
}
