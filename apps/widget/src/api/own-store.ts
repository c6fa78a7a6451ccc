/** Name of the browser store for copies of own bookings. */
export const OWN_STORE = 'zapys-own'

/** Removes the copies of a session that ended while no page was open, if there are any. */
export function removeOwnStore(): void {
  try {
    indexedDB.deleteDatabase(OWN_STORE)
  } catch {
    // A browser without storage has nothing to remove.
  }
}
