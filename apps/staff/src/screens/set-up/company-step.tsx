/** The first question: what the company is called, and what it does. */
import { Checkbox, FieldError, TextField } from '@zapys/ui/field.tsx'
import { useText } from '#staff/language/language.tsx'
import { tradeChoices, type TradeChoice } from './service-templates.ts'
import type { StepProps } from './set-up.tsx'

export function CompanyStep({ draft, errors, change }: StepProps) {
  const text = useText()
  const error = errors['trade-beauty']
  const choose = (trade: TradeChoice, isChosen: boolean) =>
    change({
      trades: tradeChoices.filter((one) => (one === trade ? isChosen : draft.trades.includes(one))),
    })
  return (
    <>
      <TextField
        label={text('desk.setUp.company')}
        hint={text('desk.setUp.companyHint')}
        required
        autoComplete="organization"
        maxLength={200}
        name="company"
        value={draft.name}
        error={errors['company'] ?? null}
        onChange={(name) => change({ name })}
      />
      <fieldset className="desk-fieldset">
        <legend>{text('desk.setUp.trade')}</legend>
        <p className="z-soft z-small">{text('desk.setUp.tradeHint')}</p>
        {tradeChoices.map((trade) => (
          <Checkbox
            key={trade}
            name={`trade-${trade}`}
            label={text(`desk.setUp.trade.${trade}`)}
            value={draft.trades.includes(trade)}
            onChange={(isChosen) => choose(trade, isChosen)}
          />
        ))}
        {error !== undefined && <FieldError id="trade-error">{error}</FieldError>}
      </fieldset>
    </>
  )
}
