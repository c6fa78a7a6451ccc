/** Writes bookings as a calendar file (RFC 5545). Pure: the caller passes the current time. */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLocation,
} from 'ical-generator'

export type CalendarEntry = {
  /** The appointment's id: importing the file twice keeps one entry. */
  id: string
  title: string
  /** Instants in UTC, so that no reader needs the branch's zone rules. */
  startsAt: string
  endsAt: string
  place?: string
  notes?: string
  coordinates?: { latitude: number; longitude: number }
  /** The booking waits for its deposit: STATUS:TENTATIVE. */
  isTentative?: boolean
  /**
   * When the booking was made or last changed; absent: the time of writing.
   * If set, the file of an unchanged calendar is byte for byte the same.
   */
  writtenAt?: string
  /** Increases with each change, so that a program replaces its stored entry. RFC 5545, 3.8.7.4. */
  sequence?: number
  isCancelled?: boolean
}

/** For files in mails: programs update the entry of the first mail only for the same organizer. */
export type Invitation = { organizer: Mailbox; attendee: Mailbox }
type Mailbox = { name: string; address: string }

type CalendarParts = {
  /** Name of a calendar that programs subscribe to. */
  name?: string
  /** Absent: a file to import, without an organizer. */
  invitation?: Invitation
}

/** The library escapes line breaks and punctuation but keeps other control characters, which text must not contain. */
const visible = (text: string) => text.replace(/(?![\r\n])\p{Cc}/gu, '')

const oneLine = (text: string) => visible(text.replace(/\s+/g, ' '))
/** The library writes the calendar name unescaped. RFC 5545, 3.3.11. */
const escapedName = (name: string) => oneLine(name).replace(/[\\;,]/g, String.raw`\$&`)
/** A quoted name cannot contain double quotes. RFC 5545, 3.2. */
const quotable = (name: string) => oneLine(name).replaceAll('"', '’')

function placeOf(place: string | undefined, coordinates: CalendarEntry['coordinates']): ICalLocation | null {
  const geo = coordinates && { lat: coordinates.latitude, lon: coordinates.longitude }
  if (place) return { title: visible(place), ...(geo ? { geo } : {}) }
  return geo ? { geo } : null
}

/** The booking is already agreed, so no reply is requested. */
const peopleOf = ({ organizer, attendee }: Invitation) => ({
  organizer: { name: quotable(organizer.name), email: organizer.address },
  attendees: [
    {
      name: quotable(attendee.name),
      email: attendee.address,
      rsvp: false,
      status: ICalAttendeeStatus.ACCEPTED,
      role: ICalAttendeeRole.REQ,
    },
  ],
})

/** The iTIP method of a mail with these entries. RFC 5546. */
export const methodOf = (entries: readonly CalendarEntry[]): 'REQUEST' | 'CANCEL' =>
  entries.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'REQUEST'

export function calendarFile(
  input: CalendarEntry | readonly CalendarEntry[],
  now: Date,
  { name, invitation }: CalendarParts = {},
): string {
  const entries = [input].flat()
  const calendar = ical({
    prodId: { company: 'Zapys', product: 'Booking', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod[invitation === undefined ? 'PUBLISH' : methodOf(entries)],
    ...(name === undefined ? {} : { name: escapedName(name) }),
  })
  for (const { id, title, startsAt, endsAt, place, notes, coordinates, ...state } of entries) {
    const changed = state.writtenAt === undefined ? now : new Date(state.writtenAt)
    calendar.createEvent({
      id: `${id}@zapys`,
      stamp: changed,
      lastModified: changed,
      sequence: state.sequence ?? 0,
      ...(state.isCancelled
        ? { status: ICalEventStatus.CANCELLED, transparency: ICalEventTransparency.TRANSPARENT }
        : { status: state.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED }),
      ...(invitation === undefined ? {} : peopleOf(invitation)),
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: visible(title),
      ...(notes ? { description: visible(notes) } : {}),
      location: placeOf(place, coordinates),
    })
  }
  return `${calendar.toString()}\r\n`
}
