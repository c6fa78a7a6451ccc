import { useEffect, useState } from 'react'
import type { CalendarEntry } from '@zapys/domain/calendar-file'
import { useText } from '#widget/language/use-text.tsx'
import { AddToCalendarIcon } from '@zapys/ui/icons.ts'
import { googleCalendarLink } from './google-link.ts'
import type { WeeklyRepeat } from './google-link.ts'
import './add-to-calendar.css'

type AddToCalendarProps = {
  /** The visits of a series, or the one booking. */
  entries: readonly [CalendarEntry, ...CalendarEntry[]]
  /** Repetition of several visits; undefined: irregular, so that no single link can contain them. */
  repeat?: WeeklyRepeat | undefined
  /** The screen's big button saves the file; only the online calendar is offered here. */
  isFileOnBar?: boolean | undefined
}

/** The file is generated in the browser, so no booking data is sent. */
export function AddToCalendar({ entries, repeat, isFileOnBar }: AddToCalendarProps) {
  const text = useText()
  const [address, setAddress] = useState<string>()
  const file = JSON.stringify(entries)
  useEffect(() => {
    if (isFileOnBar) return undefined
    let made: string | undefined
    let isGone = false
    const make = async () => {
      const { calendarFile } = await import('@zapys/domain/calendar-file')
      if (isGone) return
      const content = calendarFile(JSON.parse(file) as CalendarEntry[], new Date())
      made = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }))
      setAddress(made)
    }
    // If the chunk fails to load, the file link does nothing; the Google link remains.
    make().catch(() => undefined)
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [file, isFileOnBar])
  return (
    <div className="z-add-to-calendar">
      {!isFileOnBar && (
        <a className="z-button z-button--secondary" href={address} download="booking.ics">
          <AddToCalendarIcon aria-hidden />
          {text('booking.addToCalendar')}
        </a>
      )}
      {(entries.length === 1 || repeat) && (
        <a
          className="z-button z-button--secondary"
          href={googleCalendarLink(entries[0], repeat)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text('booking.addToGoogle')}
        </a>
      )}
    </div>
  )
}
