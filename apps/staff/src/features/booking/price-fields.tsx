import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useFormats, useText } from '#staff/language/language.tsx'
import type { Draft, DraftErrors } from './draft.ts'
import { showAndFocus } from './show-and-focus.ts'
import { totalOf, type VisitDates } from './use-visit-dates.ts'

type PriceFieldsProps = {
  draft: Draft
  change(part: Partial<Draft>): void
  errors: DraftErrors
  visit: VisitDates
}

/** Price calculated by the server, or another price with a reason. */
export function PriceFields({ draft, change, errors, visit }: PriceFieldsProps) {
  const text = useText()
  const [isOpened, setOpened] = useState(draft.price !== '')
  const isOpen = isOpened || errors.price !== undefined || errors.priceReason !== undefined
  return (
    <>
      <div className="z-field">
        <span className="z-field__label">{text('desk.booking.price')}</span>
        <div className="desk-cost">
          <ShownPrice draft={draft} visit={visit} />
          {!isOpen && (
            <Button
              size="s"
              aria-expanded={false}
              onClick={() => showAndFocus(() => setOpened(true), 'price')}
            >
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
  const total = totalOf(draft, visit)
  if (total === undefined) {
    if (visit.isTaken && draft.waiting === undefined)
      return <span className="z-soft">{text('desk.booking.timeTaken')}</span>
    return <span className="z-soft">{visit.isLoading ? '…' : text('desk.booking.priceLater')}</span>
  }
  const { visits, price, before, discounts, currency_code } = total
  const amount = formats.money(price, currency_code)
  return (
    <output className="desk-cost__price">
      <strong>{visits === 1 ? amount : text('desk.booking.priceFor', { count: visits, amount })}</strong>
      {price < before && <s className="z-soft">{formats.money(before, currency_code)}</s>}
      {discounts.length > 0 && <span className="z-soft z-small">{discounts.join(', ')}</span>}
    </output>
  )
}
