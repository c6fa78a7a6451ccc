import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { priceIn } from '#staff/features/money/amount.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import type { Draft, DraftErrors } from './draft.ts'
import type { VisitDates } from './use-visit-dates.ts'

type PriceFieldsProps = {
  draft: Draft
  change(part: Partial<Draft>): void
  errors: DraftErrors
  visit: VisitDates
}

/** What the booking will cost, as the server counts it, and another price with a reason. */
export function PriceFields({ draft, change, errors, visit }: PriceFieldsProps) {
  const text = useText()
  const [isOpened, setOpened] = useState(draft.price !== '')
  const isOpen = isOpened || errors.price !== undefined || errors.priceReason !== undefined
  return (
    <>
      <div className="z-field">
        <span className="z-field__label">{text('desk.booking.price')}</span>
        <div className="desk-quote">
          <ShownPrice draft={draft} visit={visit} />
          {!isOpen && (
            <Button size="s" aria-expanded={false} onClick={() => setOpened(true)}>
              {text('desk.booking.ownPrice')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <TextField
          label={text('desk.booking.ownPrice')}
          hint={text(draft.everyWeeks === 0 ? 'desk.booking.ownPriceHint' : 'desk.booking.ownPriceEach')}
          name="price"
          inputMode="decimal"
          value={draft.price}
          onChange={(price) => change({ price })}
          error={errors.price ?? null}
        />
      )}
      {draft.price.trim() !== '' && (
        <TextField
          label={text('desk.money.reason')}
          hint={text('desk.money.reasonHint')}
          name="price_reason"
          required
          maxLength={500}
          value={draft.priceReason}
          onChange={(priceReason) => change({ priceReason })}
          error={errors.priceReason ?? null}
        />
      )}
    </>
  )
}

function ShownPrice({ draft, visit }: Pick<PriceFieldsProps, 'draft' | 'visit'>) {
  const text = useText()
  const formats = useFormats()
  const [first] = visit.prices
  const own = draft.price.trim() === '' ? undefined : priceIn(draft.price)
  if (first === undefined) {
    if (visit.isTaken && draft.waiting === undefined)
      return <span className="z-soft">{text('desk.booking.timeTaken')}</span>
    return <span className="z-soft">{visit.isLoading ? '…' : text('desk.booking.priceLater')}</span>
  }
  const count = visit.prices.length
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const listed = sumOf(visit.prices.map(({ price }) => price))
  const before = sumOf(visit.prices.map(({ original_price }) => original_price))
  const price = own === undefined ? listed : own * count
  const amount = formats.money(price, first.currency_code)
  const names = own === undefined ? [...new Set(visit.prices.flatMap((one) => one.discount_names ?? []))] : []
  return (
    <output className="desk-quote__price">
      <strong>{count === 1 ? amount : text('desk.booking.priceFor', { count, amount })}</strong>
      {price < before && <s className="z-soft">{formats.money(before, first.currency_code)}</s>}
      {names.length > 0 && <span className="z-soft z-small">{names.join(', ')}</span>}
    </output>
  )
}
