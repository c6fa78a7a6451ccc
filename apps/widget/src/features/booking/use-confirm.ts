/** Confirms a visit or places of an event, from the press to the next page. */
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appointment } from '@zapys/contract'
import { useNavigate } from '#widget/browser/router.tsx'
import { useSession } from '#widget/session/session.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { holdKeeper } from '#widget/features/hold/holds.ts'
import { useBooking } from './use-booking.ts'
import type { Ask, BookingMemory } from './use-booking.ts'

type Draft = {
  draft: { attempt: { idempotencyKey: string; body: unknown } | null }
  update(change: { attempt: BookingMemory['attempt'] }): void
  clear(): void
}
/** `submit` resolves with undefined if the form has errors. */
type Details<Filled> = { submit(): Promise<Filled | undefined>; remember(): void }

const isAbout = ({ kind, appointment }: Ask, startsAt: string) =>
  kind === 'series' ? appointment.starts.includes(startsAt) : appointment.start_time === startsAt

/** `startsAt`: instant of this screen; an unfinished attempt for it is retried as soon as the screen opens. */
export function useConfirm<Filled>(store: Draft, details: Details<Filled>, startsAt: string | undefined) {
  const navigate = useNavigate()
  const href = useCompanyHref()
  const { token } = useSession()
  const { clear } = store
  // Written only by `useBooking`.
  const attempt = store.draft.attempt as BookingMemory['attempt']
  const booking = useBooking({ attempt, store: (next) => store.update({ attempt: next }) })

  const [isBooked, setBooked] = useState(false)
  const finish = (booked: Appointment | undefined, { appointment }: Ask) => {
    if (booked === undefined) return false
    details.remember()
    // Before the hold is consumed: afterwards the time is neither held nor free, but not lost either.
    flushSync(() => setBooked(true))
    holdKeeper.spend(appointment.hold_id)
    // A prepaid booking is confirmed only after its payment. S4.payment.3.
    const to = booked.payment.requirement === 'REQUIRED' ? 'paymentAppointment' : 'successAppointment'
    navigate(href(to, { record: booked.id }), { replace: true })
    return true
  }
  // The form keeps its values until the next screen is mounted; otherwise an empty form would flash.
  useEffect(
    () => () => {
      if (isBooked) clear()
    },
    [isBooked, clear],
  )

  // After a reload during booking the result is unknown: a retry with the same idempotency key cannot book twice.
  const resume = useEffectEvent(() => {
    if (attempt && startsAt !== undefined && isAbout(attempt.body, startsAt))
      void booking.book(attempt.body).then((booked) => finish(booked, attempt.body))
  })
  useEffect(() => resume(), [])

  return {
    failure: booking.failure,
    phoneRejected: booking.phoneRejected,
    forget: booking.forget,
    /** From the press until the next screen is mounted. */
    isBooking: booking.busy || isBooked,
    /** An earlier attempt got no response. */
    unsure: attempt !== null && !booking.busy && !isBooked,
    /** Resolves with true if booked. */
    async confirm(askOf: (filled: Filled) => Promise<Ask>) {
      const filled = await details.submit()
      if (filled === undefined) return false
      const ask = await askOf(filled)
      return finish(await booking.book(token === null ? ask : { ...ask, own: true }), ask)
    },
  }
}
