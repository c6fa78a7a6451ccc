/** Refund and returned membership, shown beside the confirmation of a cancellation. Loaded with it. */
import type { Appointment } from '@zapys/contract'
import { refund, refundPercent } from '@zapys/domain/payments'
import { CancellationTerms } from '#widget/features/summary/cancellation-terms.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { Booked } from './booked-terms.tsx'

type GivenBackProps = {
  appointment: Booked & Pick<Appointment, 'start_time' | 'giving_back'>
  /** Number of cancelled visits; for several, the rules are shown, because each has its own amount. */
  count: number
}

export default function GivenBack({ appointment, count }: GivenBackProps) {
  const text = useText()
  const formats = useFormats()
  const { payment, price, membership, start_time, may_cancel_until, giving_back: rules } = appointment
  const before = (Date.parse(start_time) - Date.now()) / 1000
  // Moving a booking to a later date does not give more notice.
  const seconds = Math.min(before, rules.shortest_notice ?? Infinity)
  const paid = payment.paid - (membership?.price_covered ?? 0)
  const sum = refund(paid, refundPercent(rules.refund, seconds))
  const money = (amount: number) => formats.money(amount, price.currency_code)
  const hours = rules.give_back_hours
  if (count > 1)
    return (
      appointment.branch && (
        <CancellationTerms
          refund={paid > 0 ? rules.refund : undefined}
          cover={membership ? { name: membership.name, giveBackHours: hours } : undefined}
          shortestNotice={rules.shortest_notice}
          startsAt={Date.parse(start_time)}
          cancelUntil={may_cancel_until == null ? null : Date.parse(may_cancel_until)}
          timezone={appointment.branch.timezone}
          isSeries
        />
      )
    )
  const isGivenBack = hours === null || seconds >= hours * 3600
  return (
    <>
      {membership && (
        <p>
          {isGivenBack
            ? text('payments.useGivenBack', { name: membership.name })
            : text('payments.useKept', { name: membership.name, hours: hours ?? 0 })}
        </p>
      )}
      {paid > 0 && (
        <p>
          {sum > 0
            ? text('payments.refundNow', {
                sum: money(sum),
                paid: money(paid),
                isPart: sum < paid ? 'yes' : 'no',
              })
            : text('payments.refundNothing')}
        </p>
      )}
    </>
  )
}
