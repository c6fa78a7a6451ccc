import type { Currency } from '@zapys/contract'
import { useFormats, useText } from '#widget/language/use-text.tsx'

/** The deposit to pay now, and what is paid later. `left`: the price after cover. Minor units. */
export function DepositLine({
  deposit,
  left,
  currency,
}: {
  deposit: number
  left: number
  currency: Currency
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
      </span>
      <strong>{money(deposit)}</strong>
    </div>
  )
}
