import type { PriceAnswer } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { useDiscountTexts } from '#widget/company/discount-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import './summary.css'

type PriceSummaryProps = {
  /** Minor units; undefined while loading: the place is reserved. Without service prices only the total is shown. */
  total: (Omit<PriceAnswer, 'service_prices'> & Partial<PriceAnswer>) | undefined
  /** Names of the services, in the order of their prices. */
  names: readonly string[]
  /** Places of an event, or visits of a series; each line is for all of them. */
  times?: number
  /** Number of visits in the total. */
  visits?: number
}

/** A receipt: each service at its full price, what is taken off in one line, and what is left. It adds up by eye. Where the company shows no discounts, each service at its final price. */
export function PriceSummary({ total, names, times = 1, visits = 1 }: PriceSummaryProps) {
  const text = useText()
  const formats = useFormats()
  const discountTexts = useDiscountTexts()
  const inPercent = useCompany().bookingSettings.discount.show_type === 'PERCENT'
  const totalLabel = visits > 1 ? text('booking.totalOfVisits', { count: visits }) : text('booking.total')
  if (total === undefined)
    return (
      <div className="z-price" data-kept aria-busy="true">
        <p className="z-price__total">
          <span>{totalLabel}</span>
          <span className="z-price__waiting" />
        </p>
      </div>
    )
  const { price, original_price, currency_code, service_prices: lines = [] } = total
  const money = (amount: number) =>
    amount === 0 ? text('booking.free') : formats.money(amount, currency_code)
  const { before, badge } = discountTexts({ now: price, before: original_price }, currency_code)
  const discountNames = total.discount_names?.join(', ')
  const showsDiscount = before !== undefined
  // A single line that would repeat the total is left out.
  const hasLines = lines.length > 1 || (lines.length === 1 && (showsDiscount || times > 1))
  return (
    <div className="z-price" data-kept>
      {hasLines &&
        lines.map((line, index) => (
          <p key={`${line.service_id} ${index}`} className="z-price__line">
            <span>
              {times > 1 ? text('booking.timesOver', { what: names[index] ?? '', times }) : names[index]}
            </span>
            <span>{money(showsDiscount ? line.original_price : line.discounted_price)}</span>
          </p>
        ))}
      {showsDiscount && (
        <p className="z-price__line z-price__line--saved">
          <span>
            {text('booking.discount')} {inPercent && badge}
            {discountNames && (
              <>
                <br />
                <span className="z-small">{discountNames}</span>
              </>
            )}
          </span>
          <span>{formats.money(price - original_price, currency_code)}</span>
        </p>
      )}
      <p className="z-price__total">
        <span>{totalLabel}</span>
        <strong>{money(price)}</strong>
      </p>
    </div>
  )
}
