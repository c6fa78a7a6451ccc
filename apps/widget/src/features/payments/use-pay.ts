/** From the press to the payment page, once: the server answers the same page to the same wish while it is open. */
import { useRef, useState } from 'react'
import type { PaymentRequest } from '@zapys/contract'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useLocale } from '#widget/language/use-text.tsx'
import { usePaymentHref } from './use-payment-href.ts'
import { keepBegun } from './begun.ts'
import type { PaidFor } from './begun.ts'
import { beginLeaving, staysWhilePaying } from './leave.ts'

/** The screen tells each in its place. S8.general.9 to 11, S8.message.36. */
const handles = ({ status, code }: ApiFailure) => code.startsWith('payment.') || status === 404

export function usePay(of: PaidFor, key: string | undefined) {
  const { company } = useCompany()
  const { locale } = useLocale()
  const payAppointment = useAction('payAppointment', { handles })
  const payMembership = useAction('payMembership', { handles })
  const [failure, setFailure] = useState<ApiFailure>()
  /** The page that was opened beside this one, or could not be. */
  const [elsewhere, setElsewhere] = useState<string>()
  // Of two presses before the first render the second counts for nothing.
  const isOnTheWay = useRef(false)

  const hrefOf = usePaymentHref()
  const addressOf = (screen: Parameters<typeof hrefOf>[0]) => new URL(hrefOf(screen, of), location.href).href

  /** True: the payment page is open in another window, or can be opened there. */
  const pay = async (sum: { amount: number; tip: number }): Promise<boolean> => {
    if (isOnTheWay.current) return false
    isOnTheWay.current = true
    setFailure(undefined)
    const leaving = beginLeaving()
    const body: PaymentRequest = {
      ...sum,
      locale,
      success_url: addressOf('paid'),
      failure_url: addressOf('notPaid'),
      return_url: addressOf('payment'),
    }
    try {
      const params = { company: company.id }
      const { id, url } =
        of.kind === 'm'
          ? await payMembership.run({ params: { ...params, membership: of.id }, body, manageKey: key })
          : await payAppointment.run({ params: { ...params, appointment: of.id }, body, manageKey: key })
      keepBegun(sessionStore, { ...of, company: company.id, payment: id, url })
      leaving.to(url)
      if (!staysWhilePaying()) return false
      setElsewhere(url)
      return true
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
    elsewhere,
  }
}

/** Not shown as toasts: the screen shows them. S8.general.9 to 11. */
const isSilent = ({ payload }: ApiFailure) =>
  /already paid|is not allowed for payment|is unavailable/i.test(
    `${payload?.title ?? ''} ${payload?.detail ?? ''}`,
  )
