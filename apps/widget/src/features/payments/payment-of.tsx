/** Payment parts of screens that usually have none: each is loaded only if it is needed. */
import type { Appointment } from '@zapys/contract'
import { Suspense } from 'react'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import type { Booked } from './booked-payment.tsx'

const BookedPayment = lazyPart(() => import('./booked-payment.tsx'), ['payments', 'memberships'])
/** Reason of the cancellation, and a link to book again. The screen waits for it: it is the first thing to read. */
export const LapsedOf = lazyPart(() => import('./lapsed.tsx'), ['payments'])
const GivenBack = lazyPart(() => import('./given-back.tsx'), ['payments', 'memberships'])

/**
 * Shown if something is covered, paid or payable; otherwise a mention of payment would only worry clients.
 * The screen waits for it, because it is above buttons that must not move.
 */
export function PaymentOf({ appointment, others = [] }: { appointment: Booked; others?: readonly Booked[] }) {
  // A booking that this browser stored before payments existed has no payment data.
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

/** Refund on cancelling `count` visits, if anything was paid or covered. */
export function GivenBackOf(ending: { appointment: Ending; count: number }) {
  const { membership, payment } = ending.appointment
  if (membership === null && payment.paid === 0) return null
  return (
    <Suspense>
      <GivenBack {...ending} />
    </Suspense>
  )
}
