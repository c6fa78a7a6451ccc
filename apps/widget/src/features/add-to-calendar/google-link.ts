import type { CalendarEntry } from '@zapys/domain/calendar-file'

/** `20260415T100000Z`. */
const stamp = (instant: string) => new Date(instant).toISOString().replace(/\.\d{3}|[-:]/g, '')

/** A series as one repeating entry. */
export type WeeklyRepeat = { weeks: number; count: number; timeZone: string }

export function googleCalendarLink(entry: CalendarEntry, repeat?: WeeklyRepeat): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${stamp(entry.startsAt)}/${stamp(entry.endsAt)}`,
    ...(entry.notes ? { details: entry.notes } : {}),
    ...(entry.place ? { location: entry.place } : {}),
    ...(repeat
      ? {
          recur: `RRULE:FREQ=WEEKLY;INTERVAL=${repeat.weeks};COUNT=${repeat.count}`,
          ctz: repeat.timeZone,
        }
      : {}),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
