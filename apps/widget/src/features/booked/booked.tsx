/** End of every booking: number, services, time, place, performers, calendar, directions, and the link to change it. */
import type { ReactNode } from 'react'
import type { Appointment } from '@zapys/contract'
import { PENDING_PAYMENT } from '@zapys/domain/payments'
import { BookedLinks, BookedSummary } from '#widget/features/summary/booked-summary.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Done } from '@zapys/ui/done.tsx'
import { useOwnPage } from './use-own-page.ts'

type BookedProps = {
  appointment: Appointment
  /** Other bookings of its series. */
  others?: readonly Appointment[]
  /** Preceding event such as a payment; default: the next step. */
  note?: ReactNode
  /** Paid and remaining amount; shown first while a deposit is due, also one of the series. */
  payment: ReactNode
  series?: ReactNode
  children?: ReactNode
}

export function Booked({ appointment, others = [], note, payment, series, children }: BookedProps) {
  const text = useText()
  const to = useOwnPage()(appointment)
  const bySeries = [appointment, ...others].toSorted((one, other) =>
    one.start_time < other.start_time ? -1 : 1,
  )
  const isAwaiting = appointment.status === PENDING_PAYMENT
  const mustPay =
    isAwaiting || others.some((each) => each.cancelled_at === null && each.status === PENDING_PAYMENT)
  return (
    <div className="z-stack">
      {isAwaiting ? (
        payment
      ) : (
        <>
          <Done title={text('booking.reference', { reference: appointment.reference })}>
            {note ?? text('booking.whatNext')}
          </Done>
          {mustPay && payment}
          <BookedLinks appointment={appointment} {...(others.length > 0 && { visits: bySeries })} />
        </>
      )}
      <ZoneNote timeZone={appointment.branch.timezone} instant={appointment.start_time} />
      <BookedSummary appointment={appointment} others={others} />
      {!mustPay && payment}
      {series}
      {to !== undefined && (
        <ButtonLink kind="quiet" to={to}>
          {text('booking.openManage')}
        </ButtonLink>
      )}
      {children}
    </div>
  )
}
