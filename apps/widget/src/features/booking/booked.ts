/** Appointments booked in this browser session, for the page after booking, also after a reload. */
import type { TextStorage } from '#widget/browser/storage.ts'
import type { Appointment } from '@zapys/contract'

const PREFIX = 'booked_'
const LAST = `${PREFIX}last`

/** A series is stored under the id of its first visit. */
export function keepBooked(storage: Pick<TextStorage, 'get' | 'set'>, appointments: readonly Appointment[]) {
  const [first] = appointments
  if (first === undefined) return
  storage.set(PREFIX + first.id, JSON.stringify(appointments))
  storage.set(LAST, first.id)
}

/** True if anything was booked, at any company. */
export const hasBookedHere = (storage: Pick<TextStorage, 'get'>): boolean => storage.get(LAST) !== null

/** Without an id: the last booking. Empty for bookings of other sessions. */
export function bookedHere(storage: Pick<TextStorage, 'get' | 'set'>, id: string | undefined): Appointment[] {
  const text = storage.get(PREFIX + (id ?? storage.get(LAST) ?? ''))
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? (stored as Appointment[]) : []
  } catch {
    return [] // Not valid data of the widget.
  }
}

type AllKeys = Pick<TextStorage, 'get' | 'set' | 'keys'>

const listsHere = (storage: AllKeys) =>
  storage
    .keys()
    .filter((key) => key.startsWith(PREFIX) && key !== LAST)
    .map((key) => bookedHere(storage, key.slice(PREFIX.length)))

/** A changed visit of a series is stored again as the first of its own list, which is newer. */
const eachOnce = (lists: Appointment[][]) => [
  ...new Map(
    [...lists.flatMap(([, ...others]) => others), ...lists.flatMap((list) => list.slice(0, 1))].map(
      (booked) => [booked.id, booked],
    ),
  ).values(),
]

/** All bookings of this session, in no order. */
export const allBookedHere = (storage: AllKeys): Appointment[] => eachOnce(listsHere(storage))

/** The visits booked together with this one in this session, and itself, by start; empty for other sessions. */
export const bookedTogether = (storage: AllKeys, id: string): Appointment[] =>
  eachOnce(listsHere(storage).filter((list) => list.some((booked) => booked.id === id))).toSorted(
    (one, other) => Date.parse(one.start_time) - Date.parse(other.start_time),
  )

/** Replaces a changed visit. */
export function updateBooked(storage: Pick<TextStorage, 'get' | 'set'>, changed: Appointment) {
  const stored = bookedHere(storage, changed.id)
  keepBooked(storage, [changed, ...stored.filter(({ id }) => id !== changed.id)])
}
