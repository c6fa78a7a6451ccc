import type { Currency } from '@zapys/contract'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'

const SHARES = [5, 10, 15]

type TipFieldProps = { price: number; currency: Currency; tip: number; onTip(tip: number): void }

/** Default: no tip. Percentages are of the whole price, in whole units. */
export function TipField({ price, currency, tip, onTip }: TipFieldProps) {
  const text = useText()
  const formats = useFormats()
  // For a small price, two percentages may give the same amount.
  const shares = new Map(SHARES.toReversed().map((percent) => [sumOf(price, percent), percent]))
  return (
    <div className="z-stack">
      <ChoiceField
        name="payment_tip"
        label={text('payments.tip')}
        value={String(tip)}
        onChange={(value) => onTip(Number(value))}
        options={[
          { value: '0', title: text('payments.tipNone') },
          ...[...shares].toReversed().map(([sum, percent]) => ({
            value: String(sum),
            title: text('payments.tipShare', { percent, sum: formats.money(sum, currency) }),
          })),
        ]}
      />
      <p className="z-soft z-small">{text('payments.tipWords')}</p>
    </div>
  )
}

const sumOf = (price: number, percent: number) => Math.max(100, Math.round((price * percent) / 10_000) * 100)
