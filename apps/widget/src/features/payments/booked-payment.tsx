/** Cover, paid and remaining amount of a booking, and the payment link. Loads after its parent. */
import type { Appointment } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import BookedTerms from './booked-terms.tsx'
import type { Booked } from './booked-terms.tsx'
import { PayBy } from './pay-by.tsx'
import '#widget/features/summary/summary.css'
import './payments.css'

export type { Booked } from './booked-terms.tsx'

/** `others`: the rest of its series; the amounts are then totals. */
export default function BookedPayment({
  appointment,
  others,
}: {
  appointment: Booked
  others: readonly Booked[]
}) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const memberships = useMembershipTexts()
  const { id, price, payment, cancelled_at, lost_cover } = appointment
  const all = [appointment, ...others]
  const sumOf = (part: (booked: Booked) => number) => all.reduce((sum, booked) => sum + part(booked), 0)
  const covered = all.flatMap(({ membership }) => membership ?? [])
  const [used] = covered
  const money = (sum: number) => formats.money(sum, price.currency_code)
  // The covered amount counts as paid, but has its own line.
  const coveredSum = covered.reduce((sum, { price_covered }) => sum + price_covered, 0)
  const paid = sumOf((booked) => booked.payment.paid) - coveredSum
  const left = sumOf((booked) => booked.payment.remaining)
  /** Amount to pay now, or the booking will be cancelled. */
  const deposit = sumOf(({ payment: { requirement, amount } }) => (requirement === 'REQUIRED' ? amount : 0))
  const refunded = sumOf((booked) => booked.payment.refunded)
  /** The visit that the screen's big button pays. */
  const due = all.find((booked) => booked.cancelled_at === null && booked.payment.requirement === 'REQUIRED')
  const mayPay = cancelled_at === null && payment.requirement !== 'NONE' && payment.remaining > 0
  const lostWords = ({ name: what, reason, end_time }: NonNullable<Appointment['lost_cover']>) =>
    reason === 'OVER'
      ? text('memberships.lost.OVER', { what, date: formats.date(end_time) })
      : text(`memberships.lost.${reason}`, { what })
  return (
    <Section title={text('payments.title')}>
      <Card className="z-stack">
        {due && <DueBy due={due} isSeries={others.length > 0} />}
        <div className="z-bill" data-kept>
          {lost_cover && <p className="z-small">{lostWords(lost_cover)}</p>}
          {used && (
            <div className="z-price__line">
              <span>
                {text('booking.covered', { what: used.name })}
                <span className="z-bill__detail">
                  {others.length > 0
                    ? text('memberships.coversDates', { covered: covered.length, dates: all.length })
                    : memberships.usedOf(used, price.currency_code)}
                </span>
              </span>
              <span>{money(-coveredSum)}</span>
            </div>
          )}
          {paid > 0 && (cancelled_at === null || refunded === 0) && (
            <div className="z-price__line">
              <span>
                {text('payments.already')}
                {cancelled_at !== null && (
                  <span className="z-bill__detail">{text('payments.refundedNothing')}</span>
                )}
              </span>
              <span>{money(-paid)}</span>
            </div>
          )}
          {cancelled_at !== null && refunded > 0 && (
            <div className="z-price__line">
              <span>
                {text('payments.refunded')}
                <span className="z-bill__detail">{text('payments.refundedHow')}</span>
              </span>
              <span>{money(refunded)}</span>
            </div>
          )}
          {cancelled_at === null && (
            <Due
              deposit={deposit}
              isPerVisit={due !== undefined && deposit > due.payment.amount}
              paid={paid}
              left={left}
              money={money}
            />
          )}
        </div>
        <BookedTerms
          appointment={appointment}
          isPaid={deposit > 0 || paid > 0}
          isSeries={others.length > 0}
        />
        {/* The required amount is on the screen's big button. */}
        {mayPay && !due && (
          <ButtonLink to={href('paymentAppointment', { record: id })}>{text('payments.pay')}</ButtonLink>
        )}
        {(payment.paid > 0 || payment.refunded > 0) && (
          <ButtonLink kind="quiet" to={href('receiptAppointment', { record: id })}>
            {text('payments.receipt')}
          </ButtonLink>
        )}
      </Card>
    </Section>
  )
}

/** Until when the next deposit is paid; in a series also for which visit. */
function DueBy({ due: { payment, branch, start_time }, isSeries }: { due: Booked; isSeries: boolean }) {
  const text = useText()
  const formats = useFormats()
  if (branch === undefined) return null
  const { timezone } = branch
  const starts = isSeries && start_time ? toLocal(timezone, Date.parse(start_time) / 1000) : undefined
  return (
    <PayBy
      payable={{ payment, timezone }}
      {...(starts && {
        title: text('booking.dayAt', {
          date: formats.date(starts.date, 'weekday'),
          time: formats.time(starts.seconds),
        }),
      })}
    />
  )
}

type DueProps = {
  deposit: number
  /** The deposit is that of several visits, each paid separately. */
  isPerVisit: boolean
  paid: number
  left: number
  money(sum: number): string
}

/** Amounts to pay now and later. */
function Due({ deposit, isPerVisit, paid, left, money }: DueProps) {
  const text = useText()
  if (left === 0 && paid > 0)
    return (
      <p className="z-price__total">
        <span>{text('payments.paidInFull')}</span>
      </p>
    )
  return (
    <>
      {deposit > 0 && left > deposit && (
        <p className="z-price__line">
          <span>{text('payments.later')}</span>
          <span>{money(left - deposit)}</span>
        </p>
      )}
      <p className="z-price__total">
        <span>
          {text(deposit > 0 ? 'payments.total' : 'payments.left')}
          {isPerVisit && <span className="z-bill__detail">{text('payments.perVisit')}</span>}
        </span>
        <strong>{money(deposit > 0 ? deposit : left)}</strong>
      </p>
    </>
  )
}
