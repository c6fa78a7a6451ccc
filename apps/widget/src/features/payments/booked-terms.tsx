/** Refund and returned cover on cancellation: shown beside the payment and with the booking. */
import type { Appointment } from '@zapys/contract'
import { CancellationTerms } from '#widget/features/summary/cancellation-terms.tsx'

export type Booked = Pick<Appointment, 'id' | 'price' | 'payment' | 'membership' | 'cancelled_at'> & {
  // Missing in bookings stored in this browser by an earlier version.
  lost_cover?: Appointment['lost_cover']
  branch?: Pick<Appointment['branch'], 'timezone'> | undefined
} & Partial<Pick<Appointment, 'start_time' | 'giving_back' | 'may_cancel_until'>>

type TermsProps = { appointment: Booked; isPaid: boolean; isSeries: boolean }

/** For an upcoming booking: what cancelling it refunds. */
export default function BookedTerms({ appointment, isPaid, isSeries }: TermsProps) {
  const { membership, branch, start_time, giving_back, may_cancel_until, cancelled_at } = appointment
  if (branch === undefined || start_time === undefined || giving_back === undefined) return null
  const startsAt = Date.parse(start_time)
  if (cancelled_at !== null || startsAt <= Date.now()) return null
  return (
    <CancellationTerms
      refund={isPaid ? giving_back.refund : undefined}
      cover={membership ? { name: membership.name, giveBackHours: giving_back.give_back_hours } : undefined}
      shortestNotice={giving_back.shortest_notice}
      startsAt={startsAt}
      cancelUntil={may_cancel_until == null ? null : Date.parse(may_cancel_until)}
      timezone={branch.timezone}
      isSeries={isSeries}
    />
  )
}
