/** The first services: those of the templates that fit, and others. */
import type { BookingType } from '@zapys/contract'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '@zapys/ui/field.tsx'
import { DeleteIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { fieldOf, type FieldErrors, needsRoom } from './answers.ts'
import { chosenRows, currencyOf, type ServiceEdit, type ServiceRow, serviceRows } from './draft.ts'
import type { StepProps } from './set-up.tsx'

const MAX_SERVICES = 50
const kinds = ['GENERAL', 'EVENT', 'RENT'] as const satisfies BookingType[]

export function ServicesStep({ draft, errors, change }: StepProps) {
  const text = useText()
  const { locale } = useLanguage()
  const rows = serviceRows(draft, locale)
  const set = (key: string, edit: ServiceEdit) =>
    change({ services: { ...draft.services, [key]: { ...draft.services[key], ...edit } } })
  const remove = (key: string) =>
    change({
      own: draft.own.filter((one) => one !== key),
      services: Object.fromEntries(Object.entries(draft.services).filter(([one]) => one !== key)),
    })
  const chosen = chosenRows(draft, locale)
  return (
    <>
      <p className="z-soft">{text('desk.setUp.servicesHint')}</p>
      <ul className="set-up__services">
        {rows.map((row) => (
          <li key={row.key} className="set-up__service">
            <ServiceFields
              row={row}
              currency={currencyOf(draft)}
              errors={errors}
              set={(edit) => set(row.key, edit)}
              onRemove={() => remove(row.key)}
            />
          </li>
        ))}
      </ul>
      {chosen.length < MAX_SERVICES && (
        <Button
          id="own-service"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => change({ own: [...draft.own, crypto.randomUUID().slice(0, 8)] })}
        >
          {text('desk.setUp.ownService')}
        </Button>
      )}
      {needsRoom(chosen) && (
        <TextField
          label={text('desk.setUp.room')}
          hint={text('desk.setUp.roomHint')}
          required
          maxLength={200}
          name="room"
          value={draft.room}
          error={errors['room'] ?? null}
          onChange={(room) => change({ room })}
        />
      )}
    </>
  )
}

type ServiceFieldsProps = {
  row: ServiceRow
  currency: string
  errors: FieldErrors
  set(edit: ServiceEdit): void
  onRemove(): void
}

function ServiceFields({ row, currency, errors, set, onRemove }: ServiceFieldsProps) {
  const text = useText()
  const isOwn = row.template === undefined
  const field = (part: 'name' | 'minutes' | 'price' | 'places') => ({
    name: fieldOf(row, part),
    value: row[part],
    error: errors[fieldOf(row, part)] ?? null,
    onChange: (value: string) => set({ [part]: value }),
  })
  return (
    <>
      {!isOwn && (
        <Checkbox
          name={fieldOf(row, 'chosen')}
          label={row.name}
          value={row.isChosen}
          onChange={(isChosen) => set({ isChosen })}
        />
      )}
      {row.isChosen && (
        <div className="set-up__parts" role="group" aria-label={row.name || text('desk.setUp.ownService')}>
          {isOwn && (
            <div className="set-up__own">
              <TextField label={text('desk.setUp.serviceName')} required maxLength={300} {...field('name')} />
              <IconButton label={text('desk.setUp.removeService')} onClick={onRemove}>
                <DeleteIcon />
              </IconButton>
            </div>
          )}
          {isOwn && (
            <SelectField
              label={text('desk.setUp.kind')}
              name={fieldOf(row, 'kind')}
              value={row.kind}
              options={kinds.map((kind) => ({ value: kind, label: text(`desk.setUp.kind.${kind}`) }))}
              onChange={(kind) => set({ kind })}
            />
          )}
          <div className="desk-pair">
            <TextField label={text('desk.setUp.minutes')} inputMode="numeric" {...field('minutes')} />
            <TextField
              label={text('desk.setUp.price', { currency })}
              inputMode="decimal"
              {...field('price')}
            />
          </div>
          {row.kind === 'EVENT' && (
            <TextField label={text('desk.setUp.places')} inputMode="numeric" {...field('places')} />
          )}
        </div>
      )}
    </>
  )
}
