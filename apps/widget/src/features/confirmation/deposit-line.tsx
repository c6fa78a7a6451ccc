import type { Currency } from '@zapys/contract'
import { useFormats, useText } from '#widget/language/use-text.tsx'

/** The deposit to pay now, and what is paid later. `left`: the price after cover. Minor units. */
export function DepositLine({
  deposit,
  left,
  currency,
  isPerVisit = false,
}: {
  deposit: number
  left: number
  currency: Currency
  /** The deposits of a series: each visit is paid by itself. */
  isPerVisit?: boolean
}) {
  const text = useText()
  const formats = useFormats()
  const money = (sum: number) => formats.money(sum, currency)
  return (
    <div className="z-covering__line">
      <span>
        {text('payments.total')}
        {deposit < left && (
          <span className="z-covering__detail">
            {text('payments.restLater', { sum: money(left - deposit) })}
          </span>
        )}
        {isPerVisit && <span className="z-covering__detail">{text('payments.perVisit')}</span>}
      </span>
      <strong>{money(deposit)}</strong>
    </div>
  )
}
