import { useDiscountTexts } from '#widget/company/discount-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { ShownPrice } from './shown-price.ts'
import './price-tag.css'

/** "from 450 ₴"; with a discount, the original price struck through and the discount. Nothing without a price. */
export function PriceTag({ price }: { price: ShownPrice | undefined }) {
  const text = useText()
  const formats = useFormats()
  const discountTexts = useDiscountTexts()
  if (price === undefined) return null
  const { before, badge } = discountTexts({ now: price.amount, before: price.was }, price.currency_code)
  const money = price.amount === 0 ? text('booking.free') : formats.money(price.amount, price.currency_code)
  return (
    <span className="z-tag" data-kept>
      {before !== undefined && (
        <s className="z-tag__was">
          <span className="z-visually-hidden">{text('booking.before')}</span>
          {before}
        </s>
      )}
      <span className={before === undefined ? undefined : 'z-tag__now'}>
        {price.isLowest ? text('booking.priceFrom', { price: money }) : money}
        {badge && <em className="z-tag__badge"> {badge}</em>}
      </span>
      {before !== undefined && price.discountNames && (
        <span className="z-tag__name">{price.discountNames.join(', ')}</span>
      )}
    </span>
  )
}
