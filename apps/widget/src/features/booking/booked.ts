/** Appointments booked in this browser session: what the page after booking shows, also after a reload. */
import type { Appointment } from '@zapys/contract'

type TextStorage = { get(key: string): string | null; set(key: string, value: string): void }

const LAST = 'booked_last'

export function keepBooked(storage: TextStorage, appointment: Appointment) {
  storage.set(`booked_${appointment.id}`, JSON.stringify(appointment))
  storage.set(LAST, appointment.id)
}

/** Without an id: the last one. Null for one that another session booked. */
export function bookedHere(storage: TextStorage, id: string | undefined): Appointment | null {
  const text = storage.get(`booked_${id ?? storage.get(LAST) ?? ''}`)
  try {
    return text === null ? null : (JSON.parse(text) as Appointment)
  } catch {
    return null // Not ours.
  }
}
