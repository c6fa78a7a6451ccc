/** Where copies of own bookings are, in this browser. */
export const OWN_STORE = 'zapys-own'

/** Whatever a session left that ended while nobody looked; nothing where there is none. */
export function removeOwnStore(): void {
  try {
    indexedDB.deleteDatabase(OWN_STORE)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
