/** What cancelling a booking refunds and returns: beside the payment that is asked for, and with the booking. */
import type { Appointment } from '@zapys/contract'
import { CancellationTerms } from '#widget/features/summary/cancellation-terms.tsx'

export type Booked = Pick<Appointment, 'id' | 'price' | 'payment' | 'membership' | 'cancelled_at'> & {
  // What this browser keeps of an earlier booking may not know it.
  lost_cover?: Appointment['lost_cover']
  branch?: Pick<Appointment['branch'], 'timezone'> | undefined
} & Partial<Pick<Appointment, 'start_time' | 'giving_back' | 'may_cancel_until'>>

type TermsProps = { appointment: Booked; isPaid: boolean; isSeries: boolean }

/** Of a booking ahead: what cancelling it gives back. */
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
