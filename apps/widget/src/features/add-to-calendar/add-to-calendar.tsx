import { useEffect, useState } from 'react'
import { calendarFile, type Visit } from '@zapys/domain/calendar-file'
import { useText } from '#widget/language/use-text.tsx'
import { AddToCalendarIcon } from '#widget/ui/icons.ts'
import { googleCalendarLink } from './google-link.ts'
import './add-to-calendar.css'

/** The file is made in the browser: nothing about the visit leaves it. */
export function AddToCalendar({ visit }: { visit: Visit }) {
  const text = useText()
  const [address, setAddress] = useState<string>()
  const file = JSON.stringify(visit)
  useEffect(() => {
    const blob = new Blob([calendarFile(JSON.parse(file) as Visit, new Date())], {
      type: 'text/calendar;charset=utf-8',
    })
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className="z-add-to-calendar">
      <a className="z-button z-button--secondary" href={address} download="booking.ics">
        <AddToCalendarIcon aria-hidden />
        {text('booking.addToCalendar')}
      </a>
      <a
        className="z-button z-button--secondary"
        href={googleCalendarLink(visit)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text('booking.addToGoogle')}
      </a>
    </div>
  )
}
