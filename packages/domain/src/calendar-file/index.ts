/** What is booked as a calendar file (RFC 5545). Pure: the moment of writing comes in. */
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalLocation } from 'ical-generator'

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
  /** When it was made; absent: when the file is written. With it a calendar that has not changed is the same to the letter. */
  writtenAt?: string
}

/** The library escapes line breaks and marks; other control characters have no place in a text, and it leaves them in. */
const visible = (text: string) => text.replace(/(?![\r\n])\p{Cc}/gu, '')

function placeOf(place: string | undefined, coordinates: CalendarEntry['coordinates']): ICalLocation | null {
  const geo = coordinates && { lat: coordinates.latitude, lon: coordinates.longitude }
  if (place) return { title: visible(place), ...(geo ? { geo } : {}) }
  return geo ? { geo } : null
}

/** One file of one entry or of several. */
export function calendarFile(entries: CalendarEntry | readonly CalendarEntry[], now: Date): string {
  const calendar = ical({
    prodId: { company: 'Zapys', product: 'Booking', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of [entries].flat()) {
    const { id, title, startsAt, endsAt, place, notes, coordinates, writtenAt, isTentative } = entry
    calendar.createEvent({
      id: `${id}@zapys`,
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      stamp: writtenAt === undefined ? now : new Date(writtenAt),
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: visible(title),
      ...(notes ? { description: visible(notes) } : {}),
      location: placeOf(place, coordinates),
    })
  }
  return `${calendar.toString()}\r\n`
}
