import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Appointment, AppointmentRequest, EventAppointmentRequest, SeriesRequest } from '@zapys/contract'
import { ApiFailure, isRefusal, isUnknown, isWrongPhone } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { tellBooked } from '#widget/tracking/measured.ts'
import { bookOnce } from './book-once.ts'
import type { Attempt } from './book-once.ts'
import { keepKey } from '#widget/features/owners-key/owners-key.ts'
import { keepBooked } from './booked.ts'
import { isBlocked, isChanged, isMoved, isRepaired, isUncovered } from './refusals.ts'

/** `own`: by a signed-in client. Part of the body, so that an unfinished attempt of a guest is retried as a guest. */
export type Ask = { own?: true } & (
  | { kind: 'visit'; appointment: AppointmentRequest }
  | { kind: 'event'; event: string; appointment: EventAppointmentRequest }
  | { kind: 'series'; appointment: SeriesRequest }
)

const handles = (failure: ApiFailure) =>
  isRepaired(failure) ||
  isBlocked(failure) ||
  isChanged(failure) ||
  isMoved(failure) ||
  isUncovered(failure) ||
  isUnknown(failure)

const isAboutPrivacy = ({ payload }: ApiFailure) =>
  payload?.errors?.some(({ field }) => field === 'appointment.agreement.privacy') ?? false

export type BookingMemory = { attempt: Attempt<Ask> | null; store(attempt: Attempt<Ask> | null): void }

/** Books a visit or places of an event, exactly once despite retries. */
export function useBooking(memory: BookingMemory) {
  const bookAppointment = useAction('bookAppointment', { handles, atField: isWrongPhone, repeats: true })
  const bookEvent = useAction('bookEvent', { handles, atField: isWrongPhone, repeats: true })
  const bookSeries = useAction('bookSeries', { handles, atField: isWrongPhone, repeats: true })
  const bookOwnAppointment = useAction('bookOwnAppointment', {
    handles,
    atField: isWrongPhone,
    repeats: true,
  })
  const bookOwnEvent = useAction('bookOwnEvent', { handles, atField: isWrongPhone, repeats: true })
  const bookOwnSeries = useAction('bookOwnSeries', { handles, atField: isWrongPhone, repeats: true })
  const actions = [bookAppointment, bookEvent, bookSeries, bookOwnAppointment, bookOwnEvent, bookOwnSeries]
  const client = useQueryClient()
  const [failure, setFailure] = useState<ApiFailure>()
  const [phoneRejected, setPhoneRejected] = useState(false)

  /** All bookings, the soonest first. */
  const send = async ({ body: ask, idempotencyKey }: Attempt<Ask>): Promise<Appointment[]> => {
    const company = ask.appointment.company_id
    switch (ask.kind) {
      case 'visit': {
        const body = { appointment: ask.appointment }
        return [
          await (ask.own
            ? bookOwnAppointment.run({ params: { company }, body, idempotencyKey })
            : bookAppointment.run({ params: {}, body, idempotencyKey })),
        ]
      }
      case 'event': {
        const { event } = ask
        const body = { appointment: ask.appointment }
        return [
          await (ask.own
            ? bookOwnEvent.run({ params: { company, event }, body, idempotencyKey })
            : bookEvent.run({ params: { event }, body, idempotencyKey })),
        ]
      }
      case 'series': {
        const body = { appointment: ask.appointment }
        const series = await (ask.own
          ? bookOwnSeries.run({ params: { company }, body, idempotencyKey })
          : bookSeries.run({ params: {}, body, idempotencyKey }))
        return series.appointments
      }
    }
  }

  /** Undefined if rejected or without a response; shown by the error policy or in `failure`. */
  const book = async (ask: Ask): Promise<Appointment | undefined> => {
    setFailure(undefined)
    setPhoneRejected(false)
    try {
      const booked = await bookOnce<Ask, Appointment[]>(ask, {
        send,
        isRefusal,
        stored: memory.attempt,
        store: memory.store,
        newKey: () => crypto.randomUUID(),
      })
      for (const { id, manage_key } of booked) keepKey('manage', id, manage_key)
      keepBooked(sessionStore, booked)
      tellBooked(booked)
      return booked[0]
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // The privacy policy has changed since the page was opened, so its queries are invalidated.
      if (isAboutPrivacy(error))
        for (const name of ['getConfiguration', 'getBranchBooking', 'getMe'])
          void client.invalidateQueries({ queryKey: [name] })
      setFailure(handles(error) ? error : undefined)
      setPhoneRejected(isWrongPhone(error))
      return undefined
    }
  }
  return {
    book,
    busy: actions.some(({ busy }) => busy),
    /** Failures shown on this screen: an unavailable time, a restriction of the company, another price, no answer. */
    failure,
    phoneRejected,
    forget: () => setFailure(undefined),
  }
}
