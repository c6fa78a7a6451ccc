/**
 * Acts of a person without a connection: kept in this browser until the server has answered each of them. A rejected one
 * stays until it is dismissed. docs/staff.md
 */
import { readStored, writeStored } from '#staff/language/stored.ts'

const STORED = 'zapys-staff-queue'

type Marked = {
  kind: 'mark'
  appointment: string
  status?: string
  /** Empty: none. */
  comment?: string
  /** Of the booking as it was shown: what others changed since then is not overwritten. */
  version: number
  /** Who and when, for the list. */
  client: string
  start_time: string
}
type Blocked = {
  kind: 'block'
  resource: string
  date: string
  /** Seconds from midnight at the branch. */
  start_time: number
  end_time: number
}

export type QueuedAct = {
  id: string
  company: string
  branch: { id: string; timezone: string }
  what: Marked | Blocked
  /** The code of the rejection. Absent: it waits. */
  rejected?: string
  /** The code with which the server failed last. The act waits on. */
  failed?: string
}

type StoredQueue = { person: string; acts: readonly QueuedAct[] }

const none: readonly QueuedAct[] = []
const listeners = new Set<() => void>()
let stored: StoredQueue | null = read()

function read(): StoredQueue | null {
  try {
    return JSON.parse(readStored(STORED) ?? 'null') as StoredQueue | null
  } catch {
    return null
  }
}

function write(next: StoredQueue | null): void {
  stored = next === null || next.acts.length === 0 ? null : next
  writeStored(STORED, stored === null ? null : JSON.stringify(stored))
  for (const listener of listeners) listener()
}

/** Another tab may have sent some of them. */
export function subscribeToQueue(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== STORED) return
    stored = read()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const queueOf = (person: string): readonly QueuedAct[] =>
  stored?.person === person ? stored.acts : none

export function changeQueue(
  person: string,
  change: (acts: readonly QueuedAct[]) => readonly QueuedAct[],
): void {
  write({ person, acts: change(queueOf(person)) })
}

/** The person signed out, or another one signed in. */
export function forgetQueue(exceptOf?: string): void {
  // The page of the sign-in does not follow what other tabs queue.
  stored = read() ?? stored
  if (stored !== null && stored.person !== exceptOf) write(null)
}

/** Replaces a waiting act of the same kind on the same booking, or for the same hour. */
export const withAct = (acts: readonly QueuedAct[], act: QueuedAct): QueuedAct[] => [
  ...acts.filter((other) => other.rejected !== undefined || !isSameThing(other.what, act.what)),
  act,
]

function isSameThing(one: QueuedAct['what'], other: QueuedAct['what']): boolean {
  if (one.kind === 'block' || other.kind === 'block')
    return JSON.stringify({ ...one }) === JSON.stringify({ ...other })
  const isNote = (mark: Marked) => mark.comment !== undefined
  return one.appointment === other.appointment && isNote(one) === isNote(other)
}

/** Without the act that the server accepted. Waiting acts on the same booking get the version that it left. */
export const withoutDone = (
  acts: readonly QueuedAct[],
  done: QueuedAct,
  version: number | undefined,
): QueuedAct[] =>
  acts
    .filter(({ id }) => id !== done.id)
    .map((act) =>
      version !== undefined &&
      act.rejected === undefined &&
      act.what.kind === 'mark' &&
      done.what.kind === 'mark' &&
      act.what.appointment === done.what.appointment &&
      act.what.version === done.what.version
        ? { ...act, what: { ...act.what, version } }
        : act,
    )

export const withRejected = (acts: readonly QueuedAct[], id: string, code: string): QueuedAct[] =>
  acts.map((act) => (act.id === id ? { ...act, rejected: code } : act))

export const withFailed = (acts: readonly QueuedAct[], id: string, code: string): QueuedAct[] =>
  acts.map((act) => (act.id === id ? { ...act, failed: code } : act))

/** Bookings with the changes of waiting acts. */
export function withWaiting<Booking extends { id: string; status: string; comment: string | null }>(
  bookings: readonly Booking[],
  acts: readonly QueuedAct[],
): Booking[] {
  const marks = acts.flatMap(({ what, rejected }) =>
    rejected === undefined && what.kind === 'mark' ? what : [],
  )
  return bookings.map((booking) => {
    let shown = booking
    for (const { appointment, status, comment } of marks)
      if (appointment === booking.id)
        shown = {
          ...shown,
          status: status ?? shown.status,
          comment: comment === undefined ? shown.comment : comment || null,
        }
    return shown
  })
}
