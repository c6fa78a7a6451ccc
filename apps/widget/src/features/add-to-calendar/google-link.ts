import type { Visit } from '@zapys/domain/calendar-file'

/** `20260415T100000Z`. */
const stamp = (instant: string) => new Date(instant).toISOString().replace(/\.\d{3}|[-:]/g, '')

export function googleCalendarLink(visit: Visit): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: visit.title,
    dates: `${stamp(visit.startsAt)}/${stamp(visit.endsAt)}`,
    ...(visit.notes ? { details: visit.notes } : {}),
    ...(visit.place ? { location: visit.place } : {}),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
