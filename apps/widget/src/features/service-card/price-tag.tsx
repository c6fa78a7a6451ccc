import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { ShownPrice } from './shown-price.ts'
import './price-tag.css'

/** "from 450 ₴", with the former price struck out under a discount. Nothing where the company names no price. */
export function PriceTag({ price }: { price: ShownPrice | undefined }) {
  const text = useText()
  const formats = useFormats()
  if (price === undefined) return null
  const money = price.amount === 0 ? text('booking.free') : formats.money(price.amount, price.currency_code)
  return (
    <span className="z-tag" data-kept>
      {price.was !== undefined && (
        <s className="z-tag__was">
          <span className="z-visually-hidden">{text('booking.before')}</span>
          {formats.money(price.was, price.currency_code)}
        </s>
      )}
      <span className={price.was === undefined ? undefined : 'z-tag__now'}>
        {price.isLowest ? text('booking.priceFrom', { price: money }) : money}
      </span>
    </span>
  )
}
