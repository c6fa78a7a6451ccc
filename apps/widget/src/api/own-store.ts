/** Where copies of own bookings are, in this browser. */
export const OWN_STORE = 'zapys-own'

/** Removes what a session left that ended while no page was open; does nothing where there is none. */
export function removeOwnStore(): void {
  try {
    indexedDB.deleteDatabase(OWN_STORE)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
