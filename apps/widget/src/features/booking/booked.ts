/** Appointments booked in this browser session: what the page after booking shows, also after a reload. */
import type { Appointment } from '@zapys/contract'

type TextStorage = { get(key: string): string | null; set(key: string, value: string): void }

const LAST = 'booked_last'

/** A series stands under the id of its first visit. */
export function keepBooked(storage: TextStorage, appointments: readonly Appointment[]) {
  const [first] = appointments
  if (first === undefined) return
  storage.set(`booked_${first.id}`, JSON.stringify(appointments))
  storage.set(LAST, first.id)
}

/** Anything at all, at any company. */
export const hasBookedHere = (storage: Pick<TextStorage, 'get'>): boolean => storage.get(LAST) !== null

/** Without an id: the last one. Empty for one that another session booked. */
export function bookedHere(storage: TextStorage, id: string | undefined): Appointment[] {
  const text = storage.get(`booked_${id ?? storage.get(LAST) ?? ''}`)
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? (kept as Appointment[]) : []
  } catch {
    return [] // Not ours.
  }
}

/** One of the booked visits has changed. */
export function updateBooked(storage: TextStorage, changed: Appointment) {
  const kept = bookedHere(storage, changed.id)
  keepBooked(storage, [changed, ...kept.filter(({ id }) => id !== changed.id)])
}
