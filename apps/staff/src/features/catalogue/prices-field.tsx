import type { CompanyPriceList, ResourceType } from '@zapys/contract'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { FieldError, SelectField, TextField } from '@zapys/ui/field.tsx'
import { DeleteIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { useText } from '#staff/language/language.tsx'
import { newPrice, type PriceRow } from './service-draft.ts'

type PricesFieldProps = {
  rows: readonly PriceRow[]
  lists: readonly CompanyPriceList[]
  types: readonly ResourceType[]
  error: string | null
  onChange(rows: PriceRow[]): void
}

/** Prices of one service: for everyone, per staff level, and from a date. */
export function PricesField({ rows, lists, types, error, onChange }: PricesFieldProps) {
  const text = useText()
  const set = (key: string, part: Partial<PriceRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const shown = rows.filter(({ isRemoved }) => !isRemoved)
  // The next price usually belongs to the same list as the first one.
  const firstList = shown[0]?.list ?? lists[0]?.id
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.catalogue.prices')}</legend>
      <p className="z-soft z-small">{text('desk.catalogue.pricesHint')}</p>
      {shown.map((row, index) => {
        const list = lists.find(({ id }) => id === row.list)
        const currency = list?.currency_code ?? ''
        return (
          <div
            key={row.key}
            className="desk-price"
            role="group"
            aria-label={text('desk.catalogue.priceOf', { number: index + 1 })}
          >
            <TextField
              label={text('desk.setUp.price', { currency })}
              inputMode="decimal"
              name={`price-${row.key}`}
              value={row.amount}
              onChange={(amount) => set(row.key, { amount })}
            />
            {types.length > 0 && (
              <SelectField
                label={text('desk.catalogue.priceFor')}
                placeholder={text('desk.catalogue.priceForAll')}
                name={`price-type-${row.key}`}
                value={row.type ?? ''}
                options={types.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(type) => set(row.key, { type: type || null })}
              />
            )}
            {/* A stored price stays in its list. */}
            {lists.length > 1 && row.id !== null && (
              <p>
                {text('desk.catalogue.priceList')}: {list?.name}
              </p>
            )}
            {lists.length > 1 && row.id === null && (
              <SelectField
                label={text('desk.catalogue.priceList')}
                name={`price-list-${row.key}`}
                value={row.list}
                options={lists.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(value) => set(row.key, { list: value })}
              />
            )}
            <TextField
              label={text('desk.catalogue.priceFrom')}
              type="date"
              name={`price-from-${row.key}`}
              value={row.firstDay}
              onChange={(firstDay) => set(row.key, { firstDay })}
            />
            <IconButton
              label={text('desk.catalogue.removePrice', { number: index + 1 })}
              onClick={() => set(row.key, { isRemoved: true })}
            >
              <DeleteIcon />
            </IconButton>
          </div>
        )
      })}
      {error !== null && <FieldError id="prices-error">{error}</FieldError>}
      {firstList !== undefined && (
        <Button
          size="s"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => onChange([...rows, newPrice(firstList, '')])}
        >
          {text('desk.catalogue.addPrice')}
        </Button>
      )}
    </fieldset>
  )
}
