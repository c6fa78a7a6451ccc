/** The item to pay: an ordered membership or certificate, or a booking; with the guest's key or as the client. */
import { useQuery } from '@tanstack/react-query'
import type { Appointment, Currency, Membership, PaymentState } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { bookedHere } from '#widget/features/booking/booked.ts'
import { useKnownMembership } from '#widget/features/memberships/use-known-membership.ts'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'
import { useSession } from '#widget/session/session.tsx'
import type { PaidFor } from './begun.ts'

export type Payable = {
  title: string
  /** For a booking: its day and start at the branch. */
  when: { date: string; seconds: number } | undefined
  timezone: string
  price: number
  currency_code: Currency
  payment: PaymentState
  /** Membership or certificate that covers a part. */
  covered: { name: string; sum: number } | undefined
  /** Cancelled or expired: nothing more is due. */
  hasEnded: boolean
  /** The booking, if it was cancelled for lack of payment. */
  lapsed: Appointment | undefined
  /** The booking, if this is one. */
  appointment: Appointment | undefined
  /** The ordered membership, if this is one. */
  membership: Membership | undefined
  /** Key that allows a guest to see it and pay. */
  key: string | undefined
}

type Known = {
  payable: Payable | undefined
  isLoading: boolean
  /** Loaded since this screen was opened, or no better data is available. */
  isFresh: boolean
  refetch(): unknown
}

const isUnknown = ({ status }: ApiFailure) => status === 404 || status === 422 || status === 403

/** `everyMs`: the polling interval while a change is expected. */
export function usePayable(of: PaidFor | undefined, everyMs?: number): Known {
  const membership = usePayableMembership(of?.kind === 'm' ? of.id : undefined, everyMs)
  const appointment = usePayableAppointment(of?.kind === 'r' ? of.id : undefined, everyMs)
  return of?.kind === 'm' ? membership : appointment
}

function usePayableMembership(id: string | undefined, everyMs: number | undefined): Known {
  const { membership, isLoading, key, refetch } = useKnownMembership(id ?? '', { everyMs })
  if (membership === undefined) return { payable: undefined, isLoading, isFresh: !isLoading, refetch }
  const { name, timezone, price, currency_code, payment } = membership
  return {
    isLoading,
    isFresh: true,
    refetch,
    payable: {
      title: name,
      when: undefined,
      timezone,
      price,
      currency_code,
      payment,
      covered: undefined,
      hasEnded: false,
      lapsed: undefined,
      appointment: undefined,
      membership,
      key,
    },
  }
}

function usePayableAppointment(id: string | undefined, everyMs: number | undefined): Known {
  const api = useApi()
  const { company } = useCompany()
  const { token } = useSession()
  const key = useOwnersKey('manage', id ?? '')
  const [booked] = id === undefined ? [] : bookedHere(sessionStore, id).filter((one) => one.id === id)
  const mayAsk = id !== undefined && (key !== undefined || token !== null)
  const answer = useQuery<Appointment, ApiFailure>({
    queryKey: ['payableAppointment', id, key, token !== null, api.locale],
    enabled: mayAsk,
    queryFn: ({ signal }) =>
      key === undefined
        ? // The call for a single booking returns all fields.
          (request(
            'getOwnAppointment',
            { params: { company: company.id, appointment: id! }, signal },
            api,
          ) as Promise<Appointment>)
        : request(
            'readManaged',
            {
              params: { appointment: id! },
              query: { company_id: company.id },
              manageKey: key,
              signal,
            },
            api,
          ),
    refetchOnMount: 'always',
    refetchInterval: everyMs,
    meta: { handles: isUnknown, isOwn: key === undefined },
  })
  const appointment = answer.data ?? (answer.isError ? undefined : booked)
  const isLoading = mayAsk && answer.isLoading
  const isFresh = !mayAsk || answer.isFetchedAfterMount
  if (appointment === undefined) return { payable: undefined, isLoading, isFresh, refetch: answer.refetch }
  const { event, services, date, time, branch, price, payment, membership, cancelled_at } = appointment
  return {
    isLoading,
    isFresh,
    refetch: answer.refetch,
    payable: {
      title: event?.name || services.map(({ name }) => name).join(', '),
      when: { date, seconds: time.start_time },
      timezone: branch.timezone,
      price: price.price,
      currency_code: price.currency_code,
      payment,
      key,
      covered: membership === null ? undefined : { name: membership.name, sum: membership.price_covered },
      hasEnded: cancelled_at !== null,
      lapsed: appointment.lapsed ? appointment : undefined,
      appointment,
      membership: undefined,
    },
  }
}
