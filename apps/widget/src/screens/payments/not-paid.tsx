// /i/:company/payment_failure, /payment_failure/m/:membership and /payment_failure/r/:record
import { Redirect, useNavigate, useSearch } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { usePaymentHref } from '#widget/features/payments/use-payment-href.ts'
import { PayBy } from '#widget/features/payments/pay-by.tsx'
import { PayableSummary } from '#widget/features/payments/payable-summary.tsx'
import { usualSum } from '#widget/features/payments/sums.ts'
import { useOutcome } from '#widget/features/payments/use-outcome.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { isUnsettled, Unsettled, unsettledTitles } from './unsettled.tsx'
import { usePaidFor, useWayToIt } from './use-paid-for.ts'

export default function NotPaid() {
  const text = useText()
  const href = useCompanyHref()
  const formats = useFormats()
  const addressOf = usePaymentHref()
  const navigate = useNavigate()
  const of = usePaidFor()
  const { outcome, payable, isBegun, askAgain } = useOutcome(of, useSearch().get('payment'))
  const toIt = useWayToIt(of)
  const hasLeft = outcome.kind === 'failed' && outcome.hasLeft
  // Without a payment there is nothing to wait for: the address reports the failure.
  const isNone = !isBegun && (of === undefined || (payable !== undefined && isUnsettled(outcome)))
  const isOpen = !isNone && isUnsettled(outcome)
  const title = isOpen
    ? unsettledTitles[outcome.kind]
    : hasLeft || (isNone && of !== undefined)
      ? 'payments.leftTitle'
      : 'payments.failureTitle'
  useScreen({ title: text(title) })
  const again = of && addressOf('payment', of)
  const hasEnded = payable?.hasEnded === true
  const isPaid = outcome.kind === 'paid'
  const now = payable && !hasEnded ? usualSum(payable.payment) : undefined
  useCentralAction(
    again === undefined || isPaid || hasEnded || isOpen
      ? null
      : {
          state: 'payable',
          detail: now === undefined ? undefined : formats.money(now, payable!.currency_code),
          onPress: () => navigate(again),
        },
  )
  // The address may be old or forged: the server's state decides.
  if (isPaid && of !== undefined) return <Redirect to={addressOf('paid', of)} />
  // Until the payment has an outcome, neither result is shown.
  if (isOpen) return <Unsettled kind={outcome.kind} of={of} askAgain={askAgain} />
  const failureText = !isNone
    ? 'payments.failureText'
    : of === undefined
      ? 'payments.failureUnknownText'
      : 'payments.failureNoneText'
  return (
    <div className="z-stack z-stack--wide">
      {hasLeft && !hasEnded ? (
        <Notice tone="info">{text('payments.leftText')}</Notice>
      ) : (
        <Notice tone="error" {...(hasEnded ? { title: text('payments.ended') } : {})}>
          {text(hasEnded ? 'payments.endedText' : failureText)}
        </Notice>
      )}
      {payable !== undefined && (
        <>
          {!hasEnded && <PayBy payable={payable} />}
          <PayableSummary payable={payable} now={now} tip={0} />
        </>
      )}
      <ButtonLink kind="quiet" to={of === undefined ? href('main', {}) : toIt}>
        {text(of === undefined ? 'booking.toHome' : 'payments.toThing')}
      </ButtonLink>
    </div>
  )
}
