/** A visit as a calendar file (RFC 5545). Pure: the moment of writing comes in. */

export type Visit = {
  /** The appointment's id: importing the file twice keeps one entry. */
  id: string
  title: string
  /** Instants in UTC, so that no reader needs the branch's zone rules. */
  startsAt: string
  endsAt: string
  place?: string
  notes?: string
  coordinates?: { latitude: number; longitude: number }
}

/** `20260415T100000Z`, the UTC form of RFC 5545. */
export const calendarStamp = (instant: string) => new Date(instant).toISOString().replace(/\.\d{3}|[-:]/g, '')

/** Texts come from companies: a line break or a semicolon in a name must not start a property of its own. */
const escape = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\n|\r/g, '\\n')
    .replace(/\p{Cc}/gu, '') // other control characters have no place in a text value

/** Octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

/** Content lines are at most 75 octets; longer ones go on after a break and a space, never inside a character. */
function fold(line: string): string {
  const folded: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > 75) {
      folded.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...folded, current].join('\r\n')
}

/** One file of one visit or of several. */
export function calendarFile(visits: Visit | readonly Visit[], now: Date): string {
  const entry = (visit: Visit) => [
    'BEGIN:VEVENT',
    `UID:${visit.id}@zapys`,
    `DTSTAMP:${calendarStamp(now.toISOString())}`,
    `DTSTART:${calendarStamp(visit.startsAt)}`,
    `DTEND:${calendarStamp(visit.endsAt)}`,
    `SUMMARY:${escape(visit.title)}`,
    ...(visit.place ? [`LOCATION:${escape(visit.place)}`] : []),
    ...(visit.notes ? [`DESCRIPTION:${escape(visit.notes)}`] : []),
    ...(visit.coordinates ? [`GEO:${visit.coordinates.latitude};${visit.coordinates.longitude}`] : []),
    'END:VEVENT',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zapys//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...[visits].flat().flatMap(entry),
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('\r\n') + '\r\n'
}
