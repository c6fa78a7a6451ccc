import type { CalendarEntry } from '@zapys/domain/calendar-file'
import { saveFile } from '@zapys/ui/save-file.ts'

/** Saves the calendar file like the link beside it; for buttons outside the page's content. */
export async function saveCalendarEntries(entries: CalendarEntry[]): Promise<void> {
  const { calendarFile } = await import('@zapys/domain/calendar-file')
  saveFile('booking.ics', calendarFile(entries, new Date()), 'text/calendar;charset=utf-8')
}
