import { useEndText } from '#widget/language/use-end-text.ts'
import { useFormats } from '#widget/language/use-text.tsx'
import './slot-picker.css'

type ChosenTimeProps = {
  from: number
  to: number
  /** Assigned performer, if the client chose none. */
  who?: string | undefined
  priceText?: string | undefined
  /** Price without the discount. */
  beforeText?: string | undefined
  discountText?: string | undefined
  /** Names of the discounts. */
  discountNames?: readonly string[] | undefined
}

/** Details of the chosen time, announced on choice: start and end, performer, price. */
export function ChosenTime({
  from,
  to,
  who,
  priceText,
  beforeText,
  discountText,
  discountNames,
}: ChosenTimeProps) {
  const formats = useFormats()
  const endOf = useEndText()
  return (
    <p className="z-chosen" role="status">
      <span className="z-chosen__time">
        {formats.time(from)}–{endOf(from, to)}
      </span>
      {who && <span className="z-chosen__who">{who}</span>}
      {priceText && (
        <span className="z-chosen__price" data-kept>
          {beforeText && <s>{beforeText}</s>} {priceText} {discountText && <em>{discountText}</em>}
          {beforeText && discountNames && <small> {discountNames.join(', ')}</small>}
        </span>
      )}
    </p>
  )
}
