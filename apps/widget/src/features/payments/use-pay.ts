/** Opens the payment page, once per press: while a payment is open, the server returns the same page for it. */
import { useRef, useState } from 'react'
import type { PaymentRequest } from '@zapys/contract'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useLocale } from '#widget/language/use-text.tsx'
import { withTheme } from '#widget/theme/apply-theme.ts'
import { usePaymentHref } from './use-payment-href.ts'
import { keepBegun } from './begun.ts'
import type { PaidFor } from './begun.ts'
import { beginLeaving, staysWhilePaying } from './leave.ts'

/** Failures shown by the screen. S8.general.9 to 11, S8.message.36. */
const handles = ({ status, code }: ApiFailure) => code.startsWith('payment.') || status === 404

/** The payment, the key of a guest, and what was paid toward the price before. */
type Bill = { of: PaidFor; key: string | undefined; amount: number; tip: number; paidBefore: number }

export function usePay(of: PaidFor, key: string | undefined) {
  const { pay, ...paying } = usePayOf()
  return {
    ...paying,
    /** Resolves with true if the payment page is open in another window, or can be opened there. */
    pay: (sum: Pick<Bill, 'amount' | 'tip' | 'paidBefore'>) =>
      pay(() => Promise.resolve({ of, key, ...sum })),
  }
}

/** The same for an item that is created in the same press. */
export function usePayOf() {
  const { company } = useCompany()
  const { locale } = useLocale()
  const payAppointment = useAction('payAppointment', { handles })
  const payMembership = useAction('payMembership', { handles })
  const [failure, setFailure] = useState<ApiFailure>()
  // Ignores a second press before the next render.
  const isOnTheWay = useRef(false)

  const hrefOf = usePaymentHref()

  /** `bill` resolves with undefined if there is nothing to pay. */
  const pay = async (bill: () => Promise<Bill | undefined>): Promise<boolean> => {
    if (isOnTheWay.current) return false
    isOnTheWay.current = true
    setFailure(undefined)
    const leaving = beginLeaving()
    try {
      const made = await bill()
      if (made === undefined) {
        leaving.stay()
        return false
      }
      const { of, key, paidBefore, ...sum } = made
      const addressOf = (screen: Parameters<typeof hrefOf>[0]) =>
        withTheme(new URL(hrefOf(screen, of), location.href)).href
      const body: PaymentRequest = {
        ...sum,
        locale,
        success_url: addressOf('paid'),
        failure_url: addressOf('notPaid'),
        return_url: addressOf('payment'),
      }
      const params = { company: company.id }
      const { id, url } =
        of.kind === 'm'
          ? await payMembership.run({ params: { ...params, membership: of.id }, body, manageKey: key })
          : await payAppointment.run({ params: { ...params, appointment: of.id }, body, manageKey: key })
      keepBegun(sessionStore, { ...of, company: company.id, payment: id, url, paidBefore })
      leaving.to(url)
      return staysWhilePaying()
    } catch (error) {
      leaving.stay()
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      return false
    } finally {
      isOnTheWay.current = false
    }
  }
  return {
    pay,
    busy: payAppointment.busy || payMembership.busy,
    failure: failure !== undefined && (handles(failure) || isSilent(failure)) ? failure : undefined,
  }
}

/** Not shown as toasts: the screen shows them. S8.general.9 to 11. */
const isSilent = ({ payload }: ApiFailure) =>
  /already paid|is not allowed for payment|is unavailable/i.test(
    `${payload?.title ?? ''} ${payload?.detail ?? ''}`,
  )
