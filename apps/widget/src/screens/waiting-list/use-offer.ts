/** The offer of a waiting list entry: its price, and its booking with one tap. Not a screen. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Appointment, WaitingEntry } from '@zapys/contract'
import { webPage } from '@zapys/domain/addresses'
import { useNavigate, usePlace } from '#widget/browser/router.tsx'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { isBlocked, isChanged, isMoved, isRepaired } from '#widget/features/booking/refusals.ts'
import { useBooking } from '#widget/features/booking/use-booking.ts'
import type { Ask, BookingMemory } from '#widget/features/booking/use-booking.ts'
import { usePrice } from '#widget/features/booking/use-price.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { coveringOf, coveringShown } from '#widget/features/confirmation/covering.ts'
import { useLocale } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { useMe } from '#widget/session/use-me.ts'
import { useOfferQuestions } from './offer-questions.tsx'

/** The entry contains client and subject of the booking. */
export function useOffer({ branch, settings }: AtBranch, entry: WaitingEntry) {
  const { locale } = useLocale()
  const { company, tracking } = useCompany()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { pathname, search } = usePlace()
  const { token } = useSession()
  const { data: me, isLoading: meIsOnTheWay } = useMe()
  // Another client's entry, opened by its link, is booked for that client.
  const isOwn = token !== null && (settings.auth.required || me?.phone === entry.client.phone)
  const questions = useOfferQuestions({ branch })
  const [attempt, setAttempt] = useAttempt(entry.id)
  const booking = useBooking({ attempt, store: setAttempt })
  const { failure } = booking
  const finish = useFinish()
  // The result of an attempt without an answer is unknown: with its idempotency key it cannot book twice.
  const resume = useEffectEvent(() => {
    if (attempt !== null && !booking.busy) void booking.book(attempt.body).then(finish)
  })
  useEffect(() => resume(), [entry.status])
  const { offer, event_id, space } = entry
  const asked = offer && {
    company_id: company.id,
    branch_id: branch.id,
    start_time: offer.start_time,
    ...tracking,
    locale,
  }
  const visit = visitOf(entry)
  const price = usePrice(
    asked === null
      ? undefined
      : {
          ...asked,
          // No membership covers a guest's booking.
          ...(isOwn ? {} : { membership: null }),
          ...(event_id === null ? visit : { event_id, space, service_resource_settings: [] }),
        },
  )
  const { data } = price
  const changed = failure && isChanged(failure) ? failure.payload?.metadata?.instead : undefined
  const total =
    data && changed
      ? { price: changed.price, original_price: changed.price, currency_code: data.currency_code }
      : data
  const covering = coveringOf({
    price: total?.price,
    choice: 'best',
    best: data,
    chosen: undefined,
    isRefused: false,
    series: undefined,
    deposits: undefined,
    instead: undefined,
  })
  return {
    questions,
    /** Undefined while unknown. */
    total,
    isPriceUnknown: price.isError,
    /** The client's membership that pays, if any, and what is left. */
    covering: { ...covering, isAsking: price.isFetching },
    /** Undefined if no deposit is required. */
    deposit: data?.payment.requirement === 'REQUIRED' ? data.payment.amount : undefined,
    busy: booking.busy || meIsOnTheWay || questions.isLoading || price.isLoading || price.isPlaceholderData,
    blocked: failure && isBlocked(failure) ? failure : undefined,
    lost: failure !== undefined && isRepaired(failure),
    moved: failure !== undefined && isMoved(failure),
    changed: changed !== undefined,
    /** No answer came, so it may be booked. */
    unsure: attempt !== null && !booking.busy,
    failure,
    async book(onRefused: () => void) {
      if (offer === null || asked === null) return
      // A guest of a company that requires an account returns here after signing in.
      if (token === null && settings.auth.required)
        return navigate(href('login', {}, { redirect: pathname + search }))
      const answers = questions.submit()
      if (answers === undefined) return
      const appointment = {
        ...asked,
        client: { ...entry.client, extra_fields: answers.ofClient },
        extra_fields: answers.extra_fields,
        hold_id: offer.hold_id,
        agreement: agreementAtOnce(settings),
        ...(total && { shown: { price: total.price, ...(isOwn && coveringShown(covering)) } }),
      }
      const ask: Ask =
        event_id === null
          ? { kind: 'visit', appointment: { ...appointment, ...visit } }
          : { kind: 'event', event: event_id, appointment: { ...appointment, space } }
      if (finish(await booking.book(isOwn ? { ...ask, own: true } : ask))) return
      void price.refetch()
      onRefused()
    },
  }
}

/** Leads to the payment or the success screen; false if nothing was booked. */
function useFinish() {
  const href = useCompanyHref()
  const navigate = useNavigate()
  return (booked: Appointment | undefined): boolean => {
    if (booked === undefined) return false
    const to = booked.payment.requirement === 'REQUIRED' ? 'paymentAppointment' : 'successAppointment'
    navigate(href(to, { record: booked.id }), { replace: true })
    return true
  }
}

/** The services of the offered time, each by its offered resource. */
function visitOf({ service_ids, duration, offer }: WaitingEntry) {
  const resource_ids = offer?.resource_ids ?? []
  return {
    service_resource_settings: service_ids.map((service, index) => ({
      service,
      resources: resource_ids.slice(Math.min(index, resource_ids.length - 1)).slice(0, 1),
      ordinal: index + 1,
    })),
    ...(duration === null ? {} : { duration }),
  }
}

/** Accepting the offer repeats the consent to privacy given on joining. Undefined if no consent is needed. */
function agreementAtOnce({ online_booking }: AtBranch['settings']) {
  const terms = webPage(online_booking.terms_url) !== undefined
  const privacy = webPage(online_booking.privacy_url) !== undefined
  return terms || privacy ? { terms, privacy } : undefined
}

/** Survives a reload while booking, so that nothing is booked twice. */
function useAttempt(entry: string) {
  const slot = `waiting_attempt_${entry}`
  const [attempt, setAttempt] = useState(() => {
    try {
      return JSON.parse(sessionStore.get(slot) ?? 'null') as BookingMemory['attempt']
    } catch {
      return null // Another script wrote the value.
    }
  })
  const store: BookingMemory['store'] = (next) => {
    setAttempt(next)
    if (next === null) sessionStore.remove(slot)
    else sessionStore.set(slot, JSON.stringify(next))
  }
  return [attempt, store] as const
}
