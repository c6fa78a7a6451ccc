import type { BookingPaymentLink, CompanyAppointment } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { toLocal } from '@zapys/domain/time'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { CopiedText } from '#staff/features/booking-page/copied-text.tsx'
import { QrCode } from '#staff/features/booking-page/qr-code.tsx'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { DepositForm } from './deposit-form.tsx'
import { moneyReads } from './pay-form.tsx'

type PaymentLinkProps = {
  company: string
  branch: { id: string; timezone: string }
  booking: CompanyAppointment
  onClose(): void
  report(act: DoneAct): void
}

/** Calls whose data depends on the deposit. */
const depositReads = [...moneyReads, 'readPaymentLink', 'readBookingHistory'] as const

/** Link to the client's payment page: show, copy or send it, and require a deposit there. */
export function PaymentLink(props: PaymentLinkProps) {
  const { company, branch, booking, onClose } = props
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const link = useCall('readPaymentLink', {
    params: { company, branch: branch.id, appointment: booking.id },
  })
  const ask = useAction('askForDeposit', depositReads)
  const { data } = link
  if (isAsking && data !== undefined)
    return <DepositForm {...props} link={data} ask={ask} onClose={() => setAsking(false)} />
  return (
    <Sheet open onClose={onClose} title={text('desk.link.title')}>
      {data === undefined && link.error === null && <Skeleton shape="row" count={3} />}
      {data === undefined && link.error !== null && (
        <FailureNotice error={link.error} onRetry={() => void link.refetch()} />
      )}
      {data !== undefined && <Shown {...props} link={data} ask={ask} onAsk={() => setAsking(true)} />}
    </Sheet>
  )
}

type ShownProps = PaymentLinkProps & {
  link: BookingPaymentLink
  ask: ReturnType<typeof useAction<'askForDeposit'>>
  onAsk(): void
}

function Shown({ company, branch, booking, report, link, ask, onAsk }: ShownProps) {
  const text = useText()
  const formats = useFormats()
  // Payments that arrive while the sheet is open are announced there.
  const [before] = useState(link.remaining)
  const { url, reason, amount, remaining, currency_code, pay_until, version } = link
  const money = (sum: number) => formats.money(sum, currency_code)
  const takeBack = () =>
    ask.send(
      {
        params: { company, branch: branch.id, appointment: booking.id },
        body: { deposit: null, version },
      },
      { onSuccess: () => report({ words: text('desk.link.takenBack') }) },
    )
  return (
    <div className="z-stack">
      {remaining < before && (
        <Notice tone="success">{text('desk.link.came', { amount: money(before - remaining) })}</Notice>
      )}
      {reason !== null && reason !== 'PAID' && (
        <Notice tone="warning">{text(`desk.link.reason.${reason}`)}</Notice>
      )}
      {reason === 'PAID' && remaining === before && (
        <Notice tone="success">{text('desk.link.reason.PAID')}</Notice>
      )}
      {pay_until !== null && (
        <Notice
          tone="info"
          action={
            <Button size="s" busy={ask.busy} onClick={takeBack}>
              {text('desk.link.takeBack')}
            </Button>
          }
        >
          {text('desk.link.awaited', { amount: money(amount), until: momentOf(pay_until) })}
        </Notice>
      )}
      {url !== null && (
        <>
          <p>{text('desk.link.pays', { amount: money(amount) })}</p>
          <QrCode address={url} fileName={booking.reference} />
          <CopiedText label={text('desk.link.title')} value={url} />
          <p className="z-soft z-small">{text('desk.link.hint')}</p>
        </>
      )}
      {ask.error !== null && <FailureNotice error={ask.error} />}
      {(url !== null || reason === 'OFF') && Date.parse(booking.start_time) > Date.now() && (
        <Button onClick={onAsk}>{text(pay_until === null ? 'desk.link.ask' : 'desk.link.askOther')}</Button>
      )}
    </div>
  )

  function momentOf(instant: string): string {
    const { date, seconds } = toLocal(branch.timezone, Date.parse(instant) / 1000)
    return `${formats.date(date, 'inside')}, ${formats.time(seconds)}`
  }
}
