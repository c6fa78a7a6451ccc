/** Polls the server for the result of a payment, because an address proves nothing about money. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Payment } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'
import { tellPaid } from '#widget/tracking/measured.ts'
import { begunHere } from './begun.ts'
import type { PaidFor } from './begun.ts'
import { usePayable } from './use-payable.ts'
import type { Payable } from './use-payable.ts'

const ASK_EVERY_MS = 2000
/** After this the page stops polling and announces that a message will follow. */
const PATIENCE_MS = 60_000
/** Shorter if no payment is known, because usually there is none. */
const PATIENCE_WITHOUT_MS = 10_000

export type Outcome =
  | { kind: 'checking' }
  | { kind: 'slow' }
  /** Nothing is paid, and no payment is known. */
  | { kind: 'nothing' }
  | { kind: 'paid'; sum: number | undefined; tip: number }
  /** The paid item was cancelled since. `refunded`: of the total paid amount. */
  | { kind: 'ended'; refunded: number }
  /** `hasLeft`: the client left the payment page, and nothing was declined. */
  | { kind: 'failed'; hasLeft: boolean }
  /** No payment was started here, and the id is unknown. */
  | { kind: 'unknown' }

const isWaiting = (state: Payment['state'] | undefined) => state === 'OPEN' || state === 'PROCESSING'
const isUnknown = ({ status }: ApiFailure) => status === 404 || status === 422 || status === 403

/** `named`: payment id from the address. */
export function useOutcome(
  of: PaidFor | undefined,
  named: string | null,
): {
  outcome: Outcome
  payable: Payable | undefined
  /** Whether a payment is named or was started here. */
  isBegun: boolean
  askAgain(): void
} {
  const api = useApi()
  const { company } = useCompany()
  const begun = begunHere(sessionStore, company.id, of)
  const id = named ?? begun?.payment
  const manageKey = useOwnersKey(of?.kind === 'm' ? 'order' : 'manage', of?.id ?? '')
  const [since, setSince] = useState(Date.now)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), id === undefined ? PATIENCE_WITHOUT_MS : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [since, id])

  const payment = useQuery<Payment, ApiFailure>({
    queryKey: ['paymentOutcome', id, since, api.locale],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      request('readPayment', { params: { company: company.id, payment: id! }, manageKey, signal }, api),
    refetchInterval: ({ state }) =>
      isSlow || (state.data !== undefined && !isWaiting(state.data.state)) || state.error
        ? false
        : ASK_EVERY_MS,
    gcTime: 0,
    meta: { handles: isUnknown },
  })
  const isAsked = id !== undefined && !payment.isError
  // Without a payment id: reads how much of the booking or membership is paid.
  const { payable, isLoading } = usePayable(of, isAsked || isSlow ? undefined : ASK_EVERY_MS)

  const settled = payment.data && !isWaiting(payment.data.state) ? payment.data : undefined
  const paidHere = settled?.state === 'PAID' && settled.id === begun?.payment ? settled : undefined
  useEffect(() => {
    if (paidHere) tellPaid(sessionStore, paidHere)
  }, [paidHere])
  const outcome = ((): Outcome => {
    if (payable?.hasEnded && settled?.state !== 'FAILED' && settled?.state !== 'EXPIRED') {
      const refunded = Math.max(settled?.refunded ?? 0, payable.payment.refunded)
      if (settled || refunded > 0) return { kind: 'ended', refunded }
    }
    if (settled)
      return settled.state === 'PAID' || settled.state === 'REFUNDED'
        ? { kind: 'paid', sum: settled.amount + settled.tip, tip: settled.tip }
        : { kind: 'failed', hasLeft: settled.state === 'EXPIRED' }
    if (!isAsked && payable !== undefined) {
      const paid = payable.payment.paid - (payable.covered?.sum ?? 0)
      if (paid > 0) return { kind: 'paid', sum: undefined, tip: 0 }
    }
    if (!isAsked && payable === undefined && !isLoading) return { kind: 'unknown' }
    if (!isSlow) return { kind: 'checking' }
    return { kind: id === undefined ? 'nothing' : 'slow' }
  })()
  return {
    outcome,
    // The payment's response includes the paid state; an earlier response does not.
    payable: payable && settled ? { ...payable, payment: settled.payment } : payable,
    isBegun: id !== undefined,
    askAgain: () => {
      setSlow(false)
      setSince(Date.now())
    },
  }
}
