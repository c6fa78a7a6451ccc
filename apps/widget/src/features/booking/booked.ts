/** Appointments booked in this browser session, for the page after booking, also after a reload. */
import type { TextStorage } from '#widget/browser/storage.ts'
import type { Appointment } from '@zapys/contract'

const LAST = 'booked_last'

/** A series is stored under the id of its first visit. */
export function keepBooked(storage: Pick<TextStorage, 'get' | 'set'>, appointments: readonly Appointment[]) {
  const [first] = appointments
  if (first === undefined) return
  storage.set(`booked_${first.id}`, JSON.stringify(appointments))
  storage.set(LAST, first.id)
}

/** True if anything was booked, at any company. */
export const hasBookedHere = (storage: Pick<TextStorage, 'get'>): boolean => storage.get(LAST) !== null

/** Without an id: the last booking. Empty for bookings of other sessions. */
export function bookedHere(storage: Pick<TextStorage, 'get' | 'set'>, id: string | undefined): Appointment[] {
  const text = storage.get(`booked_${id ?? storage.get(LAST) ?? ''}`)
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? (stored as Appointment[]) : []
  } catch {
    return [] // Not valid data of the widget.
  }
}

/** Replaces a changed visit. */
export function updateBooked(storage: Pick<TextStorage, 'get' | 'set'>, changed: Appointment) {
  const stored = bookedHere(storage, changed.id)
  keepBooked(storage, [changed, ...stored.filter(({ id }) => id !== changed.id)])
}
