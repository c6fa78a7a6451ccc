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
  /** How several repeat; undefined: irregularly, and then no link can hold them all. */
  repeat?: WeeklyRepeat | undefined
  /** The big button of the screen saves the file: here only the online calendar is offered. */
  isFileOnBar?: boolean | undefined
}

/** The file is made in the browser: nothing about the booking leaves it. */
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
    // Where the part does not come the link leads nowhere, and the one to Google is still there.
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
