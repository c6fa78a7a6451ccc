import type { Currency } from '@zapys/contract'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import './summary.css'

export type PriceLine = { id: string; name: string; price: number; originalPrice: number }

type PriceSummaryProps = {
  lines: PriceLine[]
  /** Minor units; undefined while the server works it out: the place is kept. */
  total: { price: number; original_price: number; currency_code: Currency } | undefined
}

/** What the visit costs. Single lines appear where they say more than the total. */
export function PriceSummary({ lines, total }: PriceSummaryProps) {
  const text = useText()
  const formats = useFormats()
  if (total === undefined)
    return (
      <div className="z-price" data-kept aria-busy="true">
        <p className="z-price__total">
          <span>{text('booking.total')}</span>
          <span className="z-price__waiting" />
        </p>
      </div>
    )
  const { price, original_price, currency_code } = total
  return (
    <div className="z-price" data-kept>
      {lines.length > 1 &&
        lines.map((line) => (
          <p key={line.id} className="z-price__line">
            <span>{line.name}</span>
            <span>
              {line.price < line.originalPrice && (
                <s className="z-price__was">
                  <span className="z-visually-hidden">{text('booking.before')}</span>
                  {formats.money(line.originalPrice, currency_code)}
                </s>
              )}{' '}
              {line.price === 0 ? text('booking.free') : formats.money(line.price, currency_code)}
            </span>
          </p>
        ))}
      {price < original_price && (
        <p className="z-price__line z-price__line--saved">
          <span>{text('booking.discount')}</span>
          <span>{formats.money(price - original_price, currency_code)}</span>
        </p>
      )}
      <p className="z-price__total">
        <span>{text('booking.total')}</span>
        <span>
          {price < original_price && (
            <s className="z-price__was">
              <span className="z-visually-hidden">{text('booking.before')}</span>
              {formats.money(original_price, currency_code)}
            </s>
          )}{' '}
          <strong>{price === 0 ? text('booking.free') : formats.money(price, currency_code)}</strong>
        </span>
      </p>
    </div>
  )
}
