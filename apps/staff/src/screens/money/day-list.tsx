/** /money/day-list: the bookings of a day for each person, to be printed. */
import type { CompanyAppointment } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { firstOpen } from '#staff/features/first-open.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { Screen } from '#staff/features/shell/shell.tsx'
import { DayPicker } from '#staff/features/till/day-picker.tsx'
import { useToday } from '#staff/features/use-now.ts'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { MoneyTabs } from './money-tabs.tsx'

export function DayListScreen() {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const [branchId, setBranch] = useState(firstOpen(company.branches)?.id ?? '')
  const timezone = company.branches.find(({ id }) => id === branchId)?.timezone ?? company.timezone
  const thisDay = useToday(timezone)
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? thisDay
  const list = useCall(
    'readBranchDay',
    { params: { company: company.id, branch: branchId }, query: { day } },
    { enabled: branchId !== '' },
  )
  const people = list.data && byPerson(list.data.content.filter(({ cancelled_at }) => cancelled_at === null))
  return (
    <Screen
      title={text('desk.reports.dayList')}
      action={
        <Button className="desk-noprint" onClick={() => window.print()}>
          {text('desk.till.print')}
        </Button>
      }
    >
      <MoneyTabs />
      <DayPicker
        day={day}
        branch={branchId}
        onDay={(next) => setChosen(next === thisDay ? undefined : next)}
        onBranch={setBranch}
      />
      <p className="desk-printonly">{`${company.name}, ${formats.date(day, 'weekday')}`}</p>
      {list.error !== null && <FailureNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton shape="row" count={4} />}
      {people?.length === 0 && <p className="z-soft">{text('desk.reports.dayListNone')}</p>}
      {people?.map(({ id, name, bookings }) => (
        <section key={id} className="z-card z-stack desk-card desk-list" aria-labelledby={`list-${id}`}>
          <h2 id={`list-${id}`} className="desk-heading">
            {name || text('desk.booking.anyPerson')}
          </h2>
          <ul>
            {bookings.map((booking) => (
              <ListedBooking key={booking.id} booking={booking} timezone={timezone} />
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  )
}

function ListedBooking({ booking, timezone }: { booking: CompanyAppointment; timezone: string }) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const formats = useFormats()
  const { seconds } = toLocal(timezone, Date.parse(booking.start_time) / 1000)
  const times = `${formats.time(seconds)} – ${formats.time(seconds + booking.duration)}`
  const name = (booking.client && clientName(booking.client)) || text('desk.board.noName')
  return (
    <li>
      <span className="desk-when">{times}</span>
      <span>
        <strong>{[name, phoneWords(booking.client?.phone)].filter(Boolean).join(', ')}</strong>
        <span>{booking.services.map((service) => service.name).join(', ')}</span>
        {booking.comment !== null && <span className="z-soft">{booking.comment}</span>}
      </span>
    </li>
  )
}

/** Sorted by name; a booking with two performers is in both lists. */
function byPerson(bookings: readonly CompanyAppointment[]) {
  const people = new Map<string, { id: string; name: string; bookings: CompanyAppointment[] }>()
  for (const booking of bookings)
    for (const { id, name, last_name } of booking.resources.length > 0
      ? booking.resources
      : [{ id: 'nobody', name: '', last_name: null }]) {
      const person = people.get(id) ?? { id, name: [name, last_name].filter(Boolean).join(' '), bookings: [] }
      person.bookings.push(booking)
      people.set(id, person)
    }
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
