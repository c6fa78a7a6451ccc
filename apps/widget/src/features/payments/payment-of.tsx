/** The ways into payment for screens that mostly have none: each part comes only where there is something to say. */
import { Suspense } from 'react'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import type { Booked } from './booked-payment.tsx'

const BookedPayment = lazyPart(() => import('./booked-payment.tsx'), ['payments', 'memberships'])
const GivenBack = lazyPart(() => import('./given-back.tsx'), ['payments', 'memberships'])

/** Something is covered, paid or may be paid: otherwise a word of payment would only frighten. */
export function PaymentOf({ appointment, others = [] }: { appointment: Booked; others?: readonly Booked[] }) {
  const isAny = ({ payment, membership, cancelled_at }: Booked) =>
    membership !== null || payment.paid > 0 || (cancelled_at === null && payment.requirement !== 'NONE')
  if (![appointment, ...others].some(isAny)) return null
  return (
    <Suspense>
      <BookedPayment {...{ appointment, others }} />
    </Suspense>
  )
}

/** What cancelling gives back, where anything was paid or covered. */
export function GivenBackOf({ appointment }: { appointment: Booked & { start_time: string } }) {
  if (appointment.membership === null && appointment.payment.paid === 0) return null
  return (
    <Suspense>
      <GivenBack appointment={appointment} />
    </Suspense>
  )
}
