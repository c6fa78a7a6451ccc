import type {
  BookingHistory as History,
  CompanyAppointment,
  CompanySettings,
  Currency,
} from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BookingMessages } from './booking-messages.tsx'
import { statusName } from './statuses.ts'

type HistoryProps = {
  branch: { id: string; timezone: string }
  booking: CompanyAppointment
  statuses: CompanySettings['appointment_statuses']
}

type Entry = History['content'][number]

/** History of the booking with times and people; loads when it is opened. */
export function BookingHistory({ branch, booking, statuses }: HistoryProps) {
  const text = useText()
  const { company, can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const history = useCall(
    'readBookingHistory',
    { params: { company: company.id, branch: branch.id, appointment: booking.id } },
    { enabled: isOpen },
  )
  const words = useHistoryWords({ branch, statuses, currency: booking.currency_code })
  return (
    <section className="desk-money" aria-label={text('desk.history.title')}>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('desk.history.title')}
      </Button>
      {isOpen && history.isPending && <Skeleton shape="row" count={2} />}
      {isOpen && history.error !== null && (
        <FailureNotice error={history.error} onRetry={() => void history.refetch()} />
      )}
      {isOpen && history.data && (
        <List label={text('desk.history.title')}>
          {history.data.content.map((entry) => (
            <ListRow
              key={`${entry.at} ${entry.act}`}
              title={words.act(entry)}
              subtitle={words.changes(entry)}
              meta={words.byAt(entry)}
            />
          ))}
        </List>
      )}
      {isOpen && can('messages.read') && (
        <BookingMessages appointment={booking.id} timezone={branch.timezone} />
      )}
    </section>
  )
}

const acts = [
  'booked',
  'moved',
  'changed',
  'status',
  'cancelled',
  'reopened',
  'membership',
  'deposit_asked',
  'deposit_withdrawn',
] as const

function useHistoryWords({
  branch,
  statuses,
  currency,
}: Pick<HistoryProps, 'branch' | 'statuses'> & { currency: Currency }) {
  const text = useText()
  const formats = useFormats()
  const momentOf = (instant: string) => {
    const { date, seconds } = toLocal(branch.timezone, Date.parse(instant) / 1000)
    return `${formats.date(date, 'brief')}, ${formats.time(seconds)}`
  }
  const valueOf = (field: Entry['changes'][number]['field'], value: string | number | null) => {
    if (value === null || value === '') return '–'
    if (typeof value === 'number')
      return field === 'price' ? formats.money(value, currency) : formats.duration(value)
    if (field === 'start_time') return momentOf(value)
    return field === 'status' ? statusName(value, statuses, text) : value
  }
  return {
    act({ act }: Entry) {
      const known = acts.find((one) => act === `appointment.${one}`)
      return known === undefined ? act : text(`desk.history.${known}`)
    },
    changes({ changes, reason, is_silent }: Entry) {
      const lines = changes.map(({ field, before, after }) =>
        field === 'client'
          ? text('desk.history.client')
          : `${text(`desk.history.field.${field}`)}: ${valueOf(field, before)} → ${valueOf(field, after)}`,
      )
      const parts = [...lines, reason, is_silent && text('desk.history.silent')]
      return parts.filter(Boolean).join('; ') || undefined
    },
    byAt({ act, by, at }: Entry) {
      if (by === null) {
        // Only clients book without a staff member; later entries without one may be automatic.
        const isBooked = act === 'appointment.booked'
        return `${text(isBooked ? 'desk.history.bookedByClient' : 'desk.history.byClient')}, ${momentOf(at)}`
      }
      const key = by.api_key_name
      return `${key === null || key === by.name ? by.name : `${by.name} (${key})`}, ${momentOf(at)}`
    },
  }
}
