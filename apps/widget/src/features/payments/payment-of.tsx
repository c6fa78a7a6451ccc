/** The ways into payment for screens that mostly have none: each part comes only where there is something to say. */
import type { Appointment } from '@zapys/contract'
import { Suspense } from 'react'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import type { Booked } from './booked-payment.tsx'

const BookedPayment = lazyPart(() => import('./booked-payment.tsx'), ['payments', 'memberships'])
/** Why it was cancelled, and the way to book it again. The screen waits for it: it is the first thing to read. */
export const LapsedOf = lazyPart(() => import('./lapsed.tsx'), ['payments'])
const GivenBack = lazyPart(() => import('./given-back.tsx'), ['payments', 'memberships'])

/**
 * Something is covered, paid or may be paid: otherwise a word of payment would only frighten. The screen waits for it, as for
 * the booking: it stands above what may be pressed, and nothing moves under a finger.
 */
export function PaymentOf({ appointment, others = [] }: { appointment: Booked; others?: readonly Booked[] }) {
  // What this browser keeps of a booking that was made before there were payments says nothing of them.
  const isAny = ({ payment, membership, lost_cover, cancelled_at }: Partial<Booked>) =>
    payment !== undefined &&
    (membership !== null ||
      (lost_cover ?? null) !== null ||
      payment.paid > 0 ||
      payment.refunded > 0 ||
      (cancelled_at === null && payment.requirement !== 'NONE'))
  const all = [appointment, ...others]
  if (!all.some(isAny) || all.some(({ payment }: Partial<Booked>) => payment === undefined)) return null
  return <BookedPayment appointment={appointment} others={others} />
}

type Ending = Booked & Pick<Appointment, 'start_time' | 'giving_back'>

/** What cancelling so many visits gives back, where anything was paid or covered. */
export function GivenBackOf(ending: { appointment: Ending; count: number }) {
  const { membership, payment } = ending.appointment
  if (membership === null && payment.paid === 0) return null
  return (
    <Suspense>
      <GivenBack {...ending} />
    </Suspense>
  )
}
