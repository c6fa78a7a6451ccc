import { toLocal } from '@zapys/domain/time'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { bookingAddress, classAddress } from '#staff/features/addresses.ts'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import type { Touched, useTouched } from './use-touched.ts'

type TouchedProps = {
  company: string
  branch: { id: string; timezone: string }
  of: Pick<ReturnType<typeof useTouched>, 'touched' | 'failure'>
}

/** Bookings outside the new hours, shown before saving. */
export function TouchedBookings({ company, branch, of: { touched, failure } }: TouchedProps) {
  const text = useText()
  if (failure !== undefined) return <FailureNotice error={failure} />
  if (touched === undefined) return null
  return (
    <div className="z-stack">
      <Notice
        tone="warning"
        title={text('desk.hours.touched', { count: touched.appointments.length + touched.events.length })}
      >
        {text('desk.hours.touchedText')}
      </Notice>
      <AheadList company={company} branch={branch} {...touched} />
    </div>
  )
}

type AheadProps = Pick<TouchedProps, 'company' | 'branch'> & Touched

/** Bookings and classes from a rejection, with links to the board. */
export function AheadList({ company, branch, appointments, events }: AheadProps) {
  const text = useText()
  const formats = useFormats()
  // The rejection contains ids and times; names come from the list of bookings.
  const named = useCall(
    'listCompanyAppointments',
    {
      params: { company, branch: branch.id },
      query: { start: appointments[0]?.start_time, end: appointments.at(-1)?.start_time, size: 100 },
    },
    { enabled: appointments.length > 0 },
  )
  const known = new Map(named.data?.content.map((booking) => [booking.id, booking]))
  const whenOf = (instant: string) => {
    const { date, seconds } = toLocal(branch.timezone, Date.parse(instant) / 1000)
    return { date, words: `${formats.date(date, 'brief')}, ${formats.time(seconds)}` }
  }
  return (
    <List label={text('desk.hours.touchedList')}>
      {appointments.map(({ id, start_time }) => {
        const booking = known.get(id)
        const { date, words } = whenOf(start_time)
        return (
          <ListRow
            key={id}
            to={bookingAddress(branch, date, id)}
            title={words}
            subtitle={
              booking &&
              [
                clientName(booking.client) || text('desk.board.noName'),
                booking.services.map(({ name }) => name).join(', '),
              ].join(' · ')
            }
          />
        )
      })}
      {events.map(({ id, start_time }) => {
        const { date, words } = whenOf(start_time)
        return (
          <ListRow
            key={id}
            to={classAddress(branch, date, id)}
            title={words}
            subtitle={text('desk.hours.class')}
          />
        )
      })}
    </List>
  )
}
