import { useFormats, useText } from '#widget/language/use-text.tsx'
import { CalendarIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import type { Payable } from './use-payable.ts'

const BookedTerms = lazyPart(() => import('./booked-terms.tsx'), ['payments'])

type PayableSummaryProps = {
  payable: Payable
  /** Part of the price to pay now; undefined if not chosen yet. */
  now: number | undefined
  tip: number
}

/** Item, price, paid amount, amount to pay now and later, and the refund on cancellation. The amounts add up. */
export function PayableSummary({ payable, now, tip }: PayableSummaryProps) {
  const text = useText()
  const formats = useFormats()
  const { title, when, price, currency_code, payment, covered, appointment } = payable
  const money = (sum: number) => formats.money(sum, currency_code)
  // The covered amount counts as paid, but has its own line.
  const paid = payment.paid - (covered?.sum ?? 0)
  const later = now === undefined ? 0 : payment.remaining - now
  return (
    <VisitSummary
      title={text('payments.what')}
      lines={[
        {
          id: 'what',
          icon: <ServiceIcon />,
          label: text('payments.what'),
          value: title,
          detail: appointment?.resources.map(resourceName).join(', '),
        },
        ...(when === undefined
          ? []
          : [
              {
                id: 'when',
                icon: <CalendarIcon />,
                label: text('payments.when'),
                value: text('booking.dayAt', {
                  date: formats.date(when.date, 'weekday'),
                  time: formats.time(when.seconds),
                }),
                detail: appointment?.branch.name,
              },
            ]),
      ]}
    >
      <div className="z-price" data-kept>
        <p className="z-price__line">
          <span>{text('payments.price')}</span>
          <span>{money(price)}</span>
        </p>
        {covered && (
          <p className="z-price__line z-price__line--saved">
            <span>{text('booking.covered', { what: covered.name })}</span>
            <span>{money(-covered.sum)}</span>
          </p>
        )}
        {paid > 0 && (
          <p className="z-price__line z-price__line--saved">
            <span>{text('payments.already')}</span>
            <span>{money(-paid)}</span>
          </p>
        )}
        {payment.remaining < price && (
          <p className="z-price__line">
            <span>{text('payments.left')}</span>
            <span>{money(payment.remaining)}</span>
          </p>
        )}
        {later > 0 && (
          <p className="z-price__line">
            <span>{text('payments.later')}</span>
            <span>{money(later)}</span>
          </p>
        )}
        {tip > 0 && (
          <p className="z-price__line">
            <span>{text('payments.tip')}</span>
            <span>{money(tip)}</span>
          </p>
        )}
        {now !== undefined && (
          <p className="z-price__total">
            <span>{text('payments.total')}</span>
            <strong>{money(now + tip)}</strong>
          </p>
        )}
        {now !== undefined && appointment && (
          <BookedTerms appointment={appointment} isPaid isSeries={false} />
        )}
      </div>
    </VisitSummary>
  )
}
