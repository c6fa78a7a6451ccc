/** What is booked as a calendar file (RFC 5545). Pure: the moment of writing comes in. */
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
  /** It waits for its deposit: STATUS:TENTATIVE. */
  isTentative?: boolean
  /**
   * When it was made or last changed; absent: when the file is written. With it a calendar that has not changed is the
   * same to the letter.
   */
  writtenAt?: string
  /** Higher after each change: a program replaces the entry that it has. RFC 5545, 3.8.7.4. */
  sequence?: number
  isCancelled?: boolean
}

/** Who invites whom, of a file in a mail: programs change the entry of the first mail only for the same organizer. */
export type Invitation = { organizer: Mailbox; attendee: Mailbox }
type Mailbox = { name: string; address: string }

type CalendarParts = {
  /** Of a calendar that programs subscribe to. */
  name?: string
  /** Absent: a file to import, without organizer. */
  invitation?: Invitation
}

/** The library escapes line breaks and marks; other control characters have no place in a text, and it leaves them in. */
const visible = (text: string) => text.replace(/(?![\r\n])\p{Cc}/gu, '')

const oneLine = (text: string) => visible(text.replace(/\s+/g, ' '))
/** The library writes the name of a calendar as it is. RFC 5545, 3.3.11. */
const escapedName = (name: string) => oneLine(name).replace(/[\\;,]/g, String.raw`\$&`)
/** A name within quotes cannot have any. RFC 5545, 3.2. */
const quotable = (name: string) => oneLine(name).replaceAll('"', '’')

function placeOf(place: string | undefined, coordinates: CalendarEntry['coordinates']): ICalLocation | null {
  const geo = coordinates && { lat: coordinates.latitude, lon: coordinates.longitude }
  if (place) return { title: visible(place), ...(geo ? { geo } : {}) }
  return geo ? { geo } : null
}

/** The booking is agreed: nobody is asked to accept it. */
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

/** The method of a mail that carries these entries. RFC 5546. */
export const methodOf = (entries: readonly CalendarEntry[]): 'REQUEST' | 'CANCEL' =>
  entries.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'REQUEST'

/** One file of one entry or of several. */
export function calendarFile(
  given: CalendarEntry | readonly CalendarEntry[],
  now: Date,
  { name, invitation }: CalendarParts = {},
): string {
  const entries = [given].flat()
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
