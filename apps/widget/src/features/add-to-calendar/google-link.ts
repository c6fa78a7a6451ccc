import type { CalendarEntry } from '@zapys/domain/calendar-file'

/** `20260415T100000Z`. */
const stamp = (instant: string) => new Date(instant).toISOString().replace(/\.\d{3}|[-:]/g, '')

export function googleCalendarLink(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${stamp(entry.startsAt)}/${stamp(entry.endsAt)}`,
    ...(entry.notes ? { details: entry.notes } : {}),
    ...(entry.place ? { location: entry.place } : {}),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
