/** Redirects addresses without an id to the last payment started in this session. Not a screen. */
import { Redirect } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import type { PaidFor } from '#widget/features/payments/begun.ts'
import { useText } from '#widget/language/use-text.tsx'
import { NothingToPay } from './nothing-to-pay.tsx'
import { useLastToPay } from './use-paid-for.ts'

export function PayHere({ kind }: { kind: PaidFor['kind'] }) {
  const text = useText()
  const href = useCompanyHref()
  const of = useLastToPay(kind)
  useScreen({ title: text('payments.title'), back: href('main', {}) })
  if (of === undefined) return <NothingToPay />
  return (
    <Redirect
      to={
        kind === 'm'
          ? href('paymentMembership', { membership: of.id })
          : href('paymentAppointment', { record: of.id })
      }
    />
  )
}
