import { calendarStamp, type Visit } from '@zapys/domain/calendar-file'

export function googleCalendarLink(visit: Visit): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: visit.title,
    dates: `${calendarStamp(visit.startsAt)}/${calendarStamp(visit.endsAt)}`,
    ...(visit.notes ? { details: visit.notes } : {}),
    ...(visit.place ? { location: visit.place } : {}),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
