// /i/:company/payment/m/:membership and /i/:company/payment/r/:record
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Payment } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { Redirect } from '#widget/browser/router.tsx'
import { sessionStore } from '#widget/browser/storage.ts'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { begunHere } from '#widget/features/payments/begun.ts'
import type { Begun, PaidFor } from '#widget/features/payments/begun.ts'
import { staysWhilePaying } from '#widget/features/payments/leave.ts'
import { onPaid } from '#widget/features/payments/paid-elsewhere.ts'
import { PayBy } from '#widget/features/payments/pay-by.tsx'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'
import { LapsedOf } from '#widget/features/payments/payment-of.tsx'
import { PayableSummary } from '#widget/features/payments/payable-summary.tsx'
import { choiceAmong, choicesOf, minOf, typedSum } from '#widget/features/payments/sums.ts'
import type { SumChoice } from '#widget/features/payments/sums.ts'
import { TipField } from '#widget/features/payments/tip-field.tsx'
import { usePaymentHref } from '#widget/features/payments/use-payment-href.ts'
import { usePay } from '#widget/features/payments/use-pay.ts'
import { usePayable } from '#widget/features/payments/use-payable.ts'
import type { Payable } from '#widget/features/payments/use-payable.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { isPaidTold } from '#widget/tracking/measured.ts'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { PriceIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { NothingToPay } from './nothing-to-pay.tsx'
import { usePaidFor, useWayToIt } from './use-paid-for.ts'

/** The polling interval while the client pays in another window. */
const ASK_EVERY_MS = 3000

export default function Pay() {
  const text = useText()
  const of = usePaidFor()
  const toIt = useWayToIt(of)
  useScreen({ title: text('payments.title'), back: toIt })
  return of === undefined ? <NothingToPay /> : <PayFor key={of.id} of={of} />
}

function PayFor({ of }: { of: PaidFor }) {
  const addressOf = usePaymentHref()
  const { company } = useCompany()
  /** The payment whose page is open in another window. It may have been started with the order, or before a reload. */
  const [elsewhere, setElsewhere] = useState(() => unseen(begunHere(sessionStore, company.id, of)))
  const isElsewhere = elsewhere !== undefined
  const { payable, isLoading, refetch } = usePayable(of, isElsewhere ? ASK_EVERY_MS : undefined)
  const begun = useBegunPayment(elsewhere, of, payable?.payment.paid)
  const isPaidMore = isElsewhere && payable !== undefined && payable.payment.paid > elsewhere.paidBefore
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => (isElsewhere ? onPaid(of.id, ask) : undefined), [isElsewhere, of.id])
  if (payable === undefined || (isPaidMore && begun.isPending))
    return isLoading || isPaidMore ? (
      <div className="z-stack z-stack--wide">
        <Skeleton shape="row" count={3} />
        <Skeleton shape="block" />
      </div>
    ) : (
      <NothingToPay />
    )
  // A client who has just paid is not asked for the remainder. More may also have been paid at the desk.
  if (isPaidMore && (begun.data === undefined || begun.data.state === 'PAID'))
    return <Redirect to={addressOf('paid', of)} />
  if (payable.hasEnded) return <Ended lapsed={payable.lapsed} />
  if (payable.payment.remaining === 0 && payable.payment.paid >= payable.price) return <PaidAlready of={of} />
  if (payable.payment.requirement === 'NONE') return <NotOnline of={of} payable={payable} />
  return (
    <PayForm
      of={of}
      payable={payable}
      elsewhere={hasFailed(begun.data) ? undefined : elsewhere?.url}
      onElsewhere={() => setElsewhere(begunHere(sessionStore, company.id, of))}
    />
  )
}

/** A payment that was started in this frame and is not shown as paid yet. */
const unseen = (begun: Begun | undefined): Begun | undefined =>
  begun && staysWhilePaying() && !isPaidTold(sessionStore, begun.payment) ? begun : undefined

const hasFailed = (payment: Payment | undefined) =>
  payment !== undefined && (payment.state === 'FAILED' || payment.state === 'EXPIRED')

/** The payment that was opened elsewhere, read again when more of the item is paid. */
function useBegunPayment(begun: Begun | undefined, of: PaidFor, paid: number | undefined) {
  const api = useApi()
  const { company } = useCompany()
  const manageKey = useOwnersKey(of.kind === 'm' ? 'order' : 'manage', of.id)
  return useQuery<Payment, ApiFailure>({
    queryKey: ['begunPayment', begun?.payment, paid],
    enabled: begun !== undefined && paid !== undefined,
    queryFn: ({ signal }) =>
      request(
        'readPayment',
        { params: { company: company.id, payment: begun!.payment }, manageKey, signal },
        api,
      ),
    gcTime: 0,
    meta: { handles: () => true },
  })
}

/** The error is above the form, which the client has scrolled past. */
const showFirst = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

type Paying = { of: PaidFor; payable: Payable }

type PayFormProps = Paying & {
  /** Address of the payment page that is open in another window, or was blocked by the browser. */
  elsewhere: string | undefined
  onElsewhere(): void
}

function PayForm({ of, payable, elsewhere, onElsewhere }: PayFormProps) {
  const text = useText()
  const formats = useFormats()
  const { online_payment } = useCompany().bookingSettings
  const { payment, currency_code } = payable
  const money = (sum: number) => formats.money(sum, currency_code)
  // A membership is paid in one amount.
  const choices: readonly SumChoice[] = of.kind === 'm' ? ['whole'] : choicesOf(payment)
  // The booking stored in this browser may be older than the payment, so the choice uses the server's state.
  const [chosen, setChosen] = useState<SumChoice>()
  const choice = choiceAmong(chosen, choices)
  const [typed, setTyped] = useState('')
  const [tip, setTip] = useState(0)
  const [isTried, setTried] = useState(false)
  const paying = usePay(of, payable.key)

  const part = typedSum(typed, payment)
  const amount = choice === 'part' ? part : choice === 'least' ? minOf(payment) : payment.remaining
  const bounds = { least: money(minOf(payment)), most: money(payment.remaining) }
  const press = () => {
    setTried(true)
    if (amount === undefined) return document.getElementById('payment_sum')?.focus()
    void paying
      .pay({ amount, tip, paidBefore: payment.paid })
      .then((isElsewhere) => isElsewhere && onElsewhere())
    return undefined
  }
  useCentralAction({
    state: 'payable',
    busy: paying.busy,
    detail: amount === undefined ? undefined : money(amount + tip),
    onPress: press,
  })
  return (
    <div className="z-stack z-stack--wide">
      {paying.failure && (
        <div ref={showFirst}>
          <Refused failure={paying.failure} />
        </div>
      )}
      {elsewhere && (
        <div ref={showFirst}>
          <OpenElsewhere url={elsewhere} />
        </div>
      )}
      <PayBy payable={payable} />
      <Aside>
        <PayableSummary payable={payable} now={amount} tip={tip} />
      </Aside>
      <Card className="z-stack">
        {choices.length > 1 && (
          <ChoiceField
            name="payment_choice"
            label={text('payments.howMuch')}
            value={choice}
            onChange={(value) => setChosen(value)}
            options={choices.map((value) => ({ value, title: titleOf(value) }))}
          />
        )}
        {choice === 'part' && (
          <TextField
            name="payment_sum"
            label={text('payments.partSum')}
            value={typed}
            onChange={setTyped}
            inputMode="decimal"
            required
            hint={text('payments.partHint', bounds)}
            error={isTried && part === undefined ? text('payments.partWrong', bounds) : null}
          />
        )}
        {online_payment.tips && of.kind === 'r' && (
          <TipField price={payable.price} currency={currency_code} tip={tip} onTip={setTip} />
        )}
        <p className="z-soft z-small">{text('payments.provider')}</p>
      </Card>
      <OnTheSpot of={of} payable={payable} />
    </div>
  )

  function titleOf(value: SumChoice): string {
    switch (value) {
      case 'least':
        return text('payments.share', { sum: money(minOf(payment)) })
      case 'whole':
        return text('payments.whole', { sum: money(payment.remaining) })
      case 'part':
        return text('payments.part')
    }
  }
}

/** If nothing is required, the client may continue without paying. S4.payment.4. */
function OnTheSpot({ of, payable }: Paying) {
  const text = useText()
  const toIt = useWayToIt(of)
  if (payable.payment.requirement !== 'OPTIONAL') return null
  return (
    <ButtonLink kind="quiet" to={toIt}>
      {text('payments.onSpot')}
    </ButtonLink>
  )
}

function OpenElsewhere({ url }: { url: string }) {
  const text = useText()
  return (
    <Notice
      tone="info"
      title={text('payments.openedElsewhere')}
      action={
        <a className="z-button z-button--secondary" href={url} target="_blank" rel="noopener noreferrer">
          {text('payments.openAgain')}
        </a>
      }
    >
      {text('payments.openedElsewhereText')}
    </Notice>
  )
}

/** S8.message.36 and S8.general.9 to 11: shown here only. */
function Refused({ failure }: { failure: ApiFailure }) {
  const text = useText()
  const messages = `${failure.payload?.title ?? ''} ${failure.payload?.detail ?? ''}`
  const id = /already paid/i.test(messages)
    ? 'alreadyPaid'
    : /is not allowed for payment/i.test(messages)
      ? 'notAllowed'
      : undefined
  if (id === undefined) return <FailureNotice failure={failure} />
  return (
    <Notice tone="warning" title={text(`payments.${id}`)}>
      {text(`payments.${id}Text`)}
    </Notice>
  )
}

function PaidAlready({ of }: { of: PaidFor }) {
  const text = useText()
  const toIt = useWayToIt(of)
  const receipt = usePaymentHref()('receipt', of)
  return (
    <EmptyState
      icon={<PriceIcon />}
      title={text('payments.alreadyPaid')}
      text={text('payments.alreadyPaidText')}
      action={
        <div className="z-cluster">
          <ButtonLink to={receipt}>{text('payments.receipt')}</ButtonLink>
          <ButtonLink kind="quiet" to={toIt}>
            {text('payments.toThing')}
          </ButtonLink>
        </div>
      }
    />
  )
}

function NotOnline({ of, payable }: Paying) {
  const text = useText()
  const toIt = useWayToIt(of)
  return (
    <div className="z-stack z-stack--wide">
      <Notice tone="info" title={text('payments.notAllowed')}>
        {text('payments.notAllowedText')}
      </Notice>
      <PayableSummary payable={payable} now={undefined} tip={0} />
      <ButtonLink to={toIt}>{text('payments.toThing')}</ButtonLink>
    </div>
  )
}

/** Cancelled, or not paid in time. */
function Ended({ lapsed }: Pick<Payable, 'lapsed'>) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <>
      {lapsed && <LapsedOf appointment={lapsed} />}
      <EmptyState
        icon={<PriceIcon />}
        title={text('payments.ended')}
        text={text('payments.endedText')}
        action={
          <ButtonLink kind={lapsed ? 'secondary' : 'primary'} to={href('booking', {})}>
            {text('company.book')}
          </ButtonLink>
        }
      />
    </>
  )
}
