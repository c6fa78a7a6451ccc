// /i/:company/payment_success, /payment_success/m/:membership and /payment_success/r/:record
import { Suspense, useEffect } from 'react'
import { Redirect, useNavigate, useSearch } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { bookedTogether } from '#widget/features/booking/booked.ts'
import { useBookedNow } from '#widget/features/booking/use-booked-now.ts'
import { isAwaiting, usePayAction } from '#widget/features/payments/awaiting.ts'
import { usePaymentHref } from '#widget/features/payments/use-payment-href.ts'
import { Booked } from '#widget/features/booked/booked.tsx'
import type { PaidFor } from '#widget/features/payments/begun.ts'
import { useOutcome } from '#widget/features/payments/use-outcome.ts'
import { announcePaid } from '#widget/features/payments/paid-elsewhere.ts'
import { usePayable } from '#widget/features/payments/use-payable.ts'
import type { Payable } from '#widget/features/payments/use-payable.ts'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { PaymentOf } from '#widget/features/payments/payment-of.tsx'
import { PayableSummary } from '#widget/features/payments/payable-summary.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Done } from '@zapys/ui/done.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { ClockIcon } from '@zapys/ui/icons.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { isUnsettled, Unsettled, unsettledTitles } from './unsettled.tsx'
import { usePaidFor, useWayToIt } from './use-paid-for.ts'

const HowToUse = lazyPart(() => import('#widget/features/memberships/how-to-use.tsx'), ['memberships'])

const titles = {
  ...unsettledTitles,
  paid: 'payments.successTitle',
  ended: 'payments.title',
  failed: 'payments.title',
} as const

export default function Paid() {
  const text = useText()
  const href = useCompanyHref()
  const addressOf = usePaymentHref()
  const of = usePaidFor()
  const { outcome, payable, askAgain } = useOutcome(of, useSearch().get('payment'))
  useScreen({ title: text(titles[outcome.kind]) })
  const paidId = outcome.kind === 'paid' ? of?.id : undefined
  useEffect(() => (paidId === undefined ? undefined : announcePaid(paidId)), [paidId])
  if (isUnsettled(outcome)) return <Unsettled kind={outcome.kind} of={of} askAgain={askAgain} />
  switch (outcome.kind) {
    case 'paid':
      return of?.kind === 'r' ? (
        <PaidBooking of={of} payable={payable} sum={outcome.sum} tip={outcome.tip} />
      ) : (
        <Success of={of} payable={payable} sum={outcome.sum} tip={outcome.tip} />
      )
    case 'ended':
      return <Ended of={of} payable={payable} refunded={outcome.refunded} />
    case 'failed':
      return <Redirect to={of === undefined ? href('notPaid', {}) : addressOf('notPaid', of)} />
  }
}

/** The booking was paid and cancelled since: shows the refund instead of success. */
function Ended({ of, payable, refunded }: Pick<SuccessProps, 'of' | 'payable'> & { refunded: number }) {
  const text = useText()
  const formats = useFormats()
  const addressOf = usePaymentHref()
  return (
    <EmptyState
      icon={<ClockIcon />}
      title={text('payments.ended')}
      text={
        refunded > 0 && payable !== undefined
          ? text('payments.refundedText', { sum: formats.money(refunded, payable.currency_code) })
          : text('payments.refundedNothing')
      }
      action={of && <ButtonLink to={addressOf('receipt', of)}>{text('payments.receipt')}</ButtonLink>}
    />
  )
}

type SuccessProps = {
  of: PaidFor | undefined
  payable: Payable | undefined
  /** Includes the tip. */
  sum: number | undefined
  tip: number
}

/**
 * The booking after its payment, with the same success screen as a booking without payment. Each visit of a series has
 * its own deposit: the big button then leads to the next one.
 */
function PaidBooking(props: SuccessProps & { of: PaidFor }) {
  const { of, sum } = props
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { booked, isKnown } = useBookedNow(
    bookedTogether(sessionStore, of.id).filter(({ id }) => id !== of.id),
  )
  const others = booked.filter(({ cancelled_at }) => cancelled_at === null)
  const pay = usePayAction(others.find(isAwaiting))
  useCentralAction(isKnown ? (pay ?? { onPress: () => navigate(href('booking', {})) }) : null)
  // Mounted after the payment has arrived: data loaded earlier is outdated.
  const { payable, isFresh } = usePayable(of)
  if (!isFresh || !isKnown) return <ConfirmationWaiting />
  const appointment = payable?.appointment
  if (appointment === undefined) return <Success {...props} />
  const { remaining } = appointment.payment
  const money = (amount: number) => formats.money(amount, appointment.price.currency_code)
  return (
    <Suspense fallback={<ConfirmationWaiting />}>
      <Booked
        appointment={appointment}
        others={others}
        payment={<PaymentOf appointment={appointment} others={others} />}
        note={
          <>
            {sum === undefined
              ? text('payments.successTextPlain')
              : text('payments.successText', { sum: money(sum) })}{' '}
            {remaining > 0 && text('payments.restLater', { sum: money(remaining) })}
          </>
        }
      />
    </Suspense>
  )
}

/** SUCCESSFULLY_PAID. S4.payment.2. */
function Success({ of, payable, sum, tip }: SuccessProps) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const addressOf = usePaymentHref()
  const navigate = useNavigate()
  const toIt = useWayToIt(of)
  useCentralAction({ onPress: () => navigate(href('booking', {})) })
  return (
    <div className="z-stack">
      <Done
        title={
          sum !== undefined && payable !== undefined
            ? text('payments.successText', { sum: formats.money(sum, payable.currency_code) })
            : text('payments.successTextPlain')
        }
      >
        {payable !== undefined &&
          payable.payment.remaining > 0 &&
          text('payments.restLater', {
            sum: formats.money(payable.payment.remaining, payable.currency_code),
          })}
      </Done>
      {payable !== undefined && <PayableSummary payable={payable} now={undefined} tip={tip} />}
      {payable?.membership && (
        <Suspense>
          <HowToUse membership={{ ...payable.membership, payment: payable.payment }} />
        </Suspense>
      )}
      {of !== undefined && (
        <>
          <ButtonLink to={toIt}>{text('payments.toThing')}</ButtonLink>
          <ButtonLink kind="quiet" to={addressOf('receipt', of)}>
            {text('payments.receipt')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
