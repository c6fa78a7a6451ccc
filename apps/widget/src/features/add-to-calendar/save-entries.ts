import type { CalendarEntry } from '@zapys/domain/calendar-file'

/** Long enough for a browser that reads the file only after the press is dealt with. */
const READ_WITHIN_MS = 60_000

/** Saves the calendar file, as the link beside does; for a button outside of the page's content. */
export async function saveCalendarEntries(entries: CalendarEntry[]): Promise<void> {
  const { calendarFile } = await import('@zapys/domain/calendar-file')
  const content = calendarFile(entries, new Date())
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'booking.ics' })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
